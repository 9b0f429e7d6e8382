import assert from "node:assert/strict";
import { test } from "node:test";

import { EngineError, start } from "codebreaker-engine";

const engine = await start();

test("operations", async () => {
  assert.equal((await engine.describe({ game: "mastermind" })).secrets, 1296);
  assert.equal((await engine.mark({ game: "4x6", guess: "AABC", secret: "ACCA" })).mark, "XOO");
  assert.deepEqual(await engine.count({ game: "4x6", turns: ["ABCD=X"] }), { count: 108, kind: "exact" });
  assert.equal((await engine.candidates({ game: "4x6", turns: ["ABCD=X"], limit: 8 })).next, 8);
  assert.equal((await engine.advise({ game: "4x6", turns: ["ABCD=X"], top: 3 })).guesses.length, 3);
  assert.deepEqual((await engine.budget({ game: "4x6" })).max, { kind: "proven", lower: 5, upper: 5 });
  assert.equal((await engine.follow({ game: "4x6", strategy: "optimal" })).guess, "AABC");
});

test("judge", async () => {
  let told = 0;
  const judged = await engine.judge({ game: "4x6", guess: "ABCD", effort: "exact", progress: true }, () => told++);
  assert.ok(judged.proven && told > 0);
  assert.ok(Math.abs(judged.regret - (5673 - 5625) / 1296) < 1e-9);
});

test("a game", async () => {
  const { codemaker } = await engine.newCodemaker({ game: "4x6", kind: "fixed", secret: "FEED" });
  assert.equal((await engine.markBy({ codemaker, guess: "ABCD" })).secret, undefined);
  assert.equal((await engine.markBy({ codemaker, guess: "FEED" })).solved, true);
});

test("errors", async () => {
  await assert.rejects(engine.count({ game: "4x6", turns: ["ABCD=XXXXX"] }), (error) => error instanceof EngineError && error.code === -32602);
});
