// Keeps the row that is being made in sight: its box scrolls to it whenever either changes.

/**
 * Scrolls the boxes around a row so that it is to be seen; the window stays.
 * @param {HTMLElement} row
 */
export function reveal(row) {
  if (!row.offsetParent) return;
  for (let box = row.parentElement; box && box !== document.body; box = box.parentElement) {
    if (!scrolls(box)) continue;
    const { top, bottom } = row.getBoundingClientRect();
    const { top: from } = box.getBoundingClientRect();
    const edge = Math.min(8, Math.max(0, (box.clientHeight - row.offsetHeight) / 2));
    const above = top - from - box.clientTop - edge;
    const below = bottom - from - box.clientTop - box.clientHeight + edge;
    if (above < 0) box.scrollTop += above;
    else if (below > 0) box.scrollTop += Math.min(below, above);
  }
}

/** @param {Element} box */
function scrolls(box) {
  return getComputedStyle(box).overflowY !== 'visible';
}

/**
 * Keeps a row in sight while its box changes its height; the first time that is once all
 * is laid out. While a hint takes a part of the box, pegs stay as large as they are.
 * @param {HTMLElement} box of the board
 * @param {() => HTMLElement | undefined} row that is looked at
 */
export function keepRoom(box, row) {
  const settle = () => {
    const shown = row();
    if (shown) reveal(shown);
  };
  new ResizeObserver(settle).observe(box);
  return {
    settle,
    /** @param {boolean} hold the height of the box as it is, or let it go */
    hold: (hold) => {
      if (!hold) box.style.removeProperty('--room');
      else if (scrolls(box) && !box.style.getPropertyValue('--room')) box.style.setProperty('--room', box.clientHeight + 'px');
    },
  };
}
