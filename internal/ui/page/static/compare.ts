// Compares strategies: the share of codes found within each number of guesses, and histograms side by side.

import { byId, el, refill } from './dom.js';
import { number, say } from './words.js';
import { ask, patiently } from './api.js';
import { pageAddress } from './address.js';
import { begin } from './page.js';
import { Chooser } from './chooser.js';
import { columns, rising } from './charts.js';
import { found } from './found.js';
import { bySize } from './sizes.js';
import type { Compared } from './api.js';

begin();

const place = byId('comparison');
const chooser = new Chooser();
const usual = ['minimax', 'expected', 'entropy', 'parts'];
/** of the current comparison */
let comparing: AbortController | undefined;

async function compare() {
  comparing?.abort();
  comparing = new AbortController();
  const { signal } = comparing;
  byId('problem').textContent = '';
  const { strategies = '' } = chooser.choice();
  const thinking = el('div', { class: 'card' });
  refill(place, thinking);
  try {
    const game = await chooser.game();
    const comparison = await patiently(
      thinking,
      (ends, progress) => ask(`/compare/${encodeURIComponent(game)}?${new URLSearchParams({ strategies })}`, { signal: ends, progress }),
      comparing,
    );
    if (signal.aborted) return;
    place.replaceChildren();
    history.replaceState(null, '', pageAddress('compare', { game, strategies }));
    if (comparison) draw(comparison.strategies, strategies);
  } catch (error) {
    if (signal.aborted) return;
    place.replaceChildren();
    chooser.refuse(error);
  }
}

/** @param names of the strategies, separated by commas */
function draw(strategies: Compared[], names: string) {
  const last = Math.max(...strategies.map((one) => one.max));
  const sorted = strategies.slice().sort((a, b) => a.average - b.average);
  const top = Math.max(...strategies.flatMap((one) => one.histogram.map((bar) => bar.count)));
  refill(
    place,
    el(
      'section',
      { class: 'card rises' },
      el('h2', null, say('compare-found')),
      rising(
        say('compare-found'),
        sorted.map((one) => ({ name: one.strategy, parts: found(one.histogram, last) })),
      ),
    ),
    el(
      'div',
      { class: 'histograms' },
      sorted.map((one) =>
        el(
          'section',
          { class: 'card' },
          el('h2', null, one.strategy),
          columns(say('histogram-label', { strategy: one.strategy }), one.histogram, { least: last, top }),
          el('p', { class: 'small muted' }, say('compare-facts', { average: number(one.average, 4), max: one.max, total: one.total, opening: one.opening })),
        ),
      ),
    ),
    bySize(names),
  );
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
          el('input', { type: 'checkbox', name: 'strategies', value: one.name, checked: usual.includes(one.name) }),
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
