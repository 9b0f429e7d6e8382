// What a game's symbols are: their numbers, their names, and how they are written.

/** @typedef {{symbols: string[], words: boolean, rule: string, places: number, limits?: number[], empties?: boolean, weighted?: boolean, distinct?: boolean}} Look how a game's pegs look */

/** A place of a row that has no peg yet. */
export const none = -1;

/** How an empty slot is written. */
export const emptySlot = '.';

/**
 * Reports whether a symbol stands for a slot of a guess that is left empty: it is the
 * one after all others.
 * @param {Look} look
 * @param {number} symbol
 */
export function isEmptySlot(look, symbol) {
  return !!look.empties && symbol === look.symbols.length;
}

/**
 * Reports whether codes are words of letters, not numbers or sums, which come from a list, too.
 * @param {{words: boolean, symbols: string[]}} look
 */
export function spells(look) {
  return look.words && !look.symbols.includes('0');
}

/**
 * All that a place of a guess can have.
 * @param {Look} look
 */
export function choices(look) {
  return Array.from({ length: look.symbols.length + Number(!!look.empties) }, (_, symbol) => symbol);
}

/**
 * The symbol that a key of the keyboard means, or none: accents and case may be left
 * out, and a long name may be begun, where one symbol alone can be meant.
 * @param {Look} look
 * @param {string} key
 */
export function symbolOfKey(look, key) {
  const exact = look.symbols.indexOf(key);
  if (exact >= 0) return exact;
  if (look.empties && (key === emptySlot || key === '_')) return look.symbols.length;
  const wanted = (look.words ? key.normalize('NFD').replace(/\p{M}/gu, '') : key).toLowerCase();
  const only = (/** @type {(name: string) => string} */ part) => {
    const found = look.symbols.flatMap((name, symbol) => (part(name).toLowerCase() === wanted ? [symbol] : []));
    return found.length === 1 ? found[0] ?? none : none;
  };
  const whole = only((name) => name);
  if (whole >= 0) return whole;
  const begun = only((name) => name.slice(0, 1));
  return begun >= 0 || !look.words || spells(look) ? begun : look.symbols.indexOf(signs[wanted] ?? '');
}

/** @type {Record<string, string>} how else people write the signs of sums */
const signs = { x: '*', '×': '*', '·': '*', ':': '/', '÷': '/', '−': '-', '–': '-' };

/**
 * The key before a symbol that is to be ruled out: a dash, or an underscore where the dash
 * is a symbol itself.
 * @param {Look} look
 */
export function rulingKey(look) {
  return look.symbols.includes('-') ? '_' : '-';
}

/**
 * A row as the server reads it; places that are not filled, and empty slots, are dots.
 * @param {Look} look
 * @param {number[]} pegs
 */
export function written(look, pegs) {
  const names = pegs.map((symbol) => look.symbols[symbol] ?? emptySlot);
  return names.join(names.every((name) => [...name].length === 1) ? '' : ' ');
}
