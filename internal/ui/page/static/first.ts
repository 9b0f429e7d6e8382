// Begins games, marks guesses and keeps games while the engine is still on its way, so that a first game need not wait
// for it. It knows the games of a file that package page makes (first.go), and answers the requests of a player who
// guesses. All else waits for the engine, which finds the games as if it had kept them itself.

import { drawnCode, drawnPlace } from './drawn.js';
import { marker } from './mark.js';
import { phrase } from './phrase.js';
import { isRated, listed, load, newStored, save } from './stored.js';
import type { Board, Game, Opened, Played, Schemas, Turn } from './api.js';
import type { Code, Marker } from './mark.js';
import type { Forms } from './phrase.js';
import type { Records } from './records.js';
import type { Found, Stored } from './stored.js';

/** A game, as package page describes it. */
interface Described {
  view: Game;
  called: string;
  names: string[];
  usual: number;
  hard: boolean;
  marks?: Record<string, string>;
  list?: string;
  left: Forms;
  solved: Forms;
  lost: string;
  wrong?: string;
  wrongId?: string;
  opened: Opened;
  /** the results of the player who sent a line */
  sentTook: Forms;
  sentLost: string;
  rivalTook: Forms;
  rivalLost: string;
}

/** The games of a language. */
interface All {
  games: Described[];
  daily: Schemas['DayGame'][];
}

/** The lesson of a game, and the beginning of the guided game. */
interface Taught {
  names: string[];
  lesson: unknown;
  guide?: unknown;
}

/** A game that can be played here. */
interface Known extends Described {
  marker: Marker;
  /** reports whether a code is a word that can be guessed, or undefined if codes are not words */
  isWord: ((code: string) => boolean) | undefined;
  secrets: Code[];
  draw: (seed: bigint) => Code;
}

/** A turn before the codes that agree with it are counted. */
type Marked = Omit<Turn, 'left'>;

/** A game after some turns: its code, and the codes that agree with all marks. */
interface Position {
  game: Known;
  secret: Code;
  turns: Turn[];
  left: Code[];
}

/** A position that is stored. */
interface Opening extends Position {
  found: Found;
}

/** What a page offers. */
export interface Host {
  language: string;
  records: () => Promise<Records>;
  /** fetches a file that is beside the scripts */
  fetch: (name: string) => Promise<Response>;
  /** resolves once the screen shows what was drawn */
  shown: () => Promise<void>;
}

export interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** receives the turn of a guess before it is saved */
  marked?: (turn: Played) => void;
}

export interface Told {
  status: number;
  body: any;
}

/** The engine draws seeds below this, so that lines are short. */
const mostDrawn = 1_000_000_000_000;

/** The largest number of guesses that a game can allow. */
const mostGuesses = 1000;

export class First {
  host: Host;
  described: Promise<All> | undefined;
  taught: Promise<Taught[]> | undefined;
  known: Map<string, Promise<Known | undefined>> = new Map();
  lists: Map<string, Promise<string>> = new Map();
  records: Promise<Records> | undefined;
  /** the game that was opened or saved last, so that its next guess need not ask the records. Saving notices whether they have changed */
  last: Opening | undefined;

  constructor(host: Host) {
    this.host = host;
  }

  /** @returns undefined for what the engine must answer */
  async ask({ method, path, headers, body, marked }: Asked): Promise<Told | undefined> {
    const [, id, act] = /^\/games\/([a-z0-9]+)(?:\/([a-z-]+))?$/.exec(path) ?? [];
    try {
      if (method === 'POST' && path === '/games') return await this.begin(JSON.parse(body));
      if (method === 'GET' && id && !act) return await this.tell(id);
      if (method === 'GET' && /^\/(games|days)\?/.test(path)) return await this.list(path);
      if (method === 'GET' && path.startsWith('/line?')) return await this.preview(new URLSearchParams(path.slice('/line'.length)).get('line') ?? '');
      if (method === 'GET' && /^\/(lesson|guide)\?/.test(path)) return await this.teach(path);
      if (method === 'POST' && id && act === 'guess') return await this.guess(id, JSON.parse(body), headers['If-Match'], marked);
    } catch (error) {
      console.warn(error); // the engine says what is wrong
    }
    return undefined;
  }

  /** The games of the language. */
  all(): Promise<All> {
    this.described ??= this.host.fetch(`first.${this.host.language}.json`).then((file) => file.json());
    return this.described;
  }

  /** The game with a name, or undefined if only the engine knows it. */
  async of(name: unknown): Promise<Known | undefined> {
    const found = (await this.all()).games.find(({ names }) => names.some((one) => one === name));
    if (!found) return undefined;
    const { game } = found.view;
    const known = this.known.get(game) ?? this.prepare(found);
    this.known.set(game, known);
    return known;
  }

  /** The text of a list of words. */
  listOf(name: string): Promise<string> {
    const found = this.lists.get(name) ?? this.host.fetch(name).then((file) => file.text());
    this.lists.set(name, found);
    found.catch(() => this.lists.delete(name)); // the next time it may be there
    return found;
  }

  /** Loads the words of games before one is begun. */
  async foresee(names: string[]) {
    const { games } = await this.all();
    const lists = games.filter((game) => game.names.some((one) => names.includes(one))).flatMap(({ list }) => list ?? []);
    await Promise.all(lists.map((list) => this.listOf(list)));
  }

  /** Makes what marking guesses of a game needs. */
  async prepare(described: Described): Promise<Known | undefined> {
    const { view, list } = described;
    const made = marker(view.rule, view.places);
    if (!made) return undefined;
    if (!list) return { ...described, marker: made, isWord: undefined, secrets: allCodes(view), draw: (seed) => drawnCode(seed, view) };
    const text = '\n' + (await this.listOf(list));
    const likely = text.split('\n').filter((line) => line.length > view.places);
    const secrets = likely.map((line) => symbolsOf(view, line.slice(0, view.places)) ?? []);
    let total = 0;
    const upTo = likely.map((line) => (total += Number(line.slice(view.places))));
    return { ...described, marker: made, isWord: (code) => text.includes('\n' + code), secrets, draw: (seed) => secrets[drawnPlace(seed, upTo)] ?? [] };
  }

  /** Begins a game. */
  async begin(wish: Record<string, unknown>): Promise<Told | undefined> {
    if (typeof wish['line'] === 'string' && Object.keys(wish).length === 1) return this.take(wish['line']);
    const { kind, game: name, hard, codemaker = 'random', seed = '', day, most, ...others } = wish;
    if (kind !== 'play' || codemaker !== 'random' || Object.keys(others).length || !/^[0-9]{0,18}$/.test(String(seed))) return undefined;
    const game = await this.of(name);
    if (game && day) return this.beginDaily(game, String(day));
    const limit = Number(most ?? game?.usual);
    if (!game || (hard && game.hard) || !Number.isInteger(limit) || limit < 0 || limit > mostGuesses) return undefined;
    const drawn = BigInt(seed === '' ? Math.floor(Math.random() * mostDrawn) : String(seed));
    return this.start(game, setUp(game, drawn, { most: limit }));
  }

  /** Begins the game of a line. */
  async take(line: string): Promise<Told | undefined> {
    const { game, seed, most, rival } = (await this.read(line)) ?? {};
    return game && this.start(game, setUp(game, seed ?? 0n, { most: most || game.usual, rival }));
  }

  /** Begins the daily game of today, which is the same for everyone. */
  async beginDaily(game: Known, day: string): Promise<Told | undefined> {
    const most = (await this.all()).daily.find((one) => one.game === game.view.game)?.most;
    if (!most || !isToday(day)) return undefined;
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`daily ${game.view.game} ${day}`));
    return this.start(game, setUp(game, new DataView(digest).getBigUint64(0), { day, most }));
  }

  async start(game: Known, setup: Stored['saved']): Promise<Told | undefined> {
    const found = await this.keep(game, [], newStored(setup));
    return found && this.show(begun(game, setup), found, 201);
  }

  /** The lists of games and days, as long as there is no game. */
  async list(path: string): Promise<Told | undefined> {
    const [games, all] = await Promise.all([this.kept().then(listed), path.startsWith('/days') ? this.all() : undefined]);
    if (games.length) return undefined;
    if (!all) return { status: 200, body: { games: [] } };
    const query = new URLSearchParams(path.slice('/days'.length));
    const days = daysBetween(query.get('from') ?? '', query.get('to') ?? '');
    const told = days.map((day) => ({ day, games: all.daily.map((game) => ({ ...game, practice: isPast(day) })) }));
    return told.length ? { status: 200, body: { streak: 0, longest: 0, days: told } } : undefined;
  }

  /** What a line says, before its game begins. */
  async preview(line: string): Promise<Told | undefined> {
    const { game, seed, rival } = (await this.read(line)) ?? {};
    if (!game) return undefined;
    const { sentences = [] } = game.opened;
    const sentence = said(rival, game.sentTook, game.sentLost, this.host.language);
    const opened: Opened = { ...game.opened, seed: String(seed), ...rivalOf(rival, sentence), sentences: sentence ? [...sentences, sentence] : sentences };
    return { status: 200, body: opened };
  }

  /** Reads a line with a seed and without turns. */
  async read(line: string): Promise<{ game: Known; seed: bigint; most: number; rival: number } | undefined> {
    const [, name, seed = '', most = '0', result] =
      /^(\S+) seed:([0-9]{1,18})(?: most:([1-9][0-9]{0,2}))?(?: against:(X|[1-9][0-9]{0,2}))?$/.exec(line.trim()) ?? [];
    const game = await this.of(name);
    return game && { game, seed: BigInt(seed), most: Number(most), rival: result === 'X' ? notFound : Number(result ?? 0) };
  }

  /** The lesson of a game, or the guided game before the player's first try. */
  async teach(path: string): Promise<Told | undefined> {
    const query = new URLSearchParams(path.slice(path.indexOf('?')));
    if (query.get('tries') || query.get('codemaker')) return undefined;
    this.taught ??= this.host.fetch(`lessons.${this.host.language}.json`).then((file) => file.json());
    const found = (await this.taught).find(({ names }) => names.includes(query.get('game') ?? ''));
    const body = path.startsWith('/guide') ? found?.guide : found?.lesson;
    return body ? { status: 200, body } : undefined;
  }

  /** The game with an ID. */
  async tell(id: string): Promise<Told | undefined> {
    const found = await this.open(id);
    return found && { status: 200, body: this.view(found, found.found.stored) };
  }

  /**
   * Plays a guess.
   * @param told receives its turn at once: saving it and counting the codes take longer than marking it
   */
  async guess(id: string, { guess, ...others }: Record<string, unknown>, match?: string, told?: (turn: Played) => void): Promise<Told | undefined> {
    const opening = this.last?.found.stored.id === id ? this.last : await this.open(id);
    if (!opening) return undefined;
    const { game, found } = opening;
    const { stored } = found;
    const symbols = symbolsOf(game.view, String(guess));
    if (!symbols || Object.keys(others).length || stored.state !== 'going' || (match && match !== `"${stored.revision}"`)) return undefined;
    const code = textOf(game.view, symbols);
    const twice = game.view.distinct ? symbols.find((symbol, place) => symbols.indexOf(symbol) < place) : undefined;
    if (twice !== undefined || (game.isWord && !game.isWord(code))) {
      const detail = phrase({ other: game.wrong ?? '' }, { code, symbol: game.view.symbols[twice ?? 0] ?? '' }, this.host.language);
      return { status: 422, body: { status: 422, id: game.wrongId, detail } };
    }
    const turn = marked(opening, symbols);
    told?.(turn);
    this.last = undefined; // until it is saved
    const saved = { ...stored.saved, moves: [...stored.saved.moves, moveOf(turn)], done: stored.saved.done + 1 };
    const keeping = this.keep(game, [...opening.turns, turn], { ...stored, saved }, found);
    const [kept, next] = await Promise.all([keeping, this.host.shown().then(() => counted(opening, turn))]);
    return kept && this.show(next, kept, 200);
  }

  /**
   * Keeps a game after a move.
   * @param before as it was kept before the move
   */
  async keep(game: Known, turns: Marked[], played: Stored, before?: Found): Promise<Found | undefined> {
    const state = turns.at(-1)?.solved ? 'solved' : turns.length && turns.length === played.saved.most ? 'lost' : 'going';
    const { seed = '0', day, most, rival, moves } = played.saved;
    if (rival && state !== 'going') return undefined; // the engine compares the results
    const source = day ? ['daily:' + day, ...limitOf(most)] : state === 'going' ? [] : ['seed:' + seed, ...limitOf(most)];
    const line = [game.view.game, ...source, ...moves].join(' ');
    return save(await this.kept(), { ...played, state, turns: turns.length, line }, before);
  }

  /** Shows a game that was kept. */
  show(position: Position, found: Found, status: number): Told {
    this.last = { ...position, found };
    return { status, body: this.view(position, found.stored) };
  }

  /** The records in this browser. They are opened once. */
  kept(): Promise<Records> {
    this.records ??= this.host.records();
    return this.records;
  }

  /** The stored game with an ID, if nothing has happened in it that is not known here. */
  async open(id: string): Promise<Opening | undefined> {
    const [found] = await Promise.all([this.kept().then((records) => load(records, id)), this.all()]);
    if (!found) return undefined;
    const { stored } = found;
    const { kind, game: name, codemaker, seed, day, most, rival, moves, done, ...others } = stored.saved;
    if ((rival && stored.state !== 'going') || isRated(stored)) return undefined;
    if (kind !== 'play' || codemaker !== 'random' || done !== moves.length || Object.keys(others).length) return undefined;
    const game = await this.of(name);
    if (!game) return undefined;
    let position = begun(game, stored.saved);
    for (const move of moves) position = counted(position, marked(position, symbolsOf(game.view, move.slice(0, move.lastIndexOf('='))) ?? []));
    if (position.turns.some((turn, i) => moves[i] !== moveOf(turn))) return undefined; // the list of words has changed
    this.last = { ...position, found };
    return this.last;
  }

  /** A game as its player sees it. */
  view({ game, secret, turns, left: codes }: Position, stored: Stored): Game {
    const { id, revision, created, updated, state, line } = stored;
    const { seed = '0', day, most, rival } = stored.saved;
    const isOver = state !== 'going';
    const left = codes.length;
    const count = state === 'solved' ? turns.length : left;
    const forms = state === 'solved' ? game.solved : state === 'lost' ? { other: game.lost } : game.left;
    const board: Board = { turns, left, more: false };
    const result = isOver ? ['against:' + (state === 'solved' ? turns.length : 'X')] : [];
    const source = day ? ['daily:' + day] : isOver ? ['seed:' + seed, ...limitOf(most)] : undefined;
    return {
      ...game.view,
      id,
      revision,
      created,
      updated,
      state,
      line,
      over: isOver,
      ...(day ? { day } : {}),
      ...(most ? { most } : {}),
      boards: [isOver ? { ...board, secret: textOf(game.view, secret), secretPegs: Array.from(secret) } : board],
      guesses: turns.length,
      canUndo: !isOver && turns.length > 0,
      helpCounts: !isOver,
      ...rivalOf(rival, said(rival, game.rivalTook, game.rivalLost, this.host.language)),
      message: phrase(forms, { count, code: textOf(game.view, secret) }, this.host.language),
      ...(source ? { riddle: [game.called, ...source, ...result].join(' ') } : {}),
      ...(isOver ? { seed } : {}),
    };
  }
}

/** The result of a player who did not find the code. */
const notFound = -1;

/** Another player's result in a sentence, if there is one. */
const said = (rival: number | undefined, took: Forms, lost: string, language: string) =>
  !rival ? '' : rival === notFound ? lost : phrase(took, { count: rival }, language);

const rivalOf = (rival: number | undefined, sentence: string) =>
  rival ? { rival: { ...(rival > 0 ? { guesses: rival } : {}), solved: rival > 0, sentence } } : {};

/** The setup of a game. */
const setUp = ({ view }: Known, seed: bigint, { day = '', most = 0, rival = 0 }): Stored['saved'] => ({
  kind: 'play',
  game: view.game,
  codemaker: 'random',
  ...(seed ? { seed: String(seed) } : {}),
  ...(day ? { day } : {}),
  ...(most ? { most } : {}),
  ...(rival ? { rival } : {}),
  moves: [],
  done: 0,
});

const hour = 3_600_000;

/** The day at a time in UTC, as in 2026-11-20. */
const dayAt = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Reports whether a day is over everywhere: clocks are at most 12 hours behind UTC. */
const isPast = (day: string) => day < dayAt(Date.now() - 12 * hour);

/** Reports whether a day is today anywhere: clocks are at most 14 hours ahead of UTC. */
const isToday = (day: string) => /^[0-9]{4}(-[0-9]{2}){2}$/.test(day) && !isPast(day) && day <= dayAt(Date.now() + 14 * hour);

/** The days from one to another, or none if they are not some days in order. */
function daysBetween(from: string, to: string): string[] {
  const [first, last] = [Date.parse(from + 'T00:00Z'), Date.parse(to + 'T00:00Z')];
  const count = (last - first) / (24 * hour) + 1;
  return count >= 1 && count <= 62 ? Array.from({ length: count }, (_, i) => dayAt(first + i * 24 * hour)) : [];
}

const limitOf = (most?: number) => (most ? ['most:' + most] : []);

/** The symbols of a code as players write it, or undefined if the engine must read it. */
function symbolsOf({ symbols, places }: Game, text: string): number[] | undefined {
  const code = [...text].map((name) => symbols.indexOf(name));
  return code.length === places && !code.includes(-1) ? code : undefined;
}

export const textOf = ({ symbols }: Game, code: Code) => Array.from(code, (symbol) => symbols[symbol]).join('');

/** All codes of a game without words, in code order. */
function allCodes({ places, symbols, distinct }: Game): Code[] {
  const codes: Code[] = [];
  const code = new Uint8Array(places);
  const fill = (place: number) => {
    if (place === places) codes.push(code.slice());
    else
      for (let symbol = 0; symbol < symbols.length; symbol++) {
        if (distinct && code.indexOf(symbol) >= 0 && code.indexOf(symbol) < place) continue;
        code[place] = symbol;
        fill(place + 1);
      }
  };
  fill(0);
  return codes;
}

/** A mark as the program prints it. */
export function textOfMark({ view, marker: made, marks }: Known, mark: number): string {
  const parts = made.parts(mark);
  if (view.rule.tiles) return parts.map((part) => view.rule.parts[part]?.letter).join('');
  const counts = parts.slice(0, -1).join();
  return marks?.[counts + (parts.at(-1) ? '!' : '')] ?? '';
}

/** A game before its first turn. */
const begun = (game: Known, { seed = '0' }: Stored['saved']): Position => ({ game, secret: game.draw(BigInt(seed)), turns: [], left: game.secrets });

/** The turn of a guess. */
function marked({ game, secret, turns }: Position, pegs: number[]): Marked {
  const { rule } = game.view;
  const mark = game.marker.mark(pegs, secret);
  const parts = game.marker.parts(mark);
  const isSolved = pegs.every((symbol, place) => symbol === secret[place]);
  return {
    turn: turns.length + 1,
    guess: textOf(game.view, pegs),
    pegs,
    mark: textOfMark(game, mark),
    ...(rule.tiles
      ? { tiles: parts.map((part) => rule.parts[part]?.id ?? '') }
      : { counts: Object.fromEntries(rule.parts.map(({ id }, part) => [id, parts[part] ?? 0])) }),
    ...(isSolved ? { solved: true } : {}),
    more: false,
  };
}

/** The position after a turn. */
function counted({ game, secret, turns, left }: Position, turn: Marked): Position {
  const { mark } = game.marker;
  const wanted = mark(turn.pegs, secret);
  const agree = left.filter((code) => mark(turn.pegs, code) === wanted);
  return { game, secret, turns: [...turns, { ...turn, left: agree.length }], left: agree };
}

/** A turn as it is stored. */
const moveOf = ({ guess, mark }: Marked) => guess + '=' + mark;
