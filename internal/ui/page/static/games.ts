// The list of all saved games.

import { byId, el, fill, newest, redraw } from './dom.js';
import { say } from './words.js';
import { ask } from './api.js';
import { pageAddress } from './address.js';
import { begin, complain, whenSeen } from './page.js';
import { saved } from './saved.js';

begin();

const list = byId('list');
const problem = byId('problem');
const further = byId('further');
let next: string | undefined;
const loading = newest();

/** @param fresh from the start of the list */
async function load(fresh: boolean) {
  const isNewest = loading();
  problem.textContent = '';
  const filter = document.querySelector<HTMLInputElement>('[name="filter"]:checked')?.value ?? 'all';
  const query = new URLSearchParams({ limit: '20' });
  if (filter === 'open') query.set('open', 'true');
  else if (filter !== 'all') query.set('kind', filter);
  if (!fresh && next) query.set('before', next);
  try {
    const answer = await ask(`/games?${query}`);
    if (!isNewest()) return;
    const more = answer.games.map((game) => saved(game, { deleted: () => {}, failed: (error) => complain(problem, error) }));
    const none = el('li', { class: 'card' }, el('p', null, say('no-games')), el('a', { class: 'button main', href: pageAddress('play') }, say('nav-play')));
    if (!fresh) fill(list, more);
    else redraw(list, more.length ? more : none);
    next = answer.next;
    further.hidden = !next;
  } catch (error) {
    complain(problem, error);
  }
}

byId('filter').addEventListener('change', () => load(true));
further.addEventListener('click', () => load(false));
load(true);

let latest = '';

/** Reloads the list if a game was played or started elsewhere. */
async function look() {
  try {
    const { games } = await ask('/games?limit=1', { once: true });
    const now = games[0] ? games[0].id + games[0].updated : '';
    if (now !== latest) await load(true);
    latest = now;
  } catch {
    // The next look tries again.
  }
}

whenSeen(look);
