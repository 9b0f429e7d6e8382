// The messages of the page in the reader's language, from the catalogue that the page loads first.

import { dateOf } from './calendar.js';
import { figures, percentage } from './figures.js';
import { spells } from './look.js';
import { phrase } from './phrase.js';

/** @type {Record<string, import('./phrase.js').Forms>} */
const words = /** @type {any} */ (globalThis).codebreakerWords ?? {};

/** The language of the page. */
export const language = document.documentElement.lang;

/**
 * @param {string} id
 * @param {Record<string, string | number>} [values] for the names in braces; the number count chooses the plural form
 * @returns {string}
 */
export function say(id, values = {}) {
  const forms = words[id];
  if (forms === undefined) throw new Error('no word ' + id);
  return phrase(forms, values, language);
}

/**
 * A number in the format of the language.
 * @param {number} value
 * @param {number} [decimals]
 * @returns {string}
 */
export function number(value, decimals = 0) {
  return figures(value, decimals, language);
}

/**
 * A number in a short form.
 * @param {number} value
 * @returns {string}
 */
export function short(value) {
  return value.toLocaleString(language, { notation: 'compact' });
}

/**
 * A probability as a percentage, with one decimal below ten, as in the terminal.
 * @param {number} value from 0 to 1
 * @returns {string}
 */
export function chance(value) {
  if (value < 0.0005) return '< ' + chance(0.001);
  return percentage(value, value < 0.0995 ? 1 : 0, language);
}

/**
 * A time relative to now, in a few words.
 * @param {string} moment an ISO 8601 time
 * @returns {string}
 */
export function ago(moment) {
  const seconds = (Date.parse(moment) - Date.now()) / 1000;
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [['year', 31557600], ['month', 2629800], ['day', 86400], ['hour', 3600], ['minute', 60]];
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return relative.format(Math.trunc(seconds / length), unit);
  }
  return relative.format(0, 'minute');
}

/**
 * A message about codes, or about words in a game of words.
 * @param {{words: boolean, symbols: string[]}} look
 * @param {string} ofCodes
 * @param {string} ofWords
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function sayOf(look, ofCodes, ofWords, values) {
  return say(spells(look) ? ofWords : ofCodes, values);
}

/**
 * A number of codes, as text.
 * @param {{words: boolean, symbols: string[]}} look
 * @param {number} count
 * @param {boolean} [more] there are more codes than that
 * @returns {string}
 */
export function codes(look, count, more = false) {
  return more ? sayOf(look, 'codes-more', 'codes-more-words', { count }) : sayOf(look, 'codes', 'codes-words', { count });
}

/**
 * A day in the format of the language.
 * @param {string} day as in 2026-11-20
 * @returns {string}
 */
export function date(day) {
  return dateOf(day, language);
}
