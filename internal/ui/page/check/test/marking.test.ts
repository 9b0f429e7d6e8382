// The mark that is being given, under each rule.

import assert from "node:assert/strict";
import test from "node:test";
import { changeMarking, markOfMarking, newMarking } from "../../static/marking.js";
import { game, rules } from "./games.js";
import type { MarkEvent } from "../../static/marking.js";
import type { Mark } from "../../static/api.js";

/** @param mark that is changed */
function given(rule: keyof typeof rules, events: MarkEvent[], mark?: Mark, kind = "crack" as "solver" | "crack") {
  const look = game({ rule: rules[rule], kind });
  return markOfMarking(
    look,
    events.reduce((marking, event) => changeMarking(look, marking, event), newMarking(look, mark)),
  );
}

const black: MarkEvent = { type: "pin", part: "black" };
const white: MarkEvent = { type: "pin", part: "white" };
const either: MarkEvent = { type: "pin", part: "either" };
const unknown: MarkEvent = { type: "unknown" };
const unpin: MarkEvent = { type: "unpin" };
const tile: (part: string) => MarkEvent = (part) => ({ type: "tile", part });

test("pins", () => {
  assert.equal(given("both", []).mark, "none");
  assert.equal(given("both", [black, white, white]).mark, "XOO");
  assert.equal(given("both", [black, white, unpin, unpin, unpin]).mark, "none");
  assert.equal(given("both", [black, black, white, white, white, black]).mark, "XXOO"); // there are four places
  assert.equal(given("one", []).mark, "0");
  assert.equal(given("one", [black, black]).mark, "2");
  assert.equal(given("one", [{ type: "pins", count: 9 }]).mark, "4");
});

test("pins that do not tell the place, and the code itself", () => {
  assert.deepEqual(given("either", [either, either, either]), { mark: "3", counts: { either: 3 } });
  assert.deepEqual(given("either", [{ type: "pins", count: 4 }]), { mark: "4", counts: { either: 4 } });
  assert.deepEqual(given("either", [{ type: "solve" }]), { mark: "4!", counts: { either: 4 }, solved: true });
  assert.equal(given("either", [{ type: "solve" }, unpin, unpin]).mark, "3");
  assert.equal(given("either", [], { mark: "4!", counts: { either: 4 }, solved: true }).mark, "4!");
  assert.equal(given("either", [], { mark: "4", counts: { either: 4 } }).mark, "4");
});

test("tiles", () => {
  assert.equal(given("tiles", []).mark, "xxxx");
  assert.equal(given("tiles", [tile("green"), tile("yellow")]).mark, "GYxx");
  assert.equal(given("tiles", [tile("green"), { type: "step", by: -1 }, { type: "step", by: -1 }, tile("yellow")]).mark, "Yxxx");
  assert.equal(given("tiles", [{ type: "turn", place: 2 }]).mark, "xxYx");
  assert.equal(
    given("tiles", [
      { type: "turn", place: 2 },
      { type: "turn", place: 2 },
      { type: "turn", place: 3 },
    ]).mark,
    "xxGY",
  );
  assert.equal(
    given("tiles", [
      { type: "turn", place: 2 },
      { type: "turn", place: 2 },
      { type: "turn", place: 2 },
    ]).mark,
    "xxxx",
  );
  assert.equal(given("tiles", [{ type: "tiles", part: "green" }]).mark, "GGGG");
  assert.equal(given("sides", [tile("late"), { type: "turn", place: 1 }, { type: "turn", place: 2 }, { type: "turn", place: 2 }]).mark, "LLEx");
});

test("changing a mark starts from the old one, and does not alter it", () => {
  const mark = { mark: "GYxx", tiles: ["green", "yellow", "grey", "grey"] };
  assert.equal(given("tiles", [{ type: "turn", place: 3 }], mark).mark, "GYxY");
  assert.equal(mark.tiles[3], "grey");
  assert.equal(given("both", [white], { mark: "X", counts: { black: 1, white: 0 } }).mark, "XO");
  assert.equal(given("both", [black], { mark: "1 ?", counts: { black: 1 } }, "solver").mark, "2 ?");
});

test("the solver takes marks that are partly unknown", () => {
  const solving = (rule: keyof typeof rules, ...events: MarkEvent[]) => given(rule, events, undefined, "solver").mark;
  assert.equal(solving("both", unknown), "0 ?");
  assert.equal(solving("both", unknown, unknown), "? 0");
  assert.equal(solving("both", unknown, unknown, unknown), "none");
  assert.equal(solving("both", black, unknown), "1 ?");
  assert.equal(solving("both", white, unknown), "? 1");
  assert.equal(solving("both", black, unknown, unknown), "X");
  assert.equal(solving("both", black, unknown, unpin), "X");
  assert.equal(solving("both", black, unknown, white), "XO");
  assert.equal(solving("both", black, white, unknown), "XO");
  assert.equal(solving("one", unknown), "0");
  assert.equal(solving("either", unknown), "0");
  assert.equal(solving("tiles", tile("green"), unknown, unknown), "G??x");
  assert.equal(solving("tiles", ...Array(3).fill({ type: "turn", place: 0 })), "?xxx");
  assert.equal(solving("tiles", ...Array(4).fill({ type: "turn", place: 0 })), "xxxx");
  assert.deepEqual(given("both", [black, unknown], undefined, "solver"), { mark: "1 ?", counts: { black: 1 } });
  assert.equal(given("both", [black, unknown]).mark, "X"); // the computer asks for whole marks
  assert.equal(given("tiles", [unknown]).mark, "xxxx");
});
