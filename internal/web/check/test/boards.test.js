// Games of several boards.

import { test } from 'node:test';
import assert from 'node:assert/strict';
import { begin, reduce, turnsOf } from '../../static/reduce.js';
import { known } from '../../static/known.js';
import { signalOf } from '../../static/signal.js';
import { game, pegs, turn } from './games.js';

/**
 * A game of boards with these turns.
 * @param {import('../../static/api.js').Turn[][]} turns
 */
const several = (...turns) => game({ boards: turns.map((these) => ({ turns: these, left: 10, more: false, done: these.find(({ black }) => black === 4)?.turn })) });

const first = [turn(1, 'AABB'), turn(2, 'CDEF')];
const solved = [turn(1, 'AABB', { black: 4, white: 0 })];

test('a solved board has fewer turns than the game', () => {
  const played = several(solved, first);
  assert.equal(turnsOf(played), 2);
  assert.deepEqual(begin(played).row.last, pegs('CDEF'));
});

test('a guess is announced for each board that marks it', () => {
  const before = begin(several(solved, first.slice(0, 1), first.slice(0, 1)));
  const after = reduce(before, { type: 'looked', game: { ...several(solved, first, first), revision: 2 } });
  assert.deepEqual(after.said, [{ turn: first[1], board: 2 }, { turn: first[1], board: 3 }]);
  assert.equal(signalOf(after, before), 'turn');
});

test('a kept row belongs to the turn of the game, not of one board', () => {
  const kept = { row: pegs('AB..'), kept: [false, false, false, false] };
  assert.deepEqual(begin(several(solved, first), { kept: { ...kept, turn: 2 } }).row.pegs, pegs('AB..'));
  assert.deepEqual(begin(several(solved, first), { kept: { ...kept, turn: 1 } }).row.pegs, pegs('....'));
});

test('one board is shown alone, and then all again', () => {
  const all = begin(several(solved, first));
  const one = reduce(all, { type: 'zoom', board: 1 });
  assert.equal(one.zoomed, 1);
  assert.equal(reduce(one, { type: 'zoom' }).zoomed, undefined);
});

test('each board has its own known symbols', () => {
  const played = several(solved, [turn(1, 'AABB', { black: 0, white: 0 })]);
  assert.equal(known(played, played.boards[0]).get(0), 'right');
  assert.equal(known(played, played.boards[1]).get(0), 'absent');
});

test('several boards that the computer cracks take no marks on the page', () => {
  for (const state of /** @type {const} */ (['going', 'clash'])) {
    assert.equal(begin({ ...several(first, first), kind: 'crack', state }).phase, 'lines');
  }
});
