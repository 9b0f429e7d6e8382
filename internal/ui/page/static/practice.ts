// A board with a row to fill outside a game that is kept: in a guided game and in exercises.

import { announce, el, redraw } from './dom.js';
import { sentence } from './page.js';
import { Board } from './board.js';
import { entering, slots } from './entry.js';
import { begin, reduce } from './reduce.js';
import { pressed } from './pressed.js';
import { said } from './said.js';
import type { Shown } from './board.js';
import type { Look } from './look.js';
import type { GameEvent } from './reduce.js';

export class Practice {
  guess: (guess: string) => Promise<Shown[]>;
  board: Board;
  says: HTMLParagraphElement;
  controls: HTMLDivElement;
  entry: HTMLElement;
  state: import('./reduce.js').State;
  open: boolean;
  turns: import('./board.js').Shown[] | undefined;

  /**
   * @param guess plays a guess, and returns the turns to show after it
   * @param most the number of rows of the board
   */
  constructor({ board, entry }: { board: HTMLElement; entry: HTMLElement }, look: Look, guess: (guess: string) => Promise<Shown[]>, most?: number) {
    this.guess = guess;
    this.board = new Board({ look, most });
    this.says = el('p', { class: 'says problem', role: 'alert' });
    this.controls = el('div');
    this.entry = entry;
    board.replaceChildren(this.board.element);
    entry.replaceChildren(this.says, this.controls);
    entry.addEventListener('mousedown', (event) => event.preventDefault());
    this.state = begin({ ...look, id: '', kind: 'play', state: 'going', revision: 0, hidesLeft: true, boards: [{ turns: [], left: 0 }] } as any);
    this.open = false;
    addEventListener('keydown', (event) => this.open && pressed(event, this.state, entry, (happens) => this.dispatch(happens)));
  }

  /**
   * Shows turns, and a row to fill if it is open.
   * @param options against: turns to
   * stress; about: places to stress
   */
  show(turns: Shown[], { open = this.open, against = [], about }: { open?: boolean; against?: number[]; about?: { turn: number; places: number[] } } = {}) {
    this.open = open;
    this.board.show(turns, { active: open, clashing: against });
    for (const [number, { element }] of this.board.rows) {
      element.querySelectorAll('.cell').forEach((cell, place) => cell.classList.toggle('about', number === about?.turn && about.places.includes(place + 1)));
    }
    this.turns = turns;
    this.draw();
  }

  draw() {
    const { state, says, entry } = this;
    entry.hidden = !this.open;
    const wrong = state.says ? sentence(said(state, state.says)) : '';
    if (says.textContent !== wrong) says.textContent = wrong;
    const dispatch = (event: GameEvent) => this.dispatch(event);
    if (this.open) this.board.activate((this.turns?.length ?? 0) + 1, slots(state, dispatch), null);
    redraw(this.controls, entering(state, dispatch));
  }

  async dispatch(event: GameEvent) {
    if (event.type === 'hint') return; // there are no hints here
    const before = this.state;
    this.state = reduce(before, event);
    if (this.state === before) return;
    const { asking } = this.state;
    if (this.state.said !== before.said) announce(this.state.said.map((one) => ('word' in one ? said(this.state, one) : '')).join(' ')); // the page says the rest
    this.draw();
    if (!asking || asking === before.asking) return;
    try {
      const turns = await this.guess(asking.body.guess);
      this.dispatch({ type: 'answered', asking, answer: { ...this.state.game, boards: [{ turns, left: 0 }] } });
    } catch (error) {
      this.dispatch({ type: 'refused', asking, problem: { text: error instanceof Error ? error.message : String(error) } });
    }
  }
}
