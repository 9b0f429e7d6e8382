// The partition of the remaining codes by a guess: as a small picture, and as bars that
// open their codes.

import { el, refill, svg } from './dom.js';
import { codes, number, say } from './words.js';
import { picture, spoken } from './pegs.js';
import type { Cell } from './api.js';
import type { Look } from './look.js';

/** The maximum number of codes that a bar shows at first. */
const few = 200;

/** The cells as thin bars, the largest first. */
export function spark(sizes: Cell[]): SVGElement {
  const sorted = sizes.slice().sort((a, b) => b.codes - a.codes);
  const most = sorted[0]?.codes ?? 1;
  const width = Math.min(9, 108 / Math.max(1, sorted.length));
  return svg(
    'svg',
    { class: 'spark', viewBox: '0 0 110 30', 'aria-hidden': 'true' },
    sorted.map((size, index) => {
      const height = Math.max(1.5, (28 * size.codes) / most);
      return svg('rect', { x: index * width, y: 30 - height, width: Math.max(0.6, width - (width > 3 ? 1 : 0.2)), height, rx: width > 4 ? 1 : 0 });
    }),
  );
}

/** The number of bars shown at first. */
const firstBars = 12;

/** @param codesOf loads the codes of a cell, if they are available */
export function bars(look: Look, sizes: Cell[], codesOf?: (mark: string) => Promise<string[]>): HTMLElement {
  const sorted = sizes.slice().sort((a, b) => b.codes - a.codes);
  const most = sorted[0]?.codes ?? 1;
  const list = el('ul', { class: 'bars' }, sorted.slice(0, firstBars).map(made));
  if (sorted.length > firstBars) {
    const rest = el(
      'li',
      null,
      el(
        'button',
        {
          type: 'button',
          class: 'button small',
          onclick: () => {
            const added = sorted.slice(firstBars).map(made);
            rest.replaceWith(...added);
            added[0]?.querySelector('button')?.focus();
          },
        },
        say('show-all', { count: sorted.length }),
      ),
    );
    list.append(rest);
  }
  return list;

  function made(size: Cell) {
    const content = [
      picture(look, size),
      el('span', { class: 'bar-track' }, el('span', { class: 'bar-fill', '--share': size.codes / most })),
      el('span', { class: 'numbers' }, number(size.codes)),
    ];
    const label = say('bar-label', { mark: spoken(look, size), codes: codes(look, size.codes) });
    if (!codesOf) return el('li', { class: 'bar' }, el('span', { class: 'unseen' }, label), content);
    const shown = el('div', { hidden: true });
    const bar = el(
      'button',
      {
        type: 'button',
        class: 'bar',
        'aria-expanded': 'false',
        onclick: async () => {
          const open = bar.getAttribute('aria-expanded') === 'true';
          bar.setAttribute('aria-expanded', String(!open));
          shown.hidden = open;
          if (open || shown.childElementCount) return;
          shown.textContent = say('thinking');
          try {
            listCodes(shown, await codesOf(size.mark), size.codes);
          } catch (error) {
            shown.textContent = error instanceof Error ? error.message : '';
          }
        },
      },
      el('span', { class: 'unseen' }, label),
      content.map(silent),
    );
    return el('li', null, bar, shown);
  }
}

/** Hides a picture from screen readers, because the text next to it says the same. */
function silent(element: Element) {
  element.setAttribute('aria-hidden', 'true');
  return element;
}

/** @param count how many there are */
function listCodes(place: HTMLElement, listed: string[], count: number) {
  const list = el(
    'p',
    { class: 'codes' },
    listed.slice(0, few).map((code) => el('code', null, code)),
  );
  refill(place, list);
  if (listed.length > few) {
    const more = el(
      'button',
      {
        type: 'button',
        class: 'button small',
        onclick: () => {
          for (const code of listed.slice(few)) list.append(el('code', null, code));
          more.remove();
          if (count > listed.length) list.append('…');
        },
      },
      say('show-all', { count: listed.length }),
    );
    place.append(more);
  } else if (count > listed.length) list.append('…');
}
