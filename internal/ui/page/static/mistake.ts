// Which turns of a reviewed game are mistakes to learn from, and for how long they come back.

import { later } from './calendar.js';
import { parsed, partsOf } from './storage.js';

/** line: the game and the turns before the guess */
export type Mistake = { line: string; guess: string; day: string; solved?: boolean };

/** Mistakes come back for this number of days. */
const days = 28;

/** The number of mistakes that are kept. */
const most = 40;

/** The verdicts that make an exercise. */
const poor = ['mistake', 'blunder'];

/** Reports whether a verdict solves an exercise. */
export const isGood = (verdict?: string) => verdict === 'best' || verdict === 'good';

/** The mistakes to keep. A position that is kept already keeps its day. */
export function merged(made: Mistake[], kept: Mistake[]) {
  const known = new Set(kept.map(({ line }) => line));
  return [...made.filter(({ line }) => !known.has(line)), ...kept].slice(0, most);
}

/**
 * The mistakes of the last weeks, the latest first.
 * @param text as it was kept
 * @param now the day
 */
export function recentMistakes(text: string | null, now: string): Mistake[] {
  const kept = parsed(text);
  return Array.isArray(kept) ? kept.filter(isMistake).filter(({ day }) => day >= later(now, -days)) : [];
}

function isMistake(value: unknown): value is Mistake {
  const { line, guess, day } = partsOf(value);
  return [line, guess, day].every((part) => typeof part === 'string');
}

/** The mistakes of a reviewed game. */
export function mistakesOf({ game, turns }: { game: string; turns: { guess: string; mark: string; verdict?: string }[] }, day: string): Mistake[] {
  return turns.flatMap(({ guess, verdict }, index) =>
    poor.includes(verdict ?? '') && !/\s/.test(guess)
      ? [{ line: [game, ...turns.slice(0, index).map((turn) => turn.guess + '=' + turn.mark)].join(' '), guess, day }]
      : [],
  );
}
