// The numbers that people chose to draw codes from. The server keeps a game's number
// to itself while it is played; who chose it knows it, so that this browser may.

import { recall, remember } from './page.js';

const kept = 'codebreaker-number-';

/**
 * Keeps the number that a game was begun with.
 * @param {string} id
 * @param {string} seed
 */
export function keepNumber(id, seed) {
  remember(() => localStorage, kept + id, seed);
}

/**
 * The number that a game was begun with, where this browser knows it.
 * @param {import('./api.js').Game} game
 * @returns {string}
 */
export function numberOf(game) {
  if (game.kind !== 'play' || game.day) return '';
  return recall(() => localStorage, kept + game.id) ?? '';
}
