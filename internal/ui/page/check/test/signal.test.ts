// What is heard and felt of what happened.

import assert from "node:assert/strict";
import test from "node:test";
import { begin, reduce } from "../../static/reduce.js";
import { signalOf } from "../../static/signal.js";
import { game, turn } from "./games.js";

test("a peg, a turn, a refusal and the end have different signals", () => {
  const state = begin(game());
  const put = reduce(state, { type: "put", symbol: 1 });
  assert.equal(signalOf(put, state), "put");
  assert.equal(signalOf(reduce(put, { type: "erase" }), put), undefined);
  assert.equal(signalOf(reduce(put, { type: "move", to: 2 }), put), undefined);
  assert.equal(signalOf(reduce(put, { type: "enter" }), put), "refused"); // it is not full
  const turns = [turn(1, "AABB")];
  assert.equal(signalOf(begin(game({ turns })), state), "turn");
  assert.equal(signalOf(begin(game({ turns, state: "solved" })), state), "won");
  assert.equal(signalOf(begin(game({ turns, state: "gave-up" })), state), "lost");
});
