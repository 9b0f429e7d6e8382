// Build the engine with Go, and copy what the package needs from elsewhere: node build.js

import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";

process.chdir(import.meta.dirname);
const go = (args, env) => execFileSync("go", args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" }).trim();

try {
  go(["build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", "engine.wasm", "./wasm"], { GOOS: "js", GOARCH: "wasm" });
  copyFileSync(join(go(["env", "GOROOT"]), "lib", "wasm", "wasm_exec.js"), "wasm_exec.js");
  for (const file of ["LICENSE", "NOTICE"]) copyFileSync(join("..", "..", file), file);
} catch (error) {
  console.error(error.code === "ENOENT" ? "Go is missing: the engine is built with it. A released package needs no Go" : error.message);
  process.exit(1);
}
