// The marks known for single symbols, which colour the keyboard.

import { boardOf } from './reduce.js';
import { partOf } from './rule.js';
import type { Board, Game } from './api.js';

const rank: Record<string, number> = { absent: 1, misplaced: 2, right: 3 };

/** The symbols whose mark is certain on a board: right, misplaced or absent. */
export function known(game: Game, board: Board = boardOf(game)): Map<number, string> {
  const { rule } = game;
  const found: Map<number, string> = new Map();
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
