// What the service worker answers: the network, or the cache when the network fails or takes long.

import assert from "node:assert/strict";
import test from "node:test";

const root = "https://play.example/codes/";
const worker = globalThis as any;
const acts: Record<string, (event: any) => void> = {};
const cached = new Map([
  [root + "game.html", "the cached game"],
  [root + "static/1/a.js", "the cached script"],
]);
worker.self = { addEventListener: (type: string, act: (event: any) => void) => (acts[type] = act) };
worker.location = new URL(root + "sw.js");
worker.caches = { open: async () => ({ match: async (url: string) => (cached.has(url) ? new Response(cached.get(url)) : undefined) }) };
Object.assign(worker, { version: "1", kept: ["game.html"], engine: [] });
const script = "../../static/sw.js"; // by a name, because its types are those of a worker
await import(script);

/** The text of the answer to a request, while the network does what fetch does. */
async function answered(name: string, mode: string, fetch: () => Promise<Response>) {
  worker.fetch = fetch;
  let answer: Promise<Response> | undefined;
  acts["fetch"]?.({ request: { method: "GET", url: root + name, mode }, respondWith: (response: Promise<Response>) => (answer = response) });
  return (await answer)?.text();
}

const dead = () => new Promise<Response>(() => {});
const broken = async () => {
  throw new TypeError("no network");
};
const fresh = async () => new Response("from the network");
const failing = async () => new Response("bad gateway", { status: 502 });

test("a page comes from the network while it answers", async () => {
  assert.equal(await answered("game.html?id=1", "navigate", fresh), "from the network");
});

test("a cached page does not wait for a dead network, one that fails, or a host in trouble", async () => {
  for (const network of [dead, broken, failing]) assert.equal(await answered("game.html?id=1", "navigate", network), "the cached game");
  assert.equal(await answered("game", "navigate", dead), "the cached game", "some hosts omit .html");
});

test("a page that is not cached comes from the network, or is not found", async () => {
  assert.equal(await answered("other.html", "navigate", failing), "bad gateway");
  await assert.rejects(answered("other.html", "navigate", broken), TypeError);
  cached.set(root + "404.html", "not found");
  assert.equal(await answered("other.html", "navigate", failing), "bad gateway");
  assert.equal(await answered("other.html", "navigate", broken), "not found");
});

test("a file whose name has a hash comes from the cache", async () => {
  assert.equal(await answered("static/1/a.js", "no-cors", broken), "the cached script");
});

test("requests for games are left alone", async () => {
  assert.equal(await answered("api/v2/games", "cors", fresh), undefined);
});
