// Draws the controls for a mark: buttons for pins, or tiles to touch with marks by place.

import { el, icon } from './dom.js';
import { say } from './words.js';
import { spells } from './look.js';
import { isBusy, isNext, isOpening, markedGuess } from './reduce.js';
import { isWhole, markOfMarking, order } from './marking.js';
import { called, cell, picture, pin, pins, sign, spoken } from './pegs.js';

/** @typedef {import('./reduce.js').State} State */
/** @typedef {import('./reduce.js').GameEvent} GameEvent */
/** @typedef {(event: GameEvent) => void} Dispatch */

/**
 * The guess. With marks by place, its colours can be touched.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
export function markedPegs(state, dispatch) {
  const { game, marking: { colours, cursor } } = state;
  return el('span', { class: 'pegs' }, markedGuess(state).map((symbol, place) => {
    const made = cell(game, symbol, place);
    if (game.rule !== 'place') return made;
    sign(made, colours[place] ?? 'grey');
    return el('button', {
      type: 'button', class: 'slot' + (place === cursor ? ' cursor filled' : ''), 'data-place': place, tabindex: place === cursor ? 0 : -1,
      'aria-label': say('place-marked', { place: place + 1, symbol: called(game, symbol), colour: say('told-' + colours[place]) }),
      onclick: () => dispatch({ type: 'turn', place }),
    }, made);
  }));
}

/**
 * The pins entered so far. With marks by place there are none.
 * @param {State} state
 */
export function givenPins({ game, marking }) {
  return game.rule === 'place' ? null : el('span', { class: 'marks' }, pins(game, markOfMarking(game, marking)));
}

/**
 * Explains how to mark a guess by place.
 * @param {import('./api.js').Game} game
 */
function tapping(game) {
  return el('p', { class: 'says small tapping' }, say(spells(game) ? 'tap-letters' : game.words ? 'tap-characters' : 'tap-pegs'));
}

/**
 * Asks for the mark of the guess. The player may instead say that another guess was played.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
export function asked({ game }, dispatch) {
  return el('div', { class: 'asked' }, game.rule === 'place' ? tapping(game) : el('p', { class: 'says' }, say('asked')),
    game.canRefuse ? el('button', { type: 'button', class: 'button small', title: say('refuse-title'), onclick: () => dispatch({ type: 'refuse' }) }, say('refuse')) : null,
    game.canInstead ? el('button', { type: 'button', class: 'button small', title: say('instead-title'), onclick: () => dispatch({ type: 'instead' }) }, say('instead')) : null);
}

/**
 * The buttons for the mark.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
export function padmarks(state, dispatch) {
  const { game, marking, mended } = state;
  return el('div', { class: 'padmarks' },
    game.rule === 'place' && (mended || game.kind === 'help') ? tapping(game) : null,
    el('div', { class: 'pad', role: 'group', 'aria-label': say('mark-group') }, game.rule === 'place' ? colourKeys(state, dispatch) : pinKeys(state, dispatch)),
    el('p', { class: 'says small muted', role: 'status' }, marking.said ? spoken(game, markOfMarking(game, marking)) : say('mark-nothing')),
    el('div', { class: 'actions' },
      mended ? el('button', { type: 'button', class: 'button', onclick: () => dispatch({ type: 'back' }) }, say('cancel')) : null,
      el('button', { type: 'button', class: 'button main', disabled: isBusy(state) || !marking.said, onclick: () => dispatch({ type: 'enter' }) },
        say(mended ? 'change-mark' : isNext(state) ? 'to-mark' : game.kind === 'help' && !isOpening(game) ? 'add-turn' : 'give-mark'))));
}

/**
 * The meaning of a mark, below its button.
 * @param {State} state
 * @param {string} mark
 */
function caption({ captions }, mark) {
  return captions[mark] ? el('small', null, captions[mark]) : null;
}

/**
 * @param {State} state
 * @param {Dispatch} dispatch
 */
function colourKeys(state, dispatch) {
  return order.toReversed().map((colour) => el('button', { type: 'button', class: 'pinkey colourkey', onclick: () => dispatch({ type: 'colours', colour }) },
    picture(state.game, { mark: '', black: 0, white: 0, colours: [colour] }), el('span', null, say('all-' + colour), caption(state, colour))));
}

/**
 * @param {State} state
 * @param {Dispatch} dispatch
 */
function pinKeys(state, dispatch) {
  const { game, marking } = state;
  const full = isBusy(state) || isWhole(game, marking);
  const sum = game.rule === 'sum';
  const key = (/** @type {'black' | 'white' | 'either'} */ kind, /** @type {string} */ word, /** @type {GameEvent} */ event, disabled = full) =>
    el('button', { type: 'button', class: 'pinkey', disabled, onclick: () => dispatch(event) }, pin(kind), el('span', null, say(word), word === kind ? caption(state, sum ? 'sum' : kind) : null));
  return [
    key(sum ? 'either' : 'black', sum ? 'either' : 'black', { type: 'pin', kind: 'black' }),
    game.rule === 'black-white' ? key('white', 'white', { type: 'pin', kind: 'white' }) : null,
    sum ? key('black', 'told-solved', { type: 'solve' }, isBusy(state)) : null,
    marking.black + marking.white === 0 // with no pins to erase, the button enters the empty mark
      ? el('button', { type: 'button', class: 'tool none', title: say('no-pins-title'), 'aria-pressed': String(marking.said), disabled: isBusy(state), onclick: () => dispatch({ type: 'none' }) }, icon('rule'), el('span', null, say('no-pins')))
      : el('button', { type: 'button', class: 'tool', title: say('erase'), disabled: isBusy(state), onclick: () => dispatch({ type: 'unpin' }) }, icon('back'), el('span', null, say('erase'))),
  ];
}
