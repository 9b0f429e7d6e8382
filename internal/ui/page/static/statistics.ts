// Statistics of all games.

import { byId, el, redraw, scrolling } from './dom.js';
import { number, say } from './words.js';
import { ask } from './api.js';
import { pageAddress } from './address.js';
import { begin, complain, whenSeen } from './page.js';
import { columns, dots } from './charts.js';
import { streak } from './figure.js';
import { explaining } from './terms.js';
import type { Ended, Statistics, Tally } from './api.js';

begin();

const problem = byId('problem');
const place = byId('statistics');

function figure(word: string, count: number) {
  return el('div', { class: 'figure card' }, el('dt', null, say(word, { count })), el('dd', null, number(count)));
}

function run(word: string, count: number, longest: number) {
  const made = streak(word, count, longest);
  made.classList.add('card');
  return made;
}

const known = (value: number | undefined, decimals: number = 0) => (value === undefined ? '–' : number(value, decimals));

function draw(statistics: Statistics) {
  const kind = document.querySelector<HTMLInputElement>('[name="filter"]:checked')?.value ?? '';
  const { played, helped, practice, elsewhere, cracked } = statistics;
  const any = kind === 'play' ? played.games + helped.games + practice.games : cracked.games;
  if (!any) {
    redraw(
      place,
      el(
        'div',
        { class: 'card' },
        el('p', null, say('no-games')),
        el('p', null, el('a', { class: 'button main', href: pageAddress(kind) }, say(kind === 'play' ? 'nav-play' : 'nav-crack'))),
      ),
    );
    return;
  }
  if (kind === 'crack') {
    redraw(
      place,
      figures(cracked),
      el(
        'div',
        { class: 'beside' },
        statistics.strategies.map((one) => distribution(strategyOf(one) + ' · ' + one.title, one.tally, 6)),
      ),
      table(
        'by-strategy',
        ['col-strategy', 'col-game'],
        statistics.strategies.map((one) => ({ names: [strategyOf(one), one.title], tally: one.tally })),
      ),
    );
    return;
  }
  redraw(
    place,
    figures(played, [
      run('streak', statistics.streak, statistics.longestStreak),
      run('daily-streak', statistics.dailyStreak, statistics.longestDailyStreak),
      apart('with-help-heading', helped),
      apart('practice', practice),
      apart('elsewhere-heading', elsewhere),
    ]),
    el(
      'div',
      { class: 'beside' },
      statistics.games.flatMap((one) => [
        distribution(one.title, one.played, 8),
        recent(
          one.title,
          statistics.recent.filter((game) => game.game === one.game),
        ),
      ]),
    ),
    table(
      'by-game',
      ['col-game'],
      statistics.games.map((one) => ({ names: [one.title], tally: one.played })),
      explaining(statistics.terms),
    ),
  );
}

const strategyOf = (one: { strategy: string }) => one.strategy || say('strategy-usual');

function figures(games: Ended, more: (HTMLElement | null)[] = []) {
  return el('dl', { class: 'figures' }, figure('games-played', games.games), figure('games-solved', games.solved), more);
}

/** Games that are counted separately, if there are any. */
function apart(word: string, games: Ended) {
  return games.games ? figure(word, games.games) : null;
}

/**
 * The distribution of guesses in the games of one name, once one was solved.
 * @param least minimum number of columns
 */
function distribution(title: string, tally: Tally, least: number) {
  if (!tally.histogram.length) return null;
  return el(
    'section',
    { class: 'card' },
    el('h2', null, title),
    el('p', { class: 'muted' }, say('distribution')),
    el('div', { class: 'columns' }, columns(title + ', ' + say('distribution'), tally.histogram, { least })),
  );
}

/** The skill and luck of the latest games of one name. */
function recent(title: string, games: Statistics['recent']) {
  if (games.length < 2) return null;
  return el(
    'section',
    { class: 'card' },
    el('h2', null, title),
    el('p', { class: 'muted' }, say('recent')),
    dots(
      title + ', ' + say('recent'),
      games.map((game) => ({ skill: game.skill, luck: game.luck, href: pageAddress('review', { id: game.id }), label: title })),
    ),
    el('p', { class: 'legend' }, el('span', null, el('i'), say('skill')), el('span', null, el('i', { class: 'ideal' }), say('luck'))),
  );
}

/**
 * @param heads of the names
 * @param explained explains its numbers
 */
function table(word: string, heads: string[], rows: { names: string[]; tally: Tally }[], explained?: HTMLElement) {
  if (!rows.length) return null;
  const all = [...heads, 'col-games', 'col-solved', 'col-average', 'skill', 'luck'];
  return el(
    'section',
    { class: 'card' },
    el('div', { class: 'explained' }, el('h2', null, say(word)), explained),
    scrolling(
      say(word),
      el(
        'table',
        { class: 'tallies' },
        el(
          'thead',
          null,
          el(
            'tr',
            null,
            all.map((head, i) => el('th', { scope: 'col', class: i < heads.length ? 'name' : '' }, say(head))),
          ),
        ),
        el(
          'tbody',
          null,
          rows.map(({ names, tally }) =>
            el(
              'tr',
              null,
              names.map((name) => el('td', { class: 'name' }, name)),
              el('td', null, number(tally.games)),
              el('td', null, number(tally.solved)),
              el('td', null, known(tally.average, 2)),
              el('td', null, known(tally.skill)),
              el('td', null, known(tally.luck)),
            ),
          ),
        ),
      ),
    ),
  );
}

async function load() {
  problem.textContent = '';
  try {
    draw(await ask('/statistics'));
  } catch (error) {
    complain(problem, error);
  }
}

byId('filter').addEventListener('change', load);
whenSeen(load);
load();
