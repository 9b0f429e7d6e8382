// Formats a message: selects the plural form and inserts values.

import { figures } from './figures.js';

/** a message by Unicode plural category */
export type Forms = Record<string, string> & { other: string };

/** @param values for the names in braces; the number count chooses the form */
export function phrase(forms: Forms, values: Record<string, string | number>, language: string): string {
  const { count } = values;
  const form = typeof count === 'number' ? rules(language).select(count) : 'other';
  return (forms[form] ?? forms.other).replace(/\{([a-z]+)\}/g, (whole, name) => {
    const value = values[name];
    return typeof value === 'number' ? (Number.isInteger(value) ? figures(value, 0, language) : value.toLocaleString(language)) : (value ?? whole);
  });
}

const made: Map<string, Intl.PluralRules> = new Map();

/** The plural rules of a language. Creating them is slow. */
function rules(language: string) {
  const found = made.get(language) ?? new Intl.PluralRules(language);
  made.set(language, found);
  return found;
}
