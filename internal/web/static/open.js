// Opens a line. A riddle begins at once; of a line that has turns there is a first
// look that tells nothing but what was played, and nothing is kept yet.

import { byId, el, icon, refill } from './dom.js';
import { say } from './words.js';
import { ask, patiently } from './api.js';
import { begin, complain } from './page.js';
import { Board } from './board.js';
import { keepNumber } from './numbers.js';
import { turnsOf } from './line.js';

begin();

const problem = byId('problem');
const place = byId('opening');
const form = /** @type {HTMLFormElement} */ (byId('open'));
const field = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem('line'));

/** What hides a code in a line, and how many guesses there are. */
const hides = /\s(seed:\d+|daily:\S+|adversary|most:\d+)(?=\s|$)/g;

/**
 * Begins a game of a line.
 * @param {string} line
 * @param {string} [as] help: with its turns and without what hides its code
 */
async function open(line, as) {
  problem.textContent = '';
  const thinking = el('div');
  refill(place, thinking);
  const wished = as === 'help' ? line.replace(hides, '') : line;
  try {
    const game = /** @type {import('./api.js').Game | undefined} */ (await patiently(thinking, () => ask('/games', { method: 'POST', body: { line: wished } })));
    if (!game) return;
    const seed = /\sseed:(\d+)(?=\s|$)/.exec(wished)?.[1];
    if (seed) keepNumber(game.id, BigInt(seed).toString());
    location.replace('/game/' + game.id);
  } catch (error) {
    complain(problem, error);
  }
}

/** @param {string} line */
function review(line) {
  location.assign('/review?line=' + encodeURIComponent(line));
}

/**
 * Shows the turns of a line, and what can be done with them.
 * @param {string} line
 */
async function look(line) {
  problem.textContent = '';
  const name = line.split(/\s/, 1)[0] ?? '';
  try {
    const game = /** @type {import('./api.js').Described} */ (await ask('/describe?game=' + encodeURIComponent(name)));
    const turns = turnsOf(game, line.slice(name.length));
    const board = new Board({ look: game });
    board.show(turns);
    form.hidden = true;
    refill(place, el('p', { class: 'muted' }, game.described),
      turns.length ? el('div', { class: 'board-wrap first-look' }, board.element) : el('p', { class: 'code' }, line),
      el('div', { class: 'row' },
        line.search(hides) >= 0 ? el('button', { type: 'button', class: 'button main', onclick: () => open(line) }, icon('play'), say('open-play')) : null,
        el('button', { type: 'button', class: 'button' + (line.search(hides) >= 0 ? '' : ' main'), onclick: () => open(line, 'help') }, icon('help'), say('open-help')),
        el('button', { type: 'button', class: 'button', onclick: () => review(line) }, icon('review'), say('open-look-back'))));
  } catch (error) {
    complain(problem, error);
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const line = field.value.trim();
  if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value === 'review' && /\S=\S/.test(line)) review(line);
  else open(line);
});

const query = new URLSearchParams(location.search);
const line = query.get('line')?.trim();
if (line) {
  field.value = line;
  const as = query.get('as');
  if (as !== 'help' && /\s\S+=\S+/.test(line)) look(line);
  else open(line, as ?? undefined);
}
