// Statistics over all games.

import { byId, el, refill } from './dom.js';
import { number, say } from './words.js';
import { ask } from './api.js';
import { begin, complain } from './page.js';
import { columns, dots } from './charts.js';

/** @typedef {import('./api.js').Tally} Tally */
/** @typedef {import('./api.js').Statistics} Statistics */

begin();

const problem = byId('problem');
const place = byId('statistics');

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
 * @param {Statistics} statistics
 * @param {string} kind
 */
function draw(statistics, kind) {
  const { played, helped, elsewhere, cracked } = statistics;
  const any = kind === 'play' ? played.games + helped.games : cracked.games;
  if (!any) {
    refill(place, el('div', { class: 'card' }, el('p', null, say('no-games')), el('p', null, el('a', { class: 'button main', href: '/' + kind }, say(kind === 'play' ? 'nav-play' : 'nav-crack')))));
    return;
  }
  if (kind === 'crack') {
    refill(place, figures(cracked), distribution('', cracked, 6),
      table('by-strategy', ['col-strategy', 'col-game'], statistics.strategies.map((one) => ({ names: [one.strategy || say('strategy-usual'), one.title], tally: one.tally }))));
    return;
  }
  refill(place,
    figures(played, [figure('streak', number(statistics.streak)), figure('longest', number(statistics.longestStreak)),
      figure('daily-streak', number(statistics.dailyStreak)), figure('skill', known(played.skill)), figure('luck', known(played.luck))]),
    el('div', { class: 'beside' }, played.games ? distribution('without-help', played, 8) : null, helped.games ? distribution('with-help-heading', helped, 8) : null,
      elsewhere.games ? distribution('elsewhere-heading', elsewhere, 8) : null, recent(statistics)),
    table('by-game', ['col-game'], statistics.games.map((one) => ({ names: [one.title], tally: one.played.games ? one.played : one.helped }))));
}

/**
 * @param {Tally} tally
 * @param {HTMLElement[]} [more]
 */
function figures(tally, more = []) {
  return el('dl', { class: 'figures' }, figure('games-played', number(tally.games)), figure('games-solved', number(tally.solved)),
    figure('average', known(tally.average, 2)), more);
}

/**
 * @param {string} word
 * @param {Tally} tally
 * @param {number} least guesses that there is a place for
 */
function distribution(word, tally, least) {
  return el('section', { class: 'card' }, el('h2', null, say('distribution')), word ? el('p', { class: 'muted' }, say(word)) : null,
    el('div', { class: 'columns' }, columns(say('distribution'), tally.distribution, least)));
}

/** @param {Statistics} statistics */
function recent({ recent: games }) {
  if (games.length < 2) return null;
  return el('section', { class: 'card' }, el('h2', null, say('recent')),
    dots(say('recent'), games.map((game) => ({ skill: game.skill, luck: game.luck, href: '/review/' + encodeURIComponent(game.id), label: game.game }))),
    el('p', { class: 'legend' }, el('span', null, el('i'), say('skill')), el('span', null, el('i', { class: 'ideal' }), say('luck'))));
}

/**
 * @param {string} word
 * @param {string[]} heads of the names
 * @param {{names: string[], tally: Tally}[]} rows
 */
function table(word, heads, rows) {
  if (!rows.length) return null;
  const all = [...heads, 'col-games', 'col-solved', 'col-average', 'skill', 'luck'];
  return el('section', { class: 'card' }, el('h2', null, say(word)), el('div', { class: 'scroll' }, el('table', null,
    el('thead', null, el('tr', null, all.map((head) => el('th', { scope: 'col' }, say(head))))),
    el('tbody', null, rows.map(({ names, tally }) => el('tr', null, names.map((name) => el('td', null, name)), el('td', null, number(tally.games)),
      el('td', null, number(tally.solved)), el('td', null, known(tally.average, 2)), el('td', null, known(tally.skill)), el('td', null, known(tally.luck))))))));
}

async function load() {
  const kind = /** @type {HTMLInputElement} */ (document.querySelector('[name="filter"]:checked')).value;
  problem.textContent = '';
  try {
    draw(await ask('/statistics'), kind);
  } catch (error) {
    complain(problem, error);
  }
}

byId('filter').addEventListener('change', load);
load();
