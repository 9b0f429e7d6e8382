// The active row. Values here are immutable: each event returns a new row.

import { none } from './look.js';

export interface Row {
  /** a symbol or none for each place */
  pegs: number[];
  /** which pegs stay for the next row */
  kept: boolean[];
  /** the place of the next symbol */
  cursor: number;
  /** the previous row, to fill from; may be empty */
  last: number[];
  /** the symbol that is given and stays at the first place, or none */
  given: number;
  /** whether the given symbol was typed too */
  givenTyped: boolean;
  /** whether the last free place was filled: another symbol is ignored until a place is chosen */
  closed: boolean;
}

/** from is none if the peg comes from the palette */
export type RowEvent =
  | { type: 'put'; symbol: number }
  | { type: 'erase' }
  | { type: 'take'; place: number }
  | { type: 'clear' }
  | { type: 'fill' }
  | { type: 'move'; to: number }
  | { type: 'keep'; place: number }
  | { type: 'drop'; symbol: number; from: number; to: number }
  | { type: 'use'; pegs: number[] };

/** @param given the symbol at the first place, or none */
export function newRow(places: number, last: number[] = [], given: number = none): Row {
  const pegs = Array(places).fill(none).with(0, given);
  return { pegs, kept: pegs.map((symbol) => symbol >= 0), cursor: firstFree(pegs), last, given, givenTyped: false, closed: false };
}

export function isFull(row: Row) {
  return !row.pegs.includes(none);
}

/**
 * The new row after one was played. Only kept pegs stay.
 * @param last the played row
 */
export function nextRow(row: Row, last: number[]): Row {
  const pegs = row.pegs.map((symbol, place) => (row.kept[place] ? symbol : none));
  return { ...row, pegs, cursor: firstFree(pegs), last, givenTyped: false, closed: false };
}

/** A row that was begun earlier. */
export function restoredRow(row: Row, pegs: number[], kept: boolean[]): Row {
  const closed = !pegs.includes(none);
  return { ...row, pegs, kept, cursor: closed ? pegs.length - 1 : firstFree(pegs), closed };
}

export function changeRow(row: Row, event: RowEvent): Row {
  const next = changed(row, event);
  return next === row || event.type === 'put' ? next : { ...next, givenTyped: false, closed: false };
}

function changed(row: Row, event: RowEvent): Row {
  switch (event.type) {
    case 'put':
      return put(row, event.symbol);
    case 'erase':
      return erase(row);
    case 'take':
      return set(row, event.place, none);
    case 'clear':
      return nextRow(row, row.last);
    case 'fill':
      return { ...row, pegs: row.pegs.map((symbol, place) => (symbol < 0 ? (row.last[place] ?? none) : symbol)) };
    case 'move':
      return { ...row, cursor: Math.max(0, Math.min(row.pegs.length - 1, event.to)) };
    case 'keep':
      return has(row, event.place) && !isGiven(row, event.place) ? { ...row, kept: row.kept.with(event.place, !row.kept[event.place]) } : row;
    case 'drop':
      return drop(row, event.symbol, event.from, event.to);
    case 'use':
      return { ...newRow(row.pegs.length, row.last, row.given), pegs: event.pegs, cursor: firstFree(event.pegs) };
  }
}

function has(row: Row, place: number) {
  return (row.pegs[place] ?? none) >= 0;
}

function isGiven(row: Row, place: number) {
  return place === 0 && row.given >= 0;
}

function firstFree(pegs: number[]) {
  return Math.max(0, pegs.indexOf(none));
}

/** @param symbol or none */
function set(row: Row, place: number, symbol: number): Row {
  if (isGiven(row, place)) return row;
  return { ...row, pegs: row.pegs.with(place, symbol), kept: symbol < 0 ? row.kept.with(place, false) : row.kept };
}

/** Puts a symbol at the cursor and moves on. A player may type the whole word, with the given symbol. */
function put(row: Row, symbol: number): Row {
  if (row.closed) return row;
  const isFresh = row.cursor === 1 && row.pegs.every((peg, place) => peg < 0 || row.kept[place]);
  if (symbol === row.given && isFresh && !row.givenTyped) return { ...row, givenTyped: true };
  const place = row.kept[row.cursor] && has(row, row.cursor) ? nextFree(row, row.cursor) : row.cursor;
  if (place < 0) return row;
  const made = set(row, place, symbol);
  const next = isFull(made) && !isFull(row) ? -1 : nextFree(made, place);
  return { ...made, cursor: next < 0 ? place : next, closed: next < 0 };
}

/** The next place without a kept peg, empty ones first, or -1. */
function nextFree(row: Row, from: number) {
  const places = row.pegs.map((_, step) => (from + 1 + step) % row.pegs.length);
  return places.find((place) => !has(row, place)) ?? places.find((place) => !row.kept[place] && place > from) ?? -1;
}

/** Removes the peg at the cursor, or else the previous one. */
function erase(row: Row): Row {
  const place = has(row, row.cursor) ? row.cursor : Math.max(0, row.cursor - 1);
  if (isGiven(row, place)) return row;
  return { ...(row.kept[place] ? row : set(row, place, none)), cursor: place };
}

/**
 * Drops a peg. On a place it swaps with the peg there; off the board it is removed.
 * @param from a place, or none for the palette
 * @param to a place, or none
 */
function drop(row: Row, symbol: number, from: number, to: number): Row {
  if (to === from) return row;
  if (to < 0) return { ...set(row, from, none), cursor: from };
  const made = set(row, to, symbol);
  const both = from < 0 ? made : set(made, from, row.pegs[to] ?? none);
  return { ...both, cursor: isFull(both) ? to : firstFree(both.pegs) };
}
