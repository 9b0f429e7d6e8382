// The positions in which the player lost most, kept in this browser: they come back as exercises until
// a good guess is found.

import { today } from './days.js';
import { merged, recentMistakes } from './mistake.js';
import { recall, remember } from './storage.js';
import type { Mistake } from './mistake.js';

const name = 'mistakes';

const kept = () => recentMistakes(recall(name), today());

/** The mistakes of the last weeks that are not solved, the latest first. */
export const mistakes = () => kept().filter(({ solved }) => !solved);

/** Keeps mistakes, each position once. */
export function keepMistakes(made: Mistake[]) {
  keep(merged(made, kept()));
}

/** Marks a mistake as solved, so that another look at its review does not bring it back. */
export function solveMistake(line: string) {
  keep(kept().map((mistake) => (mistake.line === line ? { ...mistake, solved: true } : mistake)));
}

function keep(all: Mistake[]) {
  remember(name, JSON.stringify(all));
}
