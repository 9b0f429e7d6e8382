// Several boards: one for each code, above the row that is played on all of them.

import { byId, el, icon, redraw } from './dom.js';
import { Board } from './board.js';
import { say, sayOf, short } from './words.js';
import { arrange, last, sizes } from './arrange.js';
import { suspects } from './reduce.js';
import type { Game } from './api.js';
import type { Shown } from './board.js';
import type { Step } from './reduce.js';

/** The rows that a board of a solver has at first. It needs no others, so its tiles can be large. */
const first = 3;

/** The largest tile; the smallest of all boards, and of boards whose tiles are touched; from this size on tiles have signs. All in rem. */
const [most, least, touched, signed] = [2.8, 0.75, 1.5, 2];

/** How many times larger a board has to become to be enlarged. */
const gain = 1.1;

/** The largest gap between boards, in rem. */
const apart = 2;

export class Boards {
  boards: { head: HTMLDivElement; board: Board; section: HTMLElement }[];
  entry: Board;
  active: HTMLElement;
  box: HTMLDivElement;
  element: HTMLDivElement;
  game: Game;
  zoomed: number | undefined;

  /**
   * @param zoom is called with the board to enlarge, or without one to show all
   * @param mend is called with a turn of the enlarged board whose mark was touched
   */
  constructor(
    { look, most: rows }: { look: Game; most?: number },
    readonly zoom: (board: number | undefined) => void,
    readonly mend?: (turn: Shown, board: number) => void,
  ) {
    this.game = look;
    this.boards = look.boards.map((_, index) => {
      const head = el('div', { class: 'board-head' });
      const board = new Board({ look, most: rows ?? (look.kind === 'play' ? undefined : first) });
      return { head, board, section: el('section', { class: 'one-board', 'aria-label': say('board-number', { board: index + 1 }) }, head, board.element) };
    });
    /** The row that is made, drawn by a board without turns. */
    this.entry = new Board({ look, bare: true });
    this.entry.element.classList.add('entry-board');
    this.entry.element.setAttribute('aria-label', say('your-row'));
    this.entry.show([], { active: true });
    this.active = this.entry.active;
    this.box = el(
      'div',
      { class: 'boards' },
      this.boards.map(({ section }) => section),
    );
    this.element = el('div', { class: 'several' }, this.box, this.entry.element);
    new ResizeObserver(() => this.arrange()).observe(this.box);
  }

  /** Chooses rows and columns for the largest tile that the box has room for. */
  arrange() {
    const { game, zoomed, box } = this;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const { places, rule, kind } = game;
    const open = game.boards.filter(({ done, locked, clash }) => !(done && !clash) && !locked).length;
    const shown = this.boards
      .filter(({ section }) => !section.hidden && !section.matches('.locked'))
      .map(({ board }) => [...board.element.querySelectorAll('.turn:not([hidden])')]);
    const rows = Math.max(...shown.map((rows) => rows.length));
    const turns = Math.max(...shown.map((rows) => rows.filter((row) => !row.matches('.future')).length));
    const beside = rule.tiles ? 0 : (Math.ceil(places / 2) * 0.6 + 0.7) * rem;
    const playing = zoomed === undefined && kind === 'play';
    const scrolls = getComputedStyle(box).overflowY !== 'visible';
    const size = (isAlone: boolean) =>
      arrange(
        {
          width: box.clientWidth,
          height: scrolls ? box.clientHeight : innerHeight / 2,
          head: (isAlone ? 2.75 : 1.3) * rem,
          beside,
          places,
          most: most * rem,
          least: (playing && !isAlone ? least : touched) * rem,
        },
        {
          open: isAlone ? 1 : open,
          done: isAlone ? 0 : game.boards.length - open,
          rows,
          turns,
        },
      );
    const { across, tile, form } = size(zoomed !== undefined);
    // In a low window, boards beside each other may be as high as one alone. One that is done shows more turns alone.
    const gains = !playing || form !== 'whole' || size(true).tile > tile * gain;
    for (const { head, section } of this.boards) head.querySelector('.board-name')?.toggleAttribute('disabled', !gains && !section.matches('.done'));
    const board = 2 * sizes.pad + beside + (places + (places - 1) * sizes.gap) * tile;
    const broad = across * board + (across + 1) * apart * rem;
    for (const [name, value] of Object.entries({
      '--broad': broad + 'px',
      '--across': across,
      '--peg': tile + 'px',
      '--pad': sizes.pad + 'px',
      '--between': sizes.between + 'px',
    }))
      box.style.setProperty(name, String(value));
    byId('game').style.setProperty('--boards-across', String(across));
    this.element.classList.toggle('brief', form !== 'whole');
    this.element.classList.toggle('signed-tiles', tile >= signed * rem);
    for (const { board } of this.boards) {
      const turns = [...board.rows.values()];
      turns.forEach(({ element }, index) => element.classList.toggle('thin', form === 'thin' && index < turns.length - last));
    }
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
    // A board that was hidden would play the animation of its new row again.
    if (zoomed !== this.zoomed) for (const row of this.element.querySelectorAll('.fresh')) row.classList.remove('fresh');
    this.game = game;
    this.zoomed = zoomed;
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
        ended: isDone || game.over,
        clashing: suspects(clash),
        mended: mended?.board === index ? mended.turn : 0,
      });
      const state = isDone
        ? say('board-done', { count: done })
        : locked
          ? say('board-locked')
          : left
            ? sayOf(game, 'board-left', 'board-left-words', { count })
            : '';
      const brief = left && !isDone && !locked ? short(count) : state;
      redraw(
        head,
        this.step(index, -1),
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
          el(
            'span',
            { class: 'board-state' },
            isDone ? icon('check') : null,
            el('span', { class: 'board-long' }, state),
            el('span', { class: 'board-brief', 'aria-hidden': 'true' }, brief),
          ),
        ),
        this.step(index, 1),
        zoomed === index
          ? el(
              'button',
              {
                type: 'button',
                class: 'close board-all',
                'data-key': 'board-all',
                'aria-label': say('board-all'),
                title: say('board-all'),
                onclick: () => this.zoom(undefined),
              },
              icon('boards'),
            )
          : null,
      );
    });
    this.arrange();
  }

  /** The row to keep visible: on a board alone, the first row without a turn, or else its newest turn. */
  get target(): HTMLElement | undefined {
    const board = this.zoomed === undefined ? undefined : this.boards[this.zoomed]?.board.element;
    const rows = [...(board?.querySelectorAll<HTMLElement>('.turn') ?? [])].filter((row) => row.offsetHeight);
    return rows.find((row) => !row.dataset.turn) ?? rows.at(-1);
  }

  /** The button from an enlarged board to the next one that is open, or the one before it. */
  step(index: number, by: 1 | -1) {
    const { boards } = this.game;
    if (this.zoomed !== index) return null;
    const others = boards.map((_, count) => (index + by * (count + 1) + boards.length) % boards.length);
    const to = others.find((other) => other !== index && !boards[other]?.done && !boards[other]?.locked);
    if (to === undefined) return null;
    const word = by > 0 ? 'board-next' : 'board-before';
    const press = () => {
      this.zoom(to);
      this.boards[to]?.head.querySelector<HTMLElement>('.' + word)?.focus();
    };
    return el(
      'button',
      { type: 'button', class: 'close ' + word, 'data-key': word, 'aria-label': say(word), title: say(word), onclick: press },
      icon(by > 0 ? 'right' : 'left'),
    );
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
