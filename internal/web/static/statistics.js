// Statistics over all games.

import { byId, el, refill } from './dom.js';
import { number, say } from './words.js';
import { ask } from './api.js';
import { begin, complain } from './page.js';
import { columns } from './charts.js';

/** @typedef {import('./api.js').Tally} Tally */

begin();

const problem = byId('problem');
const place = byId('statistics');
const most = new Map([['play', 8], ['crack', 6]]);

async function load() {
  const kind = /** @type {HTMLInputElement} */ (document.querySelector('[name="filter"]:checked')).value;
  problem.textContent = '';
  try {
    draw(await ask('/statistics?kind=' + kind), kind);
  } catch (error) {
    complain(problem, error);
  }
}

/**
 * @param {string} word
 * @param {string} value
 */
function figure(word, value) {
  return el('div', { class: 'figure card' }, el('dt', null, say(word)), el('dd', null, value));
}

/** @param {number | undefined} value @param {number} [decimals] */
const known = (value, decimals = 0) => (value === undefined ? '–' : number(value, decimals));

/**
 * @param {import('./api.js').Statistics} statistics
 * @param {string} kind
 */
function draw(statistics, kind) {
  const { all, helped } = statistics;
  if (!all.games && !helped.games) {
    refill(place, el('div', { class: 'card' }, el('p', null, say('no-games')), el('a', { class: 'button main', href: '/' + kind }, say(kind === 'play' ? 'nav-play' : 'nav-crack'))));
    return;
  }
  refill(place,
    el('dl', { class: 'figures' }, figure('games-played', number(all.games)), figure('games-solved', number(all.solved)),
      figure('average', known(all.average, 2)), kind === 'play' ? figure('streak', number(statistics.streak)) : null,
      kind === 'play' ? figure('longest', number(statistics.longest)) : null,
      figure('skill', known(all.skill)), figure('luck', known(all.luck))),
    distribution('without-help', all, kind), helped.games ? distribution('with-help-heading', helped, kind) : null,
    statistics.games.length ? table('by-game', 'col-game', statistics.games) : null,
    statistics.strategies.length ? table('by-strategy', 'col-strategy', statistics.strategies) : null);
}

/**
 * @param {string} word
 * @param {Tally} tally
 * @param {string} kind
 */
function distribution(word, tally, kind) {
  return el('section', { class: 'card' }, el('h2', null, say('distribution')), el('p', { class: 'muted' }, kind === 'play' ? say(word) : ''),
    el('div', { class: 'columns' }, columns(say('distribution'), tally.distribution, most.get(kind))));
}

/**
 * @param {string} word
 * @param {string} column
 * @param {{name: string, tally: Tally}[]} rows
 */
function table(word, column, rows) {
  const heads = [column, 'col-games', 'col-solved', 'col-average', 'skill', 'luck'];
  return el('section', { class: 'card' }, el('h2', null, say(word)), el('div', { class: 'scroll' }, el('table', null,
    el('thead', null, el('tr', null, heads.map((head) => el('th', { scope: 'col' }, say(head))))),
    el('tbody', null, rows.map(({ name, tally }) => el('tr', null, el('td', null, name), el('td', null, number(tally.games)), el('td', null, number(tally.solved)),
      el('td', null, known(tally.average, 2)), el('td', null, known(tally.skill)), el('td', null, known(tally.luck))))))));
}

byId('filter').addEventListener('change', load);
load();
