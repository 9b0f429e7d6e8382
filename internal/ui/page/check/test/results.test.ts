// What is read of texts with results, and their order.

import assert from "node:assert/strict";
import test from "node:test";
import { ranked, readResults } from "../../static/results.js";

const link = (line: string) => "https://example.org/codebreaker/open.html?line=" + encodeURIComponent(line);
const daily = "mastermind daily:2026-11-20 against:";

test("each line with a result gives one result, with the name before it", () => {
  assert.deepEqual(
    readResults(
      [
        "Ana " + link(daily + 4),
        "Bob: " + link(daily + "X") + " phew",
        "",
        "good morning",
        link(daily + 5),
        link("4x6 seed:1"),
        "Jean-Luc – https://example.org/fr/open.html?lang=fr&line=mastermind+daily:2026-11-20+against:3#x",
      ].join("\n"),
    ),
    [
      { name: "Ana", line: daily + 4 },
      { name: "Bob", line: daily + "X" },
      { name: "", line: daily + 5 },
      { name: "Jean-Luc", line: daily + 3 },
    ],
  );
});

test("a shared text gives one result, with a link or a line", () => {
  const text = "codebreaker · Mastermind · 2026-11-20 · 2/10\n⚫⚫➖➖\n⚫⚫⚫⚫\n";
  assert.deepEqual(readResults(text + link(daily + 2)), [{ name: "", line: daily + 2 }]);
  assert.deepEqual(readResults(text + "Play it too, in codebreaker: " + daily + 2), [{ name: "", line: "Play it too, in codebreaker: " + daily + 2 }]);
});

test("a result that appears twice is read once, and a broken link is skipped", () => {
  assert.equal(readResults(`Ana ${link(daily + 4)}\nAna ${link(daily + 4)}\nBob ${link(daily + 4)}`).length, 2);
  assert.deepEqual(readResults("x?line=%E0%A4%A"), []);
});

test("the fewest guesses come first, and equal ones share a place", () => {
  const order = ranked([
    { name: "a", guesses: undefined },
    { name: "b", guesses: 5 },
    { name: "c", guesses: 4 },
    { name: "d", guesses: 5 },
    { name: "e", guesses: undefined },
  ]);
  assert.deepEqual(
    order.map(({ name, place }) => name + place),
    ["c1", "b2", "d2", "a4", "e4"],
  );
});
