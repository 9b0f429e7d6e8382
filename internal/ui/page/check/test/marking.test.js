// The mark that is being given, under each rule.

import assert from 'node:assert/strict';
import test from 'node:test';
import { changeMarking, markOfMarking, newMarking } from '../../static/marking.js';
import { game } from './games.js';

/** @typedef {import('../../static/marking.js').MarkEvent} MarkEvent */

/**
 * @param {'black-white' | 'black' | 'place' | 'sum'} rule
 * @param {MarkEvent[]} events
 * @param {import('../../static/api.js').Mark} [mark] that is changed
 */
function given(rule, events, mark) {
  const look = game({ rule });
  return markOfMarking(look, events.reduce((marking, event) => changeMarking(look, marking, event), newMarking(look, mark)));
}

/** @type {MarkEvent} */
const black = { type: 'pin', kind: 'black' };
/** @type {MarkEvent} */
const white = { type: 'pin', kind: 'white' };
/** @type {(colour: string) => MarkEvent} */
const colour = (name) => ({ type: 'colour', colour: name });

test('pins', () => {
  assert.equal(given('black-white', []).mark, 'none');
  assert.equal(given('black-white', [black, white, white]).mark, 'XOO');
  assert.equal(given('black-white', [black, white, { type: 'unpin' }, { type: 'unpin' }, { type: 'unpin' }]).mark, 'none');
  assert.equal(given('black-white', [black, black, white, white, white, black]).mark, 'XXOO'); // there are four places
  assert.equal(given('black', [black, black]).mark, '2');
  assert.equal(given('black', [{ type: 'pins', black: 9 }]).mark, '4');
});

test('pins that are black or white, and the code itself', () => {
  assert.deepEqual(given('sum', [black, black, black]), { mark: '3', black: 0, white: 0, sum: 3 });
  assert.deepEqual(given('sum', [{ type: 'pins', black: 4 }]), { mark: '4', black: 0, white: 0, sum: 4 });
  assert.deepEqual(given('sum', [{ type: 'solve' }]), { mark: '4!', black: 4, white: 0, sum: 4 });
  assert.equal(given('sum', [], { mark: '4!', black: 4, white: 0, sum: 4 }).mark, '4!');
});

test('colours of places', () => {
  assert.equal(given('place', []).mark, 'xxxx');
  assert.equal(given('place', [colour('green'), colour('yellow')]).mark, 'GYxx');
  assert.equal(given('place', [colour('green'), { type: 'step', by: -1 }, { type: 'step', by: -1 }, colour('yellow')]).mark, 'Yxxx');
  assert.equal(given('place', [{ type: 'turn', place: 2 }]).mark, 'xxYx');
  assert.equal(given('place', [{ type: 'turn', place: 2 }, { type: 'turn', place: 2 }, { type: 'turn', place: 3 }]).mark, 'xxGY');
  assert.equal(given('place', [{ type: 'turn', place: 2 }, { type: 'turn', place: 2 }, { type: 'turn', place: 2 }]).mark, 'xxxx');
  assert.equal(given('place', [{ type: 'colours', colour: 'green' }]).mark, 'GGGG');
});

test('changing a mark starts from the old one, and does not alter it', () => {
  const mark = { mark: 'GYxx', black: 0, white: 0, colours: ['green', 'yellow', 'grey', 'grey'] };
  assert.equal(given('place', [{ type: 'turn', place: 3 }], mark).mark, 'GYxY');
  assert.equal(mark.colours[3], 'grey');
  assert.equal(given('black-white', [white], { mark: 'X', black: 1, white: 0 }).mark, 'XO');
});
