import test from "node:test";
import assert from "node:assert/strict";
import { hashOf, stepped, swept, turnOf } from "../../static/stepping.js";

test("arrows go to the next turn and the one before, and stop at the ends", () => {
  assert.equal(stepped(2, 5, "ArrowRight", false), 3);
  assert.equal(stepped(2, 5, "ArrowLeft", false), 1);
  assert.equal(stepped(1, 5, "ArrowLeft", false), 1);
  assert.equal(stepped(5, 5, "ArrowRight", false), 5);
});

test("up, down, Home and End move between turns only on the board", () => {
  for (const [key, turn] of [
    ["ArrowUp", 2],
    ["ArrowDown", 4],
    ["Home", 1],
    ["End", 5],
  ] as [string, number][]) {
    assert.equal(stepped(3, 5, key, true), turn);
    assert.equal(stepped(3, 5, key, false), undefined);
  }
  assert.equal(stepped(3, 5, "x", true), undefined);
});

test("a swipe to the left goes to the next turn, and scrolling does not", () => {
  assert.equal(swept(2, 5, { x: -60, y: 10 }), 3);
  assert.equal(swept(2, 5, { x: 60, y: -10 }), 1);
  assert.equal(swept(5, 5, { x: -60, y: 0 }), 5);
  assert.equal(swept(2, 5, { x: -20, y: 0 }), 2);
  assert.equal(swept(2, 5, { x: -60, y: 40 }), 2);
});

test("an address names a turn", () => {
  assert.equal(turnOf(hashOf(3), 5), 3);
  assert.equal(turnOf("", 5), 1);
  assert.equal(turnOf("#turn-9", 5), 5);
  assert.equal(turnOf("#turn-0", 5), 1);
  assert.equal(turnOf("#turn-x", 5), 1);
});
