// Sends requests to the server, or to the engine in this browser. The types of the answers
// are in /api/v2/openapi.json.

import { site } from './address.js';
import { el, refill, byId } from './dom.js';
import { askEngine, isEngine } from './engine.js';
import { language, say } from './words.js';

/**
 * The types of the API, generated from its Go types by the type check.
 * @typedef {import('../check/api').components['schemas']} Schemas
 * @typedef {Schemas['View']} Game
 * @typedef {Schemas['Board']} Board
 * @typedef {Schemas['Turn']} Turn
 * @typedef {Schemas['Change']} Change
 * @typedef {Schemas['Repair']} Repair
 * @typedef {Schemas['Clash']} Clash
 * @typedef {Schemas['Listed']} Summary
 * @typedef {Schemas['Cell']} Cell
 * @typedef {Omit<Cell, 'codes' | 'list'>} Mark
 * @typedef {Schemas['Weighed']} Weighed
 * @typedef {Schemas['Estimate']} Estimate
 * @typedef {Schemas['OnBoard']} OnBoard
 * @typedef {Schemas['WeighedOnBoards']} WeighedOnBoards
 * @typedef {Schemas['Advice']} Advice
 * @typedef {Schemas['Partition']} Partition
 * @typedef {Schemas['Hinted']} Hint
 * @typedef {Schemas['Judged']} Judged
 * @typedef {Schemas['Review']} Review
 * @typedef {Schemas['Count']} Count
 * @typedef {Schemas['Candidates']} Candidates
 * @typedef {Schemas['Result']} Result
 * @typedef {Schemas['Term']} Term
 * @typedef {Schemas['Share']} Share
 * @typedef {Schemas['Preset']} Described
 * @typedef {Schemas['Opened']} Opened
 * @typedef {Schemas['Riddle']} Riddle
 * @typedef {Schemas['Played']} Played
 * @typedef {Schemas['Bar']} Bar
 * @typedef {Schemas['Ended']} Ended
 * @typedef {Schemas['Tally']} Tally
 * @typedef {Schemas['Statistics']} Statistics
 * @typedef {Schemas['Branch']} Branch
 * @typedef {Schemas['TreeNode']} TreeNode
 * @typedef {Schemas['Compared']} Compared
 * @typedef {Schemas['Strategy']} Strategy
 * @typedef {Schemas['List']} List
 * @typedef {Schemas['Progress']} Progress
 */

/** An error message from the server. */
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

const root = new URL('api/v2', site).href;

/**
 * @typedef {object} Wish
 * @property {string} [method]
 * @property {any} [body]
 * @property {number} [revision] of the game to change: the change is refused at any other revision
 * @property {AbortSignal} [signal]
 * @property {(progress: Progress) => void} [progress] receives the progress of long work
 * @property {boolean} [once] fail at once when the server cannot be reached
 */

/**
 * Sends a request, and repeats it until the server answers. A change may have been made
 * before its answer was lost, so it has a key that prevents a second one.
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

/** A unique key for a change. */
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
    const request = { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) };
    response = await (isEngine ? askEngine(path, request) : fetch(root + path, { ...request, cache: 'no-store' }));
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
 * Waits. Returns early when the signal aborts or the network is back.
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
 * Shows whether the server can be reached.
 * @param {boolean} is
 */
export function away(is) {
  if (isEngine) return; // the engine shows its own errors
  const line = byId('away');
  if (line.hidden === !is) return;
  line.hidden = !is;
  line.textContent = is ? say('away') : '';
}

/**
 * Shows that work is running, with a way to stop it.
 * @template T
 * @param {HTMLElement} place where it is shown
 * @param {(signal: AbortSignal, progress: (progress: Progress) => void) => Promise<T>} work
 * @param {AbortController} [controller] also stops it
 * @returns {Promise<T | undefined>} undefined if it was stopped
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
