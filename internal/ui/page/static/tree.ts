// A strategy tree to walk through, answer by answer.

import { byId, el, fieldOf, refill } from './dom.js';
import { codes, number, say } from './words.js';
import { ask, patiently } from './api.js';
import { pageAddress } from './address.js';
import { begin } from './page.js';
import { Chooser } from './chooser.js';
import { columns } from './charts.js';
import { even, isWeighted } from './found.js';
import { picture, read, row, spoken } from './pegs.js';
import type { Described, TreeNode } from './api.js';

begin();

const problem = byId('problem');
const place = byId('tree');
const chooser = new Chooser();
const strategy = fieldOf(chooser.form, 'strategy', HTMLSelectElement);
/** of the current request */
let walking: AbortController | undefined;
/** The game and the strategy of the tree on the page. */
let drawn = '';
const looks: Map<string, Described> = new Map();

/** @param path the marks that lead to the position */
async function walk(path: string[], remember = true) {
  walking?.abort();
  walking = new AbortController();
  const { signal } = walking;
  problem.textContent = '';
  const by = strategy.value;
  const query = new URLSearchParams({ path: path.join(',') });
  if (by) query.set('strategy', by);
  const thinking = el('div', { class: 'card' });
  place.prepend(thinking);
  try {
    const name = await chooser.game();
    if (!signal.aborted && drawn !== name + ' ' + by) refill(place, thinking);
    const look = looks.get(name) ?? (await ask(`/describe?game=${encodeURIComponent(name)}`));
    looks.set(name, look);
    const node = await patiently(thinking, (ends, progress) => ask(`/trees/${encodeURIComponent(look.game)}?${query}`, { signal: ends, progress }), walking);
    thinking.remove();
    if (!node || signal.aborted) return;
    const address = pageAddress('tree', { game: name, ...(by ? { strategy: by } : {}), path: path.join(',') });
    if (remember) history.pushState(null, '', address);
    draw(node, look);
    drawn = name + ' ' + by;
  } catch (error) {
    if (signal.aborted) return;
    place.replaceChildren();
    chooser.refuse(error);
  }
}

function draw(node: TreeNode, look: Described) {
  const most = Math.max(1, ...node.branches.map((branch) => branch.codes));
  const branches = node.branches.slice().sort((a, b) => b.codes - a.codes);
  refill(
    place,
    el(
      'ol',
      { class: 'path', 'aria-label': say('turns-so-far') },
      el(
        'li',
        null,
        el('button', { type: 'button', class: 'chip', onclick: () => walk([]), 'aria-current': node.path.length ? null : 'true' }, say('tree-root')),
      ),
      node.turns.map((turn, index) =>
        el(
          'li',
          null,
          el(
            'button',
            {
              type: 'button',
              class: 'chip',
              onclick: () => walk(node.path.slice(0, index + 1)),
              'aria-current': index === node.turns.length - 1 ? 'true' : null,
            },
            row(look, turn.pegs),
            el('span', { class: 'unseen' }, spoken(look, turn)),
            picture(look, turn),
          ),
        ),
      ),
    ),
    el(
      'div',
      { class: 'split tree-split' },
      el(
        'section',
        { class: 'card' },
        el('h2', null, say('tree-guess')),
        el('p', { class: 'small muted' }, say('plays-' + node.strategy)),
        look.weighted && node.branches.length ? el('p', { class: 'small muted' }, say('tree-solver')) : null,
        el('p', { class: 'over-row', role: 'img', 'aria-label': read(look, node.pegs) }, row(look, node.pegs)),
        el(
          'p',
          null,
          node.max === 1
            ? say('tree-facts-one', { codes: codes(look, node.codes) })
            : say('tree-facts', { codes: codes(look, node.codes), count: node.average, average: number(node.average, 3), max: node.max }),
        ),
        isWeighted(node.average, node.histogram)
          ? el('p', { class: 'small muted' }, say('tree-weighted', { average: number(node.average, 3), even: number(even(node.histogram).average, 3) }))
          : null,
        el('h3', null, say('distribution')),
        columns(say('distribution'), node.histogram),
      ),
      el(
        'section',
        { class: 'card' },
        el('h2', null, say('tree-branches')),
        branches.length
          ? el(
              'ul',
              { class: 'bars' },
              branches.map((branch) =>
                el(
                  'li',
                  null,
                  el(
                    'button',
                    {
                      type: 'button',
                      class: 'bar branch',
                      onclick: () => walk([...node.path, branch.mark]),
                    },
                    el('span', { class: 'unseen' }, say('tree-branch', { mark: spoken(look, branch), codes: codes(look, branch.codes), guess: branch.guess })),
                    picture(look, branch),
                    el('span', { class: 'bar-track', 'aria-hidden': 'true' }, el('span', { class: 'bar-fill', '--share': branch.codes / most })),
                    el('span', { class: 'numbers', 'aria-hidden': 'true' }, number(branch.codes)),
                    row(look, branch.pegs),
                  ),
                ),
              ),
            )
          : el('p', null, say('tree-end')),
      ),
    ),
  );
}

async function loadStrategies() {
  const { strategies } = await ask('/strategies');
  for (const one of strategies) if (one.tree) strategy.append(el('option', { value: one.name }, say('plays-' + one.name)));
}

/** Goes to the position in the address. */
async function follow() {
  const query = new URLSearchParams(location.search);
  if (query.has('strategy') || query.has('path')) strategy.value = query.get('strategy') ?? '';
  await walk((query.get('path') ?? '').split(',').filter(Boolean), false);
}

chooser.form.addEventListener('submit', (event) => {
  event.preventDefault();
  chooser.keep();
  walk([]);
});
// A preset or a strategy is shown at once; a custom game only when the form is submitted.
chooser.form.addEventListener('change', ({ target }) => {
  if (target === strategy || (target instanceof HTMLInputElement && target.name === 'game' && target.value !== 'own')) walk([]);
});
addEventListener('popstate', () => {
  chooser.choose(new URLSearchParams(location.search).get('game') ?? '4x6');
  chooser.settle();
  follow();
});
loadStrategies()
  .catch(() => {})
  .finally(() => {
    // without the names, only the default strategy is offered
    chooser.restore();
    follow();
  });
