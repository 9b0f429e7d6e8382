// The mark being entered: a number of each part, or a tile for each place. Values here
// are immutable: each event returns a new mark.

import { partOf, unknown } from './rule.js';
import type { Mark } from './api.js';
import type { Look as Drawn } from './look.js';
import type { Rule } from './rule.js';

export type Look = Drawn & { kind?: string };

export interface Marking {
  /** of each part by its ID; undefined if the number is not known */
  counts: Record<string, number | undefined>;
  /** of each place the ID of its part */
  tiles: string[];
  /** the place that gets the next tile */
  cursor: number;
  /** whether the guess is the code, if the parts do not tell */
  solved: boolean;
  /** whether the player entered anything; an empty mark must be confirmed */
  said: boolean;
}

export type MarkEvent =
  | { type: 'pin'; part: string }
  | { type: 'unpin' }
  | { type: 'pins'; count: number }
  | { type: 'solve' }
  | { type: 'none' }
  | { type: 'unknown' }
  | { type: 'turn'; place: number }
  | { type: 'tile'; part: string }
  | { type: 'tiles'; part: string }
  | { type: 'step'; by: number };

/** Reports whether a mark may be partly unknown: only the solver takes the marks of games that were played elsewhere. */
export function takesUnknown({ kind, rule }: Look) {
  return kind === 'solver' && rule.parts.length > 1;
}

/** The IDs of tiles in the order in which touches change them. */
export function tileOrder(look: Look) {
  const ids = look.rule.parts.map(({ id }) => id).toReversed();
  return takesUnknown(look) ? [...ids, unknown.id] : ids;
}

/** Starts with an empty mark, or with the mark to change. */
export function newMarking({ rule, places }: Look, mark?: Mark): Marking {
  return {
    counts: countsOf(rule, (id) => (mark ? mark.counts?.[id] : 0)),
    tiles: mark?.tiles ?? Array(places).fill(rule.parts.at(-1)?.id),
    cursor: 0,
    solved: !!rule.solve && !!mark?.solved,
    said: !!mark,
  };
}

function countsOf({ parts }: Rule, count: (id: string) => number | undefined): Marking['counts'] {
  return Object.fromEntries(parts.map(({ id }) => [id, count(id)]));
}

/** The number of pins that are known. */
function pinsIn({ counts }: Marking) {
  return Object.values(counts).reduce((sum: number, count = 0) => sum + count, 0);
}

/** Reports whether there is no room for another pin. */
export function isWhole(look: Look, marking: Marking) {
  return marking.solved || pinsIn(marking) >= look.places;
}

/** Reports whether a mark has neither pins nor unknown numbers. */
export function isEmpty({ counts }: Marking) {
  return Object.values(counts).every((count) => count === 0);
}

export function changeMarking(look: Look, marking: Marking, event: MarkEvent): Marking {
  const changed = changedBy(look, marking, event);
  switch (event.type) {
    case 'step':
      return changed;
    case 'unpin':
      return { ...changed, said: !isEmpty(changed) };
    default:
      return { ...changed, said: true };
  }
}

function changedBy(look: Look, marking: Marking, event: MarkEvent): Marking {
  const { rule, places } = look;
  const { counts, tiles, cursor } = marking;
  const within = (place: number) => Math.max(0, Math.min(places - 1, place));
  const order = tileOrder(look);
  switch (event.type) {
    case 'pin':
      return isWhole(look, marking) ? marking : { ...marking, counts: { ...counts, [event.part]: (counts[event.part] ?? 0) + 1 } };
    case 'unpin':
      return unpinned(look, marking);
    case 'pins':
      return { ...marking, solved: false, counts: countsOf(rule, () => Math.min(places, event.count)) };
    case 'none':
      return { ...marking, solved: false, counts: countsOf(rule, () => 0) };
    case 'solve':
      return { ...marking, solved: true, counts: countsOf(rule, () => places) };
    case 'unknown':
      return takesUnknown(look) ? doubted(look, marking) : marking;
    case 'turn':
      return {
        ...marking,
        tiles: tiles.with(event.place, order[(order.indexOf(tiles[event.place] ?? '') + 1) % order.length] ?? unknown.id),
        cursor: event.place,
      };
    case 'tile':
      return { ...marking, tiles: tiles.with(cursor, event.part), cursor: within(cursor + 1) };
    case 'tiles':
      return { ...marking, tiles: tiles.map(() => event.part) };
    case 'step':
      return { ...marking, cursor: within(cursor + event.by) };
  }
}

/** Takes the last pin or question mark away. */
function unpinned({ rule }: Look, marking: Marking): Marking {
  if (marking.solved) return { ...marking, solved: false };
  const last = rule.parts.findLast(({ id }) => marking.counts[id] !== 0);
  return last ? { ...marking, counts: { ...marking.counts, [last.id]: Math.max(0, (marking.counts[last.id] ?? 0) - 1) } } : marking;
}

/**
 * Makes the place of the cursor unknown, or one of the parts that have no pin: the last, then the one before it,
 * then none.
 */
function doubted(look: Look, marking: Marking): Marking {
  if (look.rule.tiles) return changedBy(look, marking, { type: 'tile', part: unknown.id });
  const { counts } = marking;
  const open = look.rule.parts
    .map(({ id }) => id)
    .filter((id) => !counts[id])
    .toReversed();
  const next = open[open.findIndex((id) => counts[id] === undefined) + 1];
  return { ...marking, solved: false, counts: countsOf(look.rule, (id) => (id === next ? undefined : (counts[id] ?? 0))) };
}

/** The mark in the server's format. */
export function markOfMarking({ rule }: Look, { counts, tiles, solved }: Marking): Mark {
  if (rule.tiles) return { mark: tiles.map((id) => partOf(rule, id).letter).join(''), tiles };
  if (solved) return { mark: rule.solve, counts: known(counts), solved };
  return { mark: written(rule, counts), counts: known(counts) };
}

/** The numbers that are known. */
function known(counts: Marking['counts']): Record<string, number> {
  return Object.fromEntries(Object.entries(counts).flatMap(([id, count]) => (count === undefined ? [] : [[id, count]])));
}

function written({ parts, empty }: Rule, counts: Marking['counts']) {
  const numbers = parts.map(({ id }) => counts[id]);
  if (parts.length === 1 || numbers.includes(undefined)) return numbers.map((count) => count ?? unknown.letter).join(' ');
  return parts.map(({ letter }, index) => letter.repeat(numbers[index] ?? 0)).join('') || empty;
}
