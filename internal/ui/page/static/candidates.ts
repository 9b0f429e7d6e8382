// Lists all codes that remain after some turns. More of them are loaded while the
// reader scrolls.

import { el } from './dom.js';
import { chance, codes, say, sayOf } from './words.js';
import { ask } from './api.js';
import { row } from './pegs.js';
import type { Advice, Candidates, Count, Game } from './api.js';
import type { Look } from './look.js';

/** The maximum number of codes that are drawn with pegs. Longer lists are text. */
const drawn = 60;

/** The number of codes in a page, somewhat more than are visible. */
const several = 100;

/**
 * @param heading A long list is folded.
 * @param path of the pages
 * @param count how many there are
 */
export function candidates(look: Look, heading: string, path: string, count: Count): HTMLElement {
  const counted = el('span', { class: 'muted' }, count.text ?? codes(look, count.codes, count.more));
  const list = listing(look, heading, path, count.more);
  if (count.codes > drawn) return el('details', { class: 'left-list left-codes' }, el('summary', null, heading, ' ', counted), list);
  return el('section', { class: 'left-list' }, el('h3', null, heading, counted), list);
}

/** Lists of up to this many codes are open from the start. */
const few = 24;

/**
 * The remaining codes of a game that is not being played. A long list is folded.
 * Nothing is loaded before the list is visible.
 * @param open the previous state of the fold
 */
export function leftCodes(game: Game, open?: boolean): HTMLDetailsElement {
  const { left, turns } = game.boards[0] ?? { left: 0, turns: [] };
  const heading = sayOf(game, 'codes-left', 'codes-left-words', { count: left });
  const path = '/games/' + encodeURIComponent(game.id) + '/candidates?turns=' + turns.length;
  return el('details', { class: 'left-codes', open: open ?? left <= few }, el('summary', null, heading), listing(game, heading, path, false));
}

/** The number of codes that are shown as the likeliest. */
const likeliest = 8;

/**
 * The likeliest codes, if the left codes are too many to be listed at once.
 * @param use puts a code into the row
 */
export function likely({ left, likely: codes }: Advice, use?: (pegs: number[]) => void): HTMLElement | null {
  if (!codes || left <= few) return null;
  const told = codes
    .slice(0, likeliest)
    .map(({ code, pegs, chance: how }) =>
      el(
        'li',
        null,
        el('button', { type: 'button', class: 'chip', disabled: !use, onclick: () => use?.(pegs) }, code, el('small', { class: 'muted' }, chance(how))),
      ),
    );
  return el('section', null, el('h2', null, say('likely')), el('ol', { class: 'likely' }, told));
}

/**
 * @param path of the pages
 * @param uncounted there are more codes than were counted
 */
function listing(look: Look, heading: string, path: string, uncounted: boolean): HTMLElement {
  const list = el('ul', { class: 'candidates' + (uncounted ? ' uncounted' : ''), tabindex: 0, 'aria-label': heading });
  const foot = el('li', { class: 'small muted' }, say('thinking'));
  list.append(foot);
  let from = 0;
  /** loaded but not listed yet */
  let told: Candidates['codes'] = [];
  let pegged = false;
  let going = false;
  const further = async () => {
    if (going || !foot.isConnected) return;
    going = true;
    try {
      if (!told.length) {
        const page: Candidates = await ask(path + '&from=' + from);
        told = page.codes;
        pegged = page.left <= drawn && !look.words;
        from = page.next ?? 0;
      }
      foot.before(
        ...told
          .splice(0, several)
          .map((code) =>
            el(
              'li',
              null,
              pegged ? row(look, code.pegs) : el('code', null, code.code),
              look.weighted ? el('small', { class: 'muted' }, ' ' + chance(code.chance)) : null,
            ),
          ),
      );
      observer.unobserve(foot);
      if (from || told.length)
        observer.observe(foot); // observing it again reports whether it is still visible
      else foot.remove();
    } catch (error) {
      foot.textContent = error instanceof Error ? error.message : '';
      observer.disconnect();
    }
    going = false;
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) further();
    },
    { rootMargin: '200px' },
  );
  observer.observe(foot);
  return list;
}
