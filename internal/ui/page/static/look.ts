// The symbols of a game: their numbers, their names, and their notation.

import type { Rule } from './rule.js';

/** what is needed to draw a game's pegs */
export type Look = {
  symbols: string[];
  colours?: string[];
  /** if each symbol is a shape and a colour, the number of colours of each shape */
  shapes?: number;
  words: boolean;
  rule: Rule;
  places: number;
  limits?: number[];
  empties?: boolean;
  weighted?: boolean;
  distinct?: boolean;
};

/** A place of a row without a peg. */
export const none = -1;

/** The notation of an empty slot. */
export const emptySlot = '.';

/**
 * Reports whether a symbol is the empty slot, which is numbered after all
 * other symbols.
 */
export function isEmptySlot(look: Look, symbol: number) {
  return !!look.empties && symbol === look.symbols.length;
}

/** Reports whether codes are words of letters. Numbers and sums also come from lists, but are not. */
export function spells(look: { words: boolean; symbols: string[] }) {
  return look.words && !look.symbols.includes('0');
}

/** All symbols that a guess may have, including the empty slot. */
export function choices(look: Look) {
  return Array.from({ length: look.symbols.length + Number(!!look.empties) }, (_, symbol) => symbol);
}

/** The symbols whose names begin with a key, if there are several: b may be blue or black. */
export function alike(look: Look, key: string) {
  const found = look.symbols.flatMap((name, symbol) => (name.slice(0, 1).toLowerCase() === key.toLowerCase() ? [symbol] : []));
  return found.length > 1 ? found : [];
}

/**
 * The symbol of a keyboard key, or none. Accents and case may be omitted, and a long name
 * may be abbreviated if it stays unambiguous.
 */
export function symbolOfKey(look: Look, key: string) {
  const exact = look.symbols.indexOf(key);
  if (exact >= 0) return exact;
  if (look.empties && (key === emptySlot || key === '_')) return look.symbols.length;
  const wanted = (look.words ? key.normalize('NFD').replace(/\p{M}/gu, '') : key).toLowerCase();
  const only = (part: (name: string) => string) => {
    const found = look.symbols.flatMap((name, symbol) => (part(name).toLowerCase() === wanted ? [symbol] : []));
    return found.length === 1 ? (found[0] ?? none) : none;
  };
  const whole = only((name) => name);
  if (whole >= 0) return whole;
  const begun = only((name) => name.slice(0, 1));
  if (begun < 0 && /^[1-9]$/.test(key) && look.colours && Number(key) <= look.symbols.length) return Number(key) - 1;
  return begun >= 0 || !look.words || spells(look) ? begun : look.symbols.indexOf(signs[wanted] ?? '');
}

/** other ways to write the signs of sums */
const signs: Record<string, string> = { x: '*', '×': '*', '·': '*', ':': '/', '÷': '/', '−': '-', '–': '-' };

/**
 * The key that is typed before a symbol to rule it out: a dash, or an underscore if the dash
 * is a symbol of the game.
 */
export function rulingKey(look: Look) {
  return look.symbols.includes('-') ? '_' : '-';
}

/** The key that is typed before a symbol to note that it is not at the chosen place. No symbol has a comma in its name. */
export const barringKey = ',';

/** A row in the server's notation. Places without a peg and empty slots are dots. */
export function written(look: Look, pegs: number[]) {
  const names = pegs.map((symbol) => look.symbols[symbol] ?? emptySlot);
  return names.join(names.every((name) => [...name].length === 1) ? '' : ' ');
}

/**
 * Divides a sentence at the codes and symbols in it, in the server's notation. A symbol alone follows a colon or a comma:
 * "Can't be in the code: A, B." Small letters are symbols of large games, but also words, so those games have only text.
 * @returns texts, and symbols where a code or a symbol was
 */
export function codesIn({ symbols, places, empties }: Pick<Look, 'symbols' | 'places' | 'empties'>, sentence: string): (string | number[])[] {
  if (places < 2 || !symbols.every((name) => /^[A-Z]$/.test(name))) return [sentence];
  const one = '[' + symbols.join('') + (empties ? emptySlot : '') + ']';
  const found = new RegExp(`(?<![\\p{L}\\p{N}])${one}{${places}}(?![\\p{L}\\p{N}])|(?<=[:,]\\s)[${symbols.join('')}](?=[,.]|\\s\\p{Ll})`, 'gu');
  const parts: (string | number[])[] = [];
  let from = 0;
  for (const { 0: code, index } of sentence.matchAll(found)) {
    parts.push(
      sentence.slice(from, index),
      [...code].map((name) => (name === emptySlot ? symbols.length : symbols.indexOf(name))),
    );
    from = index + code.length;
  }
  return [...parts, sentence.slice(from)].filter((part) => part.length);
}
