// The signals of a game's events. Playing them is up to feel.js.

import { turnsOf } from './reduce.js';

/** @typedef {'put' | 'turn' | 'refused' | 'won' | 'lost'} Signal */

/**
 * The signal of a change of state.
 * @param {import('./reduce.js').State} state
 * @param {import('./reduce.js').State} before
 * @returns {Signal | undefined}
 */
export function signalOf(state, before) {
  const { game, row, shakes } = state;
  if (game.over && !before.game.over) return game.state === 'solved' ? 'won' : 'lost';
  if (turnsOf(game) > turnsOf(before.game)) return 'turn';
  if (shakes > before.shakes) return 'refused';
  return row.pegs.some((symbol, place) => symbol >= 0 && symbol !== before.row.pegs[place]) ? 'put' : undefined;
}
