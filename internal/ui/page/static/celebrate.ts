// A quiet celebration of a code that was found: its row glows, and some pegs rise from it unless the
// reader wants no motion.

import { el } from './dom.js';

const pieces = 14;

/** @param board the element around the board */
export function celebrate(board: HTMLElement) {
  const rows = board.querySelectorAll<HTMLElement>('.turn[data-turn]');
  const last = rows[rows.length - 1];
  if (!last) return;
  last.classList.add('found');
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { left, top, width } = last.getBoundingClientRect();
  const made = el(
    'div',
    { class: 'celebration', 'aria-hidden': 'true', '--left': left + 'px', '--top': top + 'px', '--width': width + 'px' },
    Array.from({ length: pieces }, (_, order) =>
      el('i', { class: 'c' + (order % 8), '--at': (order + 0.5) / pieces, '--order': (order * 5) % pieces, '--drift': ((order * 7) % 5) - 2 }),
    ),
  );
  document.body.append(made);
  setTimeout(() => made.remove(), 2000);
}
