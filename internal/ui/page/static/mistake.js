// Which turns of a reviewed game are mistakes to learn from, and for how long they come back.

import { later } from './calendar.js';

/** @typedef {{line: string, guess: string, day: string, solved?: boolean}} Mistake line: the game and the turns before the guess */

/** Mistakes come back for this number of days. */
const days = 28;

/** The number of mistakes that are kept. */
const most = 40;

/** The verdicts that make an exercise. */
const poor = ['mistake', 'blunder'];

/**
 * Reports whether a verdict solves an exercise.
 * @param {string} [verdict]
 */
export const isGood = (verdict) => verdict === 'best' || verdict === 'good';

/**
 * The mistakes to keep. A position that is kept already keeps its day.
 * @param {Mistake[]} made
 * @param {Mistake[]} kept
 */
export function merged(made, kept) {
  const known = new Set(kept.map(({ line }) => line));
  return [...made.filter(({ line }) => !known.has(line)), ...kept].slice(0, most);
}

/**
 * The mistakes of the last weeks, the latest first.
 * @param {string | null} text as it was kept
 * @param {string} now the day
 * @returns {Mistake[]}
 */
export function recentMistakes(text, now) {
  try {
    return /** @type {Mistake[]} */ (JSON.parse(text ?? '[]')).filter(({ line, day }) => typeof line === 'string' && day >= later(now, -days));
  } catch {
    return []; // somebody has changed it
  }
}

/**
 * The mistakes of a reviewed game.
 * @param {{game: string, turns: {guess: string, mark: string, verdict?: string}[]}} review
 * @param {string} day
 * @returns {Mistake[]}
 */
export function mistakesOf({ game, turns }, day) {
  return turns.flatMap(({ guess, verdict }, index) => (poor.includes(verdict ?? '') && !/\s/.test(guess)
    ? [{ line: [game, ...turns.slice(0, index).map((turn) => turn.guess + '=' + turn.mark)].join(' '), guess, day }] : []));
}
