// Keeps the active row visible: its box scrolls whenever the row, the box or the sheet over it changes.

/**
 * Scrolls the boxes around a row to make it visible. The window does not scroll.
 * @param first as little as possible is hidden above the row: earlier turns say more than empty rows
 * @param covered the height at the bottom of the boxes that something covers
 */
export function reveal(row: HTMLElement, first = false, covered = 0) {
  if (!row.offsetParent) return;
  for (let box = row.parentElement; box && box !== document.body; box = box.parentElement) {
    if (!scrolls(box)) continue;
    const { top, bottom } = row.getBoundingClientRect();
    const { top: from } = box.getBoundingClientRect();
    const height = box.clientHeight - covered;
    const edge = Math.min(8, Math.max(0, (height - row.offsetHeight) / 2));
    const above = top - from - box.clientTop - edge;
    const below = bottom - from - box.clientTop - height + edge;
    if (above < 0 && !first) box.scrollTop += above;
    else if (below > 0 || first) box.scrollTop += Math.min(below, above);
  }
}

function scrolls(box: Element) {
  return getComputedStyle(box).overflowY !== 'visible';
}

/**
 * Keeps a row visible while its box changes height, starting once the layout is
 * complete.
 * @param box of the board
 * @param sheet may lie over the bottom of the box, which then scrolls further
 * @param row the row to keep visible
 */
export function keepRoom(box: HTMLElement, sheet: HTMLElement, row: () => HTMLElement | undefined) {
  const settle = () => {
    const covered = coveredBy(sheet, box);
    box.style.setProperty('--covered', covered + 'px');
    const shown = row();
    if (shown) reveal(shown, true, covered);
  };
  const observer = new ResizeObserver(settle);
  observer.observe(box);
  observer.observe(sheet);
  return settle;
}

/** The height of a box that a sheet at the bottom of the window covers. The sheet may still be on its way there. */
function coveredBy(sheet: HTMLElement, box: HTMLElement) {
  if (!sheet.offsetHeight || getComputedStyle(sheet).position !== 'fixed') return 0;
  const { right, bottom } = box.getBoundingClientRect();
  if (sheet.getBoundingClientRect().left >= right) return 0;
  return Math.max(0, bottom - document.documentElement.clientHeight + sheet.offsetHeight);
}
