// The signals of a game's events. Playing them is up to feel.js.

import { turnsOf } from './reduce.js';
import type { State } from './reduce.js';

export type Signal = 'put' | 'turn' | 'refused' | 'won' | 'lost';

/** The signal of a change of state. */
export function signalOf(state: State, before: State): Signal | undefined {
  const { game, row, shakes } = state;
  if (game.over && !before.game.over) return game.state === 'solved' ? 'won' : 'lost';
  if (turnsOf(game) > turnsOf(before.game)) return 'turn';
  if (shakes > before.shakes) return 'refused';
  return row.pegs.some((symbol, place) => symbol >= 0 && symbol !== before.row.pegs[place]) ? 'put' : undefined;
}
