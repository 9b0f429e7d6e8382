// A board with a row to fill outside a game that is kept: in a guided game and in exercises.

import { announce, el, redraw } from './dom.js';
import { sentence } from './page.js';
import { Board } from './board.js';
import { entering, slots } from './entry.js';
import { begin, reduce } from './reduce.js';
import { pressed } from './pressed.js';
import { said } from './said.js';
import type { Game } from './api.js';
import type { Shown } from './board.js';
import type { GameEvent, State } from './reduce.js';

/** What a game is, without how it goes. */
type Given = Pick<
  Game,
  'described' | 'distinct' | 'empties' | 'game' | 'hard' | 'keys' | 'limits' | 'places' | 'rule' | 'secrets' | 'symbols' | 'title' | 'weighted' | 'words'
>;

/** The state of a game that nobody keeps. */
const unkept: Omit<Game, keyof Given> = {
  id: '',
  kind: 'play',
  state: 'going',
  over: false,
  revision: 0,
  boards: [{ turns: [], left: 0, more: false }],
  guesses: 0,
  hints: 0,
  hidesLeft: true,
  helpCounts: false,
  helped: false,
  canInstead: false,
  canRedo: false,
  canRefuse: false,
  canUndo: false,
  line: '',
  message: '',
  created: '',
  updated: '',
};

export class Practice {
  board: Board;
  says: HTMLParagraphElement;
  controls: HTMLDivElement;
  entry: HTMLElement;
  state: State;
  open = false;
  turns: Shown[] | undefined;

  /**
   * @param guess plays a guess, and returns the turns to show after it
   * @param most the number of rows of the board
   */
  constructor(
    { board, entry }: { board: HTMLElement; entry: HTMLElement },
    look: Given,
    readonly guess: (guess: string) => Promise<Shown[]>,
    most?: number,
  ) {
    this.board = new Board({ look, most });
    this.says = el('p', { class: 'says problem', role: 'alert' });
    this.controls = el('div');
    this.entry = entry;
    board.replaceChildren(this.board.element);
    entry.replaceChildren(this.says, this.controls);
    entry.addEventListener('mousedown', (event) => event.preventDefault());
    this.state = begin({ ...look, ...unkept });
    addEventListener('keydown', (event) => this.open && pressed(event, this.state, entry, (happens) => this.dispatch(happens)));
  }

  /**
   * Shows turns, and a row to fill if it is open.
   * @param options code: a code to show above the turns; against: turns to
   * stress; about: places of a turn to stress
   */
  show(
    turns: Shown[],
    { open = this.open, code, against = [], about }: { open?: boolean; code?: number[]; against?: number[]; about?: { turn: number; places: number[] } } = {},
  ) {
    this.open = open;
    this.board.show(turns, { active: open, code, clashing: against });
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
