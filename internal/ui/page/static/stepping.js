// Steps through the turns of a game: finds the next turn, and the turn in an address.
// Turns count from 1.

/** How far a finger must move, in pixels, to go to the next or the previous turn. */
const swiped = 48;

/**
 * The turn that a key leads to, or undefined for other keys.
 * @param {number} turn the current turn
 * @param {number} count the number of turns
 * @param {string} key
 * @param {boolean} onBoard whether the board has the focus; then up and down also step
 * @returns {number | undefined}
 */
export function stepped(turn, count, key, onBoard) {
  if (key === 'ArrowLeft' || (onBoard && key === 'ArrowUp')) return within(turn - 1, count);
  if (key === 'ArrowRight' || (onBoard && key === 'ArrowDown')) return within(turn + 1, count);
  if (onBoard && key === 'Home') return within(1, count);
  if (onBoard && key === 'End') return within(count, count);
  return undefined;
}

/**
 * The turn that a swipe leads to.
 * @param {number} turn
 * @param {number} count
 * @param {{x: number, y: number}} way of the finger, in pixels
 */
export function swept(turn, count, { x, y }) {
  if (Math.abs(x) < swiped || Math.abs(x) < 2 * Math.abs(y)) return turn;
  return within(turn + (x < 0 ? 1 : -1), count);
}

/**
 * @param {number} turn
 * @param {number} count
 */
export function within(turn, count) {
  return Math.max(1, Math.min(count, turn));
}

/**
 * The turn in the fragment of an address, or the first.
 * @param {string} hash
 * @param {number} count
 */
export function turnOf(hash, count) {
  const found = /^#turn-([0-9]{1,4})$/.exec(hash);
  return within(found ? Number(found[1]) : 1, count);
}

/** @param {number} turn */
export function hashOf(turn) {
  return '#turn-' + turn;
}
