// Reads the turns of a line that codebreaker wrote, to show them; what it means is the
// server's to say.

import { symbolOf } from './look.js';

/** @type {Record<string, string>} */
const colours = { G: 'green', Y: 'yellow', x: 'grey' };

/**
 * The turns of a line, as far as they can be shown: none where one is written otherwise.
 * @param {import('./look.js').Look} look
 * @param {string} text what stands after the game's name
 * @returns {import('./api.js').Turn[]}
 */
export function turnsOf(look, text) {
  /** @type {import('./api.js').Turn[]} */
  const turns = [];
  for (const word of text.split(/\s+/).filter((one) => one.includes('='))) {
    const at = word.lastIndexOf('=');
    const guess = word.slice(0, at);
    const mark = markOf(look, word.slice(at + 1));
    const pegs = (guess.includes(',') ? guess.split(',') : [...guess]).map((name) => symbolOf(look, name));
    if (!mark || pegs.length !== look.places || pegs.includes(-1)) return [];
    turns.push({ ...mark, turn: turns.length + 1, guess, pegs, left: 0, more: false });
  }
  return turns;
}

/**
 * A mark as codebreaker writes it, or nothing where it is written otherwise.
 * @param {import('./look.js').Look} look
 * @param {string} mark
 * @returns {import('./api.js').Mark | undefined}
 */
export function markOf(look, mark) {
  if (look.rule === 'place') {
    const told = [...mark].map((letter) => colours[letter] ?? '');
    return told.length === look.places && !told.includes('') ? { mark, black: 0, white: 0, colours: told } : undefined;
  }
  if (look.rule === 'black' && /^\d+$/.test(mark)) return { mark, black: Number(mark), white: 0 };
  if (look.rule === 'sum' && /^\d+!?$/.test(mark)) return { mark, black: mark.endsWith('!') ? look.places : 0, white: 0, sum: Number.parseInt(mark, 10) };
  if (mark !== 'none' && !/^X*O*$/.test(mark)) return undefined;
  return { mark, black: mark.split('X').length - 1, white: mark.split('O').length - 1 };
}
