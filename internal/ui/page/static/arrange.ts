// Arranges several boards in a box: rows and columns for the largest tile.

/** Below this size of tile, in pixels, rows that say little give way to the others. */
const legible = 16;

/** In the tightest arrangement, the last rows of a board keep their height. */
export const last = 2;

/** The sizes of the styles, in pixels; gap and thin are parts of a tile. */
export const sizes = { pad: 3, between: 4, gap: 1 / 16, thin: 1 / 4 };

export interface Space {
  width: number;
  height: number;
  /** the height of the name above a board */
  head: number;
  /** the width of the pins beside a row */
  beside: number;
  places: number;
  /** the largest and the smallest tile; boards that are too high for the smallest scroll */
  most: number;
  least: number;
}

export interface Boards {
  /** the number of boards that are played on, and of those that are done and show one row */
  open: number;
  done: number;
  /** the number of rows with holes, and without */
  rows: number;
  turns: number;
}

/** whole: boards have all their rows; brief: no holes; thin: no holes, and the older turns have no letters */
export interface Arrangement {
  across: number;
  tile: number;
  fits: boolean;
  form: 'whole' | 'brief' | 'thin';
}

/** The arrangement with the most rows whose tiles are legible, or else the one with the largest tiles. */
export function arrange(space: Space, { open, done, rows, turns }: Boards): Arrangement {
  const shown = Math.max(turns, 1);
  const whole = { form: 'whole' as const, ...largest(space, open + done, 0, rows) };
  if (whole.tile >= legible && whole.fits) return whole;
  const brief = { form: 'brief' as const, ...largest(space, open, done, shown) };
  if (brief.tile >= legible || shown <= last) return brief;
  return { form: 'thin', ...largest(space, open, done, last + (shown - last) * sizes.thin) };
}

/** The number of columns with the largest tile, and of equals the one with the lowest boards. */
function largest({ width, height, head, beside, places, most, least }: Space, open: number, done: number, rows: number) {
  let best = { across: 1, tile: 0, high: Infinity };
  for (let across = 1; across <= open + done; across++) {
    const bands = Math.ceil((open + done) / across);
    const full = Math.ceil(open / across);
    const frame = sizes.between + 2 * sizes.pad;
    const units = (full * rows + (bands - full)) * (1 + sizes.gap);
    const frames = bands * (head + frame) - sizes.between;
    const byWidth = ((width + sizes.between) / across - frame - beside) / (places + (places - 1) * sizes.gap);
    const tile = Math.min(most, byWidth, Math.max(least, (height - frames) / units));
    const high = frames + units * tile;
    if (tile > best.tile + 0.01 || (tile > best.tile - 0.01 && high < best.high)) best = { across, tile, high };
  }
  const { across, tile, high } = best;
  return { across, tile: Math.floor(tile * 8) / 8, fits: high <= height + 0.01 };
}
