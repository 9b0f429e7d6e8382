// Caches the site, so that it works offline: the pages and their assets, and the engine,
// which is cached separately and survives updates of the pages. Games are not stored here.

const root = new URL('./', location.href).href;
const prefix = 'codebreaker ' + root + ' '; // other sites on this host have their own caches
const pageCache = prefix + version;
const engineCache = prefix + (engine[0] ?? '').split('/', 2).join('/');

// A usable copy of an answer, because browsers refuse redirected ones for pages.
async function plain(answer) {
  return answer.redirected ? new Response(await answer.blob(), { headers: answer.headers }) : answer;
}

async function keepPages() {
  const cache = await caches.open(pageCache);
  await Promise.all(kept.map(async (name) => {
    const answer = await fetch(root + name, { cache: 'reload' });
    if (!answer.ok) throw new Error(name);
    await cache.put(root + name, await plain(answer));
  }));
}

// Caches one file of the engine, the one that worker.js loads: the plain file if the host
// compresses it, or else the packed one.
async function keepEngine() {
  if (!engine.length) return;
  const cache = await caches.open(engineCache);
  const whole = engine.find((name) => name.endsWith('/engine.wasm'));
  const head = await fetch(root + whole, { method: 'HEAD' });
  const isPacked = typeof DecompressionStream === 'function' && !head.headers.has('Content-Encoding');
  const wanted = engine.filter((name) => !name.startsWith(whole) || name === (isPacked ? whole + '.gz' : whole));
  await Promise.all(wanted.map(async (name) => {
    if (!(await cache.match(root + name))) await cache.add(root + name);
  }));
}

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepPages(), keepEngine()]).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith(prefix) && name !== pageCache && name !== engineCache).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

// The name under which a page is cached. It ignores the query; some hosts omit .html.
function nameOf({ pathname }) {
  const name = (location.origin + pathname).slice(root.length);
  if (name === '' || name.endsWith('/')) return name + 'index.html';
  return name.endsWith('.html') ? name : name + '.html';
}

// A page from the network, or else from the cache.
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(pageCache);
    const found = await cache.match(root + nameOf(new URL(request.url)));
    if (found) return found;
    throw error;
  }
}

// A file whose address contains its hash never changes.
async function file(request, cacheName) {
  const cache = await caches.open(cacheName);
  // Offline, worker.js asks for the packed engine, but also accepts the plain one.
  const found = (await cache.match(request.url)) ?? (await cache.match(request.url.replace(/\.wasm\.gz$/, '.wasm')));
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(root)) return;
  const name = request.url.slice(root.length);
  if (name.startsWith('api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (name.startsWith('static/')) event.respondWith(file(request, pageCache));
  else if (engine.includes(name)) event.respondWith(file(request, engineCache));
});
