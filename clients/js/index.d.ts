// The types of docs/engine.md; internal/ui/protocol/schema.json describes every field.

export interface Limits {
  seconds?: number;
  progress?: boolean;
}
export interface GameParams extends Limits {
  game: string;
}
export interface PositionParams extends GameParams {
  turns?: string[];
}
export interface Game {
  game: string;
  places: number;
  symbols: string[];
  perPlace?: number[];
  distinct: boolean;
  rule: string;
  hard: boolean;
  words: boolean;
  secrets: number;
  guesses: number;
  solved: string;
  marks?: string[];
}
export interface Mark {
  mark: string;
  black: number;
  white: number;
  solved: boolean;
}
export interface Count {
  count: number;
  kind: "exact" | "at least" | "estimated";
  error?: number;
}
export interface Candidates {
  codes: string[];
  from: number;
  next?: number;
}
export interface Value {
  guesses: number;
  basis: "proven" | "found" | "estimated";
}
export interface Weighed {
  guess: string;
  candidate: boolean;
  information: number;
  expectedRemaining: number;
  largest: number;
  cells: number;
  value: Value;
}
export interface Judgement extends Weighed {
  candidates: number;
  best: string;
  bestValue: Value;
  regret: number;
  proven: boolean;
}
export interface Advice {
  candidates: number;
  guesses: Weighed[];
}
export interface Bounds {
  kind: "proven" | "bounded" | "estimated";
  lower: number;
  upper: number;
}
export interface Budget {
  game: string;
  secrets: number;
  max: Bounds;
  average: Bounds;
}
export interface Codemaker {
  codemaker: string;
  game: string;
}
export interface Answered {
  mark?: string;
  turns: string[];
  solved: boolean;
  over: boolean;
  secret?: string;
}
export interface Node {
  guess: string;
  candidate: boolean;
  candidates: number;
  max: number;
  average: number;
  turns: string[];
  branches: { mark: string; candidates: number; guess: string }[];
}
export interface Progress {
  id: number;
  done: number;
  text: string;
}
export type Effort = "quick" | "exact";
type OnProgress = (progress: Progress) => void;

export class EngineError extends Error {
  readonly code: number;
}

export interface Engine {
  calls(method: string, many: object[], progress?: OnProgress): Promise<unknown[]>;
  call(method: string, params: object, progress?: OnProgress): Promise<unknown>;
  describe(params: GameParams): Promise<Game>;
  mark(params: { game: string; guess: string; secret: string }): Promise<Mark>;
  count(params: PositionParams): Promise<Count>;
  candidates(params: PositionParams & { from?: number; limit?: number }): Promise<Candidates>;
  advise(params: PositionParams & { top?: number; effort?: Effort }, progress?: OnProgress): Promise<Advice>;
  judge(params: PositionParams & { guess: string; effort?: Effort }, progress?: OnProgress): Promise<Judgement>;
  budget(params: GameParams, progress?: OnProgress): Promise<Budget>;
  newCodemaker(params: {
    game: string;
    kind: "fixed" | "random" | "adversarial";
    secret?: string;
    seed?: number;
    most?: number;
  }): Promise<Codemaker>;
  markBy(params: { codemaker: string; guess?: string }): Promise<Answered>;
  follow(params: GameParams & { strategy?: string; marks?: string[] }, progress?: OnProgress): Promise<Node>;
}

export function start(wasm?: BufferSource | Response): Promise<Engine>;
