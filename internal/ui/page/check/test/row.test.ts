// The row that is being made: what each event makes of it.

import assert from "node:assert/strict";
import test from "node:test";
import { changeRow, isFull, newRow, nextRow, restoredRow } from "../../static/row.js";
import { pegs } from "./games.js";
import type { Row, RowEvent } from "../../static/row.js";

const letters = (row: Row) => row.pegs.map((symbol) => "ABCDEF"[symbol] ?? ".").join("");

/** @param text the pegs */
const made = (text: string, differs?: Partial<Row>): Row => ({ ...newRow(text.length), pegs: pegs(text), ...differs });

/** what is done, a row, an event, the pegs and the cursor after it */
const changes: [string, Row, RowEvent, string, number][] = [
  ["a symbol goes where the cursor is", newRow(4), { type: "put", symbol: 0 }, "A...", 1],
  ["after a symbol the cursor goes to the next empty place", made(".B.."), { type: "put", symbol: 0 }, "AB..", 2],
  ["in a full row the next peg is replaced", made("ABCD", { cursor: 1 }), { type: "put", symbol: 4 }, "AECD", 2],
  ["in a full row the chosen last peg is replaced", made("ABCD", { cursor: 3 }), { type: "put", symbol: 4 }, "ABCE", 3],
  ["a kept peg is stepped over", made("AB..", { kept: [true, false, false, false] }), { type: "put", symbol: 4 }, "ABE.", 3],
  ["nothing is placed if all pegs are kept", made("ABCD", { kept: [true, true, true, true] }), { type: "put", symbol: 4 }, "ABCD", 0],
  ["erase takes the peg at the cursor", made("AB..", { cursor: 1 }), { type: "erase" }, "A...", 1],
  ["erase takes the peg before an empty place", made("AB..", { cursor: 2 }), { type: "erase" }, "A...", 1],
  ["erase leaves a kept peg", made("AB..", { cursor: 2, kept: [false, true, false, false] }), { type: "erase" }, "AB..", 1],
  ["take empties a place, kept or not", made("AB..", { kept: [true, false, false, false] }), { type: "take", place: 0 }, ".B..", 0],
  ["clear leaves the kept pegs", made("ABCD", { kept: [false, true, false, false] }), { type: "clear" }, ".B..", 0],
  ["fill copies the rest of the last row", made("A..F", { last: [5, 4, 3, 2] }), { type: "fill" }, "AEDF", 0],
  ["without a last row there is nothing to fill from", made("A..F"), { type: "fill" }, "A..F", 0],
  ["the cursor stays within the row", newRow(4), { type: "move", to: -1 }, "....", 0],
  ["the cursor stays within the row at its end", newRow(4), { type: "move", to: 9 }, "....", 3],
  ["a peg is dropped from the palette", newRow(4), { type: "drop", symbol: 2, from: -1, to: 2 }, "..C.", 0],
  ["a peg dropped on another changes places with it", made("ABC."), { type: "drop", symbol: 0, from: 0, to: 2 }, "CBA.", 3],
  ["a peg dropped beside the board is removed", made("ABC."), { type: "drop", symbol: 1, from: 1, to: -1 }, "A.C.", 1],
  ["a peg dropped where it was stays", made("ABC."), { type: "drop", symbol: 1, from: 1, to: 1 }, "ABC.", 0],
  ["a peg dropped beside the board from the palette changes nothing", made("ABC."), { type: "drop", symbol: 1, from: -1, to: -1 }, "ABC.", 0],
  ["a given letter stays when it is taken", newRow(4, [], 2), { type: "take", place: 0 }, "C...", 1],
  ["a given letter stays when the row is cleared", { ...newRow(4, [], 2), pegs: pegs("CABD") }, { type: "clear" }, "C...", 1],
  ["erase leaves a given letter", newRow(4, [], 2), { type: "erase" }, "C...", 1],
  ["no other peg is dropped on a given letter", newRow(4, [], 2), { type: "drop", symbol: 1, from: -1, to: 0 }, "C...", 1],
  ["the rest of a word follows a given letter", { ...newRow(4, [], 2), pegs: pegs("CAB."), cursor: 3 }, { type: "put", symbol: 3 }, "CABD", 3],
  ["a whole row is used", made("ABC.", { kept: [true, true, true, false] }), { type: "use", pegs: pegs("EEFF") }, "EEFF", 0],
];

for (const [name, row, event, want, cursor] of changes) {
  test(name, () => {
    const before = structuredClone(row);
    const after = changeRow(row, event);
    assert.equal(letters(after), want);
    assert.equal(after.cursor, cursor);
    assert.deepEqual(row, before, "the row before is changed");
  });
}

/** A row after symbols were typed; "<" erases and "!" chooses the last place. */
const typed = (row: Row, text: string) =>
  [...text].reduce(
    (row, key) =>
      changeRow(
        row,
        key === "<" ? { type: "erase" } : key === "!" ? { type: "move", to: row.pegs.length - 1 } : { type: "put", symbol: "ABCDEF".indexOf(key) },
      ),
    row,
  );

test("a symbol after a full row is ignored until a place is chosen or emptied", () => {
  const full = typed(newRow(4), "ABCD");
  assert.equal(changeRow(full, { type: "put", symbol: 4 }), full);
  assert.equal(letters(typed(full, "<E")), "ABCE");
  assert.equal(letters(typed(full, "!E")), "ABCE");
  assert.equal(letters(typed(full, "!EF")), "ABCE");
  assert.equal(letters(typed(made("A.CD", { cursor: 1 }), "BE")), "ABCD"); // the gap was the last free place
  assert.equal(letters(typed(nextRow(full, full.pegs), "EF")), "EF..");
});

test("a player may type the given letter or begin after it", () => {
  const given = newRow(5, [], 2);
  const whole = typed(given, "C");
  assert.equal(letters(whole), "C....");
  assert.equal(letters(typed(whole, "ABDE")), "CABDE");
  assert.equal(letters(typed(given, "ABDE")), "CABDE");
  assert.equal(letters(typed(given, "CCABD")), "CCABD"); // a word that begins with the letter twice
  assert.equal(letters(typed(given, "CA<CABDE")), "CABDE"); // what was typed is erased, and typed again
  assert.equal(letters(typed(given, "ABDEF")), "CABDE");
  assert.equal(letters(typed(changeRow(given, { type: "move", to: 3 }), "C")), "C..C."); // at a place that was chosen
  assert.equal(letters(typed(newRow(4), "CC")), "CC.."); // nothing is given
});

test("a row that was begun earlier goes on after its pegs", () => {
  const fresh = newRow(4);
  assert.equal(letters(typed(restoredRow(fresh, pegs("AB.."), [false, false, false, false]), "CD")), "ABCD");
  const full = restoredRow(fresh, pegs("ABCD"), [false, false, false, false]);
  assert.equal(letters(typed(full, "E")), "ABCD");
  assert.equal(letters(typed(full, "<E")), "ABCE");
});

test("a peg can be kept and released, an empty place cannot", () => {
  const kept = changeRow(made("A..."), { type: "keep", place: 0 });
  assert.deepEqual(kept.kept, [true, false, false, false]);
  assert.deepEqual(changeRow(kept, { type: "keep", place: 0 }).kept, [false, false, false, false]);
  assert.equal(changeRow(kept, { type: "keep", place: 1 }), kept);
  assert.deepEqual(changeRow(kept, { type: "take", place: 0 }).kept, [false, false, false, false]);
});

test("the next row has only the pegs that are kept", () => {
  const row = nextRow(made("ABCD", { kept: [true, false, false, false] }), pegs("ABCD"));
  assert.equal(letters(row), "A...");
  assert.equal(row.cursor, 1);
  assert.equal(letters(changeRow(row, { type: "fill" })), "ABCD");
  assert.ok(isFull(changeRow(row, { type: "fill" })));
});
