// The mark being entered: a number of each part, or a tile for each place. Values here
// are immutable: each event returns a new mark.

import { partOf, unknown } from './rule.js';

/** @typedef {import('./look.js').Look & {kind?: string}} Look */

/**
 * @typedef {object} Marking
 * @property {Record<string, number | undefined>} counts of each part by its ID; undefined if the number is not known
 * @property {string[]} tiles of each place the ID of its part
 * @property {number} cursor the place that gets the next tile
 * @property {boolean} solved whether the guess is the code, if the parts do not tell
 * @property {boolean} said whether the player entered anything; an empty mark must be confirmed
 */

/**
 * @typedef {{type: 'pin', part: string} | {type: 'unpin'} | {type: 'pins', count: number} | {type: 'solve'} | {type: 'none'} | {type: 'unknown'}
 *   | {type: 'turn', place: number} | {type: 'tile', part: string} | {type: 'tiles', part: string} | {type: 'step', by: number}} MarkEvent
 */

/**
 * Reports whether a mark may be partly unknown: only the solver takes the marks of games that were played elsewhere.
 * @param {Look} look
 */
export function takesUnknown({ kind, rule }) {
  return kind === 'help' && rule.parts.length > 1;
}

/**
 * The IDs of tiles in the order in which touches change them.
 * @param {Look} look
 */
export function tileOrder(look) {
  const ids = look.rule.parts.map(({ id }) => id).toReversed();
  return takesUnknown(look) ? [...ids, unknown.id] : ids;
}

/**
 * Starts with an empty mark, or with the mark to change.
 * @param {Look} look
 * @param {import('./api.js').Mark} [mark]
 * @returns {Marking}
 */
export function newMarking({ rule, places }, mark) {
  return {
    counts: countsOf(rule, (id) => (mark ? mark.counts?.[id] : 0)),
    tiles: mark?.tiles ?? Array(places).fill(rule.parts.at(-1)?.id),
    cursor: 0,
    solved: !!rule.solve && !!mark?.solved,
    said: !!mark,
  };
}

/**
 * @param {import('./rule.js').Rule} rule
 * @param {(id: string) => number | undefined} count
 * @returns {Marking['counts']}
 */
function countsOf({ parts }, count) {
  return Object.fromEntries(parts.map(({ id }) => [id, count(id)]));
}

/**
 * The number of pins that are known.
 * @param {Marking} marking
 */
function pinsIn({ counts }) {
  return Object.values(counts).reduce((/** @type {number} */ sum, count = 0) => sum + count, 0);
}

/**
 * Reports whether there is no room for another pin.
 * @param {Look} look
 * @param {Marking} marking
 */
export function isWhole(look, marking) {
  return marking.solved || pinsIn(marking) >= look.places;
}

/**
 * Reports whether a mark has neither pins nor unknown numbers.
 * @param {Marking} marking
 */
export function isEmpty({ counts }) {
  return Object.values(counts).every((count) => count === 0);
}

/**
 * @param {Look} look
 * @param {Marking} marking
 * @param {MarkEvent} event
 * @returns {Marking}
 */
export function changeMarking(look, marking, event) {
  const changed = changedBy(look, marking, event);
  switch (event.type) {
    case 'step': return changed;
    case 'unpin': return { ...changed, said: !isEmpty(changed) };
    default: return { ...changed, said: true };
  }
}

/**
 * @param {Look} look
 * @param {Marking} marking
 * @param {MarkEvent} event
 * @returns {Marking}
 */
function changedBy(look, marking, event) {
  const { rule, places } = look;
  const { counts, tiles, cursor } = marking;
  const within = (/** @type {number} */ place) => Math.max(0, Math.min(places - 1, place));
  const order = tileOrder(look);
  switch (event.type) {
    case 'pin': return isWhole(look, marking) ? marking : { ...marking, counts: { ...counts, [event.part]: (counts[event.part] ?? 0) + 1 } };
    case 'unpin': return unpinned(look, marking);
    case 'pins': return { ...marking, solved: false, counts: countsOf(rule, () => Math.min(places, event.count)) };
    case 'none': return { ...marking, solved: false, counts: countsOf(rule, () => 0) };
    case 'solve': return { ...marking, solved: true, counts: countsOf(rule, () => places) };
    case 'unknown': return takesUnknown(look) ? doubted(look, marking) : marking;
    case 'turn': return { ...marking, tiles: tiles.with(event.place, order[(order.indexOf(tiles[event.place] ?? '') + 1) % order.length] ?? unknown.id), cursor: event.place };
    case 'tile': return { ...marking, tiles: tiles.with(cursor, event.part), cursor: within(cursor + 1) };
    case 'tiles': return { ...marking, tiles: tiles.map(() => event.part) };
    case 'step': return { ...marking, cursor: within(cursor + event.by) };
  }
}

/**
 * Takes the last pin or question mark away.
 * @param {Look} look
 * @param {Marking} marking
 * @returns {Marking}
 */
function unpinned({ rule }, marking) {
  if (marking.solved) return { ...marking, solved: false };
  const last = rule.parts.findLast(({ id }) => marking.counts[id] !== 0);
  return last ? { ...marking, counts: { ...marking.counts, [last.id]: Math.max(0, (marking.counts[last.id] ?? 0) - 1) } } : marking;
}

/**
 * Makes the place of the cursor unknown, or one of the parts that have no pin: the last, then the one before it,
 * then none.
 * @param {Look} look
 * @param {Marking} marking
 * @returns {Marking}
 */
function doubted(look, marking) {
  if (look.rule.tiles) return changedBy(look, marking, { type: 'tile', part: unknown.id });
  const { counts } = marking;
  const open = look.rule.parts.map(({ id }) => id).filter((id) => !counts[id]).toReversed();
  const next = open[open.findIndex((id) => counts[id] === undefined) + 1];
  return { ...marking, solved: false, counts: countsOf(look.rule, (id) => (id === next ? undefined : counts[id] ?? 0)) };
}

/**
 * The mark in the server's format.
 * @param {Look} look
 * @param {Marking} marking
 * @returns {import('./api.js').Mark}
 */
export function markOfMarking({ rule }, { counts, tiles, solved }) {
  if (rule.tiles) return { mark: tiles.map((id) => partOf(rule, id).letter).join(''), tiles };
  if (solved) return { mark: rule.solve, counts: known(counts), solved };
  return { mark: written(rule, counts), counts: known(counts) };
}

/**
 * The numbers that are known.
 * @param {Marking['counts']} counts
 * @returns {Record<string, number>}
 */
function known(counts) {
  return Object.fromEntries(Object.entries(counts).flatMap(([id, count]) => (count === undefined ? [] : [[id, count]])));
}

/**
 * @param {import('./rule.js').Rule} rule
 * @param {Marking['counts']} counts
 */
function written({ parts, empty }, counts) {
  const numbers = parts.map(({ id }) => counts[id]);
  if (parts.length === 1 || numbers.includes(undefined)) return numbers.map((count) => count ?? unknown.letter).join(' ');
  return parts.map(({ letter }, index) => letter.repeat(numbers[index] ?? 0)).join('') || empty;
}
