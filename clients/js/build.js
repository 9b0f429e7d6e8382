// Build the engine with Go, and copy what the package needs from elsewhere: node build.js

import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

process.chdir(import.meta.dirname);
const project = join("..", "..");
const go = (args, env) => execFileSync("go", args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "inherit"], encoding: "utf8" }).trim();

try {
  go(["build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", "engine.wasm", "./wasm"], { GOOS: "js", GOARCH: "wasm" });
  copyFileSync(join(go(["env", "GOROOT"]), "lib", "wasm", "wasm_exec.js"), "wasm_exec.js");
} catch (error) {
  console.error(error.code === "ENOENT" ? "Go is missing: the engine is built with it. A released package needs no Go" : error.message);
  process.exit(1);
}
copyFileSync(join(project, "LICENSE"), "LICENSE");
const notices = gunzipSync(readFileSync(join(project, "internal/ui/notices/notices.txt.gz")));
writeFileSync("NOTICES", Buffer.concat([notices, Buffer.from("\n"), readFileSync(join(project, "internal/engine/lexicon/wordlists/lists/NOTICES"))]));
