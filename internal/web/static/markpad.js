// Draws the mark that is being given: pins by touching, or by place each tile in turn.

import { el, icon } from './dom.js';
import { say } from './words.js';
import { spells } from './look.js';
import { isBusy, markedGuess } from './reduce.js';
import { isWhole, markOfMarking, order } from './marking.js';
import { called, cell, picture, pin, pins, sign, spoken } from './pegs.js';

/** @typedef {import('./reduce.js').State} State */
/** @typedef {import('./reduce.js').GameEvent} GameEvent */
/** @typedef {(event: GameEvent) => void} Dispatch */

/**
 * The guess; by place its colours can be touched.
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
 * The pins that were given so far; nothing by place.
 * @param {State} state
 */
export function givenPins({ game, marking }) {
  return game.rule === 'place' ? null : el('span', { class: 'marks' }, pins(game, markOfMarking(game, marking)));
}

/**
 * Says by place how the guess is marked.
 * @param {import('./api.js').Game} game
 */
function tapping(game) {
  return el('p', { class: 'says small tapping' }, say(spells(game) ? 'tap-letters' : game.words ? 'tap-characters' : 'tap-pegs'));
}

/**
 * The guess is to be marked, unless it was not what was played.
 * @param {State} state
 * @param {Dispatch} dispatch
 */
export function asked({ game }, dispatch) {
  return el('div', { class: 'asked' }, game.rule === 'place' ? tapping(game) : el('p', { class: 'says' }, say('asked')),
    game.canRefuse ? el('button', { type: 'button', class: 'button small', title: say('refuse-title'), onclick: () => dispatch({ type: 'refuse' }) }, say('refuse')) : null,
    game.canInstead ? el('button', { type: 'button', class: 'button small', title: say('instead-title'), onclick: () => dispatch({ type: 'instead' }) }, say('instead')) : null);
}

/**
 * What gives the mark.
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
        say(mended ? 'change-mark' : game.kind === 'help' ? 'add-turn' : 'give-mark'))));
}

/**
 * What a mark means, beneath its button.
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
    marking.black + marking.white === 0 // where there is nothing to erase, none is a mark
      ? el('button', { type: 'button', class: 'tool none', title: say('no-pins-title'), 'aria-pressed': String(marking.said), disabled: isBusy(state), onclick: () => dispatch({ type: 'none' }) }, icon('rule'), el('span', null, say('no-pins')))
      : el('button', { type: 'button', class: 'tool', title: say('erase'), disabled: isBusy(state), onclick: () => dispatch({ type: 'unpin' }) }, icon('back'), el('span', null, say('erase'))),
  ];
}
