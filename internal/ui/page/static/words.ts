// The messages of the page in the reader's language, from the catalogue that the page loads first.

import { dateOf } from './calendar.js';
import { chance as chanceIn, figures, share as shareIn } from './figures.js';
import { spells } from './look.js';
import { phrase } from './phrase.js';
import type { Forms } from './phrase.js';

/** set by the script of the messages, which precedes this one */
declare const codebreakerWords: Record<string, Forms> | undefined;

const words = typeof codebreakerWords === 'undefined' ? {} : codebreakerWords;

/** The language of the page. */
export const language = document.documentElement.lang;

/** @param values for the names in braces; the number count chooses the plural form */
export function say(id: string, values: Record<string, string | number> = {}): string {
  const forms = words[id];
  if (forms === undefined) throw new Error('no word ' + id);
  return phrase(forms, values, language);
}

/** A number in the format of the language. */
export function number(value: number, decimals: number = 0): string {
  return figures(value, decimals, language);
}

/** A number in a short form. */
export function short(value: number): string {
  return value.toLocaleString(language, { notation: 'compact' });
}

/**
 * A probability as a percentage, with one decimal below ten, as in the terminal.
 * @param value from 0 to 1
 */
export function chance(value: number): string {
  return chanceIn(value, language);
}

/**
 * A share of the codes as a percentage with two digits that count, down to 0.001%, as in the terminal.
 * @param value from 0 to 1
 */
export function share(value: number): string {
  return shareIn(value, language);
}

/**
 * A time relative to now, in a few words.
 * @param moment an ISO 8601 time
 */
export function ago(moment: string): string {
  const seconds = (Date.parse(moment) - Date.now()) / 1000;
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const units: [Intl.RelativeTimeFormatUnit, number][] = [
    ['year', 31557600],
    ['month', 2629800],
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ];
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return say('just-now');
}

/** A message about codes, or about words in a game of words. */
export function sayOf(look: { words: boolean; symbols: string[] }, ofCodes: string, ofWords: string, values?: Record<string, string | number>): string {
  return say(spells(look) ? ofWords : ofCodes, values);
}

/**
 * A number of codes, as text.
 * @param more there are more codes than that
 */
export function codes(look: { words: boolean; symbols: string[] }, count: number, more: boolean = false): string {
  return more ? sayOf(look, 'codes-more', 'codes-more-words', { count }) : sayOf(look, 'codes', 'codes-words', { count });
}

/**
 * A day in the format of the language.
 * @param day as in 2026-11-20
 */
export function date(day: string): string {
  return dateOf(day, language);
}

/** A date without its year. */
export function shortDate(day: string): string {
  return dateOf(day, language, { day: 'numeric', month: 'long' });
}
