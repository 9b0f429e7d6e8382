// A number with its name and a bar: skill, or luck.

import { el } from './dom.js';
import { number, say } from './words.js';

/**
 * @param {'skill' | 'luck'} word
 * @param {number} [value] 0 to 99; absent where it is not known
 */
export function figure(word, value) {
  return el('div', { class: 'figure ' + word }, el('dt', null, say(word)), el('dd', null, value === undefined ? '–' : number(value)),
    el('dd', { class: 'gauge-bar', 'aria-hidden': 'true' }, el('i', { '--share': (value ?? 0) / 99 })));
}
