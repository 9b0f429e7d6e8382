// The marks known for single symbols, which colour the keyboard.

import { boardOf } from './reduce.js';
import { partOf } from './rule.js';

/** @type {Record<string, number>} */
const rank = { absent: 1, misplaced: 2, right: 3 };

/**
 * The symbols whose mark is certain on a board: right, misplaced or absent.
 * @param {import('./api.js').Game} game
 * @param {import('./api.js').Board} [board]
 * @returns {Map<number, string>}
 */
export function known(game, board = boardOf(game)) {
  const { rule } = game;
  /** @type {Map<number, string>} */
  const found = new Map();
  for (const { pegs, tiles, counts, solved } of board.turns) {
    const everywhere = solved ? 'right' : rule.sees.includes('shared') && rule.parts.every(({ id }) => counts?.[id] === 0) ? 'absent' : '';
    pegs.forEach((symbol, place) => {
      const state = tiles ? partOf(rule, tiles[place]).means : everywhere;
      if ((rank[state] ?? 0) > (rank[found.get(symbol) ?? ''] ?? 0)) found.set(symbol, state);
    });
  }
  found.delete(game.symbols.length); // an empty slot does not get a mark
  return found;
}
