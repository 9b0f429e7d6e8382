// Opens a line. A riddle begins at once; of a line that has turns there is a first
// look that tells nothing but what was played, and nothing is kept yet.

import { byId, el, icon, refill } from './dom.js';
import { say } from './words.js';
import { ask, patiently } from './api.js';
import { begin, complain } from './page.js';
import { Board } from './board.js';
import { keepNumber } from './numbers.js';

begin();

const problem = byId('problem');
const place = byId('opening');
const form = /** @type {HTMLFormElement} */ (byId('open'));
const field = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem('line'));

/**
 * Begins a game of a line.
 * @param {string} line
 * @param {string} [seed] that draws its code, where the line has one
 */
async function open(line, seed) {
  problem.textContent = '';
  const thinking = el('div');
  refill(place, thinking);
  try {
    const game = /** @type {import('./api.js').Game | undefined} */ (await patiently(thinking, () => ask('/games', { method: 'POST', body: { line } })));
    if (!game) return;
    if (seed) keepNumber(game.id, seed);
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
 * @param {import('./api.js').Opened} read what it says
 */
function look(line, read) {
  const board = new Board({ look: read });
  board.show(read.turns);
  form.hidden = true;
  refill(place, el('p', { class: 'muted' }, read.described), el('div', { class: 'board-wrap first-look' }, board.element),
    el('div', { class: 'row' },
      read.hides ? el('button', { type: 'button', class: 'button main', onclick: () => open(line, read.seed) }, icon('play'), say('open-play')) : null,
      el('button', { type: 'button', class: 'button' + (read.hides ? '' : ' main'), onclick: () => open(read.position) }, icon('help'), say('open-help')),
      el('button', { type: 'button', class: 'button', onclick: () => review(line) }, icon('review'), say('open-look-back'))));
}

/**
 * Goes where somebody wants to with a line.
 * @param {string} line
 * @param {string} [as] help: with its turns and without what hides its code; review: looked back on, if it has turns;
 *   look: looked at first, if it has turns
 */
async function take(line, as) {
  problem.textContent = '';
  try {
    const read = /** @type {import('./api.js').Opened} */ (await ask('/line?line=' + encodeURIComponent(line)));
    if (as === 'help') await open(read.position);
    else if (as === 'review' && read.turns.length) review(line);
    else if (as === 'look' && read.turns.length) look(line, read);
    else await open(line, read.seed);
  } catch (error) {
    complain(problem, error);
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  take(field.value.trim(), /** @type {HTMLButtonElement | null} */ (event.submitter)?.value);
});

const query = new URLSearchParams(location.search);
const line = query.get('line')?.trim();
if (line) {
  field.value = line;
  take(line, query.get('as') ?? 'look');
}
