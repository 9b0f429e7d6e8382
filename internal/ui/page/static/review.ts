// Reviews a game turn by turn.

import { byId, el, fieldOf, icon, pause, refill } from './dom.js';
import { say } from './words.js';
import { ask, patiently } from './api.js';
import { start } from './start.js';
import { pageAddress } from './address.js';
import { begin, complain, sendPasted, whenBack } from './page.js';
import { Stepper, information, overview } from './reviewed.js';
import { saved } from './saved.js';
import { exercises } from './exercise.js';
import { mistakesOf } from './mistake.js';
import { keepMistakes } from './mistakes.js';
import { today } from './days.js';
import type { Described, Review } from './api.js';

begin();

const problem = byId('problem');
const place = byId('review');
const form = byId('paste', HTMLFormElement);
const query = new URLSearchParams(location.search);
const id = query.get('id') ?? undefined;

/**
 * Requests a review and shows it.
 * @param path of the review
 * @param game the game's address
 */
async function show(path: string, game?: string, line?: string) {
  problem.textContent = '';
  const thinking = el('div', { class: 'card' });
  refill(place, thinking);
  try {
    const review: Review | undefined = await patiently(thinking, (signal, progress) => ask(path, { signal, progress }));
    if (!review) {
      offer();
      return;
    }
    const look = await ask(`/describe?game=${encodeURIComponent(review.game)}`);
    const own = id !== undefined && (await ask(`/games/${encodeURIComponent(id)}`)).kind === 'play';
    await draw(review, look, { own, game, line: line ?? review.line });
  } catch (error) {
    offer();
    complain(problem, error);
  }
}

/**
 * Draws a review in three tasks, between which the reader can press and scroll.
 * @param options own: the player made the guesses
 */
async function draw(review: Review, look: Described, { own, game, line }: { own: boolean; game?: string; line?: string }) {
  const judged = review.line ?? review.game;
  form.hidden = byId('finished').hidden = true;
  showsReview(true);
  const lost = own && !review.boards ? mistakesOf(review, today()) : [];
  keepMistakes(lost);
  refill(
    place,
    overview(review, look),
    lost.length
      ? el(
          'p',
          { class: 'row after' },
          el('a', { class: 'button main', href: pageAddress('review', { mistakes: '' }) }, icon('lesson'), say('mistakes-learn', { count: lost.length })),
        )
      : null,
  );
  document.title = document.title.replace(/^[^·]*/, review.title + ' ');
  await pause();
  if (review.turns.length) place.append(new Stepper(review, look, { line: judged, id, playOn: game && review.secret ? playOn : undefined }).element);
  await pause();
  place.append(
    ...(review.turns.length ? [information(review, look)] : []),
    el(
      'p',
      { class: 'row after' },
      el('a', { class: 'button', href: pageAddress('review') }, icon('review'), say('review-another')),
      game ? el('a', { class: 'button', href: game }, icon('games'), say('go-back')) : null,
      line && !review.boards ? el('a', { class: 'button', href: pageAddress('open', { as: 'solver', line }) }, icon('solver'), say('review-position')) : null,
    ),
  );
}

/**
 * Continues from a turn with another guess, for practice.
 * @param turns the number of turns to keep
 */
async function playOn(turns: number, guess: string) {
  try {
    await start(async () => (await ask('/games', { method: 'POST', body: { from: id, turns, guess } })).id);
  } catch (error) {
    complain(problem, error);
    problem.scrollIntoView({ block: 'center' });
  }
}

/** Switches the layout between a review and the list of games to review. */
function showsReview(is: boolean) {
  document.documentElement.toggleAttribute('data-asked', is);
}

/** Offers games to review. */
function offer() {
  place.replaceChildren();
  showsReview(false);
  form.hidden = !!id;
  if (!id) loadFinished().catch((error) => complain(problem, error));
}

async function loadFinished() {
  const { games } = await ask('/games?limit=30');
  const finished = games.filter((game) => game.turns > 0 && game.over);
  byId('finished').hidden = !finished.length || form.hidden;
  refill(
    byId('finished-list'),
    finished.map((game) => saved(game, { href: pageAddress('review', { id: game.id }) })),
  );
}

whenBack(() => {
  if (!form.hidden) offer(); // more games may be over
});

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const line = String(new FormData(form).get('line')).trim();
  history.replaceState(null, '', pageAddress('review', { line }));
  show('/review?line=' + encodeURIComponent(line), undefined, line);
});

const field = fieldOf(form, 'line', HTMLTextAreaElement);
sendPasted(field);

const line = query.get('line');
if (query.has('mistakes')) {
  form.hidden = true;
  const heading = document.querySelector('h1');
  if (heading) heading.textContent = say('mistakes');
  exercises(place).catch((error) => complain(problem, error));
} else if (id) show('/games/' + encodeURIComponent(id) + '/review', pageAddress('game', { id }));
else if (line) {
  field.value = line;
  show('/review?line=' + encodeURIComponent(line), undefined, line);
} else offer();
