// Labelled numbers: skill and luck with a bar, and streaks with the longest one.

import { el } from './dom.js';
import { number, say } from './words.js';

/**
 * @param value 0 to 99; absent where it is not known
 * @param inWords the value in a word or two
 */
export function figure(word: 'skill' | 'luck', value?: number, inWords?: string) {
  return el(
    'div',
    { class: 'figure ' + word },
    el('dt', null, say(word)),
    el('dd', null, value === undefined ? '–' : number(value)),
    inWords ? el('dd', { class: 'small' }, inWords) : null,
    el('dd', { class: 'gauge-bar', 'aria-hidden': 'true' }, el('i', { '--share': (value ?? 0) / 99 })),
  );
}

/** A streak. */
export function streak(word: string, count: number, longest: number) {
  return el(
    'div',
    { class: 'figure' },
    el('dt', null, say(word, { count })),
    el('dd', null, number(count)),
    el('dd', { class: 'small muted' }, say('longest-of', { count: longest })),
  );
}
