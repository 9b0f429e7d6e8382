// Connects the page to the engine in a worker of this browser, which answers requests in place of a server.
// The root element names the engine's address; worker.js is the other end.

import { site } from './address.js';
import { afterFrame, byId, el } from './dom.js';
import { First } from './first.js';
import { kept } from './records.js';
import { language, say } from './words.js';
import type { Played } from './api.js';
import type { Told } from './first.js';
import type { Begun, Chunk, Ended, Message } from './worker.js';
import type { Child } from './dom.js';

const { engine, engineSize } = document.documentElement.dataset;

/** Whether the engine answers instead of a server. */
export const isEngine = !!engine;

export type Waiting = { resolve: (response: Response) => void; reject: (error: unknown) => void; body?: ReadableStreamDefaultController<Uint8Array> };

const waiting: Map<number, Waiting> = new Map();
let last = 0;
let running: Promise<Worker> | undefined;
const listeners: (() => void)[] = [];

/** Calls a function each time another tab has changed the saved records. */
export function whenChanged(act: () => void) {
  listeners.push(act);
}

let before: Promise<unknown> = Promise.resolve();

/** Makes the engine wait for something before it is loaded. */
export function startAfter(promise: Promise<unknown>) {
  before = promise;
}

const first = new First({
  language,
  records: () => kept(() => {}),
  fetch: async (name) => {
    const file = await fetch(new URL(name, import.meta.url));
    if (!file.ok) throw new Error(`${name}: ${file.status}`);
    return file;
  },
  shown: () => new Promise(afterFrame),
});

/** Loads what games with these names need to begin without the engine. */
export function foresee(names: string[]) {
  if (isEngine) first.foresee(names).catch(() => {}); // beginning a game tries again
}

type Request = { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal };

/**
 * Answers a request on the page itself, which it can do for some of them until the engine is loaded.
 * @param path below /api
 * @param marked receives the turn of a guess before it is saved
 */
export async function askPage(path: string, { method, headers, body = '' }: Request, marked?: (turn: Played) => void): Promise<Told | undefined> {
  return isEngine && !isReady ? first.ask({ method, path, headers, body, marked }) : undefined;
}

/**
 * Sends a request to the engine.
 * @param path below /api
 */
export async function askEngine(path: string, { method, headers, body = '', signal }: Request): Promise<Response> {
  const worker = await unlessAborted(start(), signal);
  const id = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    signal?.addEventListener(
      'abort',
      () => {
        worker.postMessage({ abort: id });
        end(id, signal.reason);
      },
      { once: true },
    );
    worker.postMessage({ id, method, path: '/api' + path, headers, body });
  });
}

function unlessAborted<T>(promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
    showLoading();
  });
}

/**
 * Ends a request.
 * @param error if the answer is incomplete
 */
function end(id: number, error?: unknown) {
  const one = waiting.get(id);
  waiting.delete(id);
  if (!error) one?.body?.close();
  else if (one?.body) one.body.error(error);
  else one?.reject(error);
}

/** Starts the engine unless it is running. The promise resolves when the engine is ready. */
function start() {
  running ??= before.then(() => new Promise((resolve) => load(resolve)));
  return running;
}

function load(started: (worker: Worker) => void) {
  const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
  const fail = (failed: string, reason: string) => {
    console.error(reason);
    worker.terminate();
    running = new Promise((resolve) => showFailed(failed, () => load(resolve)));
    running.then(started);
    for (const id of [...waiting.keys()]) end(id, new Error(reason)); // they are sent again when the engine is back
  };
  worker.onerror = (event) => {
    event.preventDefault();
    fail('network', event.message ?? 'the worker was not loaded');
  };
  worker.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('loaded' in data) {
      loaded = data.loaded / Number(engineSize);
      if (meter) meter.value = Math.max(meter.value, loaded);
    } else if ('failed' in data) fail(data.failed, data.reason);
    else if ('changed' in data) listeners.forEach((act) => act());
    else if ('ready' in data) {
      isReady = true;
      line?.remove();
      if (!data.kept) byId('main').prepend(el('p', { class: 'notice' }, say('engine-unkept')));
      started(worker);
    } else answer(data);
  };
  worker.postMessage({ engine: new URL(engine ?? '', site).href, size: Number(engineSize) });
}

/** @param part of an answer */
function answer(part: Begun | Chunk | Ended) {
  const one = waiting.get(part.id);
  if (!one) return; // it was aborted
  if ('status' in part) {
    const { status, headers } = part;
    const body =
      status === 204
        ? null
        : new ReadableStream({
            start: (controller) => {
              one.body = controller;
            },
          });
    one.resolve(new Response(body, { status, headers }));
  } else if ('chunk' in part) one.body?.enqueue(new TextEncoder().encode(part.chunk));
  else end(part.id, part.end ? undefined : new Error('the answer was cut'));
}

let isReady = false;
let loaded = 0; // share of the engine, 0 to 1
let meter: HTMLProgressElement | undefined;
let line: HTMLElement | undefined;

/** Shows a message about the engine. */
function show(kind: string, ...children: Child[]) {
  line?.remove();
  line = el('div', { class: kind, role: 'status' }, ...children);
  byId('away').after(line);
}

/** Resolves when the engine is ready. It is undefined if nothing waits for an engine. */
export function whenReady(): Promise<unknown> | undefined {
  return isEngine && !isReady ? running : undefined;
}

/** Shows that the engine is loading, if a request is waiting: by a line along the top of the window. */
function showLoading() {
  setTimeout(() => {
    if (isReady || line?.isConnected) return;
    meter = el('progress', { max: 1, value: Math.max(loaded, 0.03) });
    show('coming', el('span', { class: 'unseen' }, say('engine-loading')), meter);
  }, 300);
}

/** Shows an error with a button to try again. */
function showFailed(failed: string, again: () => void) {
  isReady = false;
  const retry = () => {
    removeEventListener('online', retry);
    line?.remove();
    loaded = 0;
    again();
    showLoading();
  };
  addEventListener('online', retry);
  show('away engine', say('engine-' + failed), el('button', { type: 'button', class: 'button small', onclick: retry }, say('engine-again')));
}

if (isEngine) (window.requestIdleCallback ?? setTimeout)(() => start());
