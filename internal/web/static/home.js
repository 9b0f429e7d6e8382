// The first page: begins a game at a touch, goes on with those that are open.

import { byId, fill } from './dom.js';
import { say } from './words.js';
import { ask } from './api.js';
import { begin, complain } from './page.js';
import { saved } from './saved.js';

begin();

const problem = byId('problem');

/** @param {Record<string, any>} wish */
async function start(wish) {
  problem.textContent = '';
  try {
    const game = await ask('/games', { method: 'POST', body: wish });
    location.assign('/game/' + game.id);
  } catch (error) {
    complain(problem, error);
    problem.scrollIntoView({ block: 'nearest' });
  }
}

for (const button of document.querySelectorAll('[data-start]')) {
  button.addEventListener('click', () => start({ kind: 'play', game: button.getAttribute('data-start'), most: 10 }));
}

const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10);
/** @type {Map<string, string>} the games of today that were begun, by the game's name */
const begun = new Map();

for (const button of document.querySelectorAll('[data-daily]')) {
  button.addEventListener('click', () => {
    const kept = begun.get(button.getAttribute('data-daily') ?? '');
    if (kept) location.assign('/game/' + kept);
    else start({ kind: 'play', game: button.getAttribute('data-daily'), day: today, most: Number(button.getAttribute('data-most')) });
  });
}

async function load() {
  const [{ games }, { presets }, open] = await Promise.all([ask('/games?kind=play&limit=50'), ask('/presets'), ask('/games?open=true&limit=5')]);
  for (const game of games) {
    if (game.day !== today) continue;
    for (const button of document.querySelectorAll('[data-daily]')) {
      const wanted = button.getAttribute('data-daily') ?? '';
      const preset = presets.find((/** @type {import('./api.js').Described} */ one) => one.name === wanted);
      if (preset?.game !== game.game || begun.has(wanted)) continue;
      begun.set(wanted, game.id);
      const state = button.querySelector('[data-daily-state]');
      if (state) state.textContent = say('daily-' + game.state, { count: game.turns });
    }
  }
  if (open.games.length) {
    byId('open-games').hidden = false;
    fill(byId('open-list'), open.games.map((/** @type {import('./api.js').Summary} */ game) => saved(game)));
  }
}

load().catch((error) => complain(problem, error));
