// Steps through the turns of a game: finds the next turn, and the turn in an address.
// Turns count from 1.

/** How far a finger must move, in pixels, to go to the next or the previous turn. */
const swiped = 48;

/**
 * The turn that a key leads to, or undefined for other keys.
 * @param turn the current turn
 * @param count the number of turns
 * @param onBoard whether the board has the focus; then up and down also step
 */
export function stepped(turn: number, count: number, key: string, onBoard: boolean): number | undefined {
  if (key === 'ArrowLeft' || (onBoard && key === 'ArrowUp')) return within(turn - 1, count);
  if (key === 'ArrowRight' || (onBoard && key === 'ArrowDown')) return within(turn + 1, count);
  if (onBoard && key === 'Home') return within(1, count);
  if (onBoard && key === 'End') return within(count, count);
  return undefined;
}

/**
 * The turn that a swipe leads to.
 * @param way of the finger, in pixels
 */
export function swept(turn: number, count: number, { x, y }: { x: number; y: number }) {
  if (Math.abs(x) < swiped || Math.abs(x) < 2 * Math.abs(y)) return turn;
  return within(turn + (x < 0 ? 1 : -1), count);
}

export function within(turn: number, count: number) {
  return Math.max(1, Math.min(count, turn));
}

/** The turn in the fragment of an address, or the first. */
export function turnOf(hash: string, count: number) {
  const found = /^#turn-([0-9]{1,4})$/.exec(hash);
  return within(found ? Number(found[1]) : 1, count);
}

export function hashOf(turn: number) {
  return '#turn-' + turn;
}
