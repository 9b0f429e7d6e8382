// Games of several boards.

import { test } from "node:test";
import assert from "node:assert/strict";
import { begin, isOpening, markedGuess, reduce, suspects, turnsOf } from "../../static/reduce.js";
import { known } from "../../static/known.js";
import { signalOf } from "../../static/signal.js";
import { game, pegs, turn } from "./games.js";
import type { Board, Game, Turn } from "../../static/api.js";
import type { GameEvent, State } from "../../static/reduce.js";

/** A game of boards with these turns. */
const several = (...turns: Turn[][]) =>
  game({
    guesses: Math.max(...turns.map(({ length }) => length)),
    boards: turns.map((these) => ({ turns: these, left: 10, more: false, done: these.find(({ counts }) => counts?.black === 4)?.turn })),
  });

const first = [turn(1, "AABB"), turn(2, "CDEF")];
const solved = [turn(1, "AABB", { counts: { black: 4, white: 0 }, solved: true })];

test("a solved board has fewer turns than the game", () => {
  const played = several(solved, first);
  assert.equal(turnsOf(played), 2);
  assert.deepEqual(begin(played).row.last, pegs("CDEF"));
});

test("a guess is announced for each board that marks it", () => {
  const before = begin(several(solved, first.slice(0, 1), first.slice(0, 1)));
  const after = reduce(before, { type: "looked", game: { ...several(solved, first, first), revision: 2 } });
  assert.deepEqual(after.said, [
    { turn: first[1], board: 2 },
    { turn: first[1], board: 3 },
  ]);
  assert.equal(signalOf(after, before), "turn");
});

test("a kept row belongs to the turn of the game, not of one board", () => {
  const kept = { row: pegs("AB.."), kept: [false, false, false, false] };
  assert.deepEqual(begin(several(solved, first), { kept: { ...kept, turn: 2 } }).row.pegs, pegs("AB.."));
  assert.deepEqual(begin(several(solved, first), { kept: { ...kept, turn: 1 } }).row.pegs, pegs("...."));
});

test("a guess on many boards is announced in one sentence, and a sentence for each board that it solves", () => {
  const before = begin(several(solved, ...Array(7).fill(first.slice(0, 1))));
  const found = [first[0]!, turn(2, "CDEF", { counts: { black: 4, white: 0 }, solved: true })];
  const after = reduce(before, { type: "looked", game: { ...several(solved, found, ...Array(6).fill(first)), revision: 2 } });
  assert.deepEqual(after.said, [
    { word: "boards-told", values: { number: 2, guess: "CDEF", done: 2, count: 8 } },
    { word: "board-solved", values: { board: 2 } },
  ]);
});

test("of turns that contradict each other, the ones that the offered correction changes are pointed at", () => {
  const repair = { changes: [{ turn: 2, instead: {} }], codes: 1, more: false };
  const clash = { sentences: [], together: [1, 2, 3], repairs: [repair], more: false, cut: false } as unknown as NonNullable<Board["clash"]>;
  assert.deepEqual(suspects({ ...clash, offer: "repair" }), [2]);
  assert.deepEqual(suspects({ ...clash, offer: "undo" }), [1, 2, 3]);
  assert.equal(suspects(undefined), undefined);
});

test("one board is shown alone, and then all again", () => {
  const all = begin(several(solved, first));
  const one = reduce(all, { type: "zoom", board: 1 });
  assert.equal(one.zoomed, 1);
  assert.equal(reduce(one, { type: "zoom" }).zoomed, undefined);
});

test("each board has its own known symbols", () => {
  const played = several(solved, [turn(1, "AABB", { counts: { black: 0, white: 0 } })]);
  assert.equal(known(played, played.boards[0]).get(0), "right");
  assert.equal(known(played, played.boards[1]).get(0), "absent");
});

/** The state after some events. */
const after = (state: State, ...events: GameEvent[]) => events.reduce(reduce, state);

/**
 * A game that another kind of player has.
 * @param last how the last board differs
 */
const of = (game: Game, kind: "solver" | "crack", differs: Partial<Game> = {}, last: Partial<Board> = {}): Game => ({
  ...game,
  kind,
  ...differs,
  boards: game.boards.map((board, index) => (index + 1 < game.boards.length ? board : { ...board, ...last })),
});

const enter: GameEvent = { type: "enter" };
const black: GameEvent = { type: "pin", part: "black" };

test("each open board is marked in turn, and the marks are sent together", () => {
  const state = after(begin(of(several(solved, first.slice(0, 1), first.slice(0, 1)), "solver")), { type: "use", pegs: pegs("CDEF") }, enter);
  assert.equal(state.phase, "mark");
  assert.deepEqual(state.step, { turn: 2, board: 1 });
  assert.equal(after(state, enter).asking, undefined, "an empty mark must be confirmed");
  const next = after(state, black, enter);
  assert.deepEqual([next.step, next.asking], [{ turn: 2, board: 2 }, undefined]);
  assert.deepEqual(after(next, { type: "none" }, enter).asking?.body, { guess: "CDEF", mark: "-/X/none" });
  const back = after(next, { type: "none" }, { type: "board", board: 1 }, black);
  assert.deepEqual(after(back, enter).asking?.body, { guess: "CDEF", mark: "-/XX/none" });
  assert.equal(after(back, { type: "back" }).phase, "guess");
});

test("a board of a sequence that opens is asked about the guesses before", () => {
  for (const kind of ["solver", "crack"] as const) {
    const game = of(several(solved, []), kind, { sequence: true }, { ask: "AABB", askPegs: pegs("AABB") });
    const state = after(begin(game));
    assert.equal(isOpening(game), true);
    assert.deepEqual([state.phase, state.step, markedGuess(state)], ["mark", { turn: 1, board: 1 }, pegs("AABB")]);
    const marked = after(state, black, enter);
    assert.deepEqual([marked.asking?.path, marked.asking?.body], ["/games/one/mark", { mark: "X" }]);
    assert.equal(after(state, { type: "use", pegs: pegs("CDEF") }), state, "no other guess can be marked first");
    assert.equal(after(state, { type: "back" }).phase, "mark");
  }
});

test("a guess that no board has marked since a correction is asked about, and is not a new one", () => {
  const game = of(several(first.slice(0, 1), []), "solver", { sequence: true, guesses: 2 }, { locked: true });
  const asked = { ...game, boards: game.boards.map((board, index) => (index ? board : { ...board, ask: "CDEF", askPegs: pegs("CDEF") })) };
  const state = begin(asked);
  assert.deepEqual([isOpening(asked), state.phase, state.step, markedGuess(state)], [true, "mark", { turn: 2, board: 0 }, pegs("CDEF")]);
});

test("a mark of one board is changed with the marks of the others", () => {
  const game = of(several(first, first), "crack", { state: "clash" });
  const state = after(begin(game), { type: "mend", turn: turn(2, "CDEF"), board: 1 }, black, enter);
  assert.equal(begin(game).phase, "clash");
  assert.deepEqual([state.asking?.path, state.asking?.method, state.asking?.body], ["/games/one/turns/2", "PUT", { mark: "XO/XXO" }]);
});

test("the guess that the computer asks about is marked on each open board", () => {
  const game = of(several(first, first), "crack", {}, { ask: "FFFF", askPegs: pegs("FFFF") });
  assert.deepEqual(after(begin(game), black, enter).asking?.body, { mark: "X" });
  const both = { ...game, boards: game.boards.map((board) => ({ ...board, askPegs: pegs("FFFF") })) };
  const state = after(begin(both), black, enter, { type: "none" }, enter);
  assert.deepEqual([state.asking?.path, state.asking?.body], ["/games/one/mark", { mark: "X/none" }]);
});

test("the board that is marked is the one that is shown alone", () => {
  const shown = { ...begin(of(several(first, first), "solver")), zoomed: 1 };
  const state = after(shown, { type: "use", pegs: pegs("FFFF") }, enter);
  assert.equal(state.zoomed, 0);
  assert.equal(after(state, black, enter).zoomed, 1);
});
