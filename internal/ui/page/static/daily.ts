// The daily puzzles: a calendar month for each daily game, to play and to practise.

import { announce, byId, el, newest, pause, redraw, refill } from './dom.js';
import { language, say } from './words.js';
import { ask } from './api.js';
import { begin, complain, whenSeen } from './page.js';
import { dateOf, later, laterMonth, noonOf, weekdays, weeksOf, eventFrom } from './calendar.js';
import { play, stateOf, today } from './days.js';
import type { Schemas } from './api.js';

export type Days = Schemas['Days'];

begin();

const problem = byId('problem');
const grid = byId('days');
const games = [...document.querySelectorAll<HTMLInputElement>('[name="game"]')];
const signs: Record<string, string> = { lost: '×', 'gave-up': '×', going: '…' };

let month = today().slice(0, 7);
/** The day with the keyboard focus. */
let at = today();
let told: Days['days'] = [];
/** the month of these days */
let shown = '';
const loading = newest();
/** The preset of the address, or the one that was shown first. */
let wanted = new URLSearchParams(location.search).get('game');

const chosen = () => games.find((radio) => radio.checked)?.value ?? '';
const yesterday = () => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day');
const gameOf = (day: string) => told.find((one) => one.day === day)?.games.find(({ preset }) => preset === chosen());

/**
 * Loads the month and shows it.
 * @param focus move the focus to its day
 */
async function show(focus: boolean = false) {
  const wished = month;
  const weeks = weeksOf(wished);
  const days = weeks.flat().filter((day) => day !== null);
  problem.textContent = '';
  const isNewest = loading();
  try {
    const { days: loaded } = await ask(`/days?${new URLSearchParams({ from: days[0] ?? '', to: days.at(-1) ?? '' })}`);
    if (!isNewest()) return; // the reader has turned to another month
    [told, shown] = [loaded, wished];
  } catch (error) {
    if (isNewest()) complain(problem, error);
    return;
  }
  if (!wanted) choose(lastPlayed());
  wanted ??= chosen();
  draw(focus);
}

/** The preset that was played last on one of the days. */
function lastPlayed() {
  const latest = told.toSorted((a, b) => b.day.localeCompare(a.day));
  return latest.flatMap((day) => day.games).find(({ state }) => state)?.preset;
}

/** Chooses a preset, if it is one of those with a daily code. */
function choose(preset?: string | null) {
  const radio = games.find(({ value }) => value === preset);
  if (radio) radio.checked = true;
}

function draw(focus: boolean) {
  const title = dateOf(month + '-01', language, { month: 'long', year: 'numeric' });
  byId('month').textContent = title;
  byId('after', HTMLButtonElement).disabled = month >= today().slice(0, 7);
  redraw(
    grid,
    weeksOf(month).map((week) =>
      el(
        'tr',
        null,
        week.map((day) => el('td', null, day ? cell(day) : null)),
      ),
    ),
  );
  const mine = told.map(({ day }) => gameOf(day)).filter((game) => game?.state && game.state !== 'going' && !game.practice);
  byId('daily-sum').textContent = mine.length
    ? say('daily-sum', { count: mine.filter((game) => game?.state === 'solved').length, played: mine.length })
    : '\u00a0';
  if (focus) grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
}

/** A day with the result of its game. */
function cell(day: string) {
  const date = el('span', { class: 'date' }, noonOf(day).getDate());
  const game = gameOf(day);
  if (!game || day > today()) return el('span', { class: 'daycell ahead' }, date);
  const practice = game.practice ? say('practice') : '';
  return el(
    'button',
    {
      type: 'button',
      class: 'daycell ' + (game.state || 'fresh') + (practice ? ' practised' : ''),
      'data-day': day,
      tabindex: day === at ? 0 : -1,
      'aria-current': day === today() ? 'date' : undefined,
      'aria-label': [day === later(today(), -1) && yesterday(), dateOf(day, language), stateOf(game), practice].filter(Boolean).join(', '),
      onclick: () => play(game, day).catch((error) => complain(problem, error)),
    },
    date,
    el('span', { class: 'became', 'aria-hidden': 'true' }, game.state === 'solved' ? game.guesses : (signs[game.state] ?? '')),
  );
}

/** Shows the month a number of months later. */
function turn(by: number) {
  const next = laterMonth(month, by);
  if (next > today().slice(0, 7)) return;
  month = next;
  at = month === today().slice(0, 7) ? today() : month + '-01';
  show().then(() => announce(byId('month').textContent));
}

/** Moves the keyboard focus to a day, and changes the month if necessary. */
async function move(day: string) {
  if (day > today()) return;
  at = day;
  if (shown === month && day.startsWith(month)) return draw(true);
  month = day.slice(0, 7);
  await show(true);
}

const moves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => later(day, -1),
  ArrowRight: (day) => later(day, 1),
  ArrowUp: (day) => later(day, -7),
  ArrowDown: (day) => later(day, 7),
  Home: (day) => later(day, -((noonOf(day).getDay() + 6) % 7)),
  End: (day) => later(day, 6 - ((noonOf(day).getDay() + 6) % 7)),
  PageUp: (day) => laterMonth(day.slice(0, 7), -1) + '-01',
  PageDown: (day) => laterMonth(day.slice(0, 7), 1) + '-01',
};
grid.addEventListener('keydown', (event) => {
  const to = moves[event.key];
  if (!to || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  move(to(at) > today() && event.key === 'End' ? today() : to(at));
});
byId('before').addEventListener('click', () => turn(-1));
byId('after').addEventListener('click', () => turn(1));
choose(wanted);
for (const radio of games) {
  radio.addEventListener('change', () => {
    wanted = chosen();
    history.replaceState(null, '', '?' + new URLSearchParams({ game: wanted }));
    if (shown === month) draw(false);
  });
}

/** Writes the names of the days of the week over the month. */
function showWeekdays() {
  const short = weekdays(language, 'short');
  refill(
    byId('weekdays'),
    weekdays(language, 'long').map((name, day) => el('th', { scope: 'col', abbr: name }, short[day])),
  );
}

show();
pause().then(showWeekdays); // the first format of a date takes long: a task of its own
whenSeen(() => show());

const calendar = new Blob([eventFrom(today(), document.title, location.href.replace(/[?#].*/, ''))], { type: 'text/calendar' });
byId('event').setAttribute('href', URL.createObjectURL(calendar));
