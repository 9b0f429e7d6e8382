// The positions in which the player lost most, kept in this browser: they come back as exercises until
// a good guess is found.

import { today } from './days.js';
import { recentMistakes } from './mistake.js';
import { recall, remember } from './page.js';

/** @typedef {import('./mistake.js').Mistake} Mistake */

const name = 'codebreaker-mistakes';
const most = 40;

/** The mistakes of the last weeks, the latest first. */
export const mistakes = () => recentMistakes(recall(() => localStorage, name), today());

/**
 * Keeps mistakes, each position once.
 * @param {Mistake[]} made
 */
export function keepMistakes(made) {
  const lines = new Set(made.map(({ line }) => line));
  keep([...made, ...mistakes().filter(({ line }) => !lines.has(line))].slice(0, most));
}

/**
 * Forgets a mistake, because a good guess was found.
 * @param {string} solved
 */
export function forgetMistake(solved) {
  keep(mistakes().filter(({ line }) => line !== solved));
}

/** @param {Mistake[]} all */
function keep(all) {
  remember(() => localStorage, name, JSON.stringify(all));
}
