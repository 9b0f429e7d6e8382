// Compares results that people share by links.

import { byId, el, refill, tableHead } from './dom.js';
import { ask } from './api.js';
import { complain } from './page.js';
import { recall, remember } from './storage.js';
import { ranked, readResults } from './results.js';
import { date, say } from './words.js';
import type { Opened } from './api.js';
import type { Shared } from './results.js';

const kept = 'results';
const most = 100; // maximum number of results

/** the reader's own game of a code, if it is finished */
export type OwnOf = (read: Opened) => Promise<{ guesses?: number; state: string } | undefined>;

/** Lets people compare results. The results of earlier visits are still there. */
export function standings(ownOf: OwnOf) {
  const field = byId('results', HTMLTextAreaElement);
  const problem = byId('results-problem');
  const show = async () => {
    problem.textContent = '';
    const results = readResults(field.value).slice(-most);
    remember(kept, field.value.trim());
    if (field.value.trim() && !results.length) problem.textContent = say('standings-none');
    const read = await Promise.all(results.map((result) => readOne(result, problem)));
    refill(byId('standings'), await Promise.all(Array.from(byCode(read), (rows) => table(rows, ownOf))));
  };
  field.value = recall(kept) ?? '';
  if (field.value) show().catch((error) => complain(problem, error));
  byId('results-form').addEventListener('submit', (event) => {
    event.preventDefault();
    show().catch((error) => complain(problem, error));
  });
}

/** Stores an opened result for comparison. */
export function keepResult(line: string) {
  const before = recall(kept) ?? '';
  if (readResults(line).length && !readResults(before).some((result) => result.line === line)) remember(kept, (before + '\n' + line).trim());
}

export type Read = Shared & { read: Opened };

/** Reads a result. Reports an error, so that the others can still be compared. */
async function readOne(result: Shared, problem: HTMLElement): Promise<Read | undefined> {
  try {
    return { ...result, read: await ask(`/line?line=${encodeURIComponent(result.line)}`) };
  } catch (error) {
    complain(problem, error);
    return undefined;
  }
}

/** The results grouped by code. */
function byCode(results: (Read | undefined)[]) {
  const codes: Map<string, [Read, ...Read[]]> = new Map();
  for (const result of results) {
    if (!result) continue;
    const code = [result.read.game, result.read.day, result.read.seed].join(' ');
    const before = codes.get(code);
    if (before) before.push(result);
    else codes.set(code, [result]);
  }
  return codes.values();
}

/** @param results of one code */
async function table(results: [Read, ...Read[]], ownOf: OwnOf) {
  const [{ read }] = results;
  const rows = results.map(({ name, read }, i) => ({ name: name || say('standings-player', { number: i + 1 }), guesses: read.rival?.guesses }));
  const own = await ownOf(read);
  if (own) rows.push({ name: say('standings-you'), guesses: own.state === 'solved' ? own.guesses : undefined });
  return el(
    'table',
    { class: 'standings' },
    el('caption', null, [read.title, read.day ? date(read.day) : read.seed].filter(Boolean).join(' · ')),
    tableHead(say('standings-name'), say('standings-guesses')),
    el(
      'tbody',
      null,
      ranked(rows).map(({ place, name, guesses }) =>
        el('tr', null, el('th', { scope: 'row' }, place + '. ' + name), el('td', null, guesses ?? say('standings-lost'))),
      ),
    ),
  );
}
