// Looks back on a game turn by turn.

import { byId, el, fill, icon, refill } from './dom.js';
import { codes, number, say } from './words.js';
import { ask, patiently } from './api.js';
import { begin, complain } from './page.js';
import { curve } from './charts.js';
import { cell, pins, read, row, spoken } from './pegs.js';
import { bars } from './partition.js';
import { saved } from './saved.js';

/** @typedef {import('./api.js').Judged} Judged */
/** @typedef {import('./api.js').Described} Described */

begin();

const problem = byId('problem');
const place = byId('review');
const form = /** @type {HTMLFormElement} */ (byId('paste'));
const id = location.pathname.split('/')[2];

/**
 * Asks for a review and shows it.
 * @param {string} path of the review
 * @param {string} [game] the game's address
 * @param {string} [line]
 */
async function show(path, game, line) {
  problem.textContent = '';
  const thinking = el('div', { class: 'card' });
  refill(place, thinking);
  try {
    const review = /** @type {import('./api.js').Review | undefined} */ (await patiently(thinking, (signal, progress) => ask(path, { signal, progress })));
    if (!review) {
      place.replaceChildren();
      return;
    }
    const look = /** @type {Described} */ (await ask('/describe?game=' + encodeURIComponent(review.game)));
    draw(review, look, game, line ?? review.line);
  } catch (error) {
    place.replaceChildren();
    complain(problem, error);
  }
}

/**
 * @param {import('./api.js').Review} review
 * @param {Described} look
 * @param {string} [game]
 * @param {string} [line]
 */
function draw(review, look, game, line) {
  const all = Math.log2(look.secrets);
  let gained = 0;
  let expected = 0;
  const own = review.turns.map((turn) => (gained += turn.gained ?? 0));
  const other = review.turns.map((turn) => (expected += turn.own?.entropy ?? 0));
  const top = Math.max(all, gained, 1);
  refill(place,
    el('div', { class: 'overview' }, el('section', { class: 'verdict card' }, el('p', { class: 'muted' }, look.described),
      el('dl', { class: 'figures' }, figure('skill', review.skill), figure('luck', review.luck)),
      review.sentences.map((sentence) => el('p', null, sentence)),
      review.clash ? el('ul', { class: 'sentences problem' }, review.clash.sentences.map((sentence) => el('li', null, sentence))) : null),
    review.turns.length ? el('section', { class: 'card' }, el('h2', null, say('information')),
      curve({ label: say('information'), own, other, top, unit: say('col-entropy'),
        labels: own.map((bits, index) => say('information-of', { number: index + 1, count: bits, bits: number(bits, 2), all: number(all, 2) })) }),
      el('p', { class: 'legend' }, el('span', null, el('i'), say('curve-own')), el('span', null, el('i', { class: 'ideal' }), say('curve-expected')))) : null),
    el('ol', { class: 'judged' }, review.turns.map((turn) => judged(turn, look, all, review.line))),
    el('p', { class: 'row after' },
      game ? el('a', { class: 'button', href: game }, icon('games'), say('go-back')) : null,
      line ? el('a', { class: 'button', href: '/open?as=help&line=' + encodeURIComponent(line) }, icon('help'), say('review-position')) : null));
}

/**
 * @param {string} word
 * @param {number | undefined} value
 */
function figure(word, value) {
  return el('div', { class: 'figure' }, el('dt', null, say(word)), el('dd', null, value === undefined ? '–' : number(value)),
    gaugeBar(value));
}

/** @param {number | undefined} value */
function gaugeBar(value) {
  return el('span', { class: 'gauge-bar', 'aria-hidden': 'true' }, el('i', { '--share': (value ?? 0) / 99 }));
}

/**
 * @param {string} word
 * @param {number | undefined} value
 */
function gauge(word, value) {
  return el('span', { class: 'gauge ' + word }, el('span', null, say(word) + ' ', el('b', null, value === undefined ? '–' : number(value))), gaugeBar(value));
}

/**
 * @param {Judged} turn
 * @param {Described} look
 * @param {number} all bits of the game
 * @param {string} [line] that was judged
 */
function judged(turn, look, all, line = look.game) {
  const bits = (/** @type {{codes: number}} */ count) => (count.codes > 0 ? Math.max(0.01, Math.log2(count.codes) / all) : 0);
  const wrong = new Set([...(turn.absent ?? []), ...(turn.misplaced ?? [])]);
  const detail = el('div', { class: 'said', hidden: true });
  const best = turn.best;
  const own = turn.own;
  /** @param {import('./api.js').Weighed} weighed */
  const partition = (weighed) => [el('h3', null, say('partition-of', { guess: read(look, weighed.pegs) })), bars(look, weighed.cells, async (mark) => {
    const query = new URLSearchParams({ line, turns: String(turn.turn - 1), guess: weighed.guess, mark });
    const answer = /** @type {import('./api.js').Partition} */ (await ask('/partition?' + query));
    return answer.cells.find((cell) => cell.mark === mark)?.list ?? [];
  })];
  const compare = best && own && best.guess !== own.guess;
  const toggle = own ? el('button', { type: 'button', class: 'button small', 'aria-expanded': 'false', onclick: () => {
    detail.hidden = !detail.hidden;
    toggle?.setAttribute('aria-expanded', String(!detail.hidden));
    if (!detail.childElementCount) fill(detail, el('div', { class: 'sides' }, el('div', null, partition(own)), compare ? el('div', null, partition(best)) : null));
  } }, say('show-division')) : null;
  return el('li', { class: 'card' },
    el('span', { class: 'number' }, turn.turn),
    el('div', { class: 'turn-row' },
      el('span', { class: 'pegs', role: 'img', 'aria-label': read(look, turn.pegs) + ', ' + spoken(look, turn) },
        turn.pegs.map((symbol, at) => {
          const made = cell(look, symbol, at, turn.colours?.[at]);
          made.classList.toggle('wrong', wrong.has(at + 1));
          return made;
        })),
      turn.colours ? null : pins(look, turn)),
    el('div', { class: 'gauges' }, gauge('skill', turn.skill), gauge('luck', turn.luck)),
    el('div', { class: 'said' },
      el('span', { class: 'shrink', 'aria-hidden': 'true' }, el('i', { class: 'before', '--share': bits(turn.before) }), el('i', { '--share': bits(turn.after) })),
      el('p', { class: 'small muted numbers' }, say('before-after', { before: codes(turn.before.codes, turn.before.more), after: codes(turn.after.codes, turn.after.more) }),
        turn.gained === undefined ? '' : ' · ' + say('gained-bits', { count: turn.gained, bits: number(turn.gained, 2) })),
      el('p', null, turn.sentences.join(' ')),
      el('div', { class: 'row' }, best && compare ? el('p', { class: 'best' }, el('span', { class: 'small muted' }, say('best-was')), row(look, best.pegs)) : null, toggle)),
    detail);
}

async function loadFinished() {
  const { games } = /** @type {{games: import('./api.js').Summary[]}} */ (await ask('/games?limit=30'));
  const finished = games.filter((game) => game.turns > 0 && game.over);
  byId('finished').hidden = !finished.length;
  refill(byId('finished-list'), finished.map((game) => saved(game, { href: '/review/' + encodeURIComponent(game.id) })));
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const line = String(new FormData(form).get('line')).trim();
  history.replaceState(null, '', '/review?line=' + encodeURIComponent(line));
  show('/review?line=' + encodeURIComponent(line), undefined, line);
});

const line = new URLSearchParams(location.search).get('line');
if (id) {
  form.hidden = true;
  show('/games/' + encodeURIComponent(id) + '/review', '/game/' + encodeURIComponent(id));
} else {
  loadFinished().catch((error) => complain(problem, error));
  if (line) {
    /** @type {HTMLTextAreaElement} */ (form.elements.namedItem('line')).value = line;
    show('/review?line=' + encodeURIComponent(line), undefined, line);
  }
}
