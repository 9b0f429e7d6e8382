// Games as the server tells them, for the tests.

import type { Part } from "../../static/rule.js";
import type { Board, Game, Turn } from "../../static/api.js";

const part: (id: string, keys: string, letter: string, means: Part["means"]) => Part = (id, keys, letter, means) => ({ id, name: id, keys, letter, means });
const black = part("black", "xb", "X", "right");
const white = part("white", "ow", "O", "misplaced");
const grey = part("grey", "x.-", "x", "absent");

/** Rules of four places: pegs of two kinds, of one, of one that does not tell the place, tiles, and tiles of which two mean the same. */
export const rules = {
  both: { name: "both", tiles: false, sees: ["matches", "shared"], parts: [black, white], empty: "none", solve: "" },
  one: { name: "one", tiles: false, sees: ["matches"], parts: [black], empty: "0", solve: "" },
  either: { name: "either", tiles: false, sees: ["shared"], parts: [part("either", "xo", "X", "somewhere")], empty: "0", solve: "4!" },
  tiles: {
    name: "tiles",
    tiles: true,
    sees: ["matches", "shared"],
    parts: [part("green", "gv", "G", "right"), part("yellow", "yj", "Y", "misplaced"), grey],
    empty: "",
    solve: "",
  },
  sides: {
    name: "sides",
    tiles: true,
    sees: ["matches", "shared"],
    parts: [part("green", "gv", "G", "right"), part("early", "e<", "E", "misplaced"), part("late", "l>", "L", "misplaced"), grey],
    empty: "",
    solve: "",
  },
};

/** A game of one board. */
export function game({ turns = [], left = 1296, more = false, ask, askPegs, clash, ...differs }: Partial<Game & Board> = {}): Game {
  const over = !["going", "clash"].includes(differs.state ?? "going");
  return {
    id: "one",
    revision: 1,
    kind: "play",
    game: "4x6",
    title: "Mastermind",
    described: "4 places, 6 symbols",
    places: 4,
    symbols: [..."ABCDEF"],
    limits: [],
    rule: rules.both,
    distinct: false,
    hard: false,
    empties: false,
    words: false,
    weighted: false,
    secrets: 1296,
    state: "going",
    over,
    boards: [{ turns, left, more, ask, askPegs, clash }],
    canUndo: false,
    canRedo: false,
    canRefuse: false,
    canInstead: false,
    hints: 0,
    helped: false,
    helpCounts: false,
    hidesLeft: false,
    line: "4x6",
    message: "",
    created: "",
    updated: "",
    codemaker: "random",
    most: 10,
    guesses: turns.length,
    ...differs,
  };
}

/**
 * @param turn its number
 * @param guess of the letters A to F
 */
export function turn(turn: number, guess: string, differs: Partial<Turn> = {}): Turn {
  return { turn, guess, pegs: pegs(guess), mark: "XO", counts: { black: 1, white: 1 }, left: 100, more: false, ...differs };
}

/** The pegs of letters A to F; a dot is a place that has none. */
export function pegs(letters: string) {
  return [...letters].map((letter) => "ABCDEF".indexOf(letter));
}
