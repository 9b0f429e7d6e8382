// Runs the engine in the background: loads it, passes the page's requests to it and returns its
// answers. engine.js is the other end.

import { kept, passing } from './records.js';

/**
 * Messages from the page: first the address of the engine, then requests.
 * @typedef {{engine: string, size: number}} Begin
 * @typedef {{id: number, method: string, path: string, headers: Record<string, string>, body: string}} Request
 * @typedef {{abort: number}} Abort cancels the request with that ID
 *
 * Messages to the page.
 * @typedef {{loaded: number}} Loaded unpacked bytes of the engine so far
 * @typedef {{ready: true, kept: boolean}} Ready the engine answers; kept: games outlive the tab
 * @typedef {{failed: 'old' | 'network' | 'broken', reason: string}} Failed
 * @typedef {{changed: true}} Changed another tab has changed the records
 * @typedef {{id: number, status: number, headers: Record<string, string>}} Begun
 * @typedef {{id: number, chunk: string}} Chunk
 * @typedef {{id: number, end: boolean}} Ended whether the answer is complete
 * @typedef {Loaded | Ready | Failed | Changed | Begun | Chunk | Ended} Message
 */

/** @param {Message} message */
const send = (message) => postMessage(message);

/** The object that the engine uses. cmd/codebreaker-wasm describes it. */
const host = {
  /** @type {import('./records.js').Records | undefined} */
  records: undefined,
  begin: (/** @type {number} */ id, /** @type {number} */ status, /** @type {Record<string, string>} */ headers) => send({ id, status, headers }),
  write: (/** @type {number} */ id, /** @type {string} */ chunk) => send({ id, chunk }),
  end: (/** @type {number} */ id, /** @type {boolean} */ end) => send({ id, end }),
  /** @param {string} name of a file in the engine's folder */
  fetch: async (name) => new Uint8Array(await (await get(host.engine + '/' + name)).arrayBuffer()),
  engine: '',
  log: (/** @type {string} */ text) => console.error(text),
  ready: () => {},
  /** @type {(id: number, method: string, path: string, headers: Record<string, string>, body: string) => void} */
  ask: () => {},
  /** @type {(id: number) => void} */
  abort: () => {},
};
/** @type {any} */ (globalThis).host = host;

/** @param {MessageEvent<Begin | Request | Abort>} event */
onmessage = ({ data }) => {
  if ('engine' in data) run(data).catch(fail);
  else if ('abort' in data) host.abort(data.abort);
  else host.ask(data.id, data.method, data.path, data.headers, data.body);
};

/** The engine could not be fetched. */
class Unfetched extends Error {}

/** @param {unknown} error */
function fail(error) {
  const failed = error instanceof Unfetched ? 'network' : typeof WebAssembly === 'undefined' || error instanceof WebAssembly.CompileError ? 'old' : 'broken';
  send({ failed, reason: String(error) });
}

/** @param {Begin} begin */
async function run({ engine, size }) {
  host.engine = engine;
  const [module] = await Promise.all([compile(engine, size), support(engine), openRecords()]);
  const go = new /** @type {any} */ (globalThis).Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  host.ready = () => send({ ready: true, kept: isKept });
  await go.run(instance);
  throw new Error('the engine has stopped'); // the engine never ends normally
}

let isKept = true;

/** Opens the browser's records, or else records that last as long as the tab. */
async function openRecords() {
  try {
    host.records = await kept(() => send({ changed: true }));
  } catch (error) {
    console.warn(error);
    host.records = passing();
    isKept = false;
  }
}

/**
 * Loads the JavaScript support code of Go programs.
 * @param {string} engine
 */
async function support(engine) {
  try {
    await import(engine + '/wasm_exec.js');
  } catch (error) {
    throw new Unfetched(String(error));
  }
}

/**
 * Fetches a file that must exist.
 * @param {string} url
 * @param {RequestInit} [options]
 */
async function get(url, options) {
  let response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    throw new Unfetched(String(error));
  }
  if (!response.ok) throw new Unfetched(`${url}: ${response.status}`);
  return response;
}

/**
 * Loads the engine: the plain file if the host compresses it, or else the packed one.
 * @param {string} engine
 * @param {number} size
 */
async function compile(engine, size) {
  const isPacked = typeof DecompressionStream === 'function' && !(await isCompressed(engine + '/engine.wasm'));
  let response = await get(engine + '/engine.wasm' + (isPacked ? '.gz' : ''));
  if (!response.body) throw new Unfetched(response.url);
  if (isPacked) response = new Response((await unpacked(response.body)).pipeThrough(counting(size)), { headers: wasm });
  else response.clone().body?.pipeThrough(counting(size)).pipeTo(new WritableStream()).catch(() => {}); // the other reader reports errors
  // The original response, because browsers cache the machine code only for such a response.
  if (response.headers.get('Content-Type') !== wasm['Content-Type'] || !WebAssembly.compileStreaming) return WebAssembly.compile(await response.arrayBuffer());
  return WebAssembly.compileStreaming(response);
}

const wasm = { 'Content-Type': 'application/wasm' };

/**
 * Reports whether the host compresses a file in transit.
 * @param {string} url
 */
async function isCompressed(url) {
  try {
    const response = await get(url, { method: 'HEAD' });
    return ['br', 'gzip', 'zstd'].includes(response.headers.get('Content-Encoding') ?? '');
  } catch {
    return false; // offline, the cache decides
  }
}

/**
 * Unpacks a file, unless the browser has already done so because of a Content-Encoding header.
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} body
 */
async function unpacked(body) {
  const [first, rest] = body.tee();
  const reader = first.getReader();
  const { value } = await reader.read();
  reader.cancel();
  return value?.[0] === 0x1f && value[1] === 0x8b ? rest.pipeThrough(new DecompressionStream('gzip')) : rest;
}

/**
 * Reports from time to time how much has been loaded.
 * @param {number} size total size
 * @returns {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>}
 */
function counting(size) {
  let loaded = 0;
  let told = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      loaded += chunk.byteLength;
      if (loaded - told > size / 50) {
        told = loaded;
        send({ loaded });
      }
      controller.enqueue(chunk);
    },
  });
}
