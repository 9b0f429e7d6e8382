// Sends requests to the server, or to the engine in this browser. The types of the answers
// are in /api/openapi.json.

import { site } from './address.js';
import { el, refill, byId } from './dom.js';
import { askEngine, askPage, isEngine, whenReady } from './engine.js';
import { language, say } from './words.js';
import type { components, paths } from '../check/api';

// The types of the API: check/api.d.ts is made from its description.
export type Schemas = components['schemas'];
export type Game = Schemas['View'];
export type Board = Schemas['Board'];
export type Turn = Schemas['Turn'];
export type Change = Schemas['Change'];
export type Repair = Schemas['Repair'];
export type Clash = Schemas['Clash'];
export type Summary = Schemas['Listed'];
export type Cell = Schemas['Cell'];
export type Mark = Omit<Cell, 'codes' | 'list'>;
export type Weighed = Schemas['Weighed'];
export type Estimate = Schemas['Estimate'];
export type OnBoard = Schemas['OnBoard'];
export type WeighedOnBoards = Schemas['WeighedOnBoards'];
export type Advice = Schemas['Advice'];
export type Partition = Schemas['Partition'];
export type Hint = Schemas['Hinted'];
export type Judged = Schemas['Judged'];
export type Review = Schemas['Review'];
export type Count = Schemas['Count'];
export type Candidates = Schemas['Candidates'];
export type Result = Schemas['Result'];
export type Term = Schemas['Term'];
export type Share = Schemas['Share'];
export type Described = Schemas['Preset'];
export type Opened = Schemas['Opened'];
export type Riddle = Schemas['Riddle'];
export type Played = Schemas['Played'];
export type Bar = Schemas['Bar'];
export type Ended = Schemas['Ended'];
export type Tally = Schemas['Tally'];
export type Statistics = Schemas['Statistics'];
export type Branch = Schemas['Branch'];
export type TreeNode = Schemas['TreeNode'];
export type Compared = Schemas['Compared'];
export type Strategy = Schemas['Strategy'];
export type List = Schemas['List'];
export type Progress = Schemas['Progress'];

/** An error message from the server. */
export class Refused extends Error {
  status: number;
  id: string;
  sentences: string[];

  constructor(problem: { status: number; id: string; detail: string; sentences?: string[] }) {
    super(problem.detail);
    this.status = problem.status;
    this.id = problem.id;
    this.sentences = problem.sentences ?? [];
  }
}

/** The server could not be reached. */
export class Unreached extends Error {}

const root = new URL('api', site).href;

export interface Wish<M extends Method = Method> {
  method?: M;
  body?: any;
  /** of the game to change: the change is refused at any other revision */
  revision?: number;
  signal?: AbortSignal;
  /** receives the progress of long work */
  progress?: (progress: Progress) => void;
  /** fail at once when the server cannot be reached */
  once?: boolean;
  /** receives the turn of a guess before it is saved, if the page marks the guess itself */
  marked?: (turn: Played) => void;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A path of the API as it is asked for: /games/{id} is `/games/${string}`. */
type Asked<Path extends string> = Path extends `${infer A}{${string}}${infer B}` ? `${A}${string}${Asked<B>}` : Path;

type WithoutQuery<Path extends string> = Path extends `${infer A}?${string}` ? A : Path;

/** The path of the API that is asked for, or never if that is only known when the program runs. */
type Route<Path extends string> = {
  [R in keyof paths]: [Asked<R>, WithoutQuery<Path>] extends [WithoutQuery<Path>, Asked<R>] ? R : never;
}[keyof paths];

type AnswerOf<Operation> = Operation extends {
  responses: { 200: { content: { 'application/json': infer Answer } } } | { 201: { content: { 'application/json': infer Answer } } };
}
  ? Answer
  : null;

/** What the API answers, by its description. */
export type Answer<Path extends string, M extends Method = 'GET'> = [Route<Path>] extends [never] ? any : AnswerOf<paths[Route<Path>][Lowercase<M>]>;

/**
 * Sends a request, and repeats it until the server answers. A change may have been made
 * before its answer was lost, so it has a key that prevents a second one.
 */
export async function ask<Path extends string, M extends Method = 'GET'>(path: Path, wish: Wish<M> = {}): Promise<Answer<Path, M>> {
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

/** @param key of a change */
async function askOnce(path: string, { method = 'GET', body, revision, signal, progress, marked }: Wish, key: string): Promise<any> {
  const headers: Record<string, string> = { 'Accept-Language': language, Accept: progress ? 'text/event-stream, application/json' : 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (key) headers['Idempotency-Key'] = key;
  if (revision !== undefined) headers['If-Match'] = `"${revision}"`;
  const request = { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body) };
  const told = await askPage(path, request, marked);
  if (told && told.status >= 400) throw new Refused(told.body);
  if (told) return told.body;
  let response: Response;
  try {
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

/** Reads Server-Sent Events up to the result. */
async function events(body: ReadableStream<Uint8Array<ArrayBuffer>>, progress: ((progress: Progress) => void) | undefined): Promise<any> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
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

/** Waits. Returns early when the signal aborts or the network is back. */
function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
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

/** Shows whether the server can be reached. */
export function away(is: boolean) {
  if (isEngine) return; // the engine shows its own errors
  const line = byId('away');
  if (line.hidden === !is) return;
  line.hidden = !is;
  line.textContent = is ? say('away') : '';
}

/**
 * Shows that work is running, with a way to stop it.
 * @param place where it is shown
 * @param controller also stops it
 * @returns undefined if it was stopped
 */
export async function patiently<T>(
  place: HTMLElement,
  work: (signal: AbortSignal, progress: (progress: Progress) => void) => Promise<T>,
  controller: AbortController = new AbortController(),
): Promise<T | undefined> {
  let shown: ReturnType<typeof waitingLine> | undefined;
  let latest: Progress | undefined;
  const timer = setTimeout(() => {
    shown = waitingLine(() => controller.abort());
    if (latest) shown.tell(latest);
    refill(place, shown.line);
  }, 250); // most work is done before
  const leave = () => controller.abort();
  addEventListener('pagehide', leave);
  try {
    return await work(controller.signal, (progress) => {
      latest = progress;
      shown?.tell(progress);
    });
  } catch (error) {
    if (controller.signal.aborted) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    removeEventListener('pagehide', leave);
    shown?.line.remove();
  }
}

/** The line that says that work is running, with a button that stops it. */
function waitingLine(stop: () => void) {
  const loading = whenReady();
  const text = el('span', null, say(loading ? 'engine-loading' : 'thinking'));
  loading?.then(() => (text.textContent = say('thinking')));
  const meter = el('progress', { max: 1, hidden: true });
  const line = el(
    'p',
    { class: 'thinking', role: 'status' },
    el('i', { class: 'spin' }),
    text,
    meter,
    el('button', { type: 'button', class: 'button small', onclick: stop }, say('stop')),
  );
  const tell = ({ text: said, done }: Progress) => {
    text.textContent = said;
    meter.hidden = done === undefined;
    if (done !== undefined) meter.value = done;
  };
  return { line, tell };
}
