// The home page: continues open games, shows today's puzzles, and starts a game with one
// touch.

import { byId, el, newest, redraw } from './dom.js';
import { ago, language, say } from './words.js';
import { ask } from './api.js';
import { pageAddress } from './address.js';
import { start } from './start.js';
import { begin, complain, keepBeen, setting, whenSeen } from './page.js';
import { Board } from './board.js';
import { foresee } from './engine.js';
import { dateOf, later } from './calendar.js';
import { play, stateOf, today, untilNextDay, watchDay } from './days.js';
import { saved } from './saved.js';
import { mistakes } from './mistakes.js';
import type { Schemas, Summary } from './api.js';

export type Days = Schemas['Days'];

begin();

const problem = byId('problem');
const due = mistakes().length;
if (due) {
  byId('mistakes').hidden = false;
  byId('mistakes-count').textContent = say('mistakes-due', { count: due });
}
const dailies = byId('dailies');
/** Whether no game was ever played in this browser. */
const isNew = setting('been') === '';

function failed(error: unknown) {
  complain(problem, error);
  problem.scrollIntoView({ block: 'nearest' });
}

const starts = [...document.querySelectorAll<HTMLElement>('[data-start]')];
for (const button of starts) {
  button.addEventListener('click', async () => {
    problem.textContent = '';
    try {
      const name = button.dataset['start'] ?? '';
      const body = { kind: 'play', game: name, hard: setting('hard') === 'on', most: Number(button.dataset['most']) };
      await start(async () => (await ask('/games', { method: 'POST', body })).id);
    } catch (error) {
      failed(error);
    }
  });
}

/** What the reader pressed before this module had loaded; early.ts keeps it. */
declare const codebreakerPressed: EventTarget | undefined;

if (typeof codebreakerPressed !== 'undefined') starts.find((button) => codebreakerPressed instanceof Node && button.contains(codebreakerPressed))?.click();

byId('more-games').addEventListener('click', () => {
  byId('presets').classList.remove('few');
  document.querySelector<HTMLElement>('#presets > :nth-child(9) button')?.focus();
});

/** The last played game, with its last rows. */
async function lastGame(game: Summary) {
  const rows = el('div', { class: 'last-rows board-wrap', 'aria-hidden': 'true' });
  const facts = [game.day && dateOf(game.day, language), game.practice && say('practice'), say('turns', { count: game.turns }), ago(game.updated)];
  const card = el(
    'a',
    { class: 'card last-game', 'data-key': game.id, href: pageAddress('game', { id: game.id }) },
    el(
      'span',
      null,
      el('span', { class: 'small muted' }, say('title-' + game.kind)),
      el('strong', null, game.title),
      el('span', { class: 'muted' }, facts.filter(Boolean).join(' · ')),
      el('span', { class: 'button main' }, say('open-heading')),
    ),
    rows,
  );
  const whole = await ask(`/games/${encodeURIComponent(game.id)}`);
  const board = new Board({ look: whole });
  board.element.append(...(whole.boards[0]?.turns ?? []).slice(-3).map((turn) => board.turn(turn)));
  if (board.element.children.length) rows.append(board.element);
  return card;
}

/** @param open the last played first */
async function showOpen(open: Summary[]) {
  const section = byId('open-games');
  section.hidden = !open.length;
  section.classList.add('settled'); // until then, the result of the last visit decides
  const first = open.find(({ damaged }) => !damaged);
  const others = open.filter((game) => game !== first);
  redraw(
    byId('open-list'),
    first ? await lastGame(first) : null,
    others.length
      ? el(
          'ul',
          { class: 'games' },
          others.map((game) => saved(game)),
        )
      : null,
  );
}

/**
 * Shows the results of today's puzzles, the last played one large.
 * @param main its preset
 */
function showToday({ streak, days }: Days, main?: string) {
  const day = dayOf(days);
  if (!day) return;
  byId('date').textContent = dateOf(day.day, language, { weekday: 'long', day: 'numeric', month: 'long' });
  for (const game of day.games) {
    const item = document.querySelector<HTMLElement>(`[data-daily="${CSS.escape(game.preset)}"]`);
    const button = item?.querySelector('button');
    if (!item || !button) continue;
    item.dataset['state'] = game.state || 'open';
    const state = item.querySelector('[data-state]');
    if (state) state.textContent = stateOf(game);
    button.onclick = () => play(game, day.day).catch(failed);
    if (game.preset === main && item.parentElement !== dailies) {
      byId('dailies-more').prepend(...dailies.children);
      dailies.append(item);
    }
  }
  ritual(streak, days);
}

/** Today's games. */
const dayOf = (days: Days['days']) => days.find(({ day }) => day === today());

/** The last days: solved, lost, or not played. */
function week(days: Days['days']) {
  const counting = days
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map(({ day, games }) => ({ day, games: games.filter(({ state, practice }) => state && !practice) }));
  const states = counting.map(({ day, games }) => ({
    day,
    state: games.some(({ state }) => state === 'solved') ? 'solved' : games.some(({ state }) => state !== 'going') ? 'lost' : 'fresh',
  }));
  return el(
    'span',
    { class: 'week', role: 'img', 'aria-label': say('daily-week', { count: states.filter(({ state }) => state === 'solved').length }) },
    states.map(({ day, state }) => el('i', { class: state }, dateOf(day, language, { weekday: 'narrow' }))),
  );
}

/** Says on the large puzzle how long the streak is, how the week went, and how long it is to the next. */
function ritual(streak: number, days: Days['days']) {
  const place = dailies.querySelector('li:first-child .ritual');
  const state = place?.closest('li')?.dataset['state'];
  const word = state === 'open' ? 'nav-play' : state === 'going' ? 'open-heading' : 'daily-result';
  if (place)
    redraw(
      place,
      streak ? el('span', { class: 'streak' }, say('daily-in-a-row', { count: streak })) : null,
      week(days),
      el('span', null, untilNextDay()),
      el('span', { class: 'button main' }, say(word)),
    );
}

const loading = newest();

async function load() {
  const isNewest = loading();
  const day = today();
  const [played, open, days] = await Promise.all([
    ask('/games?kind=play&limit=20'),
    ask('/games?open=true&limit=3'),
    ask(`/days?${new URLSearchParams({ from: later(day, -6), to: day })}`),
  ]);
  if (!isNewest()) return;
  const offered = dayOf(days.days)?.games ?? [];
  const presets = played.games.map((game) => game.day && offered.find(({ title }) => title === game.title)?.preset);
  showToday(days, presets.find(Boolean) ?? offered[0]?.preset);
  const begun = open.games;
  keepBeen(begun.length ? 'open' : played.games.length ? 'yes' : '');
  if (isNew) document.querySelector('main')?.append(byId('open-games')); // below all others, so that nothing moves under a finger
  found = days;
  await showOpen(begun);
}

let found: Days | undefined;
const again = () => load().catch(failed);
again().then(() => isNew && foresee(starts.map(({ dataset }) => dataset['start'] ?? '')));
watchDay(() => found && ritual(found.streak, found.days), again);
whenSeen(again);
