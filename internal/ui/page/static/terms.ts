// Explains the words and numbers next to guesses: a button with a question mark
// opens the explanations from the server.

import { el } from './dom.js';
import { say } from './words.js';
import { dialog } from './page.js';
import type { Term } from './api.js';

/** A button that explains words and numbers. */
export function explaining(terms: Term[] = []) {
  return el(
    'button',
    { type: 'button', class: 'close why', 'aria-label': say('terms-title'), title: say('terms-title'), onclick: () => explain(terms) },
    el('span', { 'aria-hidden': 'true' }, '?'),
  );
}

function explain(terms: Term[]) {
  dialog(
    say('terms-title'),
    el(
      'dl',
      { class: 'captions terms' },
      terms.flatMap(({ title, text }) => [el('dt', null, title), el('dd', null, text)]),
    ),
  );
}

/** The meaning of a term, for a tooltip. */
export function meaning(terms: Term[] | undefined, name: Term['name']) {
  return terms?.find((term) => term.name === name)?.text;
}
