// Several boards: one for each code, above the row that is played on all of them.

import { el, icon, redraw } from './dom.js';
import { Board } from './board.js';
import { say, sayOf } from './words.js';
import type { Game } from './api.js';
import type { Shown } from './board.js';
import type { Step } from './reduce.js';

/** Boards of this number or more show no rows of holes, so that they stay small. */
const many = 9;

/** The rows that a board of a solver has at first. It needs no others, so its tiles can be large. */
const first = 3;

export class Boards {
  limited: boolean;
  boards: { head: HTMLDivElement; board: Board; section: HTMLElement }[];
  entry: Board;
  active: HTMLElement;
  element: HTMLDivElement;
  /** no row scrolls into sight: the row that is made always is */
  target: undefined;

  /**
   * @param zoom is called with the board to enlarge, or without one to show all
   * @param mend is called with a turn of the enlarged board whose mark was touched
   */
  constructor(
    { look, most }: { look: Game; most?: number },
    readonly zoom: (board: number | undefined) => void,
    readonly mend?: (turn: Shown, board: number) => void,
  ) {
    this.limited = !!most;
    this.boards = look.boards.map((_, index) => {
      const head = el('div', { class: 'board-head' });
      const board = new Board({
        look,
        most: look.boards.length < many ? (most ?? (look.kind === 'play' ? undefined : first)) : undefined,
        bare: look.boards.length >= many,
      });
      return { head, board, section: el('section', { class: 'one-board', 'aria-label': say('board-number', { board: index + 1 }) }, head, board.element) };
    });
    /** The row that is made, drawn by a board without turns. */
    this.entry = new Board({ look, bare: true });
    this.entry.element.classList.add('entry-board');
    this.entry.element.setAttribute('aria-label', say('your-row'));
    this.entry.show([], { active: true });
    this.active = this.entry.active;
    const { length } = look.boards;
    const [narrow, wide] = length > 8 ? [4, 8] : [2, Math.min(4, length)];
    this.element = el(
      'div',
      {
        class: 'several',
        '--most': Math.min(most ?? 10, 14),
        '--narrow': narrow,
        '--wide': wide,
        '--narrow-bands': Math.ceil(length / narrow),
        '--wide-bands': Math.ceil(length / wide),
      },
      el(
        'div',
        { class: 'boards' },
        this.boards.map(({ section }) => section),
      ),
      this.entry.element,
    );
  }

  /** @param options marked: the marks to enter; mended: the mark that is changed */
  showAll(
    game: Game,
    {
      active,
      left,
      barred,
      zoomed,
      marked = [],
      mended,
    }: { active: boolean; left: boolean; barred: number[][]; zoomed?: number; marked?: Step[]; mended?: Step },
  ) {
    this.element.classList.toggle('zoomed', zoomed !== undefined);
    this.entry.element.hidden = !active || marked.length > 0;
    game.boards.forEach(({ turns, done, locked, left: count, clash }, index) => {
      const drawn = this.boards[index];
      if (!drawn) return;
      const { head, board, section } = drawn;
      section.hidden = zoomed !== undefined && zoomed !== index;
      const isDone = !!done && !clash; // the marks of a contradiction stay in sight
      section.classList.toggle('done', isDone);
      const isMarked = marked.some((step) => step.board === index);
      section.classList.toggle('locked', !!locked && !isMarked);
      section.classList.toggle('marking', isMarked && section.classList.contains('marking'));
      const { mend } = this;
      board.options.mend = mend && zoomed === index ? (turn) => mend(turn, index) : undefined; // only enlarged turns are large enough to touch
      board.show(isDone && zoomed !== index ? turns.slice(-1) : turns, {
        left,
        barred,
        active: isMarked,
        clashing: clash?.together,
        mended: mended?.board === index ? mended.turn : 0,
      });
      const state = isDone
        ? say('board-done', { count: done })
        : locked
          ? say('board-locked')
          : left
            ? sayOf(game, 'board-left', 'board-left-words', { count })
            : '';
      redraw(
        head,
        el(
          'button',
          {
            type: 'button',
            class: 'board-name',
            'aria-pressed': String(zoomed === index),
            title: say(zoomed === index ? 'board-all' : 'board-zoom'),
            onclick: () => this.zoom(zoomed === index ? undefined : index),
          },
          el('span', null, say('board-number', { board: index + 1 })),
          el('span', { class: 'board-state' }, isDone ? icon('check') : null, state),
        ),
      );
    });
    if (!this.limited) this.element.style.setProperty('--most', String(Math.min(14, Math.max(...this.boards.map(({ board }) => board.height)))));
  }

  activate(count: number, pegs: HTMLElement, marks: HTMLElement | null) {
    this.entry.activate(count, pegs, marks);
    this.active = this.entry.active;
  }

  /**
   * Shows the guess on a board that marks it.
   * @param chosen the keys enter the mark of this board
   */
  mark({ turn, board: index }: Step, pegs: HTMLElement, marks: HTMLElement | null, chosen: boolean) {
    const shown = this.boards[index];
    if (!shown) return;
    const { board, section } = shown;
    section.classList.toggle('marking', chosen);
    board.activate(turn, pegs, marks);
    if (chosen) this.active = board.active;
  }
}
