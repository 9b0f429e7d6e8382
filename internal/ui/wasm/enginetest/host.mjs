// Runs the engine under Node: it takes requests from standard input, one a line, and
// prints the answers. Games are kept in memory.

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [folder, records] = process.argv.slice(2);
await import(pathToFileURL(folder + '/wasm_exec.js').href);
const { passing } = await import(pathToFileURL(records).href);

const print = (object) => process.stdout.write(JSON.stringify(object) + '\n');
const answers = new Map();
globalThis.host = {
  records: passing(),
  fetch: async (name) => new Uint8Array(readFileSync(folder + '/' + name)),
  begin: (id, status, headers) => answers.set(id, { id, status, headers, body: '' }),
  write: (id, chunk) => (answers.get(id).body += chunk),
  end: (id, whole) => {
    print(answers.get(id) ?? { id, status: 0, whole });
    answers.delete(id);
  },
  log: (text) => console.error(text),
  ready: () => {
    const lines = createInterface({ input: process.stdin });
    lines.on('line', (line) => {
      const { id, abort, method, path, headers, body } = JSON.parse(line);
      if (abort) host.abort(abort);
      else host.ask(id, method, path, headers, body);
    });
    lines.on('close', () => process.exit());
    print({ ready: true });
  },
};
const go = new Go();
const { instance } = await WebAssembly.instantiate(readFileSync(folder + '/engine.wasm'), go.importObject);
go.run(instance);
