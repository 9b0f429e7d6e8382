// The positions in which the player lost most, kept in this browser: they come back as exercises until
// a good guess is found.

import { today } from './days.js';
import { merged, recentMistakes } from './mistake.js';
import { recall, remember } from './page.js';

/** @typedef {import('./mistake.js').Mistake} Mistake */

const name = 'codebreaker-mistakes';

const kept = () => recentMistakes(recall(() => localStorage, name), today());

/** The mistakes of the last weeks that are not solved, the latest first. */
export const mistakes = () => kept().filter(({ solved }) => !solved);

/**
 * Keeps mistakes, each position once.
 * @param {Mistake[]} made
 */
export function keepMistakes(made) {
  keep(merged(made, kept()));
}

/**
 * Marks a mistake as solved, so that another look at its review does not bring it back.
 * @param {string} line
 */
export function solveMistake(line) {
  keep(kept().map((mistake) => (mistake.line === line ? { ...mistake, solved: true } : mistake)));
}

/** @param {Mistake[]} all */
function keep(all) {
  remember(() => localStorage, name, JSON.stringify(all));
}
