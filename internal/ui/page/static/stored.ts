// Writes games as package store does, so that the engine finds them as if it had kept them itself.

import type { Game } from './api.js';
import type { Record as Kept, Records } from './records.js';

/** A game as it is stored: internal/store/format.go. */
export interface Stored {
  id: string;
  created: string;
  updated: string;
  ended?: string;
  revision: number;
  saved: { kind: string; game: string; codemaker: string; seed?: string; day?: string; most?: number; rival?: number; moves: string[]; done: number };
  state: Game['state'];
  turns: number;
  line: string;
  skill: number;
  luck: number;
}

const unrated = -1;

/** A game that is not saved yet. */
export function newStored(saved: Stored['saved']): Stored {
  return { id: newId(), created: timeOf(Date.now()), updated: '', revision: 0, saved, state: 'going', turns: 0, line: '', skill: unrated, luck: unrated };
}

/** 130 random bits as 26 letters and digits. */
function newId(): string {
  const signs = 'abcdefghijklmnopqrstuvwxyz234567';
  return Array.from(crypto.getRandomValues(new Uint8Array(26)), (random) => signs[random % signs.length]).join('');
}

/** Reports whether a review has rated a game. */
export const isRated = ({ skill, luck }: Stored) => skill !== unrated || luck !== unrated;

/** A time as Go writes it: without zeros at the end of the fraction. */
const timeOf = (now: number) => new Date(now).toISOString().replace(/\.?0*Z$/, 'Z');

const bits = new TextEncoder();

/** The hash of FNV-1a of texts, each with a zero at its end. */
function hash(...texts: string[]): bigint {
  let sum = 0xcbf29ce484222325n;
  for (const text of texts) {
    for (const byte of bits.encode(text + '\0')) sum = BigInt.asUintN(64, (sum ^ BigInt(byte)) * 0x100000001b3n);
  }
  return sum;
}

const keyOf = (id: string) => 'game ' + id;

/** What lists know of a game: internal/store/head.go. */
function headOf(game: Stored, number: number, text: string): string {
  const { kind, game: name } = game.saved;
  const moved = 8;
  const marks = game.turns > 0 || game.saved.done > 0 ? moved : 0;
  const milliseconds = (time?: string) => (time ? Date.parse(time) : 0);
  return [
    hash(text),
    number,
    game.revision,
    kind,
    name,
    '', // strategy
    game.saved.day ?? '',
    game.state,
    game.turns,
    game.skill,
    game.luck,
    milliseconds(game.updated),
    milliseconds(game.ended),
    BigInt.asIntN(64, hash(game.line)),
    marks,
  ]
    .map((field) => (typeof field === 'string' ? field : field.toString(36)))
    .join('\t');
}

/** The fields of a head. */
function fieldsOf(head: string) {
  const [, number = '', , kind, game, , day] = head.split('\t');
  return { number: parseInt(number, 36), kind, game, day };
}

/** The fields of the heads of all games. */
export async function listed(records: Records) {
  const lines = (await records.heads()).split('\n').filter((line) => line.startsWith('game '));
  return lines.map((line) => fieldsOf(line.slice(line.indexOf('\t') + 1)));
}

/** The stamp of all records: their number, and the sum of their hashes. */
function stamped(stamp: string, key: string, before: string, after: string): string {
  const [count = '0', digits = '0'] = stamp.split(' ');
  const sum = BigInt('0x' + digits) + hash(key, after) - (before ? hash(key, before) : 0n);
  return `${Number(count) + (before ? 0 : 1)} ${BigInt.asUintN(64, sum).toString(16).padStart(16, '0')}`;
}

/** A stored game, with its head and the stamp of all records at the same time. */
export interface Found {
  stored: Stored;
  head: string;
  stamp: string;
}

/** The head of a record, or nothing if it was not found. */
const headIn = (found: Kept[], key: string) => found.find(([one]) => one === key)?.[1] ?? '';

/**
 * Saves a game, whose revision grows by one. If no record has changed since it was found, this takes one transaction. The
 * page shows the mark of a guess before, and keeps the row until the guess is saved: a guess that is not saved is in the row
 * when the page is loaded again.
 * @param before as it was found or saved last, unless it is new
 * @returns the saved game, or undefined if another program has changed it, or the daily game was begun before
 */
export async function save(records: Records, game: Stored, before?: Found): Promise<Found | undefined> {
  const key = keyOf(game.id);
  for (let known = before?.stamp; ; known = undefined) {
    let stamp = known;
    if (stamp === undefined) {
      const found = await records.get(['', key]);
      stamp = headIn(found, '');
      if (headIn(found, key) !== (before?.head ?? '')) return undefined;
    }
    const others = before ? [] : await listed(records);
    const isBegun = others.some(({ kind, game: name, day }) => day && day === game.saved.day && name === game.saved.game && kind === game.saved.kind);
    if (isBegun) return undefined; // this attempt at the daily game would be practice
    const number = before ? fieldsOf(before.head).number : Math.max(-1, ...others.map((one) => one.number)) + 1;
    const updated = timeOf(Date.now());
    const { id, created, saved, state, turns, line, skill, luck } = game;
    const isOver = state !== 'going';
    const stored: Stored = { id, created, updated, ...(isOver ? { ended: updated } : {}), revision: game.revision + 1, saved, state, turns, line, skill, luck };
    const text = JSON.stringify(stored);
    const head = headOf(stored, number, text);
    const next = stamped(stamp, key, before?.head ?? '', head);
    const changes: Kept[] = [
      [key, head, text],
      ['', next, ''],
    ];
    if (await records.put(stamp, changes)) return { stored, head, stamp: next };
  }
}

/** The game with an ID as it is stored. */
export async function load(records: Records, id: string): Promise<Found | undefined> {
  const key = keyOf(id);
  const found = await records.get(['', key]);
  const [, head, text] = found.find(([one]) => one === key) ?? [];
  if (!head || !text || head.split('\t', 1)[0] !== hash(text).toString(36)) return undefined; // the engine reports damage
  return { stored: JSON.parse(text), head, stamp: headIn(found, '') };
}
