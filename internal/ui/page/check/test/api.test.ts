// How the server is asked: again where an answer was lost, and by the same key, so that
// a move is made once.

import assert from "node:assert/strict";
import test from "node:test";

const line = { hidden: true, textContent: "" };
const page = globalThis as any;
page.document = { documentElement: { lang: "en", dataset: {} }, getElementById: () => line };
page.codebreakerWords = { away: { other: "The server is away." } };
page.HTMLElement = class {};
page.addEventListener = page.removeEventListener = () => {};
const { ask, Refused, Unreached } = await import("../../static/api.js");

/** Has the server answer one thing after the other, and gives what it was asked. */
function server(answers: (() => Response | Promise<Response>)[]) {
  const asked: { path: string; method?: string; headers: Record<string, string>; body?: string }[] = [];
  page.fetch = async (path: string, wish: any) => {
    asked.push({ path, ...wish });
    return answers.shift()?.();
  };
  return asked;
}

const lost = () => {
  throw new TypeError("lost");
};
const game = () => Response.json({ id: "one" });

test("a move whose answer was lost is sent again with the same key", async () => {
  const asked = server([lost, game]);
  assert.deepEqual(await ask("/games/one/guess", { method: "POST", body: { guess: "AABB" }, revision: 5 }), { id: "one" });
  assert.equal(asked.length, 2);
  const [first, second] = asked;
  assert.ok(first && second && first.headers["Idempotency-Key"]);
  assert.equal(first.headers["Idempotency-Key"], second.headers["Idempotency-Key"]);
  assert.equal(second.headers["If-Match"], '"5"');
  assert.equal(second.body, '{"guess":"AABB"}');
  assert.ok(line.hidden);
});

test("an answer that is cut off counts as lost", async () => {
  const asked = server([() => new Response('{"id":', { headers: { "Content-Type": "application/json" } }), game]);
  assert.deepEqual(await ask("/games/one"), { id: "one" });
  assert.equal(asked.length, 2);
});

test("each move has a key of its own, and a request that changes nothing has none", async () => {
  const asked = server([game, game, game]);
  for (const method of ["POST", "POST", undefined] as const) await ask("/games", { method });
  const [first, second, third] = asked.map((wish) => wish.headers["Idempotency-Key"]);
  assert.notEqual(first, second);
  assert.equal(third, undefined);
});

test("a refused request is not sent again", async () => {
  const asked = server([() => Response.json({ status: 412, id: "stale", detail: "it has gone on" }, { status: 412 })]);
  await assert.rejects(
    ask("/games/one/guess", { method: "POST" }),
    (error) => error instanceof Refused && error.status === 412 && error.message === "it has gone on",
  );
  assert.equal(asked.length, 1);
});

test("a single request fails at once", async () => {
  server([lost]);
  await assert.rejects(ask("/describe", { once: true }), Unreached);
});

test("progress is reported until the result comes", async () => {
  const events = 'event: progress\ndata: {"text":"half","done":0.5}\n\nevent: result\ndata: {"status":200,"answer":{"id":"one"}}\n\n';
  server([() => new Response(events, { headers: { "Content-Type": "text/event-stream" } })]);
  const told: any[] = [];
  assert.deepEqual(await ask("/games/one/ask", { progress: (progress) => told.push(progress) }), { id: "one" });
  assert.deepEqual(told, [{ text: "half", done: 0.5 }]);
});
