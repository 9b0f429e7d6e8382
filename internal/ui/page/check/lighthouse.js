// Measures every page with Lighthouse as a phone has it, in the states that it has, and
// prints a table: npm run lighthouse -- ADDRESS [RUNS [STATE…]]. The games that it needs
// are made first: have the server keep them in a file of its own. Of several runs the
// median is told. Tasks count with the time of the processor, so that the machine may be
// busy. The browser is that of CHROME_PATH. Lighthouse comes by npx.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [address = 'http://127.0.0.1:8080', runs = '1', ...wanted] = process.argv.slice(2);
const base = address.replace(/\/$/, '');

/**
 * @param {string} path
 * @param {object} [body]
 */
async function ask(path, body) {
  const answer = await fetch(base + '/api' + path, body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(path + ': ' + (await answer.text()));
  return answer.json();
}

/**
 * Begins a game, makes moves, and returns its ID.
 * @param {object} wish
 * @param {string} [move] guess or mark
 * @param {string[]} [made]
 */
async function begun(wish, move = '', made = []) {
  const { id } = await ask('/games', wish);
  for (const one of made) await ask(`/games/${id}/${move}`, { [move]: one });
  return id;
}

const day = new Date().toISOString().slice(0, 10);
const won = await begun({ kind: 'play', line: '4x6 seed:3 most:10' }, 'guess', ['AABB', 'CCDE']);
for (let game = await ask('/games/' + won); game.state === 'going'; game = await ask('/games/' + won)) {
  const { best } = await ask('/advice?' + new URLSearchParams({ line: game.game + ' ' + game.boards[0].turns.map((/** @type {any} */ turn) => turn.guess + '=' + turn.mark).join(' ') }));
  await ask(`/games/${won}/guess`, { guess: best });
}

/** What is measured: a name of each state, and its address. */
const states = /** @type {[string, string][]} */ ([
  ['first page', '/'],
  ['learn', '/learn.html'],
  ['play', '/play.html'],
  ['crack', '/crack.html'],
  ['solver', '/solver.html'],
  ['open', '/open.html'],
  ['open, a riddle', '/open.html?line=4x6+seed:1234'],
  ['daily', '/daily.html'],
  ['puzzles', '/puzzles.html'],
  ['games', '/games.html'],
  ['statistics', '/statistics.html'],
  ['settings', '/settings.html'],
  ['tree', '/tree.html'],
  ['tree, a position', '/tree.html?game=4x6&path=XO'],
  ['compare', '/compare.html'],
  ['review', '/review.html'],
  ['review of a line', '/review.html?line=4x6+AABB=O+ACDC=X+FBDD=XXXX'],
  ['review of a game', '/review.html?id=' + won],
  ['review, thousands of codes', '/review.html?line=5x8+AABBC=O+DDEEF=X+GGHHD=XO'],
  ['review, words', '/review.html?line=wordle:en+CRANE=xxxxx+SPILT=xxxxx+MUDDY=xGGGG+BUDDY=GGGGG#turn-1'],
  ['game, new', '/game.html?id=' + (await begun({ kind: 'play', line: '4x6 seed:3 most:10' }))],
  ['game, reopened', '/game.html?id=' + (await begun({ kind: 'play', line: '4x6 seed:3 most:10' }, 'guess', ['AABB', 'CCDE', 'FFAB']))],
  ['game, over', '/game.html?id=' + won],
  ['game, daily', '/game.html?id=' + (await begun({ kind: 'play', game: 'mastermind', day }))],
  ['game, Super', '/game.html?id=' + (await begun({ kind: 'play', game: 'super', seed: '4', most: 12 }, 'guess', ['ABCDE', 'FGHAB']))],
  ['game, Wordle', '/game.html?id=' + (await begun({ kind: 'play', game: 'wordle:en', seed: '5', most: 6 }, 'guess', ['CRANE']))],
  ['game, 16 places', '/game.html?id=' + (await begun({ kind: 'play', game: '16x26', seed: '9' }))],
  ['game, cracked', '/game.html?id=' + (await begun({ kind: 'crack', game: 'mastermind' }, 'mark', ['XOO']))],
  ['game, helped with', '/game.html?id=' + (await begun({ kind: 'solver', line: '4x6 ABCD=XO EFAB=OO' }))],
]);

const options = ['--quiet', '--only-categories=accessibility,performance,best-practices,seo', '--chrome-flags=--headless=new --no-sandbox --disable-gpu'];

/**
 * Runs Lighthouse.
 * @param {string} path
 * @param {string[]} more options
 */
function lighthouse(path, ...more) {
  const { stdout, stderr, status } = spawnSync('npx', ['--yes', 'lighthouse@12.8.2', base + path, ...options, ...more], { maxBuffer: 1 << 28, encoding: 'utf8' });
  return { stdout, stderr, failed: status !== 0 };
}

/**
 * What Lighthouse says of a page. If the browser was not ready in time, it is loaded again.
 * @param {string} path
 * @returns {any}
 */
function report(path) {
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  try {
    for (let attempt = 1; ; attempt++) {
      const loaded = lighthouse(path, '--gather-mode=' + folder);
      const trace = join(folder, 'defaultPass.trace.json');
      loaded.failed ||= !existsSync(trace);
      const judged = loaded.failed ? loaded : (timeByProcessor(trace), lighthouse(path, '--audit-mode=' + folder, '--output=json'));
      if (!judged.failed) return JSON.parse(judged.stdout);
      if (attempt === 3) throw new Error(`${path}: ${judged.stderr}`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Gives each task of a trace the time that the processor worked on it, so that other programs on the machine do not
 * count. What happens in a task stays in it.
 * @param {string} file
 */
function timeByProcessor(file) {
  const trace = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {Record<string, any[]>} */
  const threads = {};
  for (const event of trace.traceEvents) (threads[event.pid + ':' + event.tid] ??= []).push(event);
  for (const events of Object.values(threads)) {
    events.sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
    let task = { begin: 0, end: 0, clock: 0, took: 0 };
    for (const event of events) {
      if (event.ts >= task.end && event.ph === 'X' && event.tdur !== undefined) task = { begin: event.ts, end: event.ts + event.dur, clock: event.tts, took: event.tdur };
      if (event.ts >= task.end || !'XBEI'.includes(event.ph)) continue;
      const share = task.took / (task.end - task.begin);
      const since = event.tts >= task.clock ? event.tts - task.clock : (event.ts - task.begin) * share;
      const took = event.tdur ?? (event.dur ?? 0) * share;
      event.ts = task.begin + Math.min(since, task.took);
      if (event.ph === 'X') event.dur = Math.min(took, task.begin + task.took - event.ts);
    }
  }
  writeFileSync(file, JSON.stringify(trace));
}

/** @param {string} path */
function measured(path) {
  const { categories, audits } = report(path);
  const failed = Object.values(audits).filter((/** @type {any} */ audit) => audit.score !== null && audit.score < 0.9).map((/** @type {any} */ audit) => audit.id);
  const score = (/** @type {string} */ name) => Math.round(100 * categories[name].score);
  const value = (/** @type {string} */ name) => audits[name].numericValue;
  return { failed, accessibility: score('accessibility'), performance: score('performance'), practices: score('best-practices'), seo: score('seo'), paint: value('largest-contentful-paint'), blocked: value('total-blocking-time'), moved: value('cumulative-layout-shift') };
}

/** @param {number[]} values */
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

let poor = false;
console.log('| page | accessibility | performance | best practices | SEO | largest paint, s | blocked, ms | moved |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const [name, path] of states) {
  if (wanted.length && !wanted.includes(name)) continue;
  const found = Array.from({ length: Number(runs) }, () => measured(path));
  const of = (/** @type {'accessibility' | 'performance' | 'practices' | 'seo' | 'paint' | 'blocked' | 'moved'} */ key) => median(found.map((one) => one[key]));
  console.log(`| ${[name, of('accessibility'), of('performance'), of('practices'), of('seo'), (of('paint') / 1000).toFixed(1), Math.round(of('blocked')), of('moved').toFixed(3)].join(' | ')} |`);
  if (of('accessibility') < 100 || of('performance') < 90 || of('seo') < 90) {
    poor = true;
    console.error(`${name} (${path}): ${found[0]?.failed.join(', ')}`);
  }
}
process.exit(poor ? 1 : 0);
