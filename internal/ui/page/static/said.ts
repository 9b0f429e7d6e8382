// What the state of a game says, as text.

import { say } from './words.js';
import { read, spoken } from './pegs.js';
import type { Said, State } from './reduce.js';

/** The text of a message, a turn, or the guess that is asked about. */
export function said({ game, left }: State, one: Said): string {
  if ('word' in one) return say(one.word, one.part ? { ...one.values, mark: say('part-one-' + one.part) } : one.values);
  if ('text' in one) return one.text;
  if ('asked' in one) return say('asked-aloud', { guess: read(game, one.asked) });
  const { turn, board } = one;
  return (
    (board ? say('board-number', { board }) + ': ' : '') +
    (turn.fact ? turn.turn + ': ' + turn.guess : say('turn-label', { number: turn.turn, guess: read(game, turn.pegs), mark: spoken(game, turn) })) +
    (left ? ' ' + say(turn.more ? 'left-aloud-more' : 'left-aloud', { count: turn.left }) : '')
  );
}
