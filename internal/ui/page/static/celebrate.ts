// The celebration of a code that was found. Once the marks of its row have appeared, the pegs of the row leap
// and confetti bursts from it. Readers who want no motion see the frame of the row alone.

import { el } from './dom.js';

/** Enough to be noticed on a large screen. */
const pieces = 70;

/** When the marks of the row have appeared, and when the last piece is gone, in milliseconds. */
const [marked, gone] = [1000, 4000];

/** @param board the element around the board */
export function celebrate(board: HTMLElement) {
  const rows = board.querySelectorAll<HTMLElement>('.turn[data-turn]');
  const last = rows[rows.length - 1];
  if (!last) return;
  last.classList.add('found');
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) setTimeout(() => burst(last), marked);
}

/** Throws confetti from a row, or from the edge of the window if the row is out of sight. */
function burst(row: HTMLElement) {
  const { left, top, width, height } = row.getBoundingClientRect();
  const middle = Math.max(innerHeight * 0.2, Math.min(innerHeight * 0.8, top + height / 2));
  const made = el(
    'div',
    { class: 'celebration', 'aria-hidden': 'true', '--left': left + 'px', '--top': middle + 'px', '--width': width + 'px' },
    Array.from({ length: pieces }, (_, order) => el('i', { class: 'c' + (order % 8), ...thrown() })),
  );
  document.body.append(made);
  setTimeout(() => made.remove(), gone);
}

/** How a piece flies. */
function thrown() {
  const at = Math.random();
  return {
    '--at': at,
    '--aside': (at - 0.5) * 2 + Math.random() - 0.5,
    '--up': 0.3 + 0.7 * Math.random(),
    '--later': Math.random(),
    '--turns': Math.random() * 4 - 2,
  };
}
