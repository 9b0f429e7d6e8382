import type { Methods, Progress } from "./messages.js";

export type * from "./messages.js";

type Params<M extends keyof Methods> = Methods[M]["params"];
type Result<M extends keyof Methods> = Promise<Methods[M]["result"]>;
type OnProgress = (progress: Progress) => void;

/** An answer of the engine that is an error. docs/engine.md lists the codes. */
export class EngineError extends Error {
  readonly code: number;
}

/** A running engine. It answers one question after another, on the thread that asks. */
export interface Engine {
  /** Call a method. */
  call<M extends keyof Methods>(method: M, params: Params<M>, progress?: OnProgress): Result<M>;
  /** Call a method with many parameters, which is faster. */
  calls<M extends keyof Methods>(method: M, many: Params<M>[], progress?: OnProgress): Promise<Methods[M]["result"][]>;
  describe(params: Params<"game.describe">): Result<"game.describe">;
  mark(params: Params<"mark">): Result<"mark">;
  count(params: Params<"count">): Result<"count">;
  candidates(params: Params<"candidates">): Result<"candidates">;
  advise(params: Params<"advise">, progress?: OnProgress): Result<"advise">;
  judge(params: Params<"judge">, progress?: OnProgress): Result<"judge">;
  budget(params: Params<"budget">, progress?: OnProgress): Result<"budget">;
  newCodemaker(params: Params<"codemaker.new">): Result<"codemaker.new">;
  markBy(params: Params<"codemaker.mark">): Result<"codemaker.mark">;
  follow(params: Params<"tree.follow">, progress?: OnProgress): Result<"tree.follow">;
}

/** Start an engine. The bytes of engine.wasm, or a response with them, are needed only if the file is not beside the module. */
export function start(wasm?: BufferSource | Response | PromiseLike<BufferSource | Response>): Promise<Engine>;
