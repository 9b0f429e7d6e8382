// Draws the panels next to the board: the number of remaining codes, the end of the game,
// contradictions, and hints.

import { el, icon } from './dom.js';
import { codes, number, say, sayOf } from './words.js';
import { cell, coded, picture, read, spoken } from './pegs.js';
import { rightTile } from './rule.js';
import { boardOf, clashOf, hintSteps } from './reduce.js';
import type { GameEvent, State } from './reduce.js';
import type { Child } from './dom.js';
import type { Game, Repair } from './api.js';

export type Dispatch = (event: GameEvent) => void;

/** The number of remaining codes, as text and as a bar. The heads of several boards show theirs. */
export function remain({ game, left, notes }: State, dispatch: Dispatch): Child[] | false {
  if (game.boards.length > 1) return false;
  const { rarer } = boardOf(game);
  const { refused } = game;
  const hidden = !left && game.kind === 'play';
  const { left: count, more } = boardOf(game);
  const share = count > 0 ? Math.max(0.012, Math.log2(count) / Math.log2(Math.max(2, game.secrets))) : 0;
  const whole = game.vast ?? number(game.secrets);
  const shown = game.vast && count === game.secrets ? game.vast : more ? say('left-more', { count }) : number(count);
  const long = whole.length + shown.length > 18;
  return [
    el('h2', null, sayOf(game, 'left-heading', 'left-heading-words')),
    ...(hidden
      ? []
      : [
          el(
            'p',
            { class: 'remain-count' + (long ? ' long' : '') },
            shown,
            el('small', { class: 'remain-what' }, ' ' + sayOf(game, 'left-what', 'left-what-words', { count })),
            el('small', null, ' ' + say('left-of', { count: whole })),
          ),
          ...(more
            ? [] // the true number is not known
            : [
                el('div', { class: 'remain-gauge' }, el('div', { class: 'remain-bar', 'aria-hidden': 'true' }, el('i', { '--share': share }))),
                el('p', { class: 'remain-scale small muted' }, say('left-scale')),
              ]),
          rarer && game.kind === 'crack' ? el('p', { class: 'remain-rarer' }, rarer) : null,
          notes ? el('p', { class: 'remain-remark small' }, notes) : null,
          ...(game.remarks ?? []).map((remark) => el('p', { class: 'remain-remark small' }, remark)),
          refused?.length ? el('p', { class: 'remain-refused small muted' }, say('refused', { words: refused.join(', ') })) : null,
        ]),
    game.kind === 'play'
      ? el(
          'button',
          {
            type: 'button',
            class: 'close eye',
            'aria-pressed': String(left),
            'aria-label': sayOf(game, 'show-left', 'show-left-words'),
            title: sayOf(game, 'show-left', 'show-left-words'),
            onclick: () => dispatch({ type: 'left' }),
          },
          icon(left ? 'eye' : 'eye-shut'),
        )
      : null,
  ];
}

/** The end of the game. */
export function message({ game }: State): Child[] {
  const said = coded(game, game.message);
  const isOne = game.boards.length === 1;
  const isDrawn = isOne && said.length > 1; // the sentence has the pegs of the code
  const secrets = isDrawn || !isOne ? [] : game.boards.flatMap(({ secretPegs }) => (secretPegs ? [secretPegs] : []));
  return [
    el('h2', isDrawn ? { class: 'told' } : null, said),
    ...secrets.map((secret) =>
      el(
        'p',
        { class: 'over-row' + (secret.length > 6 ? ' long' : ''), '--count': secret.length, role: 'img', 'aria-label': read(game, secret) },
        secret.map((symbol, order) => cell(game, symbol, order, rightTile(game.rule))),
      ),
    ),
    game.helped && game.kind === 'play' ? el('p', { class: 'small muted' }, say('with-help')) : null,
  ];
}

/** Explains a contradiction: the likeliest repair, and the other repairs in a fold. */
export function clash({ game }: State, dispatch: Dispatch): Child[] {
  const clash = clashOf(game);
  const undo = clash?.offer === 'undo';
  const heading = el('h2', null, say(undo ? 'clash-heading-none' : 'clash-heading'));
  if (!clash) return [heading, el('p', null, game.message)];
  const repairs = clash.repairs.slice(0, 6).map((one, index) => ({ one, number: index + 1 }));
  const [likeliest] = undo ? [] : repairs;
  const others = undo ? repairs : repairs.slice(1);
  const further = clash.sentences.filter((sentence) => sentence !== clash.sentence);
  return [
    heading,
    clash.sentence ? el('p', null, coded(game, clash.sentence)) : null,
    likeliest ? repair(game, likeliest.one, 1, 'main', dispatch) : null,
    undo && game.canUndo ? el('button', { type: 'button', class: 'button take-back', onclick: () => dispatch({ type: 'undo' }) }, say('clash-undo')) : null,
    el(
      'details',
      { class: 'repairs' },
      el('summary', null, say('clash-others')),
      further.length ? sentences(game, further) : null,
      others.length
        ? el(
            'div',
            { class: 'row' },
            others.map((other) => repair(game, other.one, other.number, 'small', dispatch)),
          )
        : null,
      el('p', { class: 'small' }, say('clash-mend')),
    ),
  ];
}

/**
 * The button that makes a repair.
 * @param number of the repair, from 1
 */
function repair(game: Game, { changes, codes: count, more }: Repair, number: number, size: 'main' | 'small', dispatch: Dispatch) {
  return el(
    'button',
    { type: 'button', class: 'button repair ' + size, onclick: () => dispatch({ type: 'repair', repair: number }) },
    changes.flatMap(({ turn, instead, told }, order) => [
      order ? ', ' : '',
      say('repair', { turn, mark: told ?? spoken(game, instead) }),
      picture(game, instead),
    ]),
    el('small', null, codes(game, count, more)),
  );
}

function sentences(game: Game, said: string[]) {
  return el(
    'ul',
    { class: 'sentences' },
    said.map((sentence) => el('li', null, coded(game, sentence))),
  );
}

/** The warning before help that counts, and the button that gives it. */
const warnings = { hint: ['hint-counts', 'hint-sure'], undo: ['undo-counts', 'undo-sure'] };

/** A hint, and the steps to others; or that help counts. */
export function hint(state: State, dispatch: Dispatch): Child[] {
  const { game, hint: given, warning } = state;
  if (warning) {
    const [counts = '', sure = ''] = warnings[warning];
    return [
      sheetHead(say(warning), dispatch),
      el('p', null, say(counts)),
      el(
        'div',
        { class: 'row' },
        el('button', { type: 'button', class: 'button small main', onclick: () => dispatch({ type: warning, sure: true }) }, say(sure)),
        el('button', { type: 'button', class: 'button small', onclick: () => dispatch({ type: 'close' }) }, say('cancel')),
      ),
    ];
  }
  if (!given) return [];
  const best = given.bestPegs;
  const [play = '', ...why] = given.sentences;
  const others = hintSteps(state).filter((step) => step !== given.step);
  return [
    sheetHead(say('hint-step', { step: others.filter((step) => step < given.step).length + 1, of: others.length + 1 }), dispatch),
    best
      ? el(
          'div',
          { class: 'row' },
          el('p', { class: 'told' }, coded(game, play)),
          el('button', { type: 'button', class: 'button small main', onclick: () => dispatch({ type: 'use', pegs: best }) }, say('use-guess')),
        )
      : null,
    sentences(game, best ? why : given.sentences),
    el(
      'div',
      { class: 'row' },
      others.map((step) => el('button', { type: 'button', class: 'button small', onclick: () => dispatch({ type: 'hint', step }) }, say('hint-' + step))),
    ),
  ];
}

/** The head of a sheet: it closes by its button, or when it is pulled down. */
function sheetHead(heading: string, dispatch: Dispatch) {
  const close = () => dispatch({ type: 'close' });
  return el(
    'div',
    { class: 'hint-head', onpointerdown: (event: PointerEvent) => swipe(event, close) },
    el('h2', null, heading),
    el('button', { type: 'button', class: 'close', 'aria-label': say('close'), title: say('close'), onclick: close }, icon('close')),
  );
}

/** How far a sheet is pulled down to be closed. */
const pulled = 48;

/**
 * Closes the sheet of a hint when it is pulled down.
 * @param event the start of the touch
 */
function swipe({ pointerId, clientY }: PointerEvent, close: () => void) {
  const end = (at: PointerEvent) => {
    if (at.pointerId !== pointerId) return;
    removeEventListener('pointerup', end);
    removeEventListener('pointercancel', end);
    if (at.type === 'pointerup' && at.clientY - clientY > pulled) close();
  };
  addEventListener('pointerup', end);
  addEventListener('pointercancel', end);
}

/** A mark of tiles that has each part of the rule. */
function example({ rule, places }: Game) {
  const letters = rule.parts.map(({ letter }) => letter);
  return Array.from({ length: places }, (_, place) => letters[Math.max(0, letters.length - places + place)] ?? letters[0]).join('');
}

/** The text field for typing or pasting turns in the solver. */
export function paste({ game, pasted }: State, dispatch: Dispatch): Child[] {
  const text = el('textarea', {
    name: 'turns',
    rows: 3,
    spellcheck: 'false',
    autocapitalize: 'off',
    'aria-label': say('solver-paste'),
    placeholder: game.words || game.boards.length > 1 ? '' : 'ABCD=XO',
    'data-key': pasted,
  });
  const submit = (event: SubmitEvent, form: HTMLFormElement) => {
    event.preventDefault();
    dispatch({ type: 'paste', text: String(new FormData(form).get('turns')) });
  };
  return [
    el(
      'form',
      { autocomplete: 'off', onsubmit: submit },
      el(
        'label',
        { class: 'field' },
        say('solver-paste'),
        text,
        el('small', null, game.rule.tiles ? say('solver-paste-tiles', { mark: example(game) }) : say('solver-paste-pins')),
      ),
      el('button', { type: 'submit', class: 'button' }, say('add-turns')),
    ),
  ];
}
