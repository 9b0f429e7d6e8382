// The numbers that players chose for drawing codes. The server does not reveal the number
// of an unfinished game, but the player who chose it knows it, so this browser may store it.

import { recall, remember } from './page.js';
import type { Game } from './api.js';

const kept = 'codebreaker-number-';

/** Stores the number of a game. */
export function keepNumber(id: string, seed: string) {
  remember(() => localStorage, kept + id, seed);
}

/** The number of a game, if this browser knows it. */
export function numberOf(game: Game): string {
  if (game.kind !== 'play' || game.day) return '';
  return recall(() => localStorage, kept + game.id) ?? '';
}
