// Drags a peg with the pointer. It is dropped on a place, or off the board.

import { el } from './dom.js';
import { none } from './look.js';
import { peg } from './pegs.js';
import type { Look } from './look.js';
import type { GameEvent } from './reduce.js';

/** How far a finger must move, in pixels, to start dragging. */
const drags = 7;

/**
 * @param event that took the peg
 * @param from the place of the peg, or none
 */
export function grasp(event: PointerEvent, look: Look, symbol: number, from: number, dispatch: (event: GameEvent) => void) {
  if (event.button !== 0 || symbol < 0) return;
  const { clientX, clientY, pointerId } = event;
  let ghost: HTMLElement | null = null;
  let over: HTMLElement | null = null;
  const move = (at: PointerEvent) => {
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
  const end = (at: PointerEvent) => {
    if (at.pointerId !== pointerId) return;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    over?.classList.remove('over');
    if (!ghost) return;
    ghost.remove();
    swallow();
    if (at.type === 'pointercancel') return;
    dispatch({ type: 'drop', symbol, from, to: Number(slotAt(at.clientX, at.clientY)?.dataset.place ?? none) });
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/**
 * Suppresses the click of a press that was a drag or a hold. A slow browser sends it much later, and to an element that
 * was drawn since, but before the next press. A click with a key, which belongs to no press, counts no presses.
 */
function swallow() {
  const next = new AbortController();
  const options = { capture: true, signal: next.signal };
  addEventListener('click', (click) => click.detail && click.stopImmediatePropagation(), options);
  addEventListener('pointerdown', () => next.abort(), options);
}

/** How long a finger must stay, in milliseconds, to hold. */
const holds = 500;

/**
 * Acts when a finger is lifted after a long press, or when the right mouse button
 * is pressed. It uses the times of the events, so that a slow page does not lengthen
 * a touch.
 * @param event the start of the touch
 */
export function hold(event: PointerEvent, target: HTMLElement, act: () => void) {
  const { clientX, clientY, pointerId, timeStamp } = event;
  if (event.pointerType === 'mouse') {
    if (event.button === 2) act();
    return;
  }
  const showing = setTimeout(() => target.classList.add('held'), holds);
  const move = (at: PointerEvent) => {
    if (at.pointerId === pointerId && Math.hypot(at.clientX - clientX, at.clientY - clientY) >= drags) end(at);
  };
  const end = (at: PointerEvent) => {
    if (at.pointerId !== pointerId) return;
    clearTimeout(showing);
    target.classList.remove('held');
    for (const [name, listener] of listeners) removeEventListener(name, listener);
    if (at.type !== 'pointerup' || at.timeStamp - timeStamp < holds) return;
    swallow();
    act();
  };
  const listeners: ['pointermove' | 'pointerup' | 'pointercancel', (at: PointerEvent) => void][] = [
    ['pointermove', move],
    ['pointerup', end],
    ['pointercancel', end],
  ];
  for (const [name, listener] of listeners) addEventListener(name, listener);
}

/** The place of the active row at a point of the window. */
function slotAt(x: number, y: number): HTMLElement | null {
  const slot = document.elementFromPoint(x, y)?.closest('.turn.active .slot');
  return slot instanceof HTMLElement ? slot : null;
}
