// Asks the server. What is said here of answers is what /api/v1/openapi.json says.

import { el, refill, byId } from './dom.js';
import { language, say } from './words.js';

/**
 * @typedef {{mark: string, black: number, white: number, sum?: number, colours?: string[]}} Mark
 * @typedef {Mark & {number: number, guess: string, pegs: number[], left: number, more: boolean}} Turn
 * @typedef {{turn: number, guess: string, mark: string, instead: string}} Change
 * @typedef {{kind: string, changes: Change[], codes: number, more: boolean, code: string}} Repair
 * @typedef {{sentences: string[], together: number[], repairs: Repair[], more: boolean, cut: boolean, unlisted?: string[]}} Clash
 * @typedef {{id: string, revision: number, kind: 'play' | 'crack' | 'help', game: string, title: string, described: string, places: number,
 *   symbols: string[], limits: number[], rule: 'black-white' | 'black' | 'place' | 'sum', distinct: boolean, hard: boolean, empties: boolean, words: boolean,
 *   secrets: number, state: 'going' | 'clash' | 'solved' | 'lost' | 'gave-up', left: number, more: boolean, turns: Turn[],
 *   canUndo: boolean, canRedo: boolean, hints: number, helped: boolean, line: string, message: string, created: string,
 *   updated: string, codemaker?: string, day?: string, practice?: boolean, most?: number, strategy?: string, ask?: string, askPegs?: number[],
 *   asking?: boolean, clash?: Clash, secret?: string, secretPegs?: number[], seed?: string, skill?: number, luck?: number}} Game
 * @typedef {{id: string, revision: number, kind: 'play' | 'crack' | 'help', game: string, title: string, described: string,
 *   state: Game['state'], line: string, created: string, updated: string, turns: number, codemaker?: string, day?: string, practice?: boolean,
 *   strategy?: string, most?: number, skill?: number, luck?: number}} Summary
 * @typedef {Mark & {codes: number}} Size
 * @typedef {{guess: string, pegs: number[], candidate: boolean, entropy: number, largest: number, expected: number,
 *   cells: number, chance: number, sizes: Size[]}} Weighed
 * @typedef {{game: string, strategy: string, left: number, more: boolean, weighed: boolean, best: string, bestPegs: number[],
 *   sentences: string[], guesses: Weighed[], codes?: string[]}} Advice
 * @typedef {Mark & {count: number, codes: string[]}} Cell
 * @typedef {{guess: string, pegs: number[], candidate: boolean, left: number, parts: Cell[]}} Partition
 * @typedef {{step: number, left: number, more: boolean, sentences: string[], game: Game,
 *   doubt?: {row: number[], turn?: number, absent: number[], misplaced: number[], possible: boolean, sentences: string[]},
 *   best?: string, bestPegs?: number[], weighed?: Weighed}} Hint
 * @typedef {Mark & {number: number, guess: string, pegs: number[], before: {codes: number, more: boolean},
 *   after: {codes: number, more: boolean}, sentences: string[], gained?: number, own?: Weighed, best?: Weighed, cost?: number,
 *   played?: boolean, absent?: number[], misplaced?: number[], skill?: number, luck?: number}} Judged
 * @typedef {{game: string, strategy: string, turns: Judged[], sentences: string[], skill?: number, luck?: number,
 *   clash?: Clash, line?: string}} Review
 * @typedef {{line: string, text: string, squares: string[], riddle?: string}} Share
 * @typedef {{name: string, game: string, title: string, described: string, places: number, symbols: string[],
 *   limits: number[], rule: Game['rule'], distinct: boolean, hard: boolean, empties: boolean, words: boolean, secrets: number, most: number}} Described
 * @typedef {{guesses: number, count: number}} Bar
 * @typedef {{games: number, solved: number, lost: number, gaveUp: number, distribution: Bar[], average?: number, best?: number,
 *   skill?: number, luck?: number}} Tally
 * @typedef {{games: number, solved: number, lost: number, gaveUp: number}} Ended
 * @typedef {{open: number, played: Ended, helped: Ended, practice: Ended, elsewhere: Ended, cracked: Ended,
 *   games: {game: string, title: string, played: Tally, helped: Tally, practice: Tally}[], strategies: {game: string, title: string, strategy: string, tally: Tally}[],
 *   streak: number, longestStreak: number, dailyStreak: number, longestDailyStreak: number,
 *   recent: {id: string, game: string, ended: string, state: Game['state'], turns: number, skill?: number, luck?: number}[]}} Statistics
 * @typedef {Mark & {codes: number, guess: string}} Branch
 * @typedef {{game: string, strategy: string, path: string[], turns: {guess: string, mark: string}[], guess: string,
 *   pegs: number[], candidate: boolean, codes: number, total: number, max: number, average: number, histogram: Bar[],
 *   branches: Branch[]}} TreeNode
 * @typedef {{strategy: string, opening: string, codes: number, total: number, average: number, max: number, histogram: Bar[]}} Compared
 * @typedef {{name: string, heuristic: boolean, crack: boolean, compare: boolean, tree: boolean}} Strategy
 * @typedef {{name: string, builtIn: boolean, words: number, lengths: Record<string, number>, notes?: string[]}} List
 * @typedef {{text: string, done?: number}} Progress
 */

/** A sentence of the server that says what is wrong. */
export class Refused extends Error {
  /**
   * @param {{status: number, id: string, detail: string, sentences?: string[]}} problem
   */
  constructor(problem) {
    super(problem.detail);
    this.status = problem.status;
    this.id = problem.id;
    /** @type {string[]} */
    this.sentences = problem.sentences ?? [];
  }
}

/** The server could not be reached. */
export class Unreached extends Error {}

const root = '/api/v1';

/**
 * @typedef {object} Wish
 * @property {string} [method]
 * @property {any} [body]
 * @property {number} [revision] of the game that a change is for: of another it is refused
 * @property {AbortSignal} [signal]
 * @property {(progress: Progress) => void} [progress] is told how long work goes on
 * @property {boolean} [once] give up at once when the server cannot be reached
 */

/**
 * Asks the server, again and again until it answers. A change that may have been
 * made before the answer was lost has a key, so that it is made once.
 * @param {string} path
 * @param {Wish} [wish]
 * @returns {Promise<any>}
 */
export async function ask(path, wish = {}) {
  const key = wish.method ? newKey() : '';
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await askOnce(path, wish, key);
      if (attempt > 0) away(false);
      return answer;
    } catch (error) {
      if (wish.signal?.aborted || wish.once || !(error instanceof Unreached)) {
        if (attempt > 0 && !(error instanceof Unreached)) away(false);
        throw error;
      }
      away(true);
      await pause(Math.min(5000, 400 * 1.6 ** attempt), wish.signal);
    }
  }
}

/** A text that no other change has. */
function newKey() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
}

/**
 * @param {string} path
 * @param {Wish} wish
 * @param {string} key of a change
 * @returns {Promise<any>}
 */
async function askOnce(path, { method = 'GET', body, revision, signal, progress }, key) {
  /** @type {Record<string, string>} */
  const headers = { 'Accept-Language': language, Accept: progress ? 'text/event-stream, application/json' : 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key) headers['Idempotency-Key'] = key;
  if (revision !== undefined) headers['If-Match'] = `"${revision}"`;
  /** @type {Response} */
  let response;
  try {
    response = await fetch(root + path, { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body), cache: 'no-store' });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreached(say('away'));
  }
  const kind = response.headers.get('Content-Type') ?? '';
  try {
    if (response.ok && kind.startsWith('text/event-stream') && response.body) return await events(response.body, progress);
    if (response.status === 204) return null;
    const answer = await response.json();
    if (response.ok) return answer;
    throw new Refused(answer);
  } catch (error) {
    if (error instanceof Refused || signal?.aborted) throw error;
    throw new Unreached(say('away'));
  }
}

/**
 * Reads Server-Sent Events up to the result.
 * @param {ReadableStream<Uint8Array>} body
 * @param {((progress: Progress) => void) | undefined} progress
 * @returns {Promise<any>}
 */
async function events(body, progress) {
  const reader = body.pipeThrough(/** @type {any} */ (new TextDecoderStream())).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new Unreached(say('away'));
    text = (text + value).replaceAll('\r\n', '\n');
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      let name = 'message';
      let data = '';
      for (const line of text.slice(0, end).split('\n')) {
        if (line.startsWith('event:')) name = line.slice(6).trim();
        if (line.startsWith('data:')) data += line.slice(5).trim();
      }
      text = text.slice(end + 2);
      if (!data) continue;
      const said = JSON.parse(data);
      if (name === 'progress') progress?.(said);
      if (name === 'result') return said.answer;
      if (name === 'error') throw new Refused(said);
    }
  }
}

/**
 * Waits; ends at once when the wait is no longer wanted or the network is back.
 * @param {number} milliseconds
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    addEventListener('online', end);
    signal?.addEventListener('abort', end, { once: true });
  });
}

/**
 * Says whether the server can be reached.
 * @param {boolean} is
 */
export function away(is) {
  const line = byId('away');
  if (line.hidden === !is) return;
  line.hidden = !is;
  line.textContent = is ? say('away') : '';
}

/**
 * Shows that something takes time, with a way to stop it, while it does.
 * @template T
 * @param {HTMLElement} place what it shows in
 * @param {(signal: AbortSignal, progress: (progress: Progress) => void) => Promise<T>} work
 * @param {AbortController} [controller] stops it, too
 * @returns {Promise<T | undefined>} undefined when it was stopped
 */
export async function patiently(place, work, controller = new AbortController()) {
  const text = el('span', null, say('thinking'));
  const meter = el('progress', { max: 1, hidden: true });
  const line = el('p', { class: 'thinking', role: 'status' }, el('i', { class: 'spin' }), text, meter,
    el('button', { type: 'button', class: 'button small', onclick: () => controller.abort() }, say('stop')));
  const timer = setTimeout(() => refill(place, line), 250);
  const leave = () => controller.abort();
  addEventListener('pagehide', leave);
  try {
    return await work(controller.signal, (progress) => {
      text.textContent = progress.text;
      meter.hidden = progress.done === undefined;
      if (progress.done !== undefined) meter.value = progress.done;
    });
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    removeEventListener('pagehide', leave);
    line.remove();
  }
}
