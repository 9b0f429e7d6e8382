// Statistics of all games.

import { byId, el, refill } from './dom.js';
import { number, say } from './words.js';
import { ask } from './api.js';
import { pageAddress } from './address.js';
import { begin, complain } from './page.js';
import { columns, dots } from './charts.js';
import { streak } from './figure.js';
import { explaining } from './terms.js';

/** @typedef {import('./api.js').Tally} Tally */
/** @typedef {import('./api.js').Statistics} Statistics */

begin();

const problem = byId('problem');
const place = byId('statistics');

/**
 * @param {string} word
 * @param {number} count
 */
function figure(word, count) {
  return el('div', { class: 'figure card' }, el('dt', null, say(word, { count })), el('dd', null, number(count)));
}

/**
 * @param {string} word
 * @param {number} count
 * @param {number} longest
 */
function run(word, count, longest) {
  const made = streak(word, count, longest);
  made.classList.add('card');
  return made;
}

/** @param {number | undefined} value @param {number} [decimals] */
const known = (value, decimals = 0) => (value === undefined ? '–' : number(value, decimals));

/**
 * @param {Statistics} statistics
 * @param {string} kind
 */
function draw(statistics, kind) {
  const { played, helped, practice, elsewhere, cracked } = statistics;
  const any = kind === 'play' ? played.games + helped.games + practice.games : cracked.games;
  if (!any) {
    refill(place, el('div', { class: 'card' }, el('p', null, say('no-games')), el('p', null, el('a', { class: 'button main', href: pageAddress(kind) }, say(kind === 'play' ? 'nav-play' : 'nav-crack')))));
    return;
  }
  if (kind === 'crack') {
    refill(place, figures(cracked), el('div', { class: 'beside' }, statistics.strategies.map((one) => distribution(strategyOf(one) + ' · ' + one.title, one.tally, 6))),
      table('by-strategy', ['col-strategy', 'col-game'], statistics.strategies.map((one) => ({ names: [strategyOf(one), one.title], tally: one.tally }))));
    return;
  }
  refill(place,
    figures(played, [run('streak', statistics.streak, statistics.longestStreak), run('daily-streak', statistics.dailyStreak, statistics.longestDailyStreak),
      apart('with-help-heading', helped), apart('practice', practice), apart('elsewhere-heading', elsewhere)]),
    el('div', { class: 'beside' }, statistics.games.flatMap((one) => [one.played.histogram.length ? distribution(one.title, one.played, 8) : null,
      recent(one.title, statistics.recent.filter((game) => game.game === one.game))])),
    table('by-game', ['col-game'], statistics.games.map((one) => ({ names: [one.title], tally: one.played })), explaining(statistics.terms)));
}

/** @param {{strategy: string}} one */
const strategyOf = (one) => one.strategy || say('strategy-usual');

/**
 * @param {import('./api.js').Ended} games
 * @param {(HTMLElement | null)[]} [more]
 */
function figures(games, more = []) {
  return el('dl', { class: 'figures' }, figure('games-played', games.games), figure('games-solved', games.solved), more);
}

/**
 * Games that are counted separately, if there are any.
 * @param {string} word
 * @param {import('./api.js').Ended} games
 */
function apart(word, games) {
  return games.games ? figure(word, games.games) : null;
}

/**
 * The distribution of guesses in the games of one name.
 * @param {string} title
 * @param {Tally} tally
 * @param {number} least minimum number of columns
 */
function distribution(title, tally, least) {
  return el('section', { class: 'card' }, el('h2', null, title), el('p', { class: 'muted' }, say('distribution')),
    el('div', { class: 'columns' }, columns(title + ', ' + say('distribution'), tally.histogram, { least })));
}

/**
 * The skill and luck of the latest games of one name.
 * @param {string} title
 * @param {Statistics['recent']} games
 */
function recent(title, games) {
  if (games.length < 2) return null;
  return el('section', { class: 'card' }, el('h2', null, title), el('p', { class: 'muted' }, say('recent')),
    dots(title + ', ' + say('recent'), games.map((game) => ({ skill: game.skill, luck: game.luck, href: pageAddress('review', { id: game.id }), label: title }))),
    el('p', { class: 'legend' }, el('span', null, el('i'), say('skill')), el('span', null, el('i', { class: 'ideal' }), say('luck'))));
}

/**
 * @param {string} word
 * @param {string[]} heads of the names
 * @param {{names: string[], tally: Tally}[]} rows
 * @param {HTMLElement} [explained] explains its numbers
 */
function table(word, heads, rows, explained) {
  if (!rows.length) return null;
  const all = [...heads, 'col-games', 'col-solved', 'col-average', 'skill', 'luck'];
  return el('section', { class: 'card' }, el('div', { class: 'explained' }, el('h2', null, say(word)), explained), el('div', { class: 'scroll', role: 'region', tabindex: 0, 'aria-label': say(word) }, el('table', null,
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
