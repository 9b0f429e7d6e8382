// The numbers that players chose for drawing codes. The server does not reveal the number
// of an unfinished game, but the player who chose it knows it, so this browser may store it.

import { recall, remember } from './page.js';

const kept = 'codebreaker-number-';

/**
 * Stores the number of a game.
 * @param {string} id
 * @param {string} seed
 */
export function keepNumber(id, seed) {
  remember(() => localStorage, kept + id, seed);
}

/**
 * The number of a game, if this browser knows it.
 * @param {import('./api.js').Game} game
 * @returns {string}
 */
export function numberOf(game) {
  if (game.kind !== 'play' || game.day) return '';
  return recall(() => localStorage, kept + game.id) ?? '';
}
