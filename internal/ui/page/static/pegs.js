// Draws pegs and marks. A symbol has a letter and a colour. Beyond eight symbols it also
// has its own shape.

import { el, svg } from './dom.js';
import { say } from './words.js';
import { isEmptySlot } from './look.js';

/** @typedef {import('./look.js').Look} Look */

const colours = 8;

/**
 * @param {Look} look
 * @returns {'tile' | 'token' | 'bead'}
 */
export function material(look) {
  if (look.words) return 'tile';
  return look.symbols.every((name) => /^[0-9]$/.test(name)) ? 'token' : 'bead';
}

/**
 * The name of a symbol, or of a place without one.
 * @param {Look} look
 * @param {number} symbol
 * @returns {string}
 */
export function called(look, symbol) {
  if (symbol < 0) return say('empty');
  return isEmptySlot(look, symbol) ? say('empty-slot') : look.symbols[symbol] ?? '?';
}

/**
 * @param {Look} look
 * @param {number} symbol
 * @returns {SVGElement}
 */
export function peg(look, symbol) {
  if (isEmptySlot(look, symbol)) {
    return svg('svg', { class: 'peg hollow', viewBox: '0 0 48 48', 'aria-hidden': 'true' },
      svg('use', { href: '#hole' }), svg('circle', { cx: 24, cy: 24, r: 18 }));
  }
  const made = material(look);
  const name = look.symbols[symbol] ?? '?';
  const shown = [...name].slice(0, 3).join('');
  const size = [...shown].length > 2 ? ' three' : [...shown].length > 1 ? ' two' : '';
  const shape = made === 'bead' ? 'bead-' + (Math.floor(symbol / colours) % 8) : made;
  return svg('svg', { class: 'peg ' + (made === 'bead' ? 'c' + (symbol % colours) : made), viewBox: '0 0 48 48', 'aria-hidden': 'true' },
    svg('use', { href: '#' + shape }),
    svg('text', { x: 24, y: made === 'tile' ? 24.5 : 24, class: 'sym' + size }, shown));
}

/**
 * A place without a peg. A board has hundreds, so each is a single element.
 * @param {Look} look
 * @returns {HTMLElement}
 */
export function hole(look) {
  return el('i', { class: look.words ? 'hole square' : 'hole' });
}

/** @type {Record<string, string>} */
const classes = { green: 'right', yellow: 'elsewhere', grey: 'absent' };
/** @type {Record<string, string>} */
const signs = { green: 'm3.500 7.200 2.200 2.300 4.800-5', yellow: 'M3 7h8M8.500 4.500 11 7l-2.500 2.500', grey: 'M4 7h6' };

/**
 * A peg in its place, with the sign of its mark if marks are by place.
 * @param {Look} look
 * @param {number} symbol
 * @param {number} order
 * @param {string} [colour] green, yellow or grey
 * @returns {HTMLElement}
 */
export function cell(look, symbol, order, colour) {
  const made = el('span', { class: 'cell' + (look.words ? ' worded' : ''), '--order': order }, peg(look, symbol));
  if (colour) sign(made, colour);
  return made;
}

/**
 * @param {HTMLElement} cell
 * @param {string} colour
 */
export function sign(cell, colour) {
  cell.classList.remove('right', 'elsewhere', 'absent');
  cell.classList.add('signed', classes[colour] ?? 'absent');
  cell.querySelector('.sign')?.remove();
  cell.append(svg('svg', { class: 'sign', viewBox: '0 0 14 14', 'aria-hidden': 'true' },
    svg('circle', { cx: 7, cy: 7, r: 6.5 }), svg('path', { d: signs[colour] ?? signs.grey ?? '' })));
}

/**
 * The pins of a mark: black, white, undetermined (black or white), and holes.
 * @param {Look} look
 * @param {{black: number, white: number, sum?: number}} mark
 * @returns {HTMLElement}
 */
export function pins(look, { black, white, sum = 0 } = { black: 0, white: 0 }) {
  const grid = el('span', { class: 'pins', 'aria-hidden': 'true' });
  for (let i = 0; i < look.places; i++) {
    const kind = i < black ? 'black' : i < black + white ? 'white' : i < black + white + sum ? 'either' : 'none';
    grid.append(kind === 'none' ? el('i', { class: 'pinhole' }) : pin(kind, i));
  }
  return grid;
}

/**
 * @param {'black' | 'white' | 'either'} kind
 * @param {number} [order]
 * @returns {SVGElement}
 */
export function pin(kind, order = 0) {
  return svg('svg', { class: 'pin', viewBox: '0 0 16 16', 'aria-hidden': 'true', '--order': order }, svg('use', { href: '#pin-' + kind }));
}

/**
 * A mark as a picture: pins, or the colours of places.
 * @param {Look} look
 * @param {import('./api.js').Mark} mark
 * @returns {HTMLElement}
 */
export function picture(look, mark) {
  if (!mark.colours) return pins(look, mark);
  const row = el('span', { class: 'pips', 'aria-hidden': 'true' });
  for (const colour of mark.colours) {
    row.append(svg('svg', { class: 'pip ' + (classes[colour] ?? ''), viewBox: '0 0 14 14' },
      svg('rect', { width: 14, height: 14, rx: 3 }), svg('path', { d: signs[colour] ?? '' })));
  }
  return row;
}

/**
 * A mark in words.
 * @param {Look} look
 * @param {import('./api.js').Mark} mark
 * @returns {string}
 */
export function spoken(look, mark) {
  if (mark.colours) return mark.colours.map((colour) => say('told-' + colour)).join(', ');
  if (mark.sum !== undefined) return mark.black === look.places ? say('told-solved') : say('part-told-either', { count: mark.sum });
  const bulls = material(look) === 'token';
  const black = mark.black > 0 && say(bulls ? 'part-told-bull' : 'part-told-black', { count: mark.black });
  const white = mark.white > 0 && say(bulls ? 'part-told-cow' : 'part-told-white', { count: mark.white });
  if (black && white) return say('told-both', { one: black, other: white });
  return black || white || say(!bulls ? 'lesson-no-peg' : look.rule === 'black' ? 'lesson-no-bull' : 'lesson-no-cow');
}

/**
 * A row of pegs without marks.
 * @param {Look} look
 * @param {number[]} symbols
 * @returns {HTMLElement}
 */
export function row(look, symbols) {
  return el('span', { class: 'pegs', '--count': symbols.length, 'aria-hidden': 'true' }, symbols.map((symbol, order) => cell(look, symbol, order)));
}

/**
 * A code in the form for reading aloud.
 * @param {Look} look
 * @param {number[]} symbols
 * @returns {string}
 */
export function read(look, symbols) {
  const between = symbols.some((symbol) => isEmptySlot(look, symbol)) ? ', ' : ' ';
  return symbols.map((symbol) => called(look, symbol)).join(look.words ? '' : between);
}
