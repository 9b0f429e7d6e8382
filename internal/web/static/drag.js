// Takes a peg with the pointer. It is dropped on a place, or back on the table.

import { el } from './dom.js';
import { none } from './look.js';
import { peg } from './pegs.js';

/** How far a finger moves before it drags. */
const drags = 7;

/**
 * @param {PointerEvent} event that took the peg
 * @param {import('./look.js').Look} look
 * @param {number} symbol
 * @param {number} from the place it comes from, or none
 * @param {(event: import('./reduce.js').GameEvent) => void} dispatch
 */
export function grasp(event, look, symbol, from, dispatch) {
  if (event.button !== 0 || symbol < 0) return;
  const { clientX, clientY, pointerId } = event;
  const target = /** @type {HTMLElement} */ (event.currentTarget);
  /** @type {HTMLElement | null} */
  let ghost = null;
  /** @type {HTMLElement | null} */
  let over = null;
  /** @param {PointerEvent} at */
  const move = (at) => {
    if (at.pointerId !== pointerId) return;
    if (!ghost) {
      if (Math.hypot(at.clientX - clientX, at.clientY - clientY) < drags) return;
      ghost = el('div', { class: 'ghost', 'aria-hidden': 'true' }, peg(look, symbol));
      document.body.append(ghost);
    }
    ghost.style.transform = `translate(${at.clientX - 29}px, ${at.clientY - 40}px)`;
    over?.classList.remove('over');
    over = slotAt(at.clientX, at.clientY);
    over?.classList.add('over');
  };
  /** @param {PointerEvent} at */
  const end = (at) => {
    if (at.pointerId !== pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    over?.classList.remove('over');
    if (!ghost) return;
    ghost.remove();
    // The click that may follow is the end of the movement and no touch.
    /** @param {Event} click */
    const swallow = (click) => { click.stopImmediatePropagation(); };
    target.addEventListener('click', swallow, { capture: true });
    setTimeout(() => target.removeEventListener('click', swallow, { capture: true }), 0);
    if (at.type === 'pointercancel') return;
    dispatch({ type: 'drop', symbol, from, to: Number(slotAt(at.clientX, at.clientY)?.dataset.place ?? none) });
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/**
 * The place of the row at a point of the window.
 * @param {number} x
 * @param {number} y
 * @returns {HTMLElement | null}
 */
function slotAt(x, y) {
  const slot = document.elementFromPoint(x, y)?.closest('.turn.active .slot');
  return slot instanceof HTMLElement ? slot : null;
}
