// The module for Node, which reads engine.wasm from the disk.

import { readFile } from "node:fs/promises";

import { start as startWith } from "./index.js";

export { EngineError } from "./index.js";

/** Start an engine. */
export async function start(wasm = readFile(new URL("engine.wasm", import.meta.url))) {
  return startWith(wasm);
}
