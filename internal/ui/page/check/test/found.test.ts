// What is found by a number of guesses is what each number up to it finds.

import assert from "node:assert/strict";
import test from "node:test";
import { even, found, isWeighted } from "../../static/found.js";

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

test("a weighted average differs from the average of the bars", () => {
  const bars = [
    { guesses: 1, count: 1 },
    { guesses: 3, count: 1 },
  ];
  assert.deepEqual(even(bars), { total: 4, average: 2 });
  assert.deepEqual(even([]), { total: 0, average: 0 });
  assert.ok(!isWeighted(2, bars));
  assert.ok(isWeighted(1.25, bars));
});
