// Strategies compared as histograms.

import { byId, el, refill } from './dom.js';
import { number, say } from './words.js';
import { ask, patiently } from './api.js';
import { begin, complain } from './page.js';
import { columns } from './charts.js';

begin();

const problem = byId('problem');
const place = byId('comparison');
const form = /** @type {HTMLFormElement} */ (byId('choice'));
const usual = ['minimax', 'expected', 'entropy', 'parts'];

async function compare() {
  problem.textContent = '';
  const data = new FormData(form);
  const chosen = data.getAll('strategy').map(String);
  const thinking = el('div', { class: 'card' });
  refill(place, thinking);
  try {
    const comparison = /** @type {{game: string, strategies: import('./api.js').Compared[]} | undefined} */ (await patiently(thinking, (signal, progress) =>
      ask('/compare/' + encodeURIComponent(String(data.get('game')).trim()) + '?strategies=' + encodeURIComponent(chosen.join(',')), { signal, progress })));
    place.replaceChildren();
    if (comparison) draw(comparison.strategies);
  } catch (error) {
    place.replaceChildren();
    complain(problem, error);
  }
}

/** @param {import('./api.js').Compared[]} strategies */
function draw(strategies) {
  const last = Math.max(...strategies.map((one) => one.max));
  const sorted = strategies.slice().sort((a, b) => a.average - b.average);
  refill(place, el('div', { class: 'histograms' }, sorted.map((one) => el('section', { class: 'card' },
    el('h2', null, one.strategy), columns(say('histogram-label', { strategy: one.strategy }), one.histogram, last),
    el('p', { class: 'small muted' }, say('compare-facts', { average: number(one.average, 4), max: one.max, total: one.total, opening: one.opening }))))));
}

async function load() {
  const { strategies } = /** @type {{strategies: import('./api.js').Strategy[]}} */ (await ask('/strategies'));
  refill(byId('strategies'), strategies.filter((one) => one.compare).map((one) => el('label', { class: 'choice' },
    el('input', { type: 'checkbox', name: 'strategy', value: one.name, checked: usual.includes(one.name) }), el('span', null, one.name))));
  await compare();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  compare();
});
load().catch((error) => complain(problem, error));
