// Measures each page with Lighthouse as a phone has it, and prints a table: npm run
// lighthouse -- ADDRESS. The browser is that of CHROME_PATH. Lighthouse comes by npx.

import { execFileSync } from 'node:child_process';

const [address = 'http://127.0.0.1:8080'] = process.argv.slice(2);
const base = address.replace(/\/$/, '');

const made = await fetch(base + '/api/v2/games', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ kind: 'play', line: '4x6 seed:3 most:10' }) });
const game = '/game/' + (await made.json()).id;
const pages = ['/', '/play', '/crack', '/help', game, '/review', '/review?line=4x6+AABB=O+ACDC=X+FBDD=XXXX', '/daily', '/games', '/statistics', '/tree', '/compare', '/open'];

/** @param {string} path */
function measured(path) {
  const text = execFileSync('npx', ['--yes', 'lighthouse@12.8.2', base + path, '--output=json', '--quiet', '--only-categories=accessibility,performance,best-practices', '--chrome-flags=--headless=new --no-sandbox --disable-gpu'], { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
  const { categories, audits } = JSON.parse(String(text));
  const failed = Object.values(audits).filter((/** @type {any} */ audit) => audit.score !== null && audit.score < 0.9).map((/** @type {any} */ audit) => audit.id);
  return { page: path === game ? '/game/…' : path, accessibility: 100 * categories.accessibility.score, performance: Math.round(100 * categories.performance.score), 'best practices': Math.round(100 * categories['best-practices'].score), paint: audits['largest-contentful-paint'].displayValue, moved: audits['cumulative-layout-shift'].displayValue, failed };
}

let poor = false;
console.log('| page | accessibility | performance | best practices | largest paint | moved |\n| --- | --- | --- | --- | --- | --- |');
for (const path of pages) {
  const { failed, ...row } = measured(path);
  console.log('| ' + Object.values(row).join(' | ') + ' |');
  if (row.accessibility < 100 || row.performance < 90) {
    poor = true;
    console.error(path + ': ' + failed.join(', '));
  }
}
process.exit(poor ? 1 : 0);
