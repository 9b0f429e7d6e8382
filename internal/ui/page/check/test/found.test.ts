// What is found by a number of guesses is what each number up to it finds.

import assert from "node:assert/strict";
import test from "node:test";
import { found } from "../../static/found.js";

test("parts add up, and stay whole after the last guess", () => {
  assert.deepEqual(
    found(
      [
        { guesses: 1, count: 1 },
        { guesses: 2, count: 2 },
        { guesses: 4, count: 5 },
      ],
      6,
    ),
    [0, 0.125, 0.375, 0.375, 1, 1, 1],
  );
});

test("without codes, nothing is found", () => {
  assert.deepEqual(found([], 2), [0, 0, 0]);
});
