// Formats a message: selects the plural form and inserts values.

import { figures } from './figures.js';

/** @typedef {Record<string, string> & {other: string}} Forms a message by Unicode plural category */

/**
 * @param {Forms} forms
 * @param {Record<string, string | number>} values for the names in braces; the number count chooses the form
 * @param {string} language
 * @returns {string}
 */
export function phrase(forms, values, language) {
  const { count } = values;
  const form = typeof count === 'number' ? rules(language).select(count) : 'other';
  return (forms[form] ?? forms.other).replace(/\{([a-z]+)\}/g, (whole, name) => {
    const value = values[name];
    return typeof value === 'number' ? (Number.isInteger(value) ? figures(value, 0, language) : value.toLocaleString(language)) : value ?? whole;
  });
}

/** @type {Map<string, Intl.PluralRules>} */
const made = new Map();

/**
 * The plural rules of a language. Creating them is slow.
 * @param {string} language
 */
function rules(language) {
  const found = made.get(language) ?? new Intl.PluralRules(language);
  made.set(language, found);
  return found;
}
