// Runs a program for wasip1 with its arguments, in the folder where this is called:
// node --no-warnings wasi.mjs PROGRAM.wasm [ARGUMENT]...
import { readFile } from "node:fs/promises";
import process from "node:process";
import { WASI } from "node:wasi";

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: ["codebreaker", ...args],
  env: { ...process.env, PWD: process.cwd() },
  preopens: { "/": "/" },
});
const module = await WebAssembly.compile(await readFile(program));
process.exitCode = wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
