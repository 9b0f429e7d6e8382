// Labelled numbers: skill and luck with a bar, and streaks with the longest one.

import { el } from './dom.js';
import { number, say } from './words.js';

/**
 * @param {'skill' | 'luck'} word
 * @param {number} [value] 0 to 99; absent where it is not known
 * @param {string} [inWords] the value in a word or two
 */
export function figure(word, value, inWords) {
  return el('div', { class: 'figure ' + word }, el('dt', null, say(word)), el('dd', null, value === undefined ? '–' : number(value)),
    inWords ? el('dd', { class: 'small' }, inWords) : null,
    el('dd', { class: 'gauge-bar', 'aria-hidden': 'true' }, el('i', { '--share': (value ?? 0) / 99 })));
}

/**
 * A streak.
 * @param {string} word
 * @param {number} count
 * @param {number} longest
 */
export function streak(word, count, longest) {
  return el('div', { class: 'figure' }, el('dt', null, say(word, { count })), el('dd', null, number(count)),
    el('dd', { class: 'small muted' }, say('longest-of', { count: longest })));
}
