// Keeps the row that is being made in sight: the board learns how high its box is, and
// the box scrolls to the row whenever either changes.

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
 * Tells a box its height in --room, and again when it changes; while a hint takes a part
 * of it, pegs stay as large as they are.
 * @param {HTMLElement} box of the board
 * @param {HTMLElement} row that is being made
 * @returns {() => void} settles it at once
 */
export function keepRoom(box, row) {
  const settle = () => {
    if (!scrolls(box)) box.style.removeProperty('--room');
    else if (!box.closest('.hinted') || !box.style.getPropertyValue('--room')) box.style.setProperty('--room', box.clientHeight + 'px');
    reveal(row);
  };
  new ResizeObserver(settle).observe(box);
  return settle;
}
