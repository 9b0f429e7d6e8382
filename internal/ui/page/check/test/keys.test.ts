// What keys mean in each phase of a game.

import assert from "node:assert/strict";
import test from "node:test";
import { begin, reduce } from "../../static/reduce.js";
import { meant } from "../../static/keys.js";
import { rulingKey, symbolOfKey, written } from "../../static/look.js";
import { game, pegs, rules } from "./games.js";
import type { Game } from "../../static/api.js";
import type { State } from "../../static/reduce.js";

const key = (state: State, key: string, { command = false, shift = false }: { command?: boolean; shift?: boolean } = {}) =>
  meant(state, { key, command, shift });

test("colours by their names, initials and numbers", () => {
  const names = ["Red", "Blue", "Green", "Yellow", "White", "Black"];
  const state = begin(game({ symbols: names, colours: names.map((name) => name.toLowerCase()) }));
  assert.deepEqual(key(state, "r"), { type: "put", symbol: 0 });
  assert.deepEqual(key(state, "6"), { type: "put", symbol: 5 });
  assert.equal(key(state, "7"), undefined);
  const asks = key(state, "b");
  assert.deepEqual(asks, { type: "alike", key: "b", first: 1, second: 5 });
  assert.deepEqual(asks && reduce(state, asks).says, { word: "key-alike", values: { key: "b", first: "Blue", second: "Black", one: 2, other: 6 } });
  assert.equal(key(begin(game()), "6"), undefined);
});

test("keys of the row", () => {
  const state = begin(game());
  for (const [pressed, event] of [
    ["b", { type: "put", symbol: 1 }],
    ["B", { type: "put", symbol: 1 }],
    ["q", undefined],
    ["Enter", { type: "enter" }],
    ["ArrowLeft", { type: "move", to: -1 }],
    ["ArrowRight", { type: "move", to: 1 }],
    ["Home", { type: "move", to: 0 }],
    ["End", { type: "move", to: 3 }],
    ["ArrowUp", { type: "fill" }],
    ["ArrowDown", { type: "clear" }],
    ["Backspace", { type: "erase" }],
    ["Delete", { type: "take", place: 0 }],
    [" ", { type: "keep", place: 0 }],
    ["!", { type: "hint" }],
    ["Escape", undefined],
    ["F5", undefined],
    ["-", { type: "noting", note: "rule", once: true }],
    [",", { type: "noting", note: "bar", once: true }],
  ] as [string, object | undefined][])
    assert.deepEqual(key(state, pressed), event, pressed);
});

test("keys that delete", () => {
  const state = begin(game());
  assert.deepEqual(key(state, "z", { command: true }), { type: "undo" });
  assert.deepEqual(key(state, "Z", { command: true, shift: true }), { type: "redo" });
  assert.deepEqual(key(state, "y", { command: true }), { type: "redo" });
  assert.equal(key(state, "a", { command: true }), undefined);
});

test("keys of a mark", () => {
  const asked = (differs: Parameters<typeof game>[0]) => begin(game({ kind: "crack", askPegs: pegs("AABB"), ...differs }));
  for (const [rule, pressed, event] of [
    ["both", "x", { type: "pin", part: "black" }],
    ["both", "O", { type: "pin", part: "white" }],
    ["both", "3", undefined],
    ["both", "0", { type: "none" }],
    ["both", "Backspace", { type: "unpin" }],
    ["both", "Enter", { type: "enter" }],
    ["both", "!", undefined],
    ["both", "?", undefined],
    ["one", "3", { type: "pins", count: 3 }],
    ["one", "o", undefined],
    ["either", "o", { type: "pin", part: "either" }],
    ["either", "!", { type: "solve" }],
    ["tiles", "g", { type: "tile", part: "green" }],
    ["tiles", "j", { type: "tile", part: "yellow" }],
    ["tiles", "-", { type: "tile", part: "grey" }],
    ["tiles", " ", { type: "turn", place: 0 }],
    ["tiles", "ArrowRight", { type: "step", by: 1 }],
    ["tiles", "q", undefined],
    ["tiles", "?", undefined],
    ["sides", ">", { type: "tile", part: "late" }],
  ] as [keyof typeof rules, string, object | undefined][])
    assert.deepEqual(key(asked({ rule: rules[rule] }), pressed), event, rule + " " + pressed);
  const solving = (rule: Game["rule"]) => [..."AABB"].reduce((made) => reduce(made, { type: "put", symbol: 0 }), begin(game({ rule, kind: "solver" })));
  for (const [rule, event] of [
    [rules.both, { type: "unknown" }],
    [rules.tiles, { type: "unknown" }],
    [rules.one, undefined],
  ] as const) {
    assert.deepEqual(key(reduce(solving(rule), { type: "enter" }), "?"), event, rule.name);
  }
  assert.equal(key(asked({ askPegs: undefined }), "x"), undefined); // it thinks
});

test("a dash is a symbol in games that have one", () => {
  assert.deepEqual(key(begin(game({ symbols: ["-", "+"] })), "-"), { type: "put", symbol: 0 });
});

test("signs of sums as people type them", () => {
  const state = begin(game({ words: true, symbols: [..."0123456789+-*/="] }));
  for (const [pressed, symbol] of [
    ["x", "*"],
    ["X", "*"],
    ["×", "*"],
    ["÷", "/"],
    [":", "/"],
    ["−", "-"],
    ["-", "-"],
    ["+", "+"],
  ] as [string, string][]) {
    assert.deepEqual(key(state, pressed), { type: "put", symbol: state.game.symbols.indexOf(symbol) }, pressed);
  }
  assert.deepEqual(key(state, "_"), { type: "noting", note: "rule", once: true });
  assert.equal(rulingKey(state.game), "_");
  assert.equal(rulingKey(game()), "-");
  assert.equal(key(begin(game({ words: true, symbols: ["A", "B"] })), "x"), undefined);
});

test("Esc ends making notes", () => {
  for (const note of ["rule", "bar"] as const) {
    assert.deepEqual(key(reduce(begin(game()), { type: "noting", note }), "Escape"), { type: "noting", note });
  }
});

test("Esc closes the hint, or goes back to the row", () => {
  const state = begin(game());
  assert.deepEqual(key({ ...state, warning: "hint" }, "Escape"), { type: "close" });
  assert.deepEqual(key({ ...state, hint: { step: 1 } as any }, "Escape"), { type: "close" });
  const help = [..."AABB"].reduce((made) => reduce(made, { type: "put", symbol: 0 }), begin(game({ kind: "solver" })));
  assert.deepEqual(key(reduce(help, { type: "enter" }), "Escape"), { type: "back" });
});

test("symbols by their names", () => {
  const words = game({ words: true, symbols: ["a", "e", "œ"] });
  assert.equal(symbolOfKey(words, "É"), 1);
  assert.equal(symbolOfKey(game({ empties: true }), "_"), 6);
  const named = game({ symbols: ["red", "rose", "blue"] });
  assert.equal(symbolOfKey(named, "b"), 2);
  assert.equal(symbolOfKey(named, "r"), -1); // it can be two
  assert.equal(written(named, [0, 2]), "red blue");
  assert.equal(written(game(), [0, -1, 2, 3]), "A.CD");
});
