// Draws the controls for a mark: buttons for pins, or tiles to touch with marks by place.

import { el, icon } from './dom.js';
import { say } from './words.js';
import { spells } from './look.js';
import { isBusy, isNext, isOpening, markedGuess } from './reduce.js';
import { isEmpty, isWhole, markOfMarking, takesUnknown } from './marking.js';
import { named, cell, nameOf, pictured, pin, pins, saidOf, sign, spoken } from './pegs.js';
import { partOf, solution, unknown } from './rule.js';
import type { GameEvent, State } from './reduce.js';
import type { Game } from './api.js';
import type { Part } from './rule.js';

export type Dispatch = (event: GameEvent) => void;

/** The guess. If marks have tiles, they can be touched. */
export function markedPegs(state: State, dispatch: Dispatch) {
  const {
    game,
    marking: { tiles, cursor, said },
  } = state;
  return el(
    'span',
    { class: 'pegs' },
    markedGuess(state).map((symbol, place) => {
      const made = cell(game, symbol, place);
      if (!game.rule.tiles) return made;
      if (said) sign(game, made, tiles[place]);
      return el(
        'button',
        {
          type: 'button',
          class: 'slot' + (place === cursor ? ' cursor filled' : ''),
          'data-place': place,
          tabindex: place === cursor ? 0 : -1,
          'aria-label': say(said ? 'place-marked' : 'place-unmarked', {
            place: place + 1,
            symbol: named(game, symbol),
            colour: saidOf(game.rule, partOf(game.rule, tiles[place])),
          }),
          onclick: () => dispatch({ type: 'turn', place }),
        },
        made,
      );
    }),
  );
}

/** The pins entered so far. Marks with tiles have none. */
export function givenPins({ game, marking }: State) {
  return game.rule.tiles ? null : el('span', { class: 'marks' }, pins(game, markOfMarking(game, marking)));
}

/** Explains how to mark a guess with tiles. */
export function tapping(game: Game) {
  return el('p', { class: 'says small tapping' }, say(spells(game) ? 'tap-letters' : game.words ? 'tap-characters' : 'tap-pegs'));
}

/** Asks for the mark of the guess. The player may instead say that another guess was played. */
export function asked({ game }: State, dispatch: Dispatch) {
  return el(
    'div',
    { class: 'asked' },
    game.rule.tiles ? tapping(game) : el('p', { class: 'says' }, say('asked')),
    game.canRefuse
      ? el('button', { type: 'button', class: 'button small', title: say('refuse-title'), onclick: () => dispatch({ type: 'refuse' }) }, say('refuse'))
      : null,
    game.canInstead
      ? el('button', { type: 'button', class: 'button small', title: say('instead-title'), onclick: () => dispatch({ type: 'instead' }) }, say('instead'))
      : null,
  );
}

/** The buttons for the mark. */
export function padmarks(state: State, dispatch: Dispatch) {
  const { game, marking, mended } = state;
  return el(
    'div',
    { class: 'padmarks' },
    game.rule.tiles && (mended || game.kind === 'solver') ? tapping(game) : null,
    el('div', { class: 'pad', role: 'group', 'aria-label': say('mark-group') }, game.rule.tiles ? tileKeys(state, dispatch) : pinKeys(state, dispatch)),
    el('p', { class: 'says small muted', role: 'status' }, marking.said ? spoken(game, markOfMarking(game, marking)) : say('mark-nothing')),
    el(
      'div',
      { class: 'actions' },
      mended ? el('button', { type: 'button', class: 'button', onclick: () => dispatch({ type: 'back' }) }, say('cancel')) : null,
      el(
        'button',
        { type: 'button', class: 'button main', disabled: isBusy(state) || !marking.said, onclick: () => dispatch({ type: 'enter' }) },
        say(mended ? 'change-mark' : isNext(state) ? 'to-mark' : game.kind === 'solver' && !isOpening(game) ? 'add-turn' : 'give-mark'),
      ),
    ),
  );
}

/** The button of a part of marks: its picture, its name, and below it what it means. */
function partKey({ game, captions }: State, { id }: Part, name: string, options: { disabled?: boolean; class?: string; onclick: () => void }) {
  const caption = captions[id];
  return el(
    'button',
    { type: 'button', ...options, class: 'pinkey' + (options.class ?? '') },
    pictured(game, id),
    el('span', null, name, caption ? el('small', null, caption) : null),
  );
}

function tileKeys(state: State, dispatch: Dispatch) {
  return state.game.rule.parts.map((part) =>
    partKey(state, part, say('all-tiles', { mark: say('part-one-' + part.name) }), {
      class: ' tilekey',
      onclick: () => dispatch({ type: 'tiles', part: part.id }),
    }),
  );
}

function pinKeys(state: State, dispatch: Dispatch) {
  const { game, marking } = state;
  const busy = isBusy(state);
  return [
    ...game.rule.parts.map((part) =>
      partKey(state, part, nameOf(part), { disabled: busy || isWhole(game, marking), onclick: () => dispatch({ type: 'pin', part: part.id }) }),
    ),
    game.rule.solve
      ? el(
          'button',
          { type: 'button', class: 'pinkey', disabled: busy, onclick: () => dispatch({ type: 'solve' }) },
          pin(solution),
          el('span', null, say('told-solved')),
        )
      : null,
    takesUnknown(game)
      ? el(
          'button',
          { type: 'button', class: 'tool', title: say('unknown-title', { key: unknown.keys }), disabled: busy, onclick: () => dispatch({ type: 'unknown' }) },
          pin(unknown),
          el('span', null, say('unknown')),
        )
      : null,
    isEmpty(marking) // with no pins to erase, the button enters the empty mark
      ? el(
          'button',
          {
            type: 'button',
            class: 'tool none',
            title: say('no-pins-title'),
            'aria-pressed': String(marking.said),
            disabled: busy,
            onclick: () => dispatch({ type: 'none' }),
          },
          icon('rule'),
          el('span', null, say('no-pins')),
        )
      : el(
          'button',
          { type: 'button', class: 'tool', title: say('erase'), disabled: busy, onclick: () => dispatch({ type: 'unpin' }) },
          icon('back'),
          el('span', null, say('erase')),
        ),
  ];
}
