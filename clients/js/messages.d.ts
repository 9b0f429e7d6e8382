// The messages of the engine. Made from internal/ui/protocol by go generate.

export interface Advice {
  /** of several boards: each of them */
  boards?: OnBoard[];
  candidates: number;
  /** one of each kind that is equal by symmetry, the best first */
  guesses: Weighed[];
}

export interface AdviseParams {
  /** as in judge */
  effort?: "quick" | "exact";
  /** the game's name: 4x6 (places x symbols), 4x10-distinct, 3x4-black, wordle, a preset; quordle or 2*4x6 have several boards */
  game: string;
  /** with past, the day of the game: answers of that day or later are ignored */
  on?: string;
  /** in a game of words, the answers of past days, which are less likely: each a word with its date, such as 2026-02-11 CRANE, or a word alone */
  past?: string[];
  /** send $/progress notifications while it takes long */
  progress?: boolean;
  /** time limit of the request; 30 without it, 3600 at most */
  seconds?: number;
  /** names for the symbols of a game without words, one for each */
  symbols?: string[];
  /** how many; 1 without it */
  top?: number;
  /** the turns so far, each GUESS=MARK, as in ABCD=XO, on several boards ABCD=XO/O; or one text with all of them, as people write them */
  turns?: string[];
  /** the words of a game that names no list, such as wordle, or the list called words, as in wordle:words or mot:words+en; each may have a weight after a space */
  words?: string[];
}

export interface Answered {
  /** absent where the game was given up; on several boards XO/–/X, with a dash for boards that give none */
  mark?: string;
  /** solved, given up, or out of guesses */
  over: boolean;
  /** only when the game is over; of several boards a code for each, with spaces between */
  secret?: string;
  solved: boolean;
  /** the turns so far, as other methods take them */
  turns: string[];
}

export interface BatchAdvice {
  /** the number of the best guess known; 16 bits each */
  guesses: string;
  /** 1 if no strategy needs fewer; 8 bits each */
  proven: string;
  /** expected guesses to finish; floats of 64 bits */
  value: string;
}

export interface BatchCodes {
  /** batch.judge can prove regrets by its fast method; otherwise it works as judge does, one position after another */
  exact: boolean;
  /** the canonical name */
  game: string;
  /** all guesses in code order */
  guesses: string[];
  /** all marks in order; the last one is the right guess's. Some may be impossible */
  marks: string[];
  /** for each secret, in code order, its number among the guesses; 16 bits each */
  secrets: string;
}

export interface BatchJudgeParams {
  /** as in judge */
  effort?: "quick" | "exact";
  /** the game's name: 4x6 (places x symbols), 4x10-distinct, 3x4-black, wordle, a preset; quordle or 2*4x6 have several boards */
  game: string;
  /** the number of a guess for each position; 16 bits each */
  guesses: string;
  /** turns in each row of turns */
  length: number;
  /** with past, the day of the game: answers of that day or later are ignored */
  on?: string;
  /** in a game of words, the answers of past days, which are less likely: each a word with its date, such as 2026-02-11 CRANE, or a word alone */
  past?: string[];
  /** send $/progress notifications while it takes long */
  progress?: boolean;
  /** time limit of the request; 30 without it, 3600 at most */
  seconds?: number;
  /** names for the symbols of a game without words, one for each */
  symbols?: string[];
  /** a row for each position: for each turn the number of the guess and of its mark, 16 bits each; the first guess of 65535 ends a history */
  turns?: string;
  /** the words of a game that names no list, such as wordle, or the list called words, as in wordle:words or mot:words+en; each may have a weight after a space */
  words?: string[];
}

export interface BatchJudgements {
  /** before the guess; floats of 64 bits */
  candidates: string;
  /** expected, in bits; floats of 64 bits */
  information: string;
  /** 1 if the regret is exact; 8 bits each */
  proven: string;
  /** how many guesses more than after the best one, on average; floats of 64 bits */
  regret: string;
  /** expected guesses to finish, this one included; floats of 64 bits */
  value: string;
}

export interface BatchMarks {
  /** for each guess a row with the number of its mark for each secret; 8 bits each */
  marks: string;
}

export interface BatchMarksParams {
  /** the game's name: 4x6 (places x symbols), 4x10-distinct, 3x4-black, wordle, a preset; quordle or 2*4x6 have several boards */
  game: string;
  /** numbers of guesses; 16 bits each */
  guesses: string;
  /** with past, the day of the game: answers of that day or later are ignored */
  on?: string;
  /** in a game of words, the answers of past days, which are less likely: each a word with its date, such as 2026-02-11 CRANE, or a word alone */
  past?: string[];
  /** names for the symbols of a game without words, one for each */
  symbols?: string[];
  /** the words of a game that names no list, such as wordle, or the list called words, as in wordle:words or mot:words+en; each may have a weight after a space */
  words?: string[];
}

export interface BatchParams {
  /** as in judge */
  effort?: "quick" | "exact";
  /** the game's name: 4x6 (places x symbols), 4x10-distinct, 3x4-black, wordle, a preset; quordle or 2*4x6 have several boards */
  game: string;
  /** turns in each row of turns */
  length: number;
  /** with past, the day of the game: answers of that day or later are ignored */
  on?: string;
  /** in a game of words, the answers of past days, which are less likely: each a word with its date, such as 2026-02-11 CRANE, or a word alone */
  past?: string[];
  /** send $/progress notifications while it takes long */
  progress?: boolean;
  /** time limit of the request; 30 without it, 3600 at most */
  seconds?: number;
  /** names for the symbols of a game without words, one for each */
  symbols?: string[];
  /** a row for each position: for each turn the number of the guess and of its mark, 16 bits each; the first guess of 65535 ends a history */
  turns?: string;
  /** the words of a game that names no list, such as wordle, or the list called words, as in wordle:words or mot:words+en; each may have a weight after a space */
  words?: string[];
}

export interface Bounds {
  /** proven: lower and upper are equal; bounded: it is between them; estimated: upper is estimated from a sample, lower is a bound */
  kind: "proven" | "bounded" | "estimated";
  lower: number;
  upper: number;
}

export interface Branch {
  /** after the answer */
  candidates: number;
  /** the next guess */
  guess: string;
  mark: string;
}

export interface Budget {
  /** the least average over all secrets, by weight where the game has weights */
  average: Bounds;
  game: string;
  /** the least maximum: so many guesses suffice for every secret */
  max: Bounds;
  secrets: number;
}

export interface CancelParams {
  /** of the request */
  id: string | number | null;
}

export interface Candidates {
  /** in code order */
  codes: string[];
  from: number;
  /** from of the next page; absent on the last */
  next?: number;
}

export interface CandidatesParams {
  /** which of several boards, counted from 1 */
  board?: number;
  /** the first one, counted from 0 */
  from?: number;
  /** the game's name: 4x6 (places x symbols), 4x10-distinct, 3x4-black, wordle, a preset; quordle or 2*4x6 have several boards */
  game: string;
  /** how many; 100 without it */
  limit?: number;
  /** with past, the day of the game: answers of that day or later are ignored */
  on?: string;
  /** in a game of words, the answers of past days, which are less likely: each a word with its date, such as 2026-02-11 CRANE, or a word alone */
  past?: string[];
  /** send $/progress notifications while it takes long */
  progress?: boolean;
  /** time limit of the request; 30 without it, 3600 at most */
  seconds?: number;
  /** names for the symbols of a game without words, one for each */
  symbols?: string[];
  /** the turns so far, each GUESS=MARK, as in ABCD=XO, on several boards ABCD=XO/O; or one text with all of them, as people write them */
  turns?: string[];
  /** the words of a game that names no list, such as wordle, or the list called words, as in wordle:words or mot:words+en; each may have a weight after a space */
  words?: string[];
}

export interface Codemaker {
  /** its name, for codemaker.mark */
  codemaker: string;
  game: string;
}

export interface CodemakerParams {
  /** the game's name: 4x6 (places x symbols), 4x10-distinct, 3x4-black, wordle, a preset; quordle or 2*4x6 have several boards */
  game: string;
  kind: "fixed" | "random" | "adversarial";
  /** the game ends after so many guesses; no limit without it */
  most?: number;
  /** with past, the day of the game: answers of that day or later are ignored */
  on?: string;
  /** in a game of words, the answers of past days, which are less likely: each a word with its date, such as 2026-02-11 CRANE, or a word alone */
  past?: string[];
  /** of the kind fixed; of several boards a code for each, with spaces between */
  secret?: string;
  /** of the kind random; 0, or none, draws a seed */
  seed?: number;
  /** names for the symbols of a game without words, one for each */
  symbols?: string[];
  /** the words of a game that names no list, such as wordle, or the list called words, as in wordle:words or mot:words+en; each may have a weight after a space */
  words?: string[];
}

export interface Count {
  /** of several boards: each of them */
  boards?: OnBoard[];
  /** of several boards: of all open ones together; 0 if a board has none */
  count: number;
  /** the standard error of an estimate, as a share of it */
  error?: number;
  /** how count is meant */
  kind: "exact" | "at least" | "estimated";
}

export interface Error {
  /** -32700 not JSON, -32600 not a request, -32601 unknown method, -32602 wrong parameters, -32603 internal error, -32800 cancelled, -32001 no code fits the turns, -32002 a limit was reached */
  code: number;
  /** one sentence in English */
  message: string;
}

export interface FollowParams {
  /** the game's name: 4x6 (places x symbols), 4x10-distinct, 3x4-black, wordle, a preset; quordle or 2*4x6 have several boards */
  game: string;
  /** the answers so far */
  marks?: string[];
  /** with past, the day of the game: answers of that day or later are ignored */
  on?: string;
  /** in a game of words, the answers of past days, which are less likely: each a word with its date, such as 2026-02-11 CRANE, or a word alone */
  past?: string[];
  /** send $/progress notifications while it takes long */
  progress?: boolean;
  /** time limit of the request; 30 without it, 3600 at most */
  seconds?: number;
  /** entropy without it; optimal, minimax, expected, parts and others */
  strategy?: string;
  /** names for the symbols of a game without words, one for each */
  symbols?: string[];
  /** the words of a game that names no list, such as wordle, or the list called words, as in wordle:words or mot:words+en; each may have a weight after a space */
  words?: string[];
}

export interface Game {
  /** of several boards: how many, each with a code of its own; the other fields are about one board */
  boards?: number;
  /** no symbol stands twice in a code */
  distinct: boolean;
  /** the canonical name */
  game: string;
  /** the number of codes that may be guessed */
  guesses: number;
  /** every guess must use the hints so far */
  hard: boolean;
  /** all marks, where there are at most 256 */
  marks?: string[];
  /** how many of the symbols may stand at each place, where places differ */
  perPlace?: number[];
  places: number;
  /** the name of the rule that marks guesses: black-white, black, sum, place */
  rule: string;
  /** the number of secrets; exact up to 2^53 */
  secrets: number;
  /** a board opens when the one before it is done */
  sequence?: boolean;
  /** the mark of the right guess */
  solved: string;
  /** the names of the symbols */
  symbols: string[];
  /** codes are those of a list */
  words: boolean;
}

export interface GameParams {
  /** the game's name: 4x6 (places x symbols), 4x10-distinct, 3x4-black, wordle, a preset; quordle or 2*4x6 have several boards */
  game: string;
  /** with past, the day of the game: answers of that day or later are ignored */
  on?: string;
  /** in a game of words, the answers of past days, which are less likely: each a word with its date, such as 2026-02-11 CRANE, or a word alone */
  past?: string[];
  /** send $/progress notifications while it takes long */
  progress?: boolean;
  /** time limit of the request; 30 without it, 3600 at most */
  seconds?: number;
  /** names for the symbols of a game without words, one for each */
  symbols?: string[];
  /** the words of a game that names no list, such as wordle, or the list called words, as in wordle:words or mot:words+en; each may have a weight after a space */
  words?: string[];
}

export interface GuessParams {
  codemaker: string;
  /** without a guess the game is given up */
  guess?: string;
  /** send $/progress notifications while it takes long */
  progress?: boolean;
  /** time limit of the request; 30 without it, 3600 at most */
  seconds?: number;
}

export interface JudgeParams {
  /** quick, the default, is exact for few candidates and estimates values for more; exact searches until the values are proven or the time is over */
  effort?: "quick" | "exact";
  /** the game's name: 4x6 (places x symbols), 4x10-distinct, 3x4-black, wordle, a preset; quordle or 2*4x6 have several boards */
  game: string;
  guess: string;
  /** with past, the day of the game: answers of that day or later are ignored */
  on?: string;
  /** in a game of words, the answers of past days, which are less likely: each a word with its date, such as 2026-02-11 CRANE, or a word alone */
  past?: string[];
  /** send $/progress notifications while it takes long */
  progress?: boolean;
  /** time limit of the request; 30 without it, 3600 at most */
  seconds?: number;
  /** names for the symbols of a game without words, one for each */
  symbols?: string[];
  /** the turns so far, each GUESS=MARK, as in ABCD=XO, on several boards ABCD=XO/O; or one text with all of them, as people write them */
  turns?: string[];
  /** the words of a game that names no list, such as wordle, or the list called words, as in wordle:words or mot:words+en; each may have a weight after a space */
  words?: string[];
}

export interface Judgement {
  /** the best guess known */
  best: string;
  bestValue: Value;
  /** of several boards: by board, the information in bits */
  bits?: number[];
  /** it can be the secret */
  candidate: boolean;
  /** before the guess */
  candidates: number;
  /** different marks that it can get */
  cells: number;
  /** candidates that are left on average */
  expectedRemaining: number;
  guess: string;
  /** expected, in bits */
  information: number;
  /** candidates that are left at most */
  largest: number;
  /** regret is exact: both values are proven */
  proven: boolean;
  /** how many guesses more than after the best one, on average */
  regret: number;
  /** of several boards: by board, the chance that it is the code */
  solves?: number[];
  /** expected guesses to finish, this one included */
  value: Value;
}

export interface Mark {
  /** X a symbol in its place, O one in another place, none; 2 for a number; G, Y, x by place */
  mark: string;
  /** black, white or either for each peg; green, yellow or grey for each place in marks by place */
  parts: string[];
  /** the guess is the secret */
  solved: boolean;
}

export interface MarkParams {
  /** the game's name: 4x6 (places x symbols), 4x10-distinct, 3x4-black, wordle, a preset; quordle or 2*4x6 have several boards */
  game: string;
  guess: string;
  /** with past, the day of the game: answers of that day or later are ignored */
  on?: string;
  /** in a game of words, the answers of past days, which are less likely: each a word with its date, such as 2026-02-11 CRANE, or a word alone */
  past?: string[];
  secret: string;
  /** names for the symbols of a game without words, one for each */
  symbols?: string[];
  /** the words of a game that names no list, such as wordle, or the list called words, as in wordle:words or mot:words+en; each may have a weight after a space */
  words?: string[];
}

export interface Node {
  /** guesses from here on average */
  average: number;
  /** the answers that are possible, except that the guess is right */
  branches: Branch[];
  /** it can be the secret */
  candidate: boolean;
  /** before the guess */
  candidates: number;
  /** what the strategy plays */
  guess: string;
  /** guesses from here at most */
  max: number;
  /** the turns that lead here */
  turns: string[];
}

export interface OnBoard {
  /** its candidates, where there are at most 20 */
  codes?: string[];
  /** the turn that found its code */
  done?: number;
  /** its candidates */
  left: number;
  /** it is not open yet */
  locked?: boolean;
}

export interface PositionParams {
  /** the game's name: 4x6 (places x symbols), 4x10-distinct, 3x4-black, wordle, a preset; quordle or 2*4x6 have several boards */
  game: string;
  /** with past, the day of the game: answers of that day or later are ignored */
  on?: string;
  /** in a game of words, the answers of past days, which are less likely: each a word with its date, such as 2026-02-11 CRANE, or a word alone */
  past?: string[];
  /** send $/progress notifications while it takes long */
  progress?: boolean;
  /** time limit of the request; 30 without it, 3600 at most */
  seconds?: number;
  /** names for the symbols of a game without words, one for each */
  symbols?: string[];
  /** the turns so far, each GUESS=MARK, as in ABCD=XO, on several boards ABCD=XO/O; or one text with all of them, as people write them */
  turns?: string[];
  /** the words of a game that names no list, such as wordle, or the list called words, as in wordle:words or mot:words+en; each may have a weight after a space */
  words?: string[];
}

export interface Progress {
  /** share of the work, from 0 to 1 */
  done: number;
  /** of the request */
  id: string | number | null;
  text: string;
}

export interface Value {
  /** proven: no strategy needs fewer; found: a strategy needs so many, another may need fewer; estimated: by a formula from the sizes of the cells */
  basis: "proven" | "found" | "estimated";
  guesses: number;
}

export interface Weighed {
  /** of several boards: by board, the information in bits */
  bits?: number[];
  /** it can be the secret */
  candidate: boolean;
  /** different marks that it can get */
  cells: number;
  /** candidates that are left on average */
  expectedRemaining: number;
  guess: string;
  /** expected, in bits */
  information: number;
  /** candidates that are left at most */
  largest: number;
  /** of several boards: by board, the chance that it is the code */
  solves?: number[];
  /** expected guesses to finish, this one included */
  value: Value;
}

/** The parameters and the result of each method. */
export interface Methods {
  /** The rules of a game, its symbols and its size */
  "game.describe": { params: GameParams; result: Game };
  /** The mark of a guess for a secret */
  "mark": { params: MarkParams; result: Mark };
  /** How many candidates a position has */
  "count": { params: PositionParams; result: Count };
  /** A page of the candidates of a position */
  "candidates": { params: CandidatesParams; result: Candidates };
  /** The best guesses of a position */
  "advise": { params: AdviseParams; result: Advice };
  /** How good a guess is in a position: information, expected guesses, and regret against the best guess */
  "judge": { params: JudgeParams; result: Judgement };
  /** How many guesses a game needs: the least maximum and the least average */
  "budget": { params: GameParams; result: Budget };
  /** Make a codemaker that hides a given code, a random one, or none (adversarial) */
  "codemaker.new": { params: CodemakerParams; result: Codemaker };
  /** The codemaker's mark of a guess; the secret is told when the game is over */
  "codemaker.mark": { params: GuessParams; result: Answered };
  /** The guesses, secrets and marks of a game in the order of their numbers, for the other methods on vectors */
  "batch.codes": { params: GameParams; result: BatchCodes };
  /** The marks of guesses for all secrets, as vectors */
  "batch.marks": { params: BatchMarksParams; result: BatchMarks };
  /** How good the guesses in many positions are, as vectors */
  "batch.judge": { params: BatchJudgeParams; result: BatchJudgements };
  /** The best guesses of many positions, as vectors */
  "batch.advise": { params: BatchParams; result: BatchAdvice };
  /** The node of a strategy tree that some marks lead to */
  "tree.follow": { params: FollowParams; result: Node };
}
