// What somebody chose for a game: what is remembered, what is told of it, what is asked for.

import assert from "node:assert/strict";
import test from "node:test";
import { described, lasting, onOffer, unusual, wished } from "../../static/choice.js";
import type { Fact } from "../../static/choice.js";

test("a code, a number and a day are not remembered", () => {
  const choice = { game: "bulls", codemaker: "fixed", secret: "0123", seed: "7", day: "2026-11-20", most: "8" };
  assert.deepEqual(lasting(choice), { game: "bulls", codemaker: "fixed", most: "8" });
});

test("a remembered game is one that this page offers", () => {
  const offered = ["mastermind", "wordle:fr-weighted", "absurdle:fr", "own"];
  for (const [game, want] of [
    ["wordle:fr-weighted", "wordle:fr-weighted"],
    ["wordle:en-weighted", "wordle:fr-weighted"],
    ["own", "own"],
    ["lingo", "mastermind"],
    ["", "mastermind"],
  ] as const)
    assert.equal(onOffer(game, offered), want);
});

/** name, kind, choice, usual guesses, the facts to list */
const told: [string, string, Record<string, string>, number, Fact[]][] = [
  ["usual settings are not listed", "play", { codemaker: "random", most: "10" }, 10, []],
  ["fewer guesses are listed", "play", { codemaker: "adversary", most: "8" }, 10, [{ word: "of-most", values: { count: 8 } }]],
  ["any number of guesses is listed", "play", { codemaker: "random", most: "" }, 10, [{ word: "most-none" }]],
  ["any number of guesses is usual in a game without a limit", "play", { codemaker: "random", most: "" }, 0, []],
  ["the game of a day has its own limit", "play", { codemaker: "daily", most: "3" }, 10, []],
  ["the strategies that are compared at first are not listed", "compare", { strategies: "minimax,expected,entropy,parts" }, 10, []],
  ["a comparison lists all others", "compare", { strategies: "minimax,parts" }, 10, [{ text: "minimax, parts" }]],
  ["a strategy is listed", "crack", { strategy: "minimax" }, 10, [{ text: "minimax" }]],
];
for (const [name, kind, choice, usual, want] of told) test(name, () => assert.deepEqual(unusual(kind, choice, usual), want));

test("a custom game is described by its parts, or by its name", () => {
  assert.equal(
    String(described({ made: "symbols", places: "5", symbols: "7", list: "en5", rule: "black", distinct: "true" })),
    "places=5&symbols=7&rule=black&distinct=true&hard=&ultra=&first=&empties=",
  );
  assert.equal(
    String(described({ made: "words", places: "5", symbols: "7", list: "en5", rule: "place" })),
    "list=en5&rule=place&distinct=&hard=&ultra=&first=&empties=",
  );
  assert.equal(String(described({ made: "symbols", places: "5", name: "4x6-distinct" })), "game=4x6-distinct");
});

/** kind, game, choice, hard, what is asked for */
const wishes: [string, string, Record<string, string>, boolean, Record<string, any>][] = [
  ["play", "super", { codemaker: "random", most: "12" }, false, { kind: "play", game: "super", hard: false, codemaker: "random", most: 12 }],
  ["play", "super", { codemaker: "seed", seed: "7", most: "" }, false, { kind: "play", game: "super", hard: false, codemaker: "random", seed: "7", most: 0 }],
  [
    "play",
    "wordle:en",
    { codemaker: "daily", day: "2026-11-20", most: "6" },
    true,
    { kind: "play", game: "wordle:en", hard: true, codemaker: "random", day: "2026-11-20" },
  ],
  ["play", "wordle:en", { codemaker: "random", most: "6" }, true, { kind: "play", game: "wordle:en", hard: true, codemaker: "random", most: 6 }],
  [
    "play",
    "4x6",
    { codemaker: "fixed", secret: "ABCD", most: "10", strategy: "parts" },
    true,
    { kind: "play", game: "4x6", hard: true, codemaker: "fixed", secret: "ABCD", most: 10 },
  ],
  ["crack", "4x6", { names: "box" }, false, { kind: "crack", game: "4x6", symbols: ["box"] }],
  ["solver", "4x6", { names: "digits" }, false, { kind: "solver", game: "4x6", symbols: ["digits"] }],
  ["crack", "4x6", { strategy: "parts", most: "3" }, false, { kind: "crack", game: "4x6", strategy: "parts" }],
  ["solver", "mot:fr", { turns: "x" }, true, { kind: "solver", game: "mot:fr" }],
];
for (const [kind, game, choice, hard, want] of wishes)
  test(`${kind} ${game} ${choice["codemaker"] ?? ""}`, () => assert.deepEqual(wished(kind, game, choice, hard), want));
