// Opens a line: a riddle begins, turns are helped with, or a game is reviewed.

import { byId, el, refill } from './dom.js';
import { ask, patiently } from './api.js';
import { begin, complain } from './page.js';

begin();

const problem = byId('problem');
const place = byId('opening');
const form = /** @type {HTMLFormElement} */ (byId('open'));
const field = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem('line'));

/**
 * @param {string} line
 * @param {string} [as] help: with its turns and without what hides its code
 */
async function open(line, as) {
  problem.textContent = '';
  const thinking = el('div');
  refill(place, thinking);
  /** @type {Record<string, any>} */
  const wish = { line: as === 'help' ? line.replace(/\s(seed:\d+|daily:\S+|adversary|most:\d+)(?=\s|$)/g, '') : line };
  try {
    const game = /** @type {import('./api.js').Game | undefined} */ (await patiently(thinking, () => ask('/games', { method: 'POST', body: wish })));
    if (game) location.replace('/game/' + game.id);
  } catch (error) {
    complain(problem, error);
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const line = field.value.trim();
  if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value === 'review') location.assign('/review?line=' + encodeURIComponent(line));
  else open(line);
});

const query = new URLSearchParams(location.search);
const line = query.get('line');
if (line) {
  field.value = line;
  open(line, query.get('as') ?? undefined);
}
