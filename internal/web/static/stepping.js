// Steps through the turns of a game: which turn comes next, and which an address means.
// Turns count from 1.

/** How far a finger goes, in pixels, for the next turn or the one before. */
const swiped = 48;

/**
 * The turn that a key leads to, or nothing where the key means nothing here.
 * @param {number} turn that is shown
 * @param {number} count how many there are
 * @param {string} key
 * @param {boolean} onBoard the board has the focus, where up and down mean turns, too
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
 * The turn that a finger leads to which went so far.
 * @param {number} turn
 * @param {number} count
 * @param {{x: number, y: number}} way in pixels
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
 * The turn of the part of an address after #; the first where it means none.
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
