// The marks known for single symbols, which colour the keyboard.

import { boardOf } from './reduce.js';

const rank = { absent: 1, elsewhere: 2, right: 3 };

/**
 * The symbols whose mark is certain on a board: right, elsewhere or absent.
 * @param {import('./api.js').Game} game
 * @param {import('./api.js').Board} [board]
 * @returns {Map<number, string>}
 */
export function known(game, board = boardOf(game)) {
  /** @type {Map<number, 'absent' | 'elsewhere' | 'right'>} */
  const found = new Map();
  for (const turn of board.turns) {
    if (turn.colours) {
      const colours = turn.colours;
      turn.pegs.forEach((symbol, place) => {
        const state = colours[place] === 'green' ? 'right' : colours[place] === 'yellow' ? 'elsewhere' : 'absent';
        const before = found.get(symbol);
        if (!before || rank[state] > rank[before]) found.set(symbol, state);
      });
    } else if (game.rule !== 'black' && turn.black + turn.white + (turn.sum ?? 0) === 0) {
      for (const symbol of turn.pegs) found.set(symbol, 'absent');
    } else if (turn.black === game.places) {
      for (const symbol of turn.pegs) found.set(symbol, 'right');
    }
  }
  found.delete(game.symbols.length); // an empty slot does not get a colour
  return found;
}
