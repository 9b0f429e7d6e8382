// The row that is being made. Nothing here is changed: each event gives another row.

import { none } from './look.js';

/**
 * @typedef {object} Row
 * @property {number[]} pegs a symbol or none for each place
 * @property {boolean[]} kept the pegs that stay for the next row
 * @property {number} cursor the place that a symbol goes to
 * @property {number[]} last the row before, to fill from; empty where there is none
 */

/**
 * @typedef {{type: 'put', symbol: number} | {type: 'erase'} | {type: 'take', place: number} | {type: 'clear'} | {type: 'fill'}
 *   | {type: 'move', to: number} | {type: 'keep', place: number} | {type: 'drop', symbol: number, from: number, to: number}
 *   | {type: 'use', pegs: number[]}} RowEvent
 *   a peg is dropped from a place, or from the palette: from is none then
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
 * The row that begins when one was played: only pegs that are kept stay.
 * @param {Row} row
 * @param {number[]} last the row that was played
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
 * Puts a symbol where the cursor is, and goes on.
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
 * The next place without a peg that is kept, empty ones first; -1 where there is none.
 * @param {Row} row
 * @param {number} from
 */
function nextFree(row, from) {
  const places = row.pegs.map((_, step) => (from + 1 + step) % row.pegs.length);
  return places.find((place) => !has(row, place)) ?? places.find((place) => !row.kept[place] && place > from) ?? -1;
}

/**
 * Takes the peg at the cursor out, or the one before.
 * @param {Row} row
 * @returns {Row}
 */
function erase(row) {
  const place = has(row, row.cursor) ? row.cursor : Math.max(0, row.cursor - 1);
  return { ...(row.kept[place] ? row : set(row, place, none)), cursor: place };
}

/**
 * Drops a peg: on a place it changes with what lies there, beside the board it is gone.
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
