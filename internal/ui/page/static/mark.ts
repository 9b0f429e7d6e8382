// Marks a guess as the engine does, by what a game says of its rule: which parts marks have, and what these mean.

import type { Game } from './api.js';

export type Rule = Game['rule'];

/** symbols as numbers */
export type Code = ArrayLike<number>;

/** The largest number of places or symbols, and one more. */
const most = 64;

/** A mark: for each place the number of its part; or how often each part occurs, and then whether the guess is the code. */
export type Mark = number[];

export interface Marker {
  /** the mark as one number, which is fast to compare */
  mark: (guess: Code, secret: Code) => number;
  /** the parts of a mark */
  parts: (mark: number) => Mark;
}

const copies = new Uint8Array(most);

/** Counts the copies of symbols in the secret, without those at the same place in the guess. */
function countOthers(guess: Code, secret: Code): number {
  for (let place = 0; place < guess.length; place++) copies[guess[place] ?? 0] = copies[secret[place] ?? 0] = 0; // all others do not matter
  let matches = 0;
  for (let place = 0; place < guess.length; place++) {
    if (guess[place] === secret[place]) matches++;
    else copies[secret[place] ?? 0]!++;
  }
  return matches;
}

/** Reports whether the symbol at a place of the guess is elsewhere in the secret, and uses up that copy. */
function isElsewhere(guess: Code, secret: Code, place: number): boolean {
  const symbol = guess[place] ?? 0;
  if (symbol === secret[place] || !copies[symbol]) return false;
  copies[symbol]--;
  return true;
}

/** @returns undefined if the parts of the rule mean something else than the page can tell */
export function marker({ tiles, parts }: Rule, places: number): Marker | undefined {
  const means = parts.map((part) => part.means);
  const known = tiles ? ['right', 'misplaced', 'absent'] : ['right', 'misplaced', 'somewhere'];
  if (means.some((meaning) => !known.includes(meaning)) || (tiles && means.length < known.length)) return undefined;
  if (tiles) {
    const [right = 0, misplaced = 0, absent = 0] = known.map((meaning) => means.indexOf(meaning));
    return {
      mark: (guess, secret) => {
        countOthers(guess, secret);
        let mark = 0;
        for (let place = 0; place < places; place++) {
          mark = mark * parts.length + (guess[place] === secret[place] ? right : isElsewhere(guess, secret, place) ? misplaced : absent);
        }
        return mark;
      },
      parts: (mark) => Array.from({ length: places }, (_, place) => Math.floor(mark / parts.length ** (places - 1 - place)) % parts.length),
    };
  }
  return {
    mark: (guess, secret) => {
      const matches = countOthers(guess, secret);
      let others = 0;
      for (let place = 0; place < places; place++) if (isElsewhere(guess, secret, place)) others++;
      let mark = matches === places ? 1 : 0;
      for (let part = means.length - 1; part >= 0; part--) {
        mark = mark * most + (means[part] === 'right' ? matches : means[part] === 'misplaced' ? others : matches + others);
      }
      return mark;
    },
    parts: (mark) => [...means, 'solved'].map((_, part) => Math.floor(mark / most ** part) % most),
  };
}
