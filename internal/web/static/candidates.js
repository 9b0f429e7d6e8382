// Lists the codes that are left after some turns, all of them: further ones come as one
// scrolls to them.

import { el } from './dom.js';
import { codes, say } from './words.js';
import { ask } from './api.js';
import { row } from './pegs.js';

/** @typedef {import('./api.js').Candidates} Candidates */

/** As many codes are drawn with pegs; more are written. */
const drawn = 60;

/**
 * @param {import('./pegs.js').Look} look
 * @param {string} heading
 * @param {string} path of the pages
 * @param {import('./api.js').Count} count how many there are
 * @returns {HTMLElement}
 */
export function candidates(look, heading, path, count) {
  const list = el('ul', { class: 'candidates', tabindex: 0, 'aria-label': heading });
  const foot = el('li', { class: 'small muted' }, say('thinking'));
  list.append(foot);
  let from = 0;
  let going = false;
  const further = async () => {
    if (going || !foot.isConnected) return;
    going = true;
    try {
      const page = /** @type {Candidates} */ (await ask(path + '&from=' + from));
      foot.before(...page.codes.map((code) => el('li', null, page.left > drawn || look.words ? el('code', null, code.code) : row(look, code.pegs))));
      from = page.next ?? 0;
      observer.unobserve(foot);
      if (from) observer.observe(foot); // which says anew whether it is in sight
      else foot.remove();
    } catch (error) {
      foot.textContent = error instanceof Error ? error.message : '';
      observer.disconnect();
    }
    going = false;
  };
  const observer = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) further();
  }, { rootMargin: '200px' });
  observer.observe(foot);
  return el('section', { class: 'left-list' }, el('h3', null, heading, el('span', { class: 'muted' }, codes(count.codes, count.more))), list);
}
