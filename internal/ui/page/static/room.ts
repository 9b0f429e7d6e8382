// Keeps the active row visible: its box scrolls whenever the row or the box changes.

/**
 * Scrolls the boxes around a row to make it visible. The window does not scroll.
 * @param first as little as possible is hidden above the row: earlier turns say more than empty rows
 */
export function reveal(row: HTMLElement, first = false) {
  if (!row.offsetParent) return;
  for (let box = row.parentElement; box && box !== document.body; box = box.parentElement) {
    if (!scrolls(box)) continue;
    const { top, bottom } = row.getBoundingClientRect();
    const { top: from } = box.getBoundingClientRect();
    const edge = Math.min(8, Math.max(0, (box.clientHeight - row.offsetHeight) / 2));
    const above = top - from - box.clientTop - edge;
    const below = bottom - from - box.clientTop - box.clientHeight + edge;
    if (above < 0 && !first) box.scrollTop += above;
    else if (below > 0 || first) box.scrollTop += Math.min(below, above);
  }
}

function scrolls(box: Element) {
  return getComputedStyle(box).overflowY !== 'visible';
}

/**
 * Keeps a row visible while its box changes height, starting once the layout is
 * complete. While a hint takes part of the box, pegs keep their size.
 * @param box of the board
 * @param row the row to keep visible
 */
export function keepRoom(box: HTMLElement, row: () => HTMLElement | undefined) {
  const settle = () => {
    const shown = row();
    if (shown) reveal(shown, true);
  };
  new ResizeObserver(settle).observe(box);
  return {
    settle,
    /** @param hold freezes the height of the box, or releases it */
    hold: (hold: boolean) => {
      if (!hold) box.style.removeProperty('--room');
      else if (scrolls(box) && !box.style.getPropertyValue('--room')) box.style.setProperty('--room', box.clientHeight + 'px');
    },
  };
}
