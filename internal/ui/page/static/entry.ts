// Draws the active row and its controls: keys for its symbols, which can
// be touched or dragged to a place.

import { el, icon } from './dom.js';
import { say } from './words.js';
import { barringKey, choices, isEmptySlot, none, rulingKey, spells } from './look.js';
import { isFull } from './row.js';
import { boardOf, isBusy, takesColours } from './reduce.js';
import { called, cell, hole, named, peg, saidOf } from './pegs.js';
import { partOf } from './rule.js';
import { tapping } from './markpad.js';
import { known } from './known.js';
import { grasp, hold } from './drag.js';
import type { GameEvent, State } from './reduce.js';
import type { Look } from './look.js';

export type Dispatch = (event: GameEvent) => void;

/**
 * The places of the row. A press selects a place, or changes its colour in the solver. Holding it, or the right
 * mouse button, keeps its peg.
 */
export function slots(state: State, dispatch: Dispatch) {
  const { game, row, doubt, barred, marking } = state;
  const coloured = takesColours(state);
  const told = foundPlaces(state);
  return el(
    'span',
    { class: 'pegs', role: 'group', 'aria-label': say('your-row') },
    row.pegs.map((symbol, place) => {
      const filled = symbol >= 0;
      const tile = coloured && marking.said ? marking.tiles[place] : undefined;
      const shown = told[place] ?? none;
      const drawn = !filled ? (shown < 0 ? hole(game) : foundPeg(game, shown)) : tile ? cell(game, symbol, place, tile) : peg(game, symbol);
      const values = { place: place + 1, symbol: named(game, symbol) };
      const label =
        filled && coloured
          ? say(tile ? 'place-marked' : 'place-unmarked', { ...values, colour: saidOf(game.rule, partOf(game.rule, tile)) })
          : say(row.kept[place] ? 'place-kept' : 'place-of', values);
      drawn.dataset.key = String(symbol); // so that a new peg drops in
      const isBarred = !!barred[place]?.includes(symbol);
      return el(
        'button',
        {
          type: 'button',
          'data-place': place,
          tabindex: place === row.cursor ? 0 : -1,
          class: ['slot', filled && 'filled dropped', place === row.cursor && !row.closed && 'cursor', doubt[place] && 'doubt-' + doubt[place]]
            .filter(Boolean)
            .join(' '),
          'aria-label': [label, isBarred && say('known-barred')].filter(Boolean).join(', '),
          onclick: () => dispatch(filled && coloured ? { type: 'turn', place } : { type: 'move', to: place }),
          oncontextmenu: (event: Event) => event.preventDefault(),
          onpointerdown: (event: PointerEvent, target: HTMLElement) => {
            hold(event, target, () => dispatch({ type: 'keep', place }));
            grasp(event, game, symbol, place, dispatch);
          },
        },
        drawn,
        isBarred ? el('i', { class: 'struck' }) : null,
        row.kept[place] ? lock() : null,
      );
    }),
  );
}

function lock() {
  const drawn = icon('lock');
  drawn.classList.add('lock');
  return drawn;
}

/** The letter found at each place, in games that give the first letter. */
function foundPlaces({ game, row }: State): number[] {
  const places: number[] = [];
  if (game.kind !== 'play' || game.boards.length > 1 || row.given < 0) return places;
  for (const { pegs, tiles } of boardOf(game).turns)
    tiles?.forEach((tile, place) => {
      if (partOf(game.rule, tile).means === 'right') places[place] = pegs[place] ?? none;
    });
  return places;
}

function foundPeg(game: Look, symbol: number) {
  const drawn = peg(game, symbol);
  drawn.classList.add('told');
  return drawn;
}

/** The keys for the symbols, and the other controls of the row. */
export function entering(state: State, dispatch: Dispatch) {
  const { game, row } = state;
  const busy = isBusy(state);
  const tool = (name: string, word: string, event: GameEvent, disabled: boolean, pressed: boolean) =>
    el(
      'button',
      {
        type: 'button',
        class: game.kind === 'play' ? 'tool aid' : 'tool',
        title: say(word + '-title', { key: word === 'bar' ? barringKey : rulingKey(game) }),
        disabled,
        'aria-pressed': ['keep', 'rule', 'bar'].includes(word) && String(!!pressed),
        onclick: () => dispatch(event),
      },
      icon(name),
      el('span', null, say(word)),
    );
  return el(
    'div',
    { class: 'entering', 'aria-busy': String(busy) },
    takesColours(state) ? tapping(game) : null,
    game.words ? letters(state, dispatch) : palette(state, dispatch),
    el(
      'div',
      { class: 'actions' },
      ...(game.kind === 'crack'
        ? [el('button', { type: 'button', class: 'button', onclick: () => dispatch({ type: 'back' }) }, say('cancel'))]
        : [
            game.kind === 'solver'
              ? null
              : tool('lock', 'keep', { type: 'keep', place: row.cursor }, (row.pegs[row.cursor] ?? none) < 0, !!row.kept[row.cursor]),
            tool('fill', 'fill', { type: 'fill' }, !row.last.length || isFull(row), false),
            tool('rule', 'rule', { type: 'noting', note: 'rule' }, false, state.noting?.note === 'rule'),
            tool('bar', 'bar', { type: 'noting', note: 'bar' }, false, state.noting?.note === 'bar'),
          ]),
      game.words
        ? null
        : el(
            'button',
            { type: 'button', class: 'tool', title: say('erase-title'), disabled: row.pegs.every((symbol) => symbol < 0), ...erasing(dispatch) },
            icon('back'),
            el('span', null, say('erase')),
          ),
      el(
        'button',
        { type: 'button', class: 'button main', disabled: busy, 'aria-disabled': !isFull(row) && 'true', onclick: () => dispatch({ type: 'enter' }) },
        say(game.kind === 'play' ? 'guess' : takesColours(state) && state.marking.said ? 'add-turn' : 'to-mark'),
      ),
    ),
  );
}

/**
 * The label of a key, including the known mark of its symbol and the player's notes.
 * @param is its known state
 */
function label(state: State, symbol: number, is: string) {
  const { game, ruled, row } = state;
  const used = isUsed(state, symbol) && say('known-used', { place: row.pegs.indexOf(symbol) + 1 });
  return [
    named(game, symbol),
    is,
    used,
    ruled.includes(symbol) && say('known-ruled'),
    isBarred(state, symbol) && say('known-barred-at', { place: row.cursor + 1 }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Reports whether a symbol is in the row and cannot be used again. */
function isUsed({ game, row }: State, symbol: number) {
  return !!game.distinct && row.pegs.includes(symbol) && !isEmptySlot(game, symbol);
}

/** Reports whether a symbol is barred from the chosen place. */
function isBarred({ barred, row }: State, symbol: number) {
  return !!barred[row.cursor]?.includes(symbol);
}

/** The known mark of each symbol on each board that is shown. A board that is done has none. */
function marksOf({ game, zoomed }: State) {
  const several = game.boards.length > 1;
  const boards = game.boards.map((board, index) => ({
    number: index + 1,
    done: several && !!board.done,
    marks: several && board.done ? new Map() : known(game, board),
  }));
  return zoomed === undefined ? boards : boards.filter((_, index) => index === zoomed);
}

/** What is known of a symbol: the mark, if there is one board, and else the boards with each mark and a picture of them. */
function knownOf(boards: ReturnType<typeof marksOf>, symbol: number): { is: string; told: string; picture: HTMLElement | null } {
  const [first] = boards;
  if (boards.length < 2) {
    const is = first?.marks.get(symbol) ?? '';
    return { is, told: is && say('known-' + is), picture: null };
  }
  const marks = boards.map(({ marks }) => marks.get(symbol) ?? '');
  const open = boards.filter(({ done }) => !done).length;
  const told = ['right', 'misplaced', 'absent'].flatMap((is) => {
    const where = boards.filter((_, index) => marks[index] === is).map(({ number }) => number);
    return where.length
      ? [say('known-' + is) + ' (' + (where.length < open ? say('on-boards', { boards: where.join(', ') }) : say('on-all-boards')) + ')']
      : [];
  });
  return {
    is: marks.filter((is) => is === 'absent').length === open ? 'absent' : '',
    told: told.join(', '),
    picture: el(
      'span',
      { class: 'key-boards', 'aria-hidden': 'true' },
      marks.map((is) => el('i', { class: is || false })),
    ),
  };
}

/** The class of a mark's look, by what it means. */
function lookOf({ rule }: Look, is: string) {
  return rule.parts.find(({ means }) => means === is)?.name;
}

/** The class of the player's notes about a symbol. */
function noteOf(state: State, symbol: number) {
  return state.ruled.includes(symbol) ? 'ruled' : isBarred(state, symbol) && 'barred';
}

/** The listeners of a symbol's key. A press puts the symbol; holding it, or the right mouse button, rules it out. */
function pressed({ game }: State, symbol: number, dispatch: Dispatch) {
  return {
    'data-symbol': symbol,
    onclick: () => dispatch({ type: 'put', symbol }),
    oncontextmenu: (event: Event) => event.preventDefault(),
    onpointerdown: (event: PointerEvent, target: HTMLElement) => {
      hold(event, target, () => dispatch({ type: 'rule', symbol }));
      grasp(event, game, symbol, none, dispatch);
    },
  };
}

/** The listeners of the button that erases a peg. Holding it, or the right mouse button, clears the row. */
function erasing(dispatch: Dispatch) {
  return {
    onclick: () => dispatch({ type: 'erase' }),
    oncontextmenu: (event: Event) => event.preventDefault(),
    onpointerdown: (event: PointerEvent, target: HTMLElement) => hold(event, target, () => dispatch({ type: 'clear' })),
  };
}

function palette(state: State, dispatch: Dispatch) {
  const { game, noting } = state;
  const symbols = choices(game);
  const count = symbols.length;
  const boards = marksOf(state);
  const across = (most: number) => Math.ceil(count / Math.ceil(count / most)); // rows of similar length
  return el(
    'div',
    {
      class: 'palette' + (count > 24 ? ' many' : '') + (noting ? ' noting' : ''),
      role: 'group',
      'aria-label': say('palette'),
      '--across': across(12),
      '--across-solver': across(8),
      '--across-narrow': across(count > 24 ? 7 : 6),
      '--across-least': across(5),
      '--across-beside': across(count > 8 && count !== 12 && count !== 9 ? 5 : count === 9 ? 3 : 4),
    },
    symbols.map((symbol) => {
      const { is, told, picture } = knownOf(boards, symbol);
      return el(
        'button',
        {
          type: 'button',
          class: ['key', is, isUsed(state, symbol) && 'used', noteOf(state, symbol)].filter(Boolean).join(' '),
          'aria-label': label(state, symbol, told),
          title: named(game, symbol),
          ...pressed(state, symbol, dispatch),
        },
        picture,
        peg(game, symbol),
      );
    }),
  );
}

function letters(state: State, dispatch: Dispatch) {
  const { game, noting } = state;
  const marked = marksOf(state);
  const rows = game.keys ?? [];
  return el(
    'div',
    { class: 'keyboard' + (noting ? ' noting' : ''), role: 'group', 'aria-label': say('palette') },
    rows.map((symbols, index) =>
      el(
        'div',
        { class: 'keyrow' },
        symbols.map((symbol) => {
          const { is, told, picture } = knownOf(marked, symbol);
          return el(
            'button',
            {
              type: 'button',
              class: ['letter', !spells(game) && isNaN(Number(called(game, symbol))) && 'operator', is, lookOf(game, is), noteOf(state, symbol)]
                .filter(Boolean)
                .join(' '),
              'aria-label': label(state, symbol, told),
              ...pressed(state, symbol, dispatch),
            },
            picture,
            el('span', null, called(game, symbol)),
            is === 'right' || is === 'misplaced' ? el('i', { class: 'dot' }) : null,
          );
        }),
        index === rows.length - 1
          ? el('button', { type: 'button', class: 'letter wide', 'aria-label': say('erase'), title: say('erase-title'), ...erasing(dispatch) }, icon('back'))
          : null,
      ),
    ),
  );
}
