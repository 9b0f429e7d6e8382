// Draws the page of a game from its state.

import { afterFrame, announce, byId, el, icon, redraw, refill } from './dom.js';
import { pageAddress } from './address.js';
import { say, shortDate } from './words.js';
import { keepFinished, sentence } from './page.js';
import { Board } from './board.js';
import { Boards } from './boards.js';
import { entering, slots } from './entry.js';
import { asked, givenPins, markedPegs, padmarks } from './markpad.js';
import { clash, hint, message, paste, remain } from './panels.js';
import { boardOf, clashOf, isBusy, isOpening, stepKey, stepsOf, suspects, turnsOf } from './reduce.js';
import { said } from './said.js';
import { share } from './share.js';
import { showResult } from './result.js';
import { tools } from './tools.js';
import { keepRoom } from './room.js';
import { numberOf } from './notes.js';
import { grasp } from './drag.js';
import { over } from './over.js';
import { none } from './look.js';
import { nextRow } from './row.js';
import { newMarking } from './marking.js';
import { celebrate } from './celebrate.js';
import type { GameEvent, State, Step } from './reduce.js';
import type { Game } from './api.js';
import type { Taking } from './board.js';
import type { Child } from './dom.js';

export type Dispatch = (event: GameEvent) => void;

/** How long a mark may take before the page shows that it waits, in milliseconds. */
const patience = 100;

export class Table {
  dispatch: Dispatch;
  game: HTMLElement;
  says: HTMLParagraphElement;
  thinking: HTMLDivElement;
  suggested: HTMLDivElement;
  entry: HTMLDivElement;
  board: Board | Boards;
  settle: () => void;
  asked: HTMLElement | null;
  /** the state on the page */
  drawn: State | undefined;
  /** the turn on the board that is being saved */
  saving: State['saving'];
  /** draws what is not on the page yet */
  rest: (() => void) | undefined;
  /** to call with whether a hint lies over the page */
  hintOver = over(() => this.dispatch({ type: 'close' }));
  /** shows that the page waits */
  waiting: ReturnType<typeof setTimeout> | undefined;
  panels: {
    remain: HTMLElement;
    message: HTMLElement;
    result: HTMLElement;
    clash: HTMLElement;
    hint: HTMLElement;
    advice: HTMLElement;
    left: HTMLElement;
    paste: HTMLElement;
  };

  /** Builds the parts that do not change during the game. */
  constructor(game: Game, dispatch: Dispatch) {
    this.dispatch = dispatch;
    this.game = byId('game');
    this.says = el('p', { class: 'says problem', role: 'alert' });
    /** Shows that work takes long. */
    this.thinking = el('div', { class: 'thinking-place' });
    /** The best guess, if there is no room for the advice next to the board. */
    this.suggested = el('div', { class: 'suggested' + (game.words ? ' worded' : ''), role: 'status', hidden: true });
    this.entry = el('div', { class: 'entry-part' });
    byId('entry').append(this.says, this.suggested, this.thinking, this.entry);
    this.board =
      game.boards.length > 1
        ? new Boards(
            { look: game, most: game.most },
            (board) => dispatch({ type: 'zoom', board }),
            game.kind === 'play' ? undefined : (turn, board) => dispatch({ type: 'mend', turn, board }),
          )
        : new Board({
            look: game,
            most: game.most,
            mend: game.kind === 'play' ? undefined : (turn) => dispatch({ type: 'mend', turn }),
          });
    byId('board').append(this.board.element);
    byId('board').style.setProperty('--places', String(game.places));
    /** Keeps the important row visible. */
    this.panels = {
      remain: el('section', { class: 'panel remain', 'aria-label': say('left-heading') }),
      message: el('section', { class: 'panel message', 'aria-live': 'polite', tabindex: -1 }),
      result: el('section', { class: 'panel result', 'aria-live': 'polite', hidden: true }),
      clash: el('section', { class: 'panel notice', 'aria-live': 'assertive' }),
      hint: el('section', { class: 'panel hints', 'aria-live': 'polite', 'aria-label': say('hint'), tabindex: -1 }),
      advice: el('section', { class: 'advice', hidden: true }),
      left: el('section', { class: 'panel left-panel', hidden: true }),
      paste: el('section', { class: 'panel paste' }),
    };
    byId('side').append(...Object.values(this.panels));
    this.settle = keepRoom(byId('board'), this.panels.hint, () => (this.panels.message.offsetHeight > 0 ? this.panels.message : this.board.target));
    /** the element that had the focus before a hint */
    this.asked = null;
    for (const part of [this.entry, this.board.active]) part.addEventListener('mousedown', (event) => event.preventDefault());
    byId('board').addEventListener('click', () => {
      if (this.game.matches('.hinted') && !byId('entry').checkVisibility({ visibilityProperty: true })) dispatch({ type: 'close' }); // the sheet covers the pressed element
    });
    this.game.classList.add('game-' + game.kind);
    const several = this.board instanceof Boards;
    if (several) this.game.classList.add('game-several');
    if (game.kind !== 'solver' && !game.words && !several) this.game.classList.add('game-beside');
    if (game.kind !== 'solver' && game.words && !several && Math.max(game.most ?? 0, turnsOf(game)) > 7) this.game.classList.add('game-tall');
    document.body.dataset.kind = game.kind;
    document.title = document.title.replace(/^[^·]*/, game.title + ' ');
  }

  /**
   * Draws a state. A new turn comes first, before it is saved if the page marks it, and all else once the screen shows it: all
   * else takes several times as long, most of it for the layout. That a guess is being marked shows only if it takes long.
   */
  draw(state: State) {
    clearTimeout(this.waiting);
    this.rest?.();
    const before = this.drawn;
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.rest = () => {
      this.rest = undefined;
      this.drawRest(state, before, focused);
    };
    if (isTurn(state, before)) {
      this.game.setAttribute('aria-busy', 'true');
      this.drawTurn(state, before);
      afterFrame(() => this.rest?.());
    } else if (before && state.asking?.purpose === 'guess') {
      this.game.setAttribute('aria-busy', 'true');
      if (state.saving) this.drawTurn(state, before);
      this.waiting = setTimeout(this.rest, patience);
      this.rest = undefined; // the mark needs none of it
    } else this.rest();
  }

  drawTurn(state: State, before?: State) {
    this.drawBoard(state, before);
    requestAnimationFrame(this.settle);
  }

  /**
   * Draws all but a new turn.
   * @param focused the element that had the focus before
   */
  drawRest(state: State, before: State | undefined, focused: HTMLElement | null) {
    this.drawn = state;
    const { game, phase } = state;
    const given = state.hint ?? state.warning;
    this.game.setAttribute('aria-busy', String(isBusy(state)));
    this.game.dataset.state = game.state;
    this.game.dataset.phase = phase;
    this.game.classList.toggle('hinted', !!given);
    this.game.classList.toggle('begun', turnsOf(game) > 0);
    redraw(byId('title'), ...title(game));
    redraw(byId('tools'), tools(state, this.dispatch));
    if (!isTurn(state, before)) this.drawBoard(state, before);
    const { panels } = this;
    draw(panels.remain, remain(state, this.dispatch));
    draw(panels.message, phase === 'over' && message(state));
    panels.message.classList.toggle('won', game.state === 'solved');
    if (phase === 'over' && before?.phase !== 'over' && game.kind === 'play') showResult(panels.result, game);
    draw(panels.clash, !!clashOf(game) && clash(state, this.dispatch));
    draw(panels.hint, !!given && hint(state, this.dispatch));
    this.hintOver(!!given && getComputedStyle(panels.hint).position === 'fixed');
    draw(panels.paste, game.kind === 'solver' && game.state === 'going' && paste(state, this.dispatch));
    const wrong = state.says ? sentence(said(state, state.says)) : '';
    if (this.says.textContent !== wrong) this.says.textContent = wrong;
    redraw(this.entry, entry(state, this.dispatch));
    if (before && state.said !== before.said)
      announce(
        state.said
          .map((one) => said(state, one))
          .filter((text) => sentence(text) !== wrong) // which is an alert
          .join(' '),
      );
    if (phase === 'over' && game.kind === 'play') keepFinished();
    if (before && phase === 'over' && before.phase !== 'over' && game.kind === 'play' && game.state === 'solved') celebrate(byId('board'));
    if (before && state.shakes !== before.shakes) shake(this.board.active);
    if (!before) return;
    this.settle();
    this.focus(state, before, focused);
  }

  /**
   * Moves the focus to the next step: a hint, the end of the game, or back to the row.
   * @param focused the element that had the focus
   */
  focus({ game, phase, row, hint: told, warning }: State, before: State, focused: HTMLElement | null) {
    const given = told ?? warning;
    const shown = before.hint ?? before.warning;
    const { hint, message } = this.panels;
    if (phase === 'over' && before.phase !== 'over') message.focus();
    else if (given && !shown) {
      this.asked = focused;
      hint.focus();
    } else if (given && given !== shown && !hint.contains(document.activeElement)) hint.focus();
    else if (!given && shown)
      (row === before.row && this.asked?.isConnected && this.asked !== document.body ? this.asked : this.cursor())?.focus(); // who took the guess is to enter it
    else if (turnsOf(game) > turnsOf(before.game) && focused && byId('entry').contains(focused)) this.cursor()?.focus();
  }

  /** @returns the place of the next symbol, or of the last one in a full row */
  cursor(): HTMLElement | null {
    return this.board.active.querySelector('.slot[tabindex="0"]');
  }

  drawBoard(state: State, before?: State) {
    const { game, phase, mended, left, barred, zoomed } = state;
    const making = phase === 'guess' || (phase === 'mark' && !mended);
    const { board, saving } = this;
    this.saving = state.saving;
    const marked = phase === 'mark' && !mended && board instanceof Boards ? stepsOf(state) : [];
    if (
      !before ||
      state.step !== before.step ||
      state.marking !== before.marking ||
      game !== before.game ||
      phase !== before.phase ||
      mended !== before.mended ||
      left !== before.left ||
      barred !== before.barred ||
      zoomed !== before.zoomed ||
      saving !== state.saving
    ) {
      if (board instanceof Boards)
        board.showAll(game, { active: making, left: left || game.kind !== 'play', barred, zoomed, marked, mended: mended && state.step });
      else {
        board.options.take = game.over || game.kind === 'crack' ? undefined : taking(game, this.dispatch);
        board.show([...boardOf(game).turns, ...(state.saving ? [state.saving] : [])], {
          active: making,
          left: left || game.kind !== 'play',
          clashing: suspects(boardOf(game).clash),
          mended: mended?.turn,
          barred,
        });
        this.game.style.setProperty('--rows', String(board.height));
      }
    }
    if (!making) return;
    if (board instanceof Boards && phase === 'mark') {
      for (const step of marked) this.mark(board, state, step);
      return;
    }
    const row = state.saving ? nextRow(state.row, state.saving.pegs) : state.row;
    const pegs = phase === 'guess' ? slots({ ...state, row }, this.dispatch) : markedPegs(state, this.dispatch);
    board.activate(turnsOf(game) + (state.saving ? 2 : 1), pegs, phase === 'guess' ? null : givenPins(state));
    this.refocus();
  }

  /** Shows the guess on one of several boards. A touch of its places chooses the board. */
  mark(boards: Boards, state: State, step: Step) {
    const chosen = step.board === state.step.board;
    const own = { ...state, step, marking: chosen ? state.marking : (state.marked[stepKey(step)] ?? newMarking(state.game)) };
    boards.mark(
      step,
      markedPegs(own, (event) => {
        this.dispatch({ type: 'board', board: step.board });
        this.dispatch(event);
      }),
      givenPins(own),
      chosen,
    );
    if (chosen) this.refocus();
  }

  /** Keeps the focus on the place of the next symbol or colour. */
  refocus() {
    if (document.activeElement?.matches('.turn.active .slot')) this.cursor()?.focus({ preventScroll: true });
  }
}

/** Reports whether a state has a turn that the page does not show yet. */
function isTurn({ game }: State, before: State | undefined) {
  return !!before && turnsOf(game) > turnsOf(before.game);
}

/** Pegs from earlier turns go into the active row. */
function taking(game: Game, dispatch: Dispatch): Taking {
  return {
    peg: (symbol, place) => dispatch({ type: 'drop', symbol, from: none, to: place }),
    bar: (symbol, place) => dispatch({ type: 'bar', symbol, place }),
    drag: (event, symbol) => grasp(event, game, symbol, none, dispatch),
    row: (pegs) => dispatch({ type: 'use', pegs }),
  };
}

/** Draws a panel, or hides it. */
function draw(panel: HTMLElement, content: Child[] | false) {
  panel.hidden = !content;
  redraw(panel, content || []);
}

function shake(row: HTMLElement) {
  row.classList.remove('shaking');
  void row.offsetWidth; // restarts the animation
  row.classList.add('shaking');
}

function title(game: Game) {
  const number = numberOf(game);
  const named = game.title === game.described ? '' : game.title;
  const facts = [
    game.most &&
      (game.over
        ? say('of-taken', { number: turnsOf(game), count: game.most })
        : say('of-guess', { number: Math.min(turnsOf(game) + 1, game.most), most: game.most })),
    [game.day && shortDate(game.day), game.practice && say('practice')].filter(Boolean).join(' · '),
    game.codemaker === 'adversary' && (game.target ? say('maker-target', { code: game.target }) : say('maker-adversary')),
    game.over ? '' : game.rival?.sentence,
    number && say('of-number', { number }),
    game.strategy,
  ].filter(Boolean);
  return [
    el('span', null, say('title-' + game.kind)),
    el(
      'small',
      { class: named ? 'titled' : '' },
      named ? el('span', null, named) : null,
      el('span', { class: 'described' }, game.described),
      facts.length
        ? el(
            'span',
            { class: 'facts' },
            facts.map((fact) => el('span', null, fact)),
          )
        : null,
    ),
  ];
}

/** The controls for the next step. */
function entry(state: State, dispatch: Dispatch): Child[] {
  const { game, phase, mended, asking } = state;
  switch (phase) {
    case 'over':
      return [overPanel(state, dispatch)];
    case 'clash':
      return [];
    case 'think':
      return [asking ? null : el('button', { type: 'button', class: 'button main', onclick: () => dispatch({ type: 'think' }) }, say('think-again'))];
    case 'guess':
      return [game.kind === 'crack' ? el('p', { class: 'says' }, say('instead-ask')) : null, entering(state, dispatch)];
  }
  if (mended) {
    return [
      el(
        'div',
        { class: 'mend-row' + (game.words ? ' worded' : '') },
        el('span', { class: 'number' }, mended.turn),
        markedPegs(state, dispatch),
        givenPins(state),
      ),
      el('p', { class: 'says' }, say('mending', { number: mended.turn })),
      padmarks(state, dispatch),
    ];
  }
  const several = game.boards.length > 1;
  const opening = isOpening(game);
  return [
    several ? el('p', { class: 'says board-asked' }, opening ? game.message : say('board-number', { board: state.step.board + 1 })) : null,
    game.kind === 'crack' ? asked(state, dispatch) : null,
    padmarks(state, dispatch),
    game.kind === 'solver' && !opening
      ? el('button', { type: 'button', class: 'button small', onclick: () => dispatch({ type: 'back' }) }, say('back-to-guess'))
      : null,
  ];
}

function overPanel({ game }: State, dispatch: Dispatch) {
  const turns = turnsOf(game) > 0;
  return el(
    'div',
    { class: 'overs' },
    el('p', { class: 'says' }, el('strong', null, game.message)),
    el(
      'div',
      { class: 'actions' },
      turns
        ? el('button', { type: 'button', class: 'button main', onclick: () => share(game) }, icon('share'), say(game.rival ? 'share-back' : 'share'))
        : null,
      turns ? el('a', { class: 'button', href: pageAddress('review', { id: game.id }) }, icon('review'), say('nav-review')) : null,
      el(
        'button',
        { type: 'button', class: 'button', onclick: () => dispatch({ type: 'again' }) },
        say(game.kind !== 'play' ? 'crack-again' : game.day ? 'play-another' : 'play-again'),
      ),
    ),
  );
}

/** Shows that the game does not exist. */
export function showMissing(why: string) {
  refill(byId('title'), say('game-title'));
  refill(
    byId('board'),
    el(
      'div',
      { class: 'card' },
      el('p', { class: 'problem' }, why),
      el(
        'p',
        { class: 'row' },
        el('a', { class: 'button main', href: pageAddress('play') }, say('nav-play')),
        el('a', { class: 'button', href: pageAddress('games') }, say('nav-games')),
      ),
    ),
  );
  byId('entry').hidden = true;
  byId('game').setAttribute('aria-busy', 'false');
}
