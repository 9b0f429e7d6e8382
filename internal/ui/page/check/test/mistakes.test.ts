import test from "node:test";
import assert from "node:assert/strict";
import { isGood, merged, mistakesOf, recentMistakes } from "../../static/mistake.js";

test("a mistake is the position before a poor guess", () => {
  const review = {
    game: "4x6",
    turns: [
      { guess: "AABB", mark: "O", verdict: "good" },
      { guess: "AABC", mark: "X", verdict: "blunder" },
      { guess: "FEED", mark: "XXXX", verdict: "mistake" },
      { guess: "A B", mark: "X", verdict: "mistake" },
    ],
  };
  assert.deepEqual(mistakesOf(review, "2026-11-25"), [
    { line: "4x6 AABB=O", guess: "AABC", day: "2026-11-25" },
    { line: "4x6 AABB=O AABC=X", guess: "FEED", day: "2026-11-25" },
  ]);
});

test("mistakes come back for four weeks", () => {
  const of = (day: string) => ({ line: "4x6", guess: "AABC", day });
  assert.deepEqual(
    recentMistakes(JSON.stringify([of("2026-11-25"), of("2026-10-28"), of("2026-10-27")]), "2026-11-25").map(({ day }) => day),
    ["2026-11-25", "2026-10-28"],
  );
  for (const text of ["broken", "{}", "[null, 5, {}]", '[{"line":"4x6","day":"2026-11-25"}]']) assert.deepEqual(recentMistakes(text, "2026-11-25"), [], text);
  assert.deepEqual(recentMistakes(null, "2026-11-25"), []);
});

test("a mistake that is kept stays as it is when its review is opened again", () => {
  const solved = { line: "4x6", guess: "AABC", day: "2026-11-20", solved: true };
  const again = { line: "4x6", guess: "AABC", day: "2026-11-25" };
  const other = { line: "4x6 AABB=O", guess: "AABC", day: "2026-11-25" };
  assert.deepEqual(merged([again, other], [solved]), [other, solved]);
  assert.equal(
    merged(
      Array.from({ length: 50 }, (_, i) => ({ ...other, line: String(i) })),
      [solved],
    ).length,
    40,
  );
});

test("the verdicts best and good solve an exercise", () => {
  assert.deepEqual(["best", "good", "inaccuracy", "mistake", "blunder", undefined].filter(isGood), ["best", "good"]);
});
