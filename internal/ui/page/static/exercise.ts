// Learn from your mistakes: positions in which the player lost most are played again until a good
// guess is found.

import { byId, el, icon, refill } from './dom.js';
import { number, say } from './words.js';
import { ask, patiently, Refused } from './api.js';
import { pageAddress } from './address.js';
import { complain } from './page.js';
import { celebrate } from './celebrate.js';
import { isGood } from './mistake.js';
import { mistakes, solveMistake } from './mistakes.js';
import { Practice } from './practice.js';
import { coded } from './pegs.js';
import type { Mistake } from './mistake.js';
import type { Judged, Schemas } from './api.js';

export type Opened = Schemas['Opened'];

/** The positions whose best guess was shown in this visit: they count as mistakes still, and come back in another. */
const shown = new Set<string>();

const waiting = () => mistakes().filter(({ line }) => !shown.has(line));

export async function exercises(place: HTMLElement) {
  const [first] = waiting();
  if (!first) {
    refill(
      place,
      el(
        'div',
        { class: 'card' },
        el('p', null, say('mistakes-none')),
        el('p', { class: 'row' }, el('a', { class: 'button main', href: pageAddress('home') }, say('nav-play'))),
      ),
    );
    return;
  }
  try {
    const opened = await ask(`/line?${new URLSearchParams({ line: first.line })}`);
    new Exercise(place, first, opened).show();
  } catch (error) {
    if (!(error instanceof Refused) || error.status >= 500) throw error;
    solveMistake(first.line); // its game cannot be read any longer, as after its word list was deleted
    await exercises(place);
  }
}

class Exercise {
  card: HTMLElement;
  board: HTMLDivElement;
  practice: Practice;
  reply: HTMLDivElement | undefined;
  after: HTMLParagraphElement | undefined;

  constructor(
    readonly place: HTMLElement,
    readonly mistake: Mistake,
    readonly opened: Opened,
  ) {
    const board = el('div', { class: 'practice-board board-wrap' });
    const entry = el('section', { class: 'practice-entry', 'aria-label': say('entry') });
    this.card = el('section', { class: 'card practice-card', 'aria-live': 'polite' });
    this.board = board;
    refill(place, el('div', { class: 'practice' }, board, this.card, entry));
    this.practice = new Practice({ board, entry }, opened, (guess) => this.try(guess), opened.turns.length + 1);
  }

  show() {
    const { mistake, opened } = this;
    const count = mistakes().length;
    refill(
      this.card,
      el('p', { class: 'muted small' }, [opened.title, say('mistakes-left', { count })].join(' · ')),
      el('h2', null, coded(opened, say('mistakes-ask', { guess: mistake.guess }))),
      (this.reply = el('div', { class: 'reply', role: 'status' })),
      (this.after = el('p', { class: 'row' }, el('button', { type: 'button', class: 'button small', onclick: () => this.solve() }, say('mistakes-show')))),
    );
    this.practice.show(opened.turns, { open: true });
  }

  /**
   * The verdict on a guess in this position. It does not depend on the mark that the guess gets, so
   * the likeliest one is used.
   */
  async judge(guess: string): Promise<Judged | undefined> {
    const { line } = this.mistake;
    const { cells } = await ask(`/partition?${new URLSearchParams({ line, guess })}`);
    const [likeliest] = cells.toSorted((a, b) => b.codes - a.codes);
    const review = await ask(`/review?${new URLSearchParams({ line: line + ' ' + guess + '=' + likeliest?.mark })}`);
    return review.turns.at(-1);
  }

  /** Judges a guess. The board does not change. */
  async try(guess: string) {
    const judged = await patiently(this.reply ?? this.card, () => this.judge(guess));
    if (!judged) return this.opened.turns;
    const found = isGood(judged.verdict);
    if (this.reply) {
      refill(
        this.reply,
        el('p', null, coded(this.opened, say(found ? 'mistakes-found' : 'mistakes-not', { guess, verdict: judged.verdictText ?? '' }))),
        judged.own ? el('p', { class: 'small muted' }, say('leaves-average', { number: number(judged.own.expected, 1) })) : null,
      );
    }
    if (found) this.end();
    return this.opened.turns;
  }

  /** Shows the best guess and offers the next exercise. This one comes back another time. */
  async solve() {
    try {
      const { guess } = this.mistake;
      const judged = await patiently(this.reply ?? this.card, () => this.judge(guess));
      const best = judged?.best ?? judged?.bestEstimate;
      if (!best || !this.reply) return;
      refill(this.reply, el('p', { class: 'told' }, coded(this.opened, say('mistakes-best', { guess: best.guess }))));
      shown.add(this.mistake.line);
      this.end();
    } catch (error) {
      complain(byId('problem'), error);
    }
  }

  /** Offers the next exercise. A guess that was found, not shown, solves this one. */
  end() {
    const { line } = this.mistake;
    if (!shown.has(line)) {
      solveMistake(line);
      celebrate(this.board);
    }
    this.practice.show(this.opened.turns, { open: false });
    const next = el(
      'button',
      { type: 'button', class: 'button main', onclick: () => exercises(this.place).catch((error) => complain(byId('problem'), error)) },
      icon('right'),
      say('mistakes-next'),
    );
    if (this.after) refill(this.after, waiting().length ? next : el('a', { class: 'button main', href: pageAddress('home') }, say('mistakes-done')));
  }
}
