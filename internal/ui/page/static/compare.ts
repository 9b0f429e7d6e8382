// Compares strategies: the share of codes found within each number of guesses, and histograms side by side.

import { byId, el, refill } from './dom.js';
import { number, say } from './words.js';
import { ask, patiently, Refused } from './api.js';
import { pageAddress } from './address.js';
import { begin } from './page.js';
import { usualStrategies } from './choice.js';
import { Chooser } from './chooser.js';
import { columns, rising } from './charts.js';
import { even, found, isWeighted } from './found.js';
import { bySize } from './sizes.js';
import type { Compared } from './api.js';

begin();

const place = byId('comparison');
const chooser = new Chooser();
/** of the current comparison */
let comparing: AbortController | undefined;

async function compare() {
  comparing?.abort();
  comparing = new AbortController();
  const controller = comparing;
  const { signal } = controller;
  byId('problem').textContent = '';
  const names = chooser.choice()['strategies']?.split(',') ?? usualStrategies;
  const [results, failed, thinking, waiting] = [el('div'), el('div'), el('div', { class: 'card' }), el('p', { class: 'muted' })];
  const progressing = el('div', { class: 'progressing' }, thinking, waiting);
  refill(place, results, failed, progressing);
  try {
    const game = await chooser.game();
    if (signal.aborted) return;
    history.replaceState(null, '', pageAddress('compare', { game, strategies: names.join(',') }));
    const compared: Compared[] = [];
    for (const [index, name] of names.entries()) {
      waiting.textContent = say('compare-waiting', { strategies: names.slice(index).join(', ') });
      try {
        const answer = await patiently(
          thinking,
          (ends, progress) => ask(`/compare/${encodeURIComponent(game)}?${new URLSearchParams({ strategies: name })}`, { signal: ends, progress }),
          controller,
        );
        if (!answer || signal.aborted) break;
        compared.push(...answer.strategies);
        draw(results, compared);
      } catch (error) {
        if (!(error instanceof Refused) || error.id !== 'thinking-over') throw error;
        failed.append(el('p', { class: 'problem', role: 'alert' }, say('compare-failed', { strategy: name, problem: error.message })));
      }
    }
    if (comparing !== controller) return; // another comparison has the place
    progressing.remove();
    if (compared.length) place.append(bySize(names.join(',')));
  } catch (error) {
    if (signal.aborted) return;
    place.replaceChildren();
    chooser.refuse(error);
  }
}

/** Draws the strategies that have been compared. */
function draw(results: HTMLElement, strategies: Compared[]) {
  const last = Math.max(...strategies.map((one) => one.max));
  const sorted = strategies.slice().sort((a, b) => a.average - b.average);
  const top = Math.max(...strategies.flatMap((one) => one.histogram.map((bar) => bar.count)));
  refill(
    results,
    el(
      'section',
      { class: 'card rises' },
      el('h2', null, say('compare-found')),
      rising(
        say('compare-found'),
        sorted.map((one) => ({ name: one.strategy, plays: say('plays-' + one.strategy), parts: found(one.histogram, last) })),
      ),
    ),
    el(
      'div',
      { class: 'histograms' },
      sorted.map((one) =>
        el(
          'section',
          { class: 'card' },
          el('h2', null, say('plays-' + one.strategy)),
          columns(say('histogram-label', { strategy: one.strategy }), one.histogram, { least: last, top }),
          el('p', { class: 'small muted' }, facts(one)),
        ),
      ),
    ),
  );
}

/** The numbers of a strategy in words. In a game with weights, the columns and the total count each code once. */
function facts(one: Compared) {
  const { total, average } = even(one.histogram);
  return say(isWeighted(one.average, one.histogram) ? 'compare-facts-weighted' : 'compare-facts', {
    average: number(one.average, 4),
    even: number(average, 4),
    max: one.max,
    total,
    opening: one.opening,
  });
}

async function load() {
  const { strategies } = await ask('/strategies');
  refill(
    byId('strategies'),
    strategies
      .filter((one) => one.compare)
      .map((one) =>
        el(
          'label',
          { class: 'choice' },
          el('input', { type: 'checkbox', name: 'strategies', value: one.name, checked: usualStrategies.includes(one.name) }),
          el('span', null, say('plays-' + one.name)),
        ),
      ),
  );
  chooser.restore();
  const asked = new URLSearchParams(location.search).get('strategies');
  if (asked) chooser.set('strategies', asked);
  chooser.settle();
  await compare();
}

chooser.form.addEventListener('submit', (event) => {
  event.preventDefault();
  chooser.keep();
  compare();
});
// A preset is compared at once; a custom game or other strategies only when the form is submitted.
chooser.form.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.name === 'game' && target.value !== 'own') compare();
});
load().catch((error) => chooser.refuse(error));
