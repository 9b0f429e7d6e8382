// Codes in the sentences of the server.

import assert from "node:assert/strict";
import test from "node:test";
import { codesIn } from "../../static/look.js";

const of = (letters: string, places: number, empties = false) => ({ symbols: [...letters], places, empties });

test("codes and symbols are found in sentences, and words are not", () => {
  const usual = of("ABCDEF", 4);
  assert.deepEqual(codesIn(usual, "Play AABC."), ["Play ", [0, 0, 1, 2], "."]);
  assert.deepEqual(codesIn(usual, "Turn 2 cost most: CDEF instead of AABB."), ["Turn 2 cost most: ", [2, 3, 4, 5], " instead of ", [0, 0, 1, 1], "."]);
  assert.deepEqual(codesIn(usual, "Can't be here: A in place 1, B in place 3."), ["Can't be here: ", [0], " in place 1, ", [1], " in place 3."]);
  assert.deepEqual(codesIn(usual, "Ne sont pas dans le code\u00a0: A, B."), ["Ne sont pas dans le code\u00a0: ", [0], ", ", [1], "."]);
  assert.deepEqual(codesIn(usual, "A lucky mark."), ["A lucky mark."]);
  assert.deepEqual(codesIn(usual, "AABCD and ABCDÉ are none."), ["AABCD and ABCDÉ are none."]);
  assert.deepEqual(codesIn(of("ABC", 4, true), "Play A.B.."), ["Play ", [0, 3, 1, 3], "."]);
});

test("games whose symbols are not all capital letters have sentences of text", () => {
  assert.deepEqual(codesIn({ symbols: ["red", "blue"], places: 2 }, "Play red blue."), ["Play red blue."]);
  assert.deepEqual(codesIn(of("Turn", 4), "Turn 1: Turn."), ["Turn 1: Turn."]);
});
