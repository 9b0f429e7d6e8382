// What this browser keeps of the games that are open: the player's notes, and the number that the player chose for
// drawing the code. One text has them all. Another has the codes that the player knows. A tab also keeps its row and its game.

import { parsed, partsOf, recall, remember, wholes } from './storage.js';
import type { Game } from './api.js';
import type { KeptRow } from './reduce.js';

export type Notes = {
  /** symbols that the player has ruled out */
  ruled?: number[];
  /** for each place the symbols that the player has marked as not there */
  barred?: number[][];
  /** the number that the player chose: the server does not reveal it before the game is over */
  number?: string;
  /** says for which game the pasted turns were taken, and which lines have none */
  read?: string;
};

/** The number of games with notes. */
const most = 40;

/** The games with notes, the latest first. */
function all(): [string, unknown][] {
  const kept = parsed(recall('notes'));
  return Array.isArray(kept) ? kept.filter((one) => Array.isArray(one) && typeof one[0] === 'string') : [];
}

/** The notes of a game. */
export function notesOf(id: string): Notes {
  const { ruled, barred, number, read } = partsOf(all().find(([one]) => one === id)?.[1]);
  const places = Array.isArray(barred) ? barred.map(wholes).filter((one) => one !== undefined) : [];
  return {
    ruled: wholes(ruled),
    barred: Array.isArray(barred) && places.length === barred.length ? places : undefined,
    number: typeof number === 'string' ? number : undefined,
    read: typeof read === 'string' ? read : undefined,
  };
}

/** Adds notes to a game. */
export function note(id: string, notes: Notes) {
  const mine: [string, unknown] = [id, { ...notesOf(id), ...notes }];
  remember('notes', JSON.stringify([mine, ...without(id)].slice(0, most)));
}

/** Removes the notes of a game that is over or deleted. */
export function forgetNotes(id: string) {
  const others = without(id);
  if (others.length < all().length) remember('notes', JSON.stringify(others));
}

const without = (id: string) => all().filter(([one]) => one !== id);

/** The number from which the code of a game was drawn, if this browser knows it. */
export function numberOf(game: Game): string {
  if (game.kind !== 'play' || game.day) return '';
  return notesOf(game.id).number ?? '';
}

/** A game, and the number that draws its code. */
type Drawn = { game: string; seed?: string };

/** The codes that the player has sent: chosen, or found before. The latest come first. */
function sent(): string[] {
  const kept = parsed(recall('sent'));
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}

const nameOf = ({ game, seed }: Drawn) => `${game} ${seed}`;

/** Keeps that the player knows a code and sends it. */
export function keepSent(code: Drawn) {
  if (code.seed && !isSent(code)) remember('sent', JSON.stringify([nameOf(code), ...sent()].slice(0, 5 * most)));
}

/** Whether the player knows the code of a link, because they sent it. */
export const isSent = (code: Drawn) => !!code.seed && sent().includes(nameOf(code));

/** The row that was being made in this tab. */
export function rowOf(id: string): KeptRow | undefined {
  const { turn, row, kept } = partsOf(parsed(recall('row-' + id, 'sessionStorage')));
  const pegs = wholes(row);
  if (typeof turn !== 'number' || !pegs || !Array.isArray(kept)) return undefined;
  return { turn, row: pegs, kept: pegs.map((_, place) => kept[place] === true) };
}

export function keepRow(id: string, row: KeptRow) {
  remember('row-' + id, JSON.stringify(row), 'sessionStorage');
}

/** Keeps in this tab how a game stands. */
export function keepGame(game: Game) {
  remember('game', JSON.stringify(game), 'sessionStorage');
}

/** How a game stood that this tab showed last, or undefined if it showed another one. */
export function gameSeen(id: string): Game | undefined {
  const seen: any = parsed(recall('game', 'sessionStorage'));
  return seen?.id === id ? seen : undefined;
}
