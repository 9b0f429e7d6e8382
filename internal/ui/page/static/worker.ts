// Runs the engine in the background: loads it, passes the page's requests to it and returns its
// answers. engine.js is the other end.

import { kept, passing } from './records.js';
import type { Records } from './records.js';

// Messages from the page: first the address of the engine, then requests.

export type Begin = { engine: string; size: number };

export type Request = { id: number; method: string; path: string; headers: Record<string, string>; body: string };

/** cancels the request with that ID */
export type Abort = { abort: number };

// Messages to the page.

/** unpacked bytes of the engine so far */
export type Loaded = { loaded: number };

/** the engine answers; kept: games outlive the tab */
export type Ready = { ready: true; kept: boolean };

export type Failed = { failed: 'old' | 'network' | 'broken'; reason: string };

/** another tab has changed the records */
export type Changed = { changed: true };

/** the start of the answer to a request */
export type Begun = { id: number; status: number; headers: Record<string, string> };

export type Chunk = { id: number; chunk: string };

/** whether the answer is complete */
export type Ended = { id: number; end: boolean };

export type Message = Loaded | Ready | Failed | Changed | Begun | Chunk | Ended;

const send = (message: Message) => postMessage(message);

/** The object that the engine uses. cmd/codebreaker-wasm describes it. */
interface Host {
  records: Records | undefined;
  begin: (id: number, status: number, headers: Record<string, string>) => void;
  write: (id: number, chunk: string) => void;
  end: (id: number, end: boolean) => void;
  fetch: (name: string) => Promise<Uint8Array>;
  engine: string;
  log: (text: string) => void;
  ready: () => void;
  ask: (id: number, method: string, path: string, headers: Record<string, string>, body: string | undefined) => void;
  abort: (id: number) => void;
}

const host: Host = {
  records: undefined,
  begin: (id: number, status: number, headers: Record<string, string>) => send({ id, status, headers }),
  write: (id: number, chunk: string) => send({ id, chunk }),
  end: (id: number, end: boolean) => send({ id, end }),
  /** @param name of a file in the engine's folder */
  fetch: async (name: string) => new Uint8Array(await (await get(host.engine + '/' + name)).arrayBuffer()),
  engine: '',
  log: (text: string) => console.error(text),
  ready: () => {},
  ask: () => {},
  abort: () => {},
};
Object.assign(globalThis, { host });

/** the support of Go programs, from wasm_exec.js */
declare const Go: new () => { importObject: WebAssembly.Imports; run: (instance: WebAssembly.Instance) => Promise<void> };

onmessage = ({ data }: MessageEvent<Begin | Request | Abort>) => {
  if ('engine' in data) run(data).catch(fail);
  else if ('abort' in data) host.abort(data.abort);
  else host.ask(data.id, data.method, data.path, data.headers, data.body);
};

/** The engine could not be fetched. */
class Unfetched extends Error {}

function fail(error: unknown) {
  const failed = error instanceof Unfetched ? 'network' : typeof WebAssembly === 'undefined' || error instanceof WebAssembly.CompileError ? 'old' : 'broken';
  send({ failed, reason: String(error) });
}

async function run({ engine, size }: Begin) {
  host.engine = engine;
  const [module] = await Promise.all([compile(engine, size), support(engine), openRecords()]);
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  host.ready = () => {
    isReady = true;
    send({ ready: true, kept: isKept });
  };
  await go.run(instance);
  throw new Error('the engine has stopped'); // the engine never ends normally
}

let isKept = true;
let isReady = false;

/** Opens the browser's records, or else records that last as long as the tab. */
async function openRecords() {
  try {
    host.records = await kept(() => {
      if (isReady) send({ changed: true }); // before, the page itself makes the changes
    });
  } catch (error) {
    console.warn(error);
    host.records = passing();
    isKept = false;
  }
}

/** Loads the JavaScript support code of Go programs. */
async function support(engine: string) {
  try {
    await import(engine + '/wasm_exec.js');
  } catch (error) {
    throw new Unfetched(String(error));
  }
}

/** Fetches a file that must exist. */
async function get(url: string, options?: RequestInit) {
  let response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    throw new Unfetched(String(error));
  }
  if (!response.ok) throw new Unfetched(`${url}: ${response.status}`);
  return response;
}

/** Loads the engine: the plain file if the host compresses it, or else the packed one. */
async function compile(engine: string, size: number) {
  const isPacked = typeof DecompressionStream === 'function' && !(await isCompressed(engine + '/engine.wasm'));
  let response = await get(engine + '/engine.wasm' + (isPacked ? '.gz' : ''));
  if (!response.body) throw new Unfetched(response.url);
  if (isPacked) response = new Response((await unpacked(response.body)).pipeThrough(counting(size)), { headers: wasm });
  else
    response
      .clone()
      .body?.pipeThrough(counting(size))
      .pipeTo(new WritableStream())
      .catch(() => {}); // the other reader reports errors
  // The original response, because browsers cache the machine code only for such a response.
  if (response.headers.get('Content-Type') !== wasm['Content-Type'] || !WebAssembly.compileStreaming) return WebAssembly.compile(await response.arrayBuffer());
  return WebAssembly.compileStreaming(response);
}

const wasm = { 'Content-Type': 'application/wasm' };

/** Reports whether the host compresses a file in transit. */
async function isCompressed(url: string) {
  try {
    const response = await get(url, { method: 'HEAD' });
    return ['br', 'gzip', 'zstd'].includes(response.headers.get('Content-Encoding') ?? '');
  } catch {
    return false; // offline, the cache decides
  }
}

/** Unpacks a file, unless the browser has already done so because of a Content-Encoding header. */
async function unpacked(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const [first, rest] = body.tee();
  const reader = first.getReader();
  const { value } = await reader.read();
  reader.cancel();
  return value?.[0] === 0x1f && value[1] === 0x8b ? rest.pipeThrough(new DecompressionStream('gzip')) : rest;
}

/**
 * Reports from time to time how much has been loaded.
 * @param size total size
 */
function counting(size: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
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
