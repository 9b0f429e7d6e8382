// What the browser keeps of games: little, and nothing that breaks a page when it is damaged.

import assert from "node:assert/strict";
import test from "node:test";
import { forgetNotes, gameSeen, keepGame, keepRow, note, notesOf, rowOf } from "../../static/notes.js";
import { partsOf, recall, remember } from "../../static/storage.js";
import type { Game } from "../../static/api.js";

/** A storage of the browser. */
function storage() {
  const texts = new Map<string, string>();
  return { texts, getItem: (name: string) => texts.get(name) ?? null, setItem: (name: string, text: string) => void texts.set(name, text) };
}

const browser = globalThis as any;
test.beforeEach(() => {
  browser.localStorage = storage();
  browser.sessionStorage = storage();
});

const empty = { ruled: undefined, barred: undefined, number: undefined, read: undefined };

test("the notes of a game come back, each by itself", () => {
  note("one", { ruled: [2], barred: [[], [1, 3]] });
  note("two", { number: "77" });
  note("one", { ruled: [2, 4] });
  assert.deepEqual(notesOf("one"), { ...empty, ruled: [2, 4], barred: [[], [1, 3]] });
  assert.deepEqual(notesOf("two"), { ...empty, number: "77" });
  assert.deepEqual(notesOf("three"), empty);
});

test("the notes of many games take one text, and those of the oldest are dropped", () => {
  for (let game = 0; game < 1000; game++) note(String(game), { ruled: [1] });
  assert.equal(browser.localStorage.texts.size, 1);
  assert.ok(recall("notes")!.length < 2000);
  assert.deepEqual(notesOf("0"), empty);
  assert.deepEqual(notesOf("999").ruled, [1]);
});

test("the notes of a game that is over are removed", () => {
  note("one", { ruled: [2] });
  note("two", { ruled: [3] });
  forgetNotes("one");
  forgetNotes("three");
  assert.deepEqual(notesOf("one"), empty);
  assert.deepEqual(notesOf("two").ruled, [3]);
});

test("damaged notes are as good as none, and new ones can be made", () => {
  const damaged = [
    "",
    "{",
    "null",
    "5",
    '"x"',
    "{}",
    "[null]",
    "[[]]",
    "[5]",
    '[["one"]]',
    '[["one",null]]',
    '[["one",5]]',
    '[["one",{"ruled":"x","barred":{},"number":7}]]',
    '[["one",{"ruled":[1.5],"barred":[[1],null]}]]',
  ];
  for (const text of damaged) {
    remember("notes", text);
    assert.deepEqual(notesOf("one"), empty, text);
    note("one", { ruled: [1] });
    assert.deepEqual(notesOf("one").ruled, [1], text);
  }
});

test("a row that was being made comes back unless it is damaged", () => {
  keepRow("one", { turn: 2, row: [1, -1], kept: [true, false] });
  assert.deepEqual(rowOf("one"), { turn: 2, row: [1, -1], kept: [true, false] });
  assert.equal(rowOf("two"), undefined);
  for (const text of [
    "{",
    "null",
    "[]",
    '{"turn":2}',
    '{"turn":"2","row":[1],"kept":[]}',
    '{"turn":2,"row":["1"],"kept":[]}',
    '{"turn":2,"row":[1],"kept":true}',
  ]) {
    remember("row-one", text, "sessionStorage");
    assert.equal(rowOf("one"), undefined, text);
  }
});

test("a browser that stores nothing, and a full one, do no harm", () => {
  const refuse = () => {
    throw new Error("storage is off");
  };
  for (const off of [undefined, { getItem: refuse, setItem: refuse }]) {
    browser.localStorage = off;
    note("one", { ruled: [1] });
    assert.deepEqual(notesOf("one"), empty);
  }
});

test("a value without parts has none", () => {
  for (const value of [undefined, null, 5, "text", true]) assert.deepEqual(partsOf(value), {});
  assert.deepEqual(partsOf({ a: 1 }), { a: 1 });
});

test("a tab keeps the game that it showed last", () => {
  assert.equal(gameSeen("one"), undefined);
  for (const id of ["one", "two"]) keepGame({ id } as Game);
  assert.equal(gameSeen("one"), undefined);
  assert.deepEqual(gameSeen("two"), { id: "two" });
  remember("game", '{"id":"tw', "sessionStorage");
  assert.equal(gameSeen("two"), undefined);
});
