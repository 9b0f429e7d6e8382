// Keeps the pages and their files, so that they open without a network. Games are
// the server's: they are never kept here.

const cacheName = 'codebreaker-' + version;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName)
    .then((cache) => cache.addAll(keep.map((address) => new Request(address, { cache: 'reload' }))))
    .then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

// The address under which a page is kept: one for all games.
function keptAs(url) {
  if (/^\/game\/[^/]+$/.test(url.pathname)) return '/game/-';
  if (/^\/review\/[^/]+$/.test(url.pathname)) return '/review';
  return url.pathname;
}

async function page(request) {
  const url = new URL(request.url);
  const cache = await caches.open(cacheName);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected && keep.includes(keptAs(url))) await cache.put(keptAs(url), answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(keptAs(url), { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function file(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  return kept ?? fetch(request);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/static/')) event.respondWith(file(request));
});
