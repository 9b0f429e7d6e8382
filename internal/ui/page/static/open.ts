// Opens a line, and sends codes. A received line is first shown without starting a game:
// the page says what it is and which turns it has, and saves nothing.

import { byId, el, fieldOf, icon, refill } from './dom.js';
import { date, say } from './words.js';
import { ask, patiently } from './api.js';
import { pageAddress } from './address.js';
import { start } from './start.js';
import { begin, complain } from './page.js';
import { Board } from './board.js';
import { isSent, keepSent, note } from './notes.js';
import { readResults } from './results.js';
import { shareLine } from './share.js';
import { keepResult, standings } from './standings.js';
import type { Opened } from './api.js';
import type { DayGame } from './days.js';

begin();

const problem = byId('problem');
const place = byId('opening');
const form = byId('open', HTMLFormElement);
const field = fieldOf(form, 'line', HTMLTextAreaElement);

/**
 * Starts the game of a line.
 * @param read the content of the line
 * @param again plays a daily game once more, for practice
 */
async function open(line: string, read?: Opened, again: boolean = false) {
  problem.textContent = '';
  const thinking = el('div');
  refill(place, thinking);
  try {
    const begun = async () => {
      const practice = read && isSent(read);
      const body = { line, ...(again ? { again } : practice ? { practice } : {}) };
      const game = await patiently(thinking, () => ask('/games', { method: 'POST', body }));
      if (game && read?.seed) note(game.id, { number: read.seed });
      return game?.id;
    };
    await start(begun, (address) => location.replace(address));
  } catch (error) {
    complain(problem, error);
  }
}

function review(line: string) {
  location.assign(pageAddress('review', { line }));
}

/**
 * Shows the content of a line and the actions for it.
 * @param read the content of the line
 * @param over the reader's own finished game, if the line is a daily game
 */
function look(line: string, read: Opened, over?: DayGame) {
  form.hidden = true;
  byId('sending').hidden = true;
  byId('compare').hidden = !readResults(line).length;
  byId('opened-lead').hidden = true;
  const played = read.turns.length > 0;
  const position = played ? read.position : undefined;
  const [sent, ...more] = read.sentences ?? [read.title, ...(read.title === read.described ? [] : [read.described]), say('open-position')];
  const button = el(
    'button',
    { type: 'button', class: 'button main', onclick: () => open(line, read) },
    icon('play'),
    say(played ? 'open-play' : isSent(read) ? 'open-practise' : 'open-take'),
  );
  const result = over?.id && el('a', { class: 'button main', href: pageAddress('game', { id: over.id }) }, icon('review'), say('daily-result'));
  const practise = el('button', { type: 'button', class: 'button', onclick: () => open(line, read, true) }, icon('play'), say('open-practise'));
  refill(
    place,
    el(
      'section',
      { class: 'card sent' },
      el('h2', null, sent),
      more.map((sentence) => el('p', null, sentence)),
      read.day ? el('p', { class: 'muted' }, date(read.day)) : null,
      over ? el('p', null, say('open-played')) : isSent(read) ? el('p', null, say('open-sent')) : null,
      played ? board(read) : null,
      el(
        'div',
        { class: 'row' },
        result,
        over ? practise : read.hides ? button : null,
        position
          ? el('button', { type: 'button', class: 'button' + (read.hides ? '' : ' main'), onclick: () => open(position) }, icon('solver'), say('open-solver'))
          : null,
        played ? el('button', { type: 'button', class: 'button', onclick: () => review(line) }, icon('review'), say('open-look-back')) : null,
      ),
    ),
  );
}

/** The reader's own game of a daily line, if it is finished. */
async function overOf({ day, game, turns }: Opened): Promise<DayGame | undefined> {
  if (!day || turns.length) return undefined;
  const { days } = await ask(`/days?${new URLSearchParams({ from: day, to: day })}`);
  const own = days[0]?.games.find((one) => one.game === game);
  return own && ['solved', 'lost', 'gave-up'].includes(own.state) ? own : undefined;
}

function board(read: Opened) {
  const made = new Board({ look: read, most: read.most });
  made.show(read.turns);
  return el('div', { class: 'board-wrap first-look' }, made.element);
}

/**
 * Opens, solves or reviews a line, as the address asks.
 * @param as solver: opens it in the solver with its turns, without the part that hides its code; review: reviews it, if it has turns;
 * look: shows it first, if it hides a code or has turns; play: starts it at once
 */
async function take(line: string, as?: string) {
  problem.textContent = '';
  try {
    const read = await ask(`/line?line=${encodeURIComponent(line)}`);
    if (as === 'solver') await open(read.position ?? line);
    else if (as === 'review' && read.turns.length) review(line);
    else if (as === 'look' && (read.turns.length || read.hides)) look(line, read, await overOf(read));
    else await open(line, read);
  } catch (error) {
    complain(problem, error);
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  take(field.value.trim(), event.submitter instanceof HTMLButtonElement ? event.submitter.value : undefined);
});

/** Lets people send a code: their own, or a random one that they do not see. */
async function sending() {
  const { presets } = await ask('/presets');
  const choice = byId('send-game', HTMLSelectElement);
  refill(
    choice,
    presets.filter(({ boards }) => boards === 1).map((preset) => el('option', { value: preset.game }, preset.title + ', ' + preset.described)),
  );
  const secret = byId('send-secret', HTMLInputElement);
  const wrong = byId('send-problem');
  byId('send-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    wrong.textContent = '';
    try {
      const riddle = await ask('/riddles', { method: 'POST', body: { game: choice.value, secret: secret.value.trim() || undefined } });
      if (secret.value.trim()) keepSent(await ask(`/line?line=${encodeURIComponent(riddle.line)}`));
      shareLine(say('send-heading'), riddle.line);
    } catch (error) {
      complain(wrong, error);
    }
  });
}

sending().catch((error) => complain(problem, error));

const query = new URLSearchParams(location.search);
const line = query.get('line')?.trim();
if (line) {
  field.value = line;
  keepResult(line);
  take(line, query.get('as') ?? 'look');
}
standings(overOf);
