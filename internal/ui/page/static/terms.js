// Explains the words and numbers next to guesses: a button with a question mark
// opens the explanations from the server.

import { el } from './dom.js';
import { say } from './words.js';
import { dialog } from './page.js';

/** @typedef {import('./api.js').Term} Term */

/**
 * A button that explains words and numbers.
 * @param {Term[]} [terms]
 */
export function explaining(terms = []) {
  return el('button', { type: 'button', class: 'close why', 'aria-label': say('terms-title'), title: say('terms-title'), onclick: () => explain(terms) }, el('span', { 'aria-hidden': 'true' }, '?'));
}

/** @param {Term[]} terms */
function explain(terms) {
  dialog(say('terms-title'), el('dl', { class: 'captions terms' }, terms.flatMap(({ title, text }) => [el('dt', null, title), el('dd', null, text)])));
}

/**
 * The meaning of a term, for a tooltip.
 * @param {Term[] | undefined} terms
 * @param {Term['name']} name
 */
export function meaning(terms, name) {
  return terms?.find((term) => term.name === name)?.text;
}
