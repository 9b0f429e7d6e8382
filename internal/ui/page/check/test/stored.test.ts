import { test } from "node:test";
import assert from "node:assert/strict";
import { load, newStored, save } from "../../static/stored.js";
import { passing } from "../../static/records.js";
import type { Records } from "../../static/records.js";

const setup = { kind: "play", game: "4x6", codemaker: "random", seed: "3", moves: [], done: 0 };

/** Records that count their transactions. */
function counted() {
  const { heads, get, put } = passing();
  const calls: string[] = [];
  const records: Records = {
    heads: () => (calls.push("heads"), heads()),
    get: (keys) => (calls.push("get"), get(keys)),
    put: (was, changes) => (calls.push("put"), put(was, changes)),
  };
  return { records, calls };
}

/** A game that was saved once. */
async function saved() {
  const { records, calls } = counted();
  const found = await save(records, newStored(setup));
  assert.ok(found);
  calls.length = 0;
  return { records, calls, found };
}

const played = { moves: ["AABB=X"], done: 1 };

test("a move is saved in one transaction", async () => {
  const { records, calls, found } = await saved();
  const { stored } = found;
  const next = await save(records, { ...stored, saved: { ...stored.saved, ...played } }, found);
  assert.deepEqual(calls, ["put"]);
  assert.equal(next?.stored.revision, 2);
  assert.deepEqual(await load(records, stored.id), next);
});

test("a game that was loaded is saved like one that was saved here", async () => {
  const { records, calls, found } = await saved();
  assert.deepEqual(await load(records, found.stored.id), found);
  calls.length = 0;
  assert.ok(await save(records, found.stored, await load(records, found.stored.id)));
  assert.deepEqual(calls, ["get", "put"]);
});

test("a game is saved even if another one has changed", async () => {
  const { records, found } = await saved();
  assert.ok(await save(records, newStored({ ...setup, seed: "4" })));
  assert.equal((await save(records, found.stored, found))?.stored.revision, 2);
});

test("a game that has changed elsewhere is not saved", async () => {
  const { records, found } = await saved();
  const { stored } = found;
  const there = await save(records, { ...stored, saved: { ...stored.saved, ...played } }, found);
  assert.equal(await save(records, stored, found), undefined);
  assert.deepEqual(await load(records, stored.id), there);
});

test("an ID that is taken is refused", async () => {
  const { records, found } = await saved();
  assert.equal(await save(records, { ...newStored(setup), id: found.stored.id }), undefined);
});
