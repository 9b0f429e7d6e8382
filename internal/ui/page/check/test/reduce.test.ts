// A game on the page: what every event makes of it, in every kind of game, and what the
// server is asked.

import assert from "node:assert/strict";
import test from "node:test";
import { begin, hintSteps, isBusy, markedGuess, reduce } from "../../static/reduce.js";
import { game, pegs, rules, turn } from "./games.js";
import type { GameEvent, State } from "../../static/reduce.js";
import type { Clash, Hint } from "../../static/api.js";

const after = (state: State, ...events: GameEvent[]) => events.reduce(reduce, state);

/** The state after the server's answer to a request. */
function answered(state: State, answer: any) {
  assert.ok(state.asking, "nothing is asked");
  return reduce(state, { type: "answered", asking: state.asking, answer });
}

function refused(state: State, problem: { status?: number; text: string }) {
  assert.ok(state.asking, "nothing is asked");
  return reduce(state, { type: "refused", asking: state.asking, problem });
}

const typed = (letters: string) => pegs(letters).map((symbol) => ({ type: "put", symbol }) as GameEvent);

const enter: GameEvent = { type: "enter" };

const row = (state: State) => state.row.pegs.map((symbol) => "ABCDEF"[symbol] ?? ".").join("");

/** @param state what it asks, in short */
const asks = ({ asking }: State) => asking && [asking.method ?? "GET", asking.path, asking.body, asking.revision];

const play = () => begin(game({ turns: [turn(1, "FFFF")], revision: 5, canUndo: true }));
const guessed = game({ turns: [turn(1, "FFFF"), turn(2, "AABB")], revision: 6, canUndo: true });

test("a guess is sent, and its turn makes room for the next", () => {
  const sent = after(play(), ...typed("AABB"), enter);
  assert.deepEqual(asks(sent), ["POST", "/games/one/guess", { guess: "AABB" }, 5]);
  assert.ok(isBusy(sent));
  assert.equal(reduce(sent, enter), sent); // one guess at a time
  const next = answered(sent, guessed);
  assert.equal(row(next), "....");
  assert.deepEqual(next.row.last, pegs("AABB"));
  assert.deepEqual(next.said, [{ turn: guessed.boards[0]?.turns[1] }]);
  assert.equal(next.phase, "guess");
  assert.ok(!isBusy(next));
});

test("the turn of a guess is shown until its answer comes", () => {
  const sent = after(play(), ...typed("AABB"), enter);
  const asking = sent.asking;
  assert.ok(asking);
  const made = turn(2, "AABB");
  const marked = reduce(sent, { type: "marked", asking, turn: made });
  assert.equal(marked.saving, made);
  assert.ok(isBusy(marked));
  assert.deepEqual(answered(marked, guessed), answered(sent, guessed));
  const elsewhere = refused(marked, { status: 412, text: "" });
  const states = [refused(marked, { status: 500, text: "" }), reduce(marked, { type: "stopped", asking }), elsewhere, answered(elsewhere, guessed)];
  for (const next of states) {
    assert.equal(next.saving, undefined);
    assert.equal(row(next), "AABB"); // the guess was not saved
  }
  assert.equal(reduce(play(), { type: "marked", asking, turn: made }).saving, undefined); // nobody waits for it
});

test("pegs that are kept stay for the next guess", () => {
  const sent = after(play(), ...typed("AABB"), { type: "keep", place: 1 }, enter);
  assert.deepEqual(sent.said, [{ word: "kept", values: { place: 2 } }]);
  assert.equal(row(answered(sent, guessed)), ".A..");
});

test("a row that is not full is not sent", () => {
  const state = after(play(), ...typed("AA"), enter);
  assert.equal(state.asking, undefined);
  assert.equal(state.shakes, 1);
  assert.deepEqual(state.said, [{ word: "row-unfinished" }]);
  assert.deepEqual(state.says, { word: "row-unfinished" }); // for those who do not see it shake
});

test("a refused guess stays in its row, and the next peg removes the message", () => {
  const state = refused(after(play(), ...typed("AABB"), enter), { status: 422, text: "a symbol twice" });
  assert.equal(row(state), "AABB");
  assert.deepEqual(state.says, { text: "a symbol twice" });
  assert.equal(state.shakes, 1);
  assert.equal(after(state, { type: "erase" }).says, undefined);
});

test("a game that went on elsewhere is loaded again, and the row stays", () => {
  const stale = refused(after(play(), ...typed("AABB"), enter), { status: 412, text: "it has gone on" });
  assert.deepEqual(asks(stale), ["GET", "/games/one", undefined, undefined]);
  assert.ok(isBusy(stale));
  const state = answered(stale, { ...guessed, revision: 9 });
  assert.equal(row(state), "AABB");
  assert.deepEqual(state.says, { word: "went-on-elsewhere" });
  assert.deepEqual(asks(after(state, enter)), ["POST", "/games/one/guess", { guess: "AABB" }, 9]);
  const over = answered(stale, { ...guessed, state: "solved", over: true, message: "Solved." });
  assert.equal(over.phase, "over");
  assert.equal(over.shakes, 0);
});

test("a late answer changes nothing", () => {
  const sent = after(play(), ...typed("AABB"), enter);
  const state = answered(sent, guessed);
  assert.ok(sent.asking);
  assert.equal(reduce(state, { type: "answered", asking: sent.asking, answer: game() }), state);
  assert.equal(reduce(state, { type: "refused", asking: sent.asking, problem: { text: "late" } }), state);
  assert.equal(reduce(state, { type: "stopped", asking: sent.asking }), state);
});

test("while an answer is lost, the page waits and does nothing else", () => {
  const sent = after(play(), ...typed("AABB"), enter);
  for (const event of [...typed("C"), { type: "undo" }, { type: "hint" }, { type: "give-up" }, { type: "clear" }] as GameEvent[]) {
    assert.equal(reduce(sent, event), sent, event.type);
  }
  assert.ok(sent.asking);
  const stopped = reduce(sent, { type: "stopped", asking: sent.asking });
  assert.equal(row(stopped), "AABB");
  assert.deepEqual(asks(after(stopped, enter))?.slice(0, 2), ["POST", "/games/one/guess"]);
});

test("a guess that was undone can be changed if no other row was begun", () => {
  const one = game({ turns: [turn(1, "FFFF")], canRedo: true });
  const undo = after(begin(guessed), { type: "undo" });
  assert.deepEqual(asks(undo), ["POST", "/games/one/undo", {}, 6]);
  assert.equal(row(answered(undo, one)), "AABB");
  assert.equal(row(answered(after(begin(guessed), ...typed("C"), { type: "undo" }), one)), "C...");
  const redo = after(answered(undo, one), { type: "redo" });
  assert.deepEqual(asks(redo)?.slice(0, 2), ["POST", "/games/one/redo"]);
  assert.equal(row(answered(redo, guessed)), "....");
  assert.equal(reduce(begin(game()), { type: "undo" }).asking, undefined);
  assert.equal(reduce(begin(game()), { type: "redo" }).asking, undefined);
});

const hint: Hint = { step: 1, left: 100, more: false, sentences: ["100 codes are left."], game: game({ turns: [turn(1, "FFFF")], revision: 6, hints: 1 }) };

test("hints go step by step, and begin again after the next guess", () => {
  const first = after(play(), ...typed("AA"), { type: "hint" });
  assert.deepEqual(asks(first), ["POST", "/games/one/hint", { step: 0, taken: 1, row: "AA.." }, 5]); // how many are left is told already
  const shown = answered(first, hint);
  assert.equal(shown.hint?.step, 1);
  assert.equal(shown.game.revision, 6);
  assert.equal(row(shown), "AA..");
  const second = answered(after(shown, { type: "hint" }), {
    ...hint,
    step: 2,
    doubt: { row: pegs("AA.."), absent: [1], misplaced: [2], possible: false, sentences: [] },
  });
  assert.deepEqual(second.doubt, ["absent", "misplaced", "", ""]);
  assert.deepEqual(after(second, { type: "take", place: 0 }).doubt, ["", "misplaced", "", ""]);
  const third = after(second, { type: "hint" });
  assert.deepEqual(third.asking?.body, { step: 0, taken: 2, row: "AA.." });
  const best = answered(third, { ...hint, step: 3, bestPegs: pegs("BCDE") });
  assert.equal(after(best, { type: "hint" }).asking?.body.step, 3);
  assert.equal(after(best, { type: "hint", step: 2 }).asking?.body.step, 2);
  const taken = after(best, { type: "use", pegs: pegs("BCDE") });
  assert.equal(row(taken), "BCDE");
  assert.equal(taken.hint, undefined);
  assert.equal(after(best, { type: "close" }).hint, undefined);
  const next = answered(after(taken, enter), guessed);
  assert.equal(next.hint, undefined);
  assert.equal(after(next, { type: "hint" }).asking?.body.taken, 1);
});

test("a hint offers to look for impossible symbols only where there is something to look at", () => {
  const fresh = begin(game());
  assert.deepEqual(hintSteps(fresh), [3]);
  assert.deepEqual(hintSteps(after(fresh, ...typed("A"))), [2, 3]);
  assert.deepEqual(hintSteps(play()), [2, 3]); // at the last guess
  assert.deepEqual(hintSteps(begin(game({ hidesLeft: true }))), [1, 3]);
  const { boards } = game({ turns: [turn(1, "FFFF")] });
  assert.deepEqual(hintSteps(begin({ ...game({ hidesLeft: true }), boards: [...boards, ...boards] })), [1, 3]);
});

test("a hint and undo warn first if they count", () => {
  for (const type of ["hint", "undo"] as ("hint" | "undo")[]) {
    const state = begin(game({ turns: [turn(1, "FFFF")], canUndo: true, helpCounts: true }));
    const warned = after(state, { type });
    assert.equal(warned.warning, type);
    assert.equal(warned.asking, undefined);
    assert.equal(after(warned, { type: "close" }).warning, undefined);
    for (const event of [{ type }, { type, sure: true }] as GameEvent[]) assert.equal(after(warned, event).asking?.purpose, type);
    assert.equal(after(play(), { type }).asking?.purpose, type);
  }
});

test("the number of codes left is hidden where players expect that, and a hint gives it first", () => {
  const state = begin(game({ turns: [turn(1, "FFFF")], hidesLeft: true }));
  assert.equal(state.left, false);
  assert.equal(after(state, { type: "hint" }).asking?.body.taken, 0);
  assert.equal(begin(game({ hidesLeft: true }), { left: true }).left, true);
});

test("a move closes the hint of the row before", () => {
  const best = answered(after(play(), { type: "hint", step: 3 }), { ...hint, step: 3, bestPegs: pegs("BCDE"), game: game({ revision: 6, canUndo: true }) });
  const undone = answered(after(best, { type: "undo" }), game({ revision: 7 }));
  assert.equal(undone.hint, undefined);
  assert.equal(after(undone, { type: "hint" }).asking?.body.taken, 1);
});

test("where symbols must differ, a repeated symbol is refused at once", () => {
  const digits = begin(game({ distinct: true, symbols: [..."0123456789"] }));
  const made = after(digits, ...typed("ABA"));
  assert.equal(row(made), "AB..");
  assert.equal(made.shakes, 1);
  assert.deepEqual(made.says, { word: "digits-differ" });
  const swapped = after(made, { type: "drop", symbol: 0, from: 0, to: 1 });
  assert.equal(row(swapped), "BA..");
  assert.equal(swapped.says, undefined);
  assert.equal(row(after(made, { type: "drop", symbol: 0, from: -1, to: 2 })), "AB..");
  assert.equal(row(after(made, { type: "move", to: 0 }, ...typed("A"))), "AB..");
});

test("a doubt about the last turn does not mark the current row", () => {
  const shown = answered(after(play(), { type: "hint" }), {
    ...hint,
    step: 2,
    doubt: { row: [], turn: 1, absent: [1], misplaced: [], possible: false, sentences: [] },
  });
  assert.deepEqual(shown.doubt, ["", "", "", ""]);
});

test("a hint is dropped if the game went on elsewhere", () => {
  const stale = refused(after(answered(after(play(), { type: "hint" }), hint), { type: "hint" }), { status: 412, text: "" });
  assert.equal(stale.hint, undefined);
  assert.deepEqual(asks(stale)?.slice(0, 2), ["GET", "/games/one"]);
});

test("giving up ends the game, and another can be played", () => {
  const sent = after(play(), { type: "give-up" });
  assert.deepEqual(asks(sent), ["POST", "/games/one/give-up", {}, 5]);
  const over = answered(sent, game({ state: "gave-up", message: "The code was ABCD.", turns: [turn(1, "FFFF")] }));
  assert.equal(over.phase, "over");
  assert.deepEqual(over.said, [{ text: "The code was ABCD." }]);
  for (const event of [...typed("A"), enter, { type: "hint" }, { type: "give-up" }, { type: "use", pegs: pegs("AAAA") }] as GameEvent[]) {
    assert.equal(reduce(over, event), over, event.type);
  }
  const again = after(over, { type: "again" });
  assert.deepEqual(asks(again), ["POST", "/games", { kind: "play", game: "4x6", most: 10, strategy: undefined, codemaker: "random" }, undefined]);
  assert.equal(answered(again, { id: "two" }).leave, "two");
});

const crack = (differs: Parameters<typeof game>[0] = {}) =>
  game({ kind: "crack", codemaker: undefined, most: undefined, ask: "AABB", askPegs: pegs("AABB"), revision: 3, ...differs });

test("the computer guesses, and gets a mark", () => {
  const state = begin(crack());
  assert.equal(state.phase, "mark");
  assert.deepEqual(state.said, [{ asked: pegs("AABB") }]);
  assert.deepEqual(markedGuess(state), pegs("AABB"));
  assert.equal(reduce(state, { type: "put", symbol: 0 }), state);
  const sent = after(state, { type: "pin", part: "black" }, { type: "pin", part: "white" }, enter);
  assert.deepEqual(asks(sent), ["POST", "/games/one/mark", { mark: "XO" }, 3]);
  const next = answered(sent, crack({ turns: [turn(1, "AABB")], askPegs: pegs("CCDE") }));
  assert.equal(next.marking.counts.black, 0);
  assert.deepEqual(next.said, [{ turn: turn(1, "AABB") }, { asked: pegs("CCDE") }]);
});

test("a word that is not accepted is replaced by another", () => {
  const state = begin(crack({ words: true, canRefuse: true, canInstead: true }));
  const sent = after(state, { type: "refuse" });
  assert.deepEqual(asks(sent), ["POST", "/games/one/refuse", { guess: undefined }, 3]);
  const next = answered(sent, crack({ askPegs: pegs("CCDE"), refused: ["AABB"], revision: 4 }));
  assert.equal(next.phase, "mark");
  assert.deepEqual(next.said, [{ asked: pegs("CCDE") }]);
  assert.equal(reduce(begin(crack()), { type: "refuse" }).asking, undefined); // colours are all accepted
  const solver = begin(game({ kind: "solver", words: true, canRefuse: true, revision: 3 }));
  assert.deepEqual(asks(after(solver, ...typed("AB"), { type: "refuse", guess: "CRANE" })), ["POST", "/games/one/refuse", { guess: "CRANE" }, 3]);
  assert.equal(row(answered(after(solver, ...typed("AB"), { type: "refuse", guess: "CRANE" }), solver.game)), "AB.."); // what was typed stays
});

test("a guess that the player chose instead is marked", () => {
  const state = begin(crack({ canInstead: true }));
  const typing = after(state, { type: "pin", part: "black" }, { type: "instead" }, ...typed("CC"));
  assert.equal(typing.phase, "guess");
  assert.equal(row(typing), "CC..");
  assert.equal(after(typing, { type: "back" }).phase, "mark");
  const sent = after(typing, ...typed("DE"), enter);
  assert.deepEqual(asks(sent), ["POST", "/games/one/instead", { guess: "CCDE" }, 3]);
  assert.equal(refused(sent, { text: "no" }).phase, "guess"); // to be mended
  const next = answered(sent, crack({ canInstead: true, askPegs: pegs("CCDE"), revision: 4 }));
  assert.equal(next.phase, "mark");
  assert.deepEqual(markedGuess(next), pegs("CCDE"));
  assert.equal(row(next), "....");
  assert.equal(after(begin(crack()), { type: "instead" }).phase, "mark");
});

test("the computer thinks about its guess, is stopped and thinks again", () => {
  const thinks = begin(crack({ ask: undefined, askPegs: undefined, turns: [turn(1, "AABB")], canUndo: true }));
  assert.equal(thinks.phase, "think");
  assert.deepEqual(asks(thinks), ["GET", "/games/one/ask", undefined, undefined]);
  assert.ok(!isBusy(thinks));
  assert.equal(reduce(thinks, enter), thinks);
  assert.equal(answered(thinks, crack()).phase, "mark");
  assert.ok(thinks.asking);
  const stopped = reduce(thinks, { type: "stopped", asking: thinks.asking });
  assert.equal(stopped.phase, "think");
  assert.equal(stopped.asking, undefined);
  assert.equal(after(stopped, { type: "think" }).asking?.path, "/games/one/ask");
  const undo = after(thinks, { type: "undo" }); // a move takes the place of thinking
  assert.equal(undo.asking?.path, "/games/one/undo");
  assert.equal(answered(undo, crack()).phase, "mark");
  assert.equal(reduce(undo, { type: "answered", asking: thinks.asking, answer: crack() }), undo);
  assert.equal(refused(thinks, { status: 503, text: "too much" }).shakes, 0);
});

const clash: Clash = {
  sentences: ["no code agrees"],
  together: [1, 2],
  more: false,
  cut: false,
  repairs: [
    {
      kind: "swapped",
      pegs: 2,
      codes: 3,
      more: false,
      code: "ABCD",
      changes: [
        { turn: 1, guess: "AABB", mark: "XO", instead: { mark: "X", counts: { black: 1, white: 0 } } },
        { turn: 2, guess: "CCDD", mark: "XO", instead: { mark: "O", counts: { black: 0, white: 1 } } },
      ],
    },
  ],
};
const clashing = (differs: Parameters<typeof game>[0] = {}) =>
  crack({ state: "clash", message: "No code agrees.", askPegs: undefined, turns: [turn(1, "AABB"), turn(2, "CCDD")], ...differs });

test("the game explains why answers contradict each other", () => {
  const state = begin(clashing({ clash }));
  assert.equal(state.phase, "clash");
  assert.equal(state.asking, undefined);
});

test("a repair is one move, by its number", () => {
  const sent = after(begin(clashing({ clash })), { type: "repair", repair: 1 });
  assert.deepEqual(asks(sent), ["POST", "/games/one/repair", { repair: 1 }, 3]);
  assert.ok(isBusy(sent));
  const done = answered(sent, crack({ turns: [turn(1, "AABB", { mark: "X" }), turn(2, "CCDD", { mark: "O" })] }));
  assert.equal(done.phase, "mark");
  assert.ok(!isBusy(done));
});

test("the mark of a turn is corrected by hand, or left", () => {
  const state = begin(clashing({ clash }));
  const mending = after(state, { type: "mend", turn: turn(2, "CCDD") });
  assert.equal(mending.phase, "mark");
  assert.deepEqual(markedGuess(mending), pegs("CCDD"));
  assert.equal(mending.marking.counts.black, 1);
  assert.deepEqual(asks(after(mending, { type: "unpin" }, enter)), ["PUT", "/games/one/turns/2", { mark: "X" }, 3]);
  assert.equal(after(mending, { type: "back" }).phase, "clash");
  assert.equal(after(mending, { type: "back" }).mended, undefined);
  const wrong = refused(after(mending, enter), { status: 422, text: "no such mark" });
  assert.equal(wrong.mended?.turn, 2);
  const thinking = begin(crack({ askPegs: undefined, turns: [turn(1, "AABB")] }));
  assert.equal(after(thinking, { type: "mend", turn: turn(1, "AABB") }).asking, undefined);
});

const help = (differs: Parameters<typeof game>[0] = {}) => game({ kind: "solver", codemaker: undefined, most: undefined, ...differs });

test("in help, a row and then its mark make a turn", () => {
  const marking = after(begin(help()), ...typed("AABB"), enter);
  assert.equal(marking.phase, "mark");
  assert.equal(marking.asking, undefined);
  assert.deepEqual(markedGuess(marking), pegs("AABB"));
  assert.equal(row(after(marking, { type: "back" })), "AABB");
  assert.equal(after(marking, { type: "back" }).phase, "guess");
  const sent = after(marking, { type: "pin", part: "black" }, enter);
  assert.deepEqual(asks(sent), ["POST", "/games/one/turns", { guess: "AABB", mark: "X" }, 1]);
  const next = answered(sent, help({ turns: [turn(1, "AABB")] }));
  assert.equal(row(next), "....");
  assert.deepEqual(next.row.last, pegs("AABB"));
  assert.equal(next.phase, "guess");
  assert.equal(row(after(marking, { type: "use", pegs: pegs("CDEF") })), "CDEF");
  assert.equal(after(marking, { type: "use", pegs: pegs("CDEF") }).phase, "guess");
});

test("an empty mark must be confirmed", () => {
  const asked = begin(crack());
  const entered = after(asked, enter);
  assert.equal(entered.asking, undefined);
  assert.deepEqual(entered.says, { word: "mark-first" });
  assert.equal(after(entered, { type: "pin", part: "black" }).says, undefined);
  assert.deepEqual(asks(after(entered, { type: "none" }, enter))?.[2], { mark: "none" });
  assert.equal(after(asked, { type: "pin", part: "black" }, { type: "unpin" }, enter).asking, undefined);
  const placed = begin(crack({ rule: rules.tiles }));
  assert.deepEqual(after(placed, { type: "step", by: 1 }, enter).says, { word: "mark-first-tiles", part: "grey" });
  assert.deepEqual(asks(after(placed, { type: "tiles", part: "grey" }, enter))?.[2], { mark: "xxxx" });
});

test("symbols with long names are separated in a guess", () => {
  const long = help({ symbols: ["red", "blue", "C", "D", "E", "F"] });
  assert.deepEqual(after(begin(long), ...typed("ABCD"), enter, { type: "none" }, enter).asking?.body, { guess: "red blue C D", mark: "none" });
});

test("turns are pasted", () => {
  const sent = after(begin(help()), { type: "paste", text: "AABB=X" });
  assert.deepEqual(asks(sent), ["POST", "/games/one/turns", { text: "AABB=X" }, 1]);
  assert.equal(answered(sent, help({ turns: [turn(1, "AABB")] })).pasted, 1);
  const noted = answered(sent, { ...help({ turns: [turn(1, "AABB")] }), notes: ["1 line without a turn."] });
  assert.equal(noted.notes, "1 line without a turn.");
  assert.deepEqual(noted.said.at(-1), { text: "1 line without a turn." });
  assert.equal(refused(sent, { text: "no" }).pasted, 0);
  const other = answered(sent, { ...help({ turns: [turn(1, "AABB")] }), game: "words:en-place", notes: ["Taken for Wordle."] });
  assert.ok(other.leave && other.others === "Taken for Wordle.", "the page of another game is opened");
});

test("an action of another kind of game does nothing", () => {
  for (const [state, ...events] of [
    [begin(game()), { type: "mend", turn: turn(1, "AABB") }, { type: "pin", part: "black" }, { type: "back" }],
    [begin(crack()), { type: "hint" }, { type: "use", pegs: pegs("AABB") }, { type: "back" }],
    [begin(help()), { type: "hint" }],
  ] as [State, ...GameEvent[]][]) {
    for (const event of events) assert.equal(reduce(state, event), state, state.game.kind + " " + event.type);
  }
});

test("an unfinished row comes back if it belongs to this turn and this game", () => {
  const kept = { turn: 1, row: [0, 9, -1, 5], kept: [true, false, false, false] };
  const state = begin(game({ turns: [turn(1, "FFFF")] }), { kept });
  assert.equal(row(state), "A..F");
  assert.deepEqual(state.row.kept, [true, false, false, false]);
  assert.equal(row(begin(game(), { kept })), "....");
  assert.equal(row(begin(game({ places: 5, turns: [turn(1, "FFFFF")] }), { kept })), ".....");
});

test("the number of codes left can be shown or hidden at any time", () => {
  const sent = after(play(), ...typed("AABB"), enter);
  assert.equal(reduce(sent, { type: "left" }).left, false);
  assert.equal(begin(game(), { left: false }).left, false);
});

test("a peg of an earlier turn goes to its place, a whole turn into the row", () => {
  const state = begin(game({ turns: [turn(1, "AABB")] }));
  const dropped = reduce(state, { type: "drop", symbol: 1, from: -1, to: 2 });
  assert.deepEqual(dropped.row.pegs, pegs("..B."));
  assert.equal(dropped.row.cursor, 0);
  assert.deepEqual(reduce(dropped, { type: "use", pegs: pegs("AABB") }).row.pegs, pegs("AABB"));
  const over = begin(game({ state: "lost", turns: [turn(1, "AABB")] }));
  assert.equal(reduce(over, { type: "drop", symbol: 1, from: -1, to: 2 }), over);
});

test("symbols are ruled out and allowed again, and can be played all the same", () => {
  const out = reduce(begin(game()), { type: "rule", symbol: 2 });
  assert.deepEqual(out.ruled, [2]);
  assert.deepEqual(out.said, [{ word: "ruled-out", values: { symbol: "C" } }]);
  assert.deepEqual(reduce(out, { type: "put", symbol: 2 }).row.pegs, pegs("C..."));
  assert.deepEqual(reduce(out, { type: "rule", symbol: 2 }).ruled, []);
  assert.deepEqual(begin(game(), { ruled: [2] }).ruled, [2]);
  const odd = begin(game(), { ruled: [2, 99, -1], barred: [[1, 99], [-5]] });
  assert.deepEqual([odd.ruled, odd.barred], [[2], [[1], [], [], []]], "symbols and places of another game are left out");
  assert.equal(reduce(out, { type: "rule", symbol: 6 }), out); // an empty slot
});

test("while symbols are being ruled out, a press on one places no peg", () => {
  const ruling = { type: "noting", note: "rule" } as const;
  const two = after(begin(game()), ruling, { type: "put", symbol: 2 }, { type: "put", symbol: 3 });
  assert.deepEqual([two.ruled, two.row.pegs], [[2, 3], pegs("....")]);
  assert.deepEqual(after(two, ruling, { type: "put", symbol: 0 }).row.pegs, pegs("A..."));
  const once = after(begin(game()), { ...ruling, once: true }, { type: "put", symbol: 2 }, { type: "put", symbol: 0 });
  assert.deepEqual([once.ruled, once.row.pegs], [[2], pegs("A...")]);
});

test("a symbol is ruled out at one place and allowed again, and can be played there all the same", () => {
  const barred = reduce(begin(game()), { type: "bar", symbol: 2, place: 1 });
  assert.deepEqual(barred.barred, [[], [2], [], []]);
  assert.deepEqual(barred.said, [{ word: "barred", values: { symbol: "C", place: 2 } }]);
  assert.deepEqual(barred.ruled, []);
  assert.deepEqual(after(barred, { type: "move", to: 1 }, { type: "put", symbol: 2 }).row.pegs, pegs(".C.."));
  const admitted = reduce(barred, { type: "bar", symbol: 2, place: 1 });
  assert.deepEqual([admitted.barred, admitted.said], [[[], [], [], []], [{ word: "not-barred", values: { symbol: "C", place: 2 } }]]);
  assert.deepEqual(begin(game(), { barred: [[0], [], [], []] }).barred, [[0], [], [], []]);
  assert.equal(reduce(barred, { type: "bar", symbol: 6, place: 1 }), barred); // an empty slot
  const over = begin(game({ state: "lost" }));
  assert.equal(reduce(over, { type: "bar", symbol: 2, place: 1 }), over);
});

test("while symbols are being ruled out at places, a press rules one out at the chosen place, and a peg of a turn at its own place", () => {
  const barring = { type: "noting", note: "bar" } as const;
  const two = after(
    begin(game({ turns: [turn(1, "AABB")] })),
    barring,
    { type: "move", to: 2 },
    { type: "put", symbol: 2 },
    { type: "drop", symbol: 1, from: -1, to: 3 },
  );
  assert.deepEqual([two.barred, two.row.pegs], [[[], [], [2], [1]], pegs("....")]);
  assert.deepEqual(after(two, { type: "noting", note: "rule" }, { type: "put", symbol: 0 }).ruled, [0]); // one kind of note at a time
  assert.deepEqual(after(two, barring, { type: "put", symbol: 0 }).row.pegs, pegs("..A."));
  const once = after(begin(game()), { ...barring, once: true }, { type: "put", symbol: 2 }, { type: "put", symbol: 0 });
  assert.deepEqual([once.barred[0], once.row.pegs], [[2], pegs("A...")]);
  const moved = after(begin(game()), { type: "put", symbol: 0 }, barring, { type: "drop", symbol: 0, from: 0, to: 3 });
  assert.deepEqual([moved.row.pegs, moved.barred[3]], [pegs("...A"), []]); // pegs of the row still move
});

test("a page that is shown again has the current game, and keeps the row", () => {
  const state = after(begin(game()), { type: "put", symbol: 2 });
  const found = reduce(state, { type: "looked", game: game({ revision: 2, turns: [turn(1, "AABB")] }) });
  assert.equal(found.game.revision, 2);
  assert.deepEqual(found.row.pegs, pegs("C..."));
  assert.deepEqual(found.row.last, pegs("AABB"));
  assert.equal(found.shakes, 0);
  assert.equal(reduce(found, { type: "looked", game: game({ revision: 2 }) }), found);
  const busy = after(begin(game()), ...typed("AABB"), { type: "enter" });
  assert.equal(reduce(busy, { type: "looked", game: game({ revision: 2 }) }), busy);
});

test("the meaning of marks appears when it is known", () => {
  assert.deepEqual(reduce(begin(crack()), { type: "captions", captions: { black: "right place" } }).captions, { black: "right place" });
});

test("the solver takes colours with the guess", () => {
  const solver = begin(help({ rule: rules.tiles }));
  const turned = (place: number): GameEvent => ({ type: "turn", place });
  const tiles = ({ marking }: State) => marking.said && marking.tiles;
  assert.equal(reduce(solver, turned(0)), solver); // nothing is there yet
  const coloured = after(solver, ...typed("AAB"), turned(1), turned(2), turned(2));
  assert.deepEqual(tiles(coloured), ["grey", "yellow", "green", "grey"]);
  assert.deepEqual(asks(after(coloured, ...typed("C"), enter)), ["POST", "/games/one/turns", { guess: "AABC", mark: "xYGx" }, 1]);
  const other = after(coloured, { type: "erase" }, ...typed("DC"), enter);
  assert.deepEqual(other.asking?.body, { guess: "AADC", mark: "xYxx" }); // a new letter has no colour yet
  assert.equal(tiles(after(coloured, { type: "clear" })), false);
  assert.equal(after(solver, ...typed("AABC"), enter).phase, "mark"); // without colours they come next
  assert.equal(after(begin(help({ rule: rules.both })), ...typed("AABC"), turned(0)).marking.said, false);
});

test("the solver says what the notes of an answer say, however the turn was given", () => {
  const solver = begin(help({ rule: rules.tiles, turns: [turn(1, "AABC")] }));
  const coloured = after(solver, ...typed("AABC"), { type: "turn", place: 1 }, enter);
  const told = answered(coloured, { ...help({ rule: rules.tiles, turns: [turn(1, "AABC")], revision: 2 }), notes: ["These turns are here already."] });
  assert.equal(told.notes, "These turns are here already.");
  assert.equal(told.pasted, solver.pasted);
});
