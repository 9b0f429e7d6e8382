// Ask the codebreaker engine, as WebAssembly, about games of the Mastermind family:
//
//	import { start } from "codebreaker-engine";
//	const engine = await start();
//	const { regret } = await engine.judge({ game: "4x6", turns: ["ABCD=XO"], guess: "AABB" });
//
// This is the module for browsers and bundlers; Node loads node.js. README.md has examples, messages.d.ts the types.

import "./wasm_exec.js"; // defines Go

/** An answer of the engine that is an error. */
export class EngineError extends Error {
  constructor({ code, message }) {
    super(message);
    this.name = "EngineError";
    this.code = code;
  }
}

/** Start an engine. It needs engine.wasm, from beside this file unless you give its bytes or a response with them. */
export async function start(wasm = fetch(new URL("engine.wasm", import.meta.url))) {
  const go = new globalThis.Go();
  const { instance } = await instantiate(await wasm, go.importObject);
  go.run(instance); // it runs until the process or the page ends
  const ask = globalThis.codebreakerEngine;
  delete globalThis.codebreakerEngine;
  return new Engine(ask);
}

async function instantiate(wasm, imports) {
  if (!(wasm instanceof globalThis.Response)) return WebAssembly.instantiate(wasm, imports);
  if (!wasm.ok) throw new Error(`engine.wasm: the server answers ${wasm.status} for ${wasm.url}`);
  if (wasm.headers.get("Content-Type") === "application/wasm") return WebAssembly.instantiateStreaming(wasm, imports);
  return WebAssembly.instantiate(await wasm.arrayBuffer(), imports);
}

class Engine {
  #ask;
  #last = 0;

  constructor(ask) {
    this.#ask = ask;
  }

  /** Call a method with many parameters. Progress is given to a function, if any. */
  async calls(method, many, progress = () => {}) {
    const messages = many.map((params) => ({ jsonrpc: "2.0", id: ++this.#last, method, params }));
    const results = [];
    for (let first = 0; first < messages.length; first += 500) {
      const text = await this.#ask(JSON.stringify(messages.slice(first, first + 500)), (message) => progress(JSON.parse(message).params));
      const answers = JSON.parse(text);
      for (const { result, error } of Array.isArray(answers) ? answers : [answers]) {
        if (error) throw new EngineError(error);
        results.push(result);
      }
    }
    return results;
  }

  /** Call a method. */
  async call(method, params, progress) {
    return (await this.calls(method, [params], progress))[0];
  }

  describe(params) {
    return this.call("game.describe", params);
  }
  mark(params) {
    return this.call("mark", params);
  }
  count(params) {
    return this.call("count", params);
  }
  candidates(params) {
    return this.call("candidates", params);
  }
  advise(params, progress) {
    return this.call("advise", params, progress);
  }
  judge(params, progress) {
    return this.call("judge", params, progress);
  }
  budget(params, progress) {
    return this.call("budget", params, progress);
  }
  newCodemaker(params) {
    return this.call("codemaker.new", params);
  }
  markBy(params) {
    return this.call("codemaker.mark", params);
  }
  follow(params, progress) {
    return this.call("tree.follow", params, progress);
  }
}
