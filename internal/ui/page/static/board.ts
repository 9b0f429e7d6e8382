// The board: a row for each turn, one for the active row, and rows of holes
// for the turns to come.

import { el, icon, listen, redraw, refill } from './dom.js';
import { number, say, short } from './words.js';
import { none } from './look.js';
import { hold } from './drag.js';
import { cell, hole, named, pins, read, spoken } from './pegs.js';
import type { Played, Turn } from './api.js';
import type { Look } from './look.js';

/** a turn, with the number of remaining codes if known */
export type Shown = Played & Partial<Turn>;

/** What to do with pegs from an earlier turn: put one peg at its place in the active row, mark that it is not there, drag one peg, or copy the whole row. */
export type Taking = {
  peg: (symbol: number, place: number) => void;
  bar: (symbol: number, place: number) => void;
  drag: (event: PointerEvent, symbol: number) => void;
  row: (pegs: number[]) => void;
};

/** The minimum number of rows of a board without a limit: six for words, as in Wordle. */
const fewest = (look: Look) => (look.words ? 6 : 7);

export class Board {
  look: Look;
  active: HTMLElement;
  element: HTMLOListElement;
  rows: Map<number, { played: string; key: string; element: HTMLElement; /** the number of remaining codes that it shows */ told: string }> = new Map();
  /** the rows of holes, by their numbers */
  futures: Map<number, HTMLElement> = new Map();
  first = true;
  /** the row to keep visible: the active one, or the last */
  target: HTMLElement | undefined;
  /** the number of rows */
  height: number;

  /** @param options mend is called with a turn whose mark was touched; take handles pegs taken from a turn; bare leaves out the rows of holes */
  constructor(readonly options: { look: Look; most?: number; mend?: (turn: Shown) => void; take?: Taking; bare?: boolean }) {
    this.look = options.look;
    this.active = el('li', { class: 'turn active', hidden: true });
    const { places } = this.look;
    // Eight pegs, or ten without pins beside them, fit on one line of any screen. On narrow screens longer rows take two lines.
    const lines = places > (this.look.rule.tiles ? 10 : 8) ? 2 : 1;
    const pins = Math.ceil(places / 2);
    this.element = el('ol', {
      '--columns-two': Math.ceil(places / 2),
      '--columns-narrow': Math.ceil(places / lines),
      '--lines-narrow': lines,
      '--markrows-narrow': 2 * lines,
      '--markcols-narrow': Math.ceil(places / (2 * lines)),
      class: 'board' + (lines > 1 ? ' long' : places > 6 ? ' wide' : '') + (this.look.rule.tiles ? ' placed' : '') + (this.look.words ? ' worded' : ''),
      'aria-label': say('board'),
      '--places': places,
      '--markcols': pins,
    });
    this.height = fewest(this.look);
  }

  /**
   * Shows the turns. New ones drop in.
   * @param options active: show the active row; ended: there are no turns to come;
   * code: a code to show above the turns; left: show the numbers of remaining codes; mended: the turn whose mark is being changed; barred: for each place the
   * symbols that the player has marked as not there
   */
  show(
    turns: Shown[],
    {
      active = false,
      ended = false,
      code,
      left = false,
      clashing = [],
      mended = 0,
      barred = [],
    }: { active?: boolean; ended?: boolean; code?: number[]; left?: boolean; clashing?: number[]; mended?: number; barred?: number[][] } = {},
  ) {
    const known = new Map();
    const elements: HTMLElement[] = [];
    if (code) elements.push(this.code(code));
    let fresh: HTMLElement | null = null;
    const newest = Math.max(0, ...this.rows.keys()); // earlier rows may have been left out until now
    for (const turn of turns) {
      const played = turn.guess + '=' + turn.mark;
      const key = JSON.stringify([played, !!this.options.mend, !!this.options.take]);
      let row = this.rows.get(turn.turn);
      if (row?.key !== key) {
        const isFresh = !this.first && (row ? row.played !== played : turn.turn > newest);
        row = { played, key, element: this.turn(turn), told: '' };
        row.element.classList.toggle('fresh', isFresh);
        if (isFresh) fresh = row.element;
      }
      const told = left ? leftOf(turn) : '';
      if (told !== row.told) this.count(row.element, told);
      row.told = told;
      row.element.classList.toggle('mending', turn.turn === mended);
      row.element.classList.toggle('clashing', clashing.includes(turn.turn));
      this.note(row.element, turn, barred);
      known.set(turn.turn, row);
      elements.push(row.element);
    }
    this.rows = known;
    this.first = false;
    this.active.hidden = !active;
    elements.push(this.active);
    const shown = turns.length + (active ? 1 : 0);
    const wanted = this.options.most ? Math.min(this.options.most, 40) : Math.max(fewest(this.look), shown);
    for (let n = shown + 1; n <= wanted && !ended && !this.options.bare; n++) elements.push(this.future(n));
    this.height = Math.min(12, Math.max(wanted, shown));
    this.element.style.setProperty('--rows', String(this.height));
    this.element.classList.toggle('counted', left);
    // Rows that stay are not removed, so that their animation does not start again.
    const keep = new Set<Element>(elements);
    for (const child of [...this.element.children]) if (!keep.has(child)) child.remove();
    elements.forEach((element, index) => {
      if (this.element.children[index] !== element) this.element.insertBefore(element, this.element.children[index] ?? null);
    });
    this.target = active ? this.active : (fresh ?? elements[Math.max(0, turns.length - 1)]);
  }

  /** A row with the code. */
  code(pegs: number[]): HTMLElement {
    const { look } = this;
    return el(
      'li',
      { class: 'turn code' },
      el('span', { class: 'number', 'aria-hidden': 'true' }, icon('lock')),
      el(
        'span',
        { class: 'pegs', role: 'img', 'aria-label': say('lesson-code') + ' ' + read(look, pegs) },
        pegs.map((symbol, place) => cell(look, symbol, place)),
      ),
      look.rule.tiles ? null : el('span', { class: 'marks' }),
      el('span', { class: 'left' }),
    );
  }

  turn(turn: Shown): HTMLElement {
    const { look } = this;
    const remaining = el('span', { class: 'left' });
    if (turn.fact) {
      return el(
        'li',
        { class: 'turn', 'data-turn': turn.turn },
        el('span', { class: 'number', 'aria-hidden': 'true' }, turn.turn),
        el('code', { class: 'pegs' }, turn.guess),
        remaining,
      );
    }
    const label = this.label(turn);
    const marks = look.rule.tiles ? null : pins(look, turn);
    const mend = this.options.mend;
    const pegs = el(
      'span',
      { class: 'pegs', role: 'img', 'aria-label': label },
      turn.pegs.map((symbol, place) => cell(look, symbol, place, turn.tiles?.[place])),
    );
    const take = mend && turn.tiles ? undefined : this.options.take; // touching the row changes its mark
    if (take) taken(pegs, turn, take);
    const change = mend && (() => mend(turn));
    return el(
      'li',
      { class: 'turn', 'data-turn': turn.turn },
      take
        ? el(
            'button',
            {
              type: 'button',
              class: 'number takes',
              'aria-label': turn.turn + ': ' + say('take-row'),
              title: say('take-row'),
              onclick: () => take.row(turn.pegs),
            },
            turn.turn,
          )
        : el('span', { class: 'number', 'aria-hidden': 'true' }, turn.turn),
      change && turn.tiles ? el('span', { class: 'unseen' }, label) : null, // the pegs are inside a button with a label of its own
      change && turn.tiles
        ? el(
            'button',
            {
              type: 'button',
              class: 'rowmend',
              onclick: change,
              'aria-label': say('mend-row', { guess: read(look, turn.pegs), number: turn.turn }),
              title: say('mend-turn', { number: turn.turn }),
            },
            pegs,
          )
        : pegs,
      marks &&
        (change
          ? el(
              'button',
              {
                type: 'button',
                class: 'marks',
                onclick: change,
                'aria-label': say('mend-turn', { number: turn.turn }),
                title: say('mend-turn', { number: turn.turn }),
              },
              marks,
            )
          : el('span', { class: 'marks' }, marks)),
      remaining,
    );
  }

  /** The label of a turn. */
  label(turn: Shown) {
    if (turn.fact) return turn.turn + ': ' + turn.guess;
    if (!turn.mark) return turn.turn + ': ' + read(this.look, turn.pegs);
    return say('turn-label', { number: turn.turn, guess: read(this.look, turn.pegs), mark: spoken(this.look, turn) });
  }

  /** Shows the number of remaining codes after a turn, or nothing. */
  count(row: HTMLElement, told: string) {
    const place = row.querySelector('.left');
    if (place) refill(place, told, told && el('small', null, say('left-row')));
  }

  /** Strikes the pegs of a turn that the player has marked as not at their places. */
  note(row: HTMLElement, turn: Shown, barred: number[][]) {
    const isBarred = turn.pegs.map((symbol, place) => !!barred[place]?.includes(symbol));
    row.querySelectorAll('.cell').forEach((cell, place) => cell.classList.toggle('barred', isBarred[place]));
    const notes = turn.pegs.flatMap((symbol, place) => (isBarred[place] ? [say('barred', { symbol: named(this.look, symbol), place: place + 1 })] : []));
    row.querySelector('.pegs[role="img"]')?.setAttribute('aria-label', [this.label(turn), ...notes].join(' '));
  }

  /** A row of holes. */
  future(count: number): HTMLElement {
    const { look } = this;
    const there = this.futures.get(count);
    if (there) return there;
    const made = el(
      'li',
      { class: 'turn future', 'aria-hidden': 'true' },
      el('span', { class: 'number' }, count),
      el(
        'span',
        { class: 'pegs' },
        Array.from({ length: look.places }, () => el('span', { class: 'cell' }, hole(look))),
      ),
      look.rule.tiles ? null : el('span', { class: 'marks' }, pins(look)),
      el('span', { class: 'left' }),
    );
    this.futures.set(count, made);
    return made;
  }

  /**
   * Shows the active row.
   * @param count its number
   */
  activate(count: number, pegs: HTMLElement, marks: HTMLElement | null) {
    redraw(
      this.active,
      el('span', { class: 'number', 'aria-hidden': 'true' }, count),
      pegs,
      this.look.rule.tiles ? null : (marks ?? el('span', { class: 'marks' }, pins(this.look))),
      el('span', { class: 'left' }),
    );
  }
}

/** The number of remaining codes after a turn, or nothing if it is not known. */
function leftOf({ left, more }: Shown) {
  if (left === undefined) return '';
  return more ? say('left-more', { count: short(left) }) : left < 100000 ? number(left) : short(left);
}

/** Lets the pegs of a turn be taken with the pointer. With the keyboard, the whole row is copied. */
function taken(pegs: HTMLElement, turn: Shown, take: Taking) {
  pegs.classList.add('takes');
  [...pegs.children].forEach((peg, place) => {
    if (!(peg instanceof HTMLElement)) return;
    const symbol = turn.pegs[place] ?? none;
    listen(peg, 'click', () => take.peg(symbol, place));
    listen(peg, 'contextmenu', (event) => event.preventDefault());
    listen(peg, 'pointerdown', (event) => {
      hold(event, peg, () => take.bar(symbol, place));
      take.drag(event, symbol);
    });
  });
}
