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

/** The number of games of a kind, and how many of these were solved. */
function figure(word: string, { games, solved }: Ended) {
  return el(
    'div',
    { class: 'figure card' },
    el('dt', null, say(word, { count: games })),
    el('dd', null, number(games)),
    el('dd', { class: 'small muted' }, say('games-solved', { count: solved })),
  );
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
      el('dl', { class: 'figures' }, figure('games-cracked', cracked)),
      el(
        'div',
        { class: 'beside' },
        statistics.strategies.map((one) => distribution(strategyOf(one) + ' · ' + one.title, 6, ['distribution', one.tally])),
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
    el(
      'dl',
      { class: 'figures' },
      figure('games-played', played),
      apart('with-help-heading', helped),
      apart('practice', practice),
      apart('elsewhere-heading', elsewhere),
      run('streak', statistics.streak, statistics.longestStreak),
      run('daily-streak', statistics.dailyStreak, statistics.longestDailyStreak),
    ),
    el(
      'div',
      { class: 'beside' },
      statistics.games.flatMap((one) => [
        distribution(one.title, 8, ['distribution-alone', one.played], ['distribution-helped', one.helped]),
        recent(
          one.title,
          statistics.recent.filter((game) => game.game === one.game),
        ),
      ]),
    ),
    table(
      'by-game',
      ['col-game'],
      statistics.games.flatMap((one) => [
        { names: [one.title], tally: one.played },
        ...(['helped', 'practice'] as const)
          .filter((way) => one[way].games)
          .map((way) => ({ names: [say(way === 'helped' ? 'with-help-heading' : way)], tally: one[way], part: true })),
      ]),
      explaining(statistics.terms),
    ),
  );
}

const strategyOf = (one: { strategy: string }) => one.strategy || say('strategy-usual');

/** Games that are counted separately, if there are any. */
function apart(word: string, games: Ended) {
  return games.games ? figure(word, games) : null;
}

/**
 * The distributions of guesses in the games of one name, as far as some were solved.
 * @param least minimum number of columns
 * @param tallies what is counted, and the games
 */
function distribution(title: string, least: number, ...tallies: [string, Tally][]) {
  const solved = tallies.filter(([, tally]) => tally.histogram.length);
  if (!solved.length) return null;
  return el(
    'section',
    { class: 'card' },
    el('h2', null, title),
    solved.flatMap(([word, { histogram }], index) => [
      el('p', { class: 'muted' }, say(word)),
      el('div', { class: 'columns' }, columns(title + ', ' + say(word), histogram, { least, height: index ? 130 : undefined })),
    ]),
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
      games.map(({ id, skill, luck, helped }) => ({
        skill,
        luck,
        helped,
        href: pageAddress('review', { id }),
        label: helped ? title + ', ' + say('with-help-heading') : title,
      })),
    ),
    el(
      'p',
      { class: 'legend' },
      el('span', null, el('i'), say('skill')),
      el('span', null, el('i', { class: 'ideal' }), say('luck')),
      games.some(({ helped }) => helped) ? el('span', null, el('i', { class: 'helped' }), say('with-help-heading')) : null,
    ),
  );
}

/**
 * @param heads of the names
 * @param rows part: of the games that the row before names
 * @param explained explains its numbers
 */
function table(word: string, heads: string[], rows: { names: string[]; tally: Tally; part?: boolean }[], explained?: HTMLElement) {
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
          rows.map(({ names, tally, part }) =>
            el(
              'tr',
              null,
              names.map((name) => el('td', { class: part ? 'name part' : 'name' }, name)),
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
