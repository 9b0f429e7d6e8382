// Caches the site, so that it works offline: the pages and their assets, and the engine,
// which is cached separately and survives updates of the pages. Games are not stored here.

export {}; // a module, so that self can be declared

declare const self: ServiceWorkerGlobalScope;

/** a hash of the whole site; package page writes these constants before the script */
declare const version: string;

/** the pages and their assets */
declare const kept: string[];

/** the files of the engine, or none */
declare const engine: string[];

const root = new URL('./', location.href).href;
const prefix = 'codebreaker ' + root + ' '; // other sites on this host have their own caches
const pageCache = prefix + version;
const engineCache = prefix + (engine[0] ?? '').split('/', 2).join('/');

/** How long the network may take before the cached copy of a page is shown, in milliseconds. */
const patience = 1000;

/** A usable copy of an answer, because browsers refuse redirected ones for pages. */
async function plain(answer: Response) {
  return answer.redirected ? new Response(await answer.blob(), { headers: answer.headers }) : answer;
}

/** The page for addresses without a page. Hosts send it with the status 404, at least for such addresses. */
const missing = '404.html';

async function keepPages() {
  const cache = await caches.open(pageCache);
  await Promise.all(
    kept.map(async (name) => {
      const answer = await fetch(root + name, { cache: name.startsWith('static/') ? 'default' : 'reload', priority: 'low' }); // the page has just loaded some assets
      if (!answer.ok && name !== missing) throw new Error(name);
      await cache.put(root + name, await plain(answer));
    }),
  );
}

/**
 * Caches the files of the engine that worker.js loads: the plain engine if the host compresses it, or else the packed
 * one.
 */
async function keepEngine() {
  const whole = engine.find((name) => name.endsWith('/engine.wasm'));
  if (!whole) return;
  const cache = await caches.open(engineCache);
  const head = await fetch(root + whole, { method: 'HEAD' });
  const isPacked = typeof DecompressionStream === 'function' && !head.headers.has('Content-Encoding');
  const wanted = engine.filter((name) => !name.startsWith(whole) || name === (isPacked ? whole + '.gz' : whole));
  await Promise.all(
    wanted.map(async (name) => {
      if (!(await cache.match(root + name))) await cache.add(root + name);
    }),
  );
}

/** At a first visit the pages come first: they begin games without the engine, and load it soon after. */
async function install() {
  const isUpdate = (await caches.keys()).some((name) => name.startsWith(prefix) && name !== pageCache);
  await keepPages();
  if (isUpdate) await keepEngine();
  await self.skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== pageCache && name !== engineCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The name under which a page is cached. It ignores the query; some hosts omit .html. */
function nameOf({ pathname }: URL) {
  const name = (location.origin + pathname).slice(root.length);
  if (name === '' || name.endsWith('/')) return name + 'index.html';
  return name.endsWith('.html') ? name : name + '.html';
}

/** A page from the network, or from the cache if the network fails or takes long. */
async function page(request: Request) {
  const answer = fetch(request);
  const cache = await caches.open(pageCache);
  const copy = await cache.match(root + nameOf(new URL(request.url)));
  if (!copy)
    return answer.catch(async (error) => {
      const none = await cache.match(root + missing);
      if (!none) throw error;
      return none;
    });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
  const first = await Promise.race([answer.catch(() => undefined), late]);
  return first && first.status < 500 ? first : copy;
}

/** files that are on their way to a cache */
const coming: Map<string, Promise<void>> = new Map();

/**
 * A file whose address contains its hash never changes. It is kept even if the page that asks for it is left, and another
 * page waits for the same file.
 */
async function file({ url }: Request, cacheName: string, event: FetchEvent): Promise<Response> {
  const cache = await caches.open(cacheName);
  await coming.get(url);
  // Offline, worker.js asks for the packed engine, but also accepts the plain one.
  const found = (await cache.match(url)) ?? (await cache.match(url.replace(/\.wasm\.gz$/, '.wasm')));
  if (found) return found;
  const answer = await fetch(url);
  if (answer.ok) {
    const keeping = cache.put(url, answer.clone()).catch(() => {}); // the answer itself reports errors
    coming.set(url, keeping);
    event.waitUntil(keeping.then(() => coming.delete(url)));
  }
  return answer;
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => event.waitUntil(keepEngine()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'HEAD' && request.url === root + 'sw.js') event.respondWith(fetch(request).catch(() => new Response())); // the page 404 looks for the root
  if (request.method !== 'GET' || !request.url.startsWith(root)) return;
  const name = request.url.slice(root.length);
  if (name.startsWith('api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (name.startsWith('static/')) event.respondWith(file(request, pageCache, event));
  else if (engine.includes(name)) event.respondWith(file(request, engineCache, event));
});
