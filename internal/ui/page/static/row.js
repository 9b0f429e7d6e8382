// The active row. Values here are immutable: each event returns a new row.

import { none } from './look.js';

/**
 * @typedef {object} Row
 * @property {number[]} pegs a symbol or none for each place
 * @property {boolean[]} kept which pegs stay for the next row
 * @property {number} cursor the place of the next symbol
 * @property {number[]} last the previous row, to fill from; may be empty
 */

/**
 * @typedef {{type: 'put', symbol: number} | {type: 'erase'} | {type: 'take', place: number} | {type: 'clear'} | {type: 'fill'}
 *   | {type: 'move', to: number} | {type: 'keep', place: number} | {type: 'drop', symbol: number, from: number, to: number}
 *   | {type: 'use', pegs: number[]}} RowEvent
 * from is none if the peg comes from the palette
 */

/**
 * @param {number} places
 * @param {number[]} [last]
 * @returns {Row}
 */
export function newRow(places, last = []) {
  return { pegs: Array(places).fill(none), kept: Array(places).fill(false), cursor: 0, last };
}

/** @param {Row} row */
export function isFull(row) {
  return !row.pegs.includes(none);
}

/**
 * The new row after one was played. Only kept pegs stay.
 * @param {Row} row
 * @param {number[]} last the played row
 * @returns {Row}
 */
export function nextRow(row, last) {
  const pegs = row.pegs.map((symbol, place) => (row.kept[place] ? symbol : none));
  return { ...row, pegs, cursor: firstFree(pegs), last };
}

/**
 * @param {Row} row
 * @param {RowEvent} event
 * @returns {Row}
 */
export function changeRow(row, event) {
  switch (event.type) {
    case 'put': return put(row, event.symbol);
    case 'erase': return erase(row);
    case 'take': return set(row, event.place, none);
    case 'clear': return nextRow(row, row.last);
    case 'fill': return { ...row, pegs: row.pegs.map((symbol, place) => (symbol < 0 ? row.last[place] ?? none : symbol)) };
    case 'move': return { ...row, cursor: Math.max(0, Math.min(row.pegs.length - 1, event.to)) };
    case 'keep': return has(row, event.place) ? { ...row, kept: row.kept.with(event.place, !row.kept[event.place]) } : row;
    case 'drop': return drop(row, event.symbol, event.from, event.to);
    case 'use': return { ...newRow(row.pegs.length, row.last), pegs: event.pegs, cursor: firstFree(event.pegs) };
  }
}

/**
 * @param {Row} row
 * @param {number} place
 */
function has(row, place) {
  return (row.pegs[place] ?? none) >= 0;
}

/** @param {number[]} pegs */
function firstFree(pegs) {
  return Math.max(0, pegs.indexOf(none));
}

/**
 * @param {Row} row
 * @param {number} place
 * @param {number} symbol or none
 * @returns {Row}
 */
function set(row, place, symbol) {
  return { ...row, pegs: row.pegs.with(place, symbol), kept: symbol < 0 ? row.kept.with(place, false) : row.kept };
}

/**
 * Puts a symbol at the cursor and moves on.
 * @param {Row} row
 * @param {number} symbol
 * @returns {Row}
 */
function put(row, symbol) {
  const place = row.kept[row.cursor] && has(row, row.cursor) ? nextFree(row, row.cursor) : row.cursor;
  if (place < 0) return row;
  const made = set(row, place, symbol);
  const next = nextFree(made, place);
  return { ...made, cursor: next < 0 ? place : next };
}

/**
 * The next place without a kept peg, empty ones first, or -1.
 * @param {Row} row
 * @param {number} from
 */
function nextFree(row, from) {
  const places = row.pegs.map((_, step) => (from + 1 + step) % row.pegs.length);
  return places.find((place) => !has(row, place)) ?? places.find((place) => !row.kept[place] && place > from) ?? -1;
}

/**
 * Removes the peg at the cursor, or else the previous one.
 * @param {Row} row
 * @returns {Row}
 */
function erase(row) {
  const place = has(row, row.cursor) ? row.cursor : Math.max(0, row.cursor - 1);
  return { ...(row.kept[place] ? row : set(row, place, none)), cursor: place };
}

/**
 * Drops a peg. On a place it swaps with the peg there; off the board it is removed.
 * @param {Row} row
 * @param {number} symbol
 * @param {number} from a place, or none for the palette
 * @param {number} to a place, or none
 * @returns {Row}
 */
function drop(row, symbol, from, to) {
  if (to === from) return row;
  if (to < 0) return { ...set(row, from, none), cursor: from };
  const made = set(row, to, symbol);
  const both = from < 0 ? made : set(made, from, row.pegs[to] ?? none);
  return { ...both, cursor: isFull(both) ? to : firstFree(both.pegs) };
}
