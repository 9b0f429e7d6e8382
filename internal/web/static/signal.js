// What there is to hear and feel of what happens. Nothing here is heard.

/** @typedef {'put' | 'turn' | 'refused' | 'won' | 'lost'} Signal */

/**
 * What there is to hear and feel of what happened.
 * @param {import('./reduce.js').State} state
 * @param {import('./reduce.js').State} before
 * @returns {Signal | undefined}
 */
export function signalOf(state, before) {
  const { game, row, shakes } = state;
  if (game.over && !before.game.over) return game.state === 'solved' ? 'won' : 'lost';
  if ((game.boards[0]?.turns.length ?? 0) > (before.game.boards[0]?.turns.length ?? 0)) return 'turn';
  if (shakes > before.shakes) return 'refused';
  return row.pegs.some((symbol, place) => symbol >= 0 && symbol !== before.row.pegs[place]) ? 'put' : undefined;
}
