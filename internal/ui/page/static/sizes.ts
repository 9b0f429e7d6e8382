// Average numbers of guesses by size of game: a table for each strategy. More guesses have a stronger colour.

import { el, refill } from './dom.js';
import { number, say } from './words.js';
import { ask, patiently } from './api.js';
import { pageAddress } from './address.js';

export type Size = { strategy: string; game: string; places: number; symbols: number; average: number; max: number };

/**
 * A fold that requests the averages when it is opened.
 * @param strategies names, separated by commas
 */
export function bySize(strategies: string): HTMLDetailsElement {
  const place = el('div', { class: 'histograms' });
  const thinking = el('div');
  let asked = false;
  const show = async () => {
    if (asked || !part.open) return;
    asked = true;
    try {
      const answer = await patiently(thinking, (signal, progress) => ask(`/sizes?${new URLSearchParams({ strategies })}`, { signal, progress }));
      asked = answer !== undefined;
      if (answer) refill(place, maps(answer.sizes, strategies));
      else part.open = false;
    } catch (error) {
      asked = false;
      refill(thinking, el('p', { class: 'problem', role: 'alert' }, error instanceof Error ? error.message : String(error)));
    }
  };
  const part = el(
    'details',
    { class: 'sizes', ontoggle: show },
    el('summary', null, say('sizes')),
    el('p', { class: 'muted' }, say('sizes-lead')),
    thinking,
    place,
  );
  return part;
}

function maps(sizes: Size[], strategies: string) {
  const averages = sizes.map((size) => size.average);
  const [low, high] = [Math.min(...averages), Math.max(...averages)]; // all strategies share one colour scale
  const rows = [...new Set(sizes.map((size) => size.symbols))].sort((a, b) => a - b);
  const columns = [...new Set(sizes.map((size) => size.places))].sort((a, b) => a - b);
  return [...new Set(sizes.map((size) => size.strategy))].map((strategy) => {
    const found = new Map(sizes.filter((size) => size.strategy === strategy).map((size) => [size.places + 'x' + size.symbols, size]));
    return el(
      'section',
      { class: 'card' },
      el('h2', null, say('plays-' + strategy)),
      el(
        'table',
        { class: 'heat', 'aria-label': say('sizes-label', { strategy }) },
        el(
          'thead',
          null,
          el('tr', null, el('td'), el('th', { colspan: columns.length }, say('sizes-places'))),
          el(
            'tr',
            null,
            el('th', { scope: 'col' }, say('sizes-colours')),
            columns.map((places) => el('th', { scope: 'col' }, number(places))),
          ),
        ),
        el(
          'tbody',
          null,
          rows.map((symbols) =>
            el(
              'tr',
              null,
              el('th', { scope: 'row' }, number(symbols)),
              columns.map((places) => {
                const size = found.get(places + 'x' + symbols);
                if (!size) return el('td');
                return el(
                  'td',
                  { '--shade': (size.average - low) / Math.max(high - low, 0.001) },
                  el(
                    'a',
                    { href: pageAddress('compare', { game: size.game, strategies }) },
                    el('span', { class: 'unseen' }, size.game + ' '),
                    number(size.average, 2) + ' ',
                    el('small', null, number(size.max)),
                  ),
                );
              }),
            ),
          ),
        ),
      ),
    );
  });
}
