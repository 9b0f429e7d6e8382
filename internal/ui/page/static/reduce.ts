// The state of one game on the page, and its reaction to each event.
// This module neither draws nor sends requests: reduce returns the next state, whose field
// asking is the request to send. The answer comes back as an event.

import { none, isEmptySlot, written } from './look.js';
import { changeRow, isFull, newRow, nextRow, restoredRow } from './row.js';
import { changeMarking, markOfMarking, newMarking } from './marking.js';
import type { Board, Game, Hint, Played, Turn } from './api.js';
import type { Row, RowEvent } from './row.js';
import type { MarkEvent, Marking } from './marking.js';

/** A request to the server. A move may replace an idle request. */
export type Asking = {
  purpose: 'guess' | 'mark' | 'turns' | 'paste' | 'mend' | 'repair' | 'undo' | 'redo' | 'refuse' | 'instead' | 'give-up' | 'hint' | 'again' | 'stand' | 'think';
  path: string;
  method?: 'POST' | 'PUT';
  body?: any;
  revision?: number;
  progress?: boolean;
  idle?: boolean;
};

/** a message of the page, text of the server, a turn on a board, or the guess that is asked about */
export type Said =
  { word: string; values?: Record<string, string | number>; part?: string } | { text: string } | { turn: Turn; board?: number } | { asked: number[] };

/** a mark to enter: the number of a turn, and the index of a board */
export type Step = { turn: number; board: number };

/** a symbol is ruled out everywhere, or barred from the chosen place */
export type Note = 'rule' | 'bar';

export interface State {
  /** the latest state from the server */
  game: Game;
  /** the next step */
  phase: 'guess' | 'mark' | 'think' | 'clash' | 'over';
  row: Row;
  marking: Marking;
  /** the turn whose mark is changed */
  mended?: Played;
  /** what marking is the mark of */
  step: Step;
  /** on several boards the marks that were entered before, by stepKey */
  marked: Record<string, Marking>;
  /** the request that is running */
  asking?: Asking;
  /** the turn of the guess that is being saved */
  saving?: Played;
  /** that is shown */
  hint?: Hint;
  /** help that counts, and is given once the player presses again */
  warning?: 'hint' | 'undo';
  /** the last step of a hint that was taken of this row */
  taken: number;
  /** for each place absent or misplaced where the peg cannot be */
  doubt: string[];
  /** the error to show */
  says?: Said;
  /** the last messages for a screen reader */
  said: Said[];
  /** how often the row was refused */
  shakes: number;
  /** how often turns were pasted */
  pasted: number;
  /** whether the number of codes left is shown */
  left: boolean;
  /** of several boards, the index of the only one that is shown */
  zoomed?: number;
  /** symbols that the player has ruled out; they can be played all the same */
  ruled: number[];
  /** for each place the symbols that the player has marked as not there */
  barred: number[][];
  /** the note that a press on a symbol makes or removes, instead of putting it: the next press, or all */
  noting?: { note: Note; once: boolean };
  /** what each mark means in two or three words, by the mark; empty until it is known */
  captions: Record<string, string>;
  /** the ID of the game to go on with */
  leave?: string;
  /** what is said about the pasted turns, beside the board, until the next move */
  notes?: string;
  /** the notes about pasted turns, which were taken for another game */
  others?: string;
}

export type GameEvent =
  | RowEvent
  | MarkEvent
  | { type: 'enter' }
  | { type: 'back' }
  | { type: 'mend'; turn: Played; board?: number }
  | { type: 'board'; board: number }
  | { type: 'undo'; sure?: boolean }
  | { type: 'redo' }
  | { type: 'refuse'; guess?: string }
  | { type: 'instead' }
  | { type: 'give-up' }
  | { type: 'hint'; step?: number; sure?: boolean }
  | { type: 'close' }
  | { type: 'paste'; text: string }
  | { type: 'repair'; repair: number }
  | { type: 'think' }
  | { type: 'again' }
  | { type: 'left' }
  | { type: 'zoom'; board?: number }
  | { type: 'noting'; note: Note; once?: boolean }
  | { type: 'rule'; symbol: number }
  | { type: 'bar'; symbol: number; place: number }
  | { type: 'looked'; game: Game }
  | { type: 'notes'; text: string }
  | { type: 'alike'; key: string; first: number; second: number }
  | { type: 'captions'; captions: Record<string, string> }
  | { type: 'marked'; asking: Asking; turn: Played }
  | { type: 'answered'; asking: Asking; answer: any }
  | { type: 'refused'; asking: Asking; problem: { status?: number; text: string } }
  | { type: 'stopped'; asking: Asking };

/** turn: the number of turns at that time */
export type KeptRow = { turn: number; row: number[]; kept: boolean[] };

export function begin(
  game: Game,
  { kept, left = !game.hidesLeft, ruled = [], barred = [] }: { kept?: KeptRow; left?: boolean; ruled?: number[]; barred?: number[][] } = {},
): State {
  const row = restored(game, kept);
  const state = settle({
    game,
    phase: 'guess',
    row,
    marking: newMarking(game),
    step: { turn: 0, board: 0 },
    marked: {},
    taken: 0,
    doubt: [],
    said: [],
    shakes: 0,
    pasted: 0,
    left,
    ruled: ruled.filter((symbol) => isSymbol(game, symbol)),
    barred: Array.from({ length: game.places }, (_, place) => (barred[place] ?? []).filter((symbol) => isSymbol(game, symbol))),
    captions: {},
  });
  return told(state, turnsOf(game));
}

/** A row without pegs, except for a first letter that is given. */
function freshRow(game: Game, last: number[] = []): Row {
  return newRow(game.places, last, game.first === undefined ? none : game.symbols.indexOf(game.first));
}

/** The row that was begun before the page was loaded again, if it belongs to this turn. */
function restored(game: Game, kept?: KeptRow): Row {
  const fresh = freshRow(game);
  if (kept?.turn !== turnsOf(game) || kept.row.length !== game.places) return fresh;
  const pegs = kept.row.map((symbol) => (isSymbol(game, symbol) ? symbol : none));
  return restoredRow(fresh, pegs, kept.kept);
}

/** Reports whether a game has a symbol with this number. */
function isSymbol(game: Game, symbol: number) {
  return symbol >= 0 && (symbol < game.symbols.length || isEmptySlot(game, symbol));
}

/** The board of a game. */
export function boardOf({ boards: [board] }: Game): Board {
  if (!board) throw new Error('the game has no board');
  return board;
}

/** The board with the last turn. Boards that are done have fewer turns. */
function lastBoard(game: Game) {
  return game.boards.reduce((last, board) => ((board.turns.at(-1)?.turn ?? 0) > (last.turns.at(-1)?.turn ?? 0) ? board : last), boardOf(game));
}

/** The number of turns. */
export function turnsOf(game: Game) {
  return lastBoard(game).turns.at(-1)?.turn ?? 0;
}

/** The guess of the last turn. */
function lastOf(game: Game) {
  return lastBoard(game).turns.at(-1)?.pegs ?? [];
}

/** The guess that the computer asks about. */
function askedOf(game: Game) {
  return game.boards.find(({ askPegs }) => askPegs)?.askPegs;
}

/** Why no code agrees with the marks of a board. */
export function clashOf(game: Game) {
  return game.boards.find(({ clash }) => clash)?.clash;
}

/** The turns to point at: those whose marks the offered correction changes, or else all that contradict each other. */
export function suspects(clash: Board['clash']) {
  const changes = clash?.offer === 'repair' ? clash.repairs[0]?.changes : undefined;
  return changes?.map(({ turn }) => turn) ?? clash?.together;
}

export function isBusy({ asking }: State) {
  return !!asking && !asking.idle;
}

/** The guess that is being marked. */
export function markedGuess({ game, row, mended, step }: State): number[] {
  const before = game.boards.flatMap(({ turns }) => turns).find(({ turn }) => turn === step.turn);
  return mended?.pegs ?? before?.pegs ?? askedOf(game) ?? row.pegs;
}

export function stepKey({ turn, board }: Step) {
  return turn + '/' + board;
}

/** The marks to enter: of the guess that the game asks about on some boards, or else of a new guess on all open boards. */
export function stepsOf({ game }: Pick<State, 'game'>): Step[] {
  const asks = !!askedOf(game);
  return game.boards.flatMap(({ askPegs, turns, done, locked }, board) => {
    if (asks ? !askPegs : done || locked) return [];
    return [{ turn: asks ? turns.length + 1 : turnsOf(game) + 1, board }];
  });
}

/** Reports whether a board is asked about an earlier guess, because it is open now. */
export function isOpening(game: Game) {
  return !!askedOf(game) && stepsOf({ game }).every(({ turn }) => turn <= game.guesses);
}

/** Reports whether another board is to be marked after this one. */
export function isNext(state: State) {
  return stepsOf(state).some((one) => stepKey(one) !== stepKey(state.step) && !state.marked[stepKey(one)]);
}

/** Reports whether a touch of the row changes colours: in the solver the guess and its mark can be entered together. */
export function takesColours({ game, phase }: State) {
  return phase === 'guess' && game.kind === 'solver' && game.rule.tiles && game.boards.length === 1;
}

/** Begins to mark a guess. */
function marking(state: State): State {
  const fresh = { ...state, marking: newMarking(state.game), marked: {} };
  const step = stepsOf(fresh)[0] ?? state.step;
  return { ...fresh, phase: 'mark', step, zoomed: zoomedOn(state, step) };
}

/** Goes to another mark. The one that was entered stays. */
function stepped(state: State, step: Step): State {
  const marked = { ...state.marked, ...(state.marking.said ? { [stepKey(state.step)]: state.marking } : {}) };
  return { ...state, marked, step, marking: marked[stepKey(step)] ?? newMarking(state.game), says: undefined, zoomed: zoomedOn(state, step) };
}

/** The board that is shown alone, if one is: the one that is marked. */
function zoomedOn({ zoomed }: State, { board }: Step) {
  return zoomed === undefined ? undefined : board;
}

/** The marks of a turn in the order of the boards. */
function marksOf({ game, marked }: State, turn: number) {
  return game.boards
    .map(({ turns }, board) => {
      const entered = marked[stepKey({ turn, board })];
      return entered ? markOfMarking(game, entered).mark : (turns.find((one) => one.turn === turn)?.mark ?? '-');
    })
    .join('/');
}

/** Chooses the next step from the server's state of the game. */
function settle(state: State): State {
  const { game } = state;
  const last = lastOf(game);
  const next = {
    ...state,
    asking: undefined,
    saving: undefined,
    warning: undefined,
    mended: undefined,
    marking: newMarking(game),
    step: { turn: 0, board: 0 },
    marked: {},
    row: { ...state.row, last },
  };
  if (game.over) return { ...next, phase: 'over', hint: undefined };
  if (game.state === 'clash') return { ...next, phase: 'clash' };
  if (askedOf(game)) return marking(next);
  return game.kind === 'crack' ? thinking({ ...next, phase: 'think' }) : { ...next, phase: 'guess' };
}

function addressOf(game: Game) {
  return '/games/' + encodeURIComponent(game.id);
}

/** Requests the computer's next guess, which changes nothing. */
function thinking(state: State): State {
  return { ...state, asking: { purpose: 'think', path: addressOf(state.game) + '/ask', progress: true, idle: true } };
}

/** Requests a change. */
function change(state: State, purpose: Asking['purpose'], path: string, more?: Partial<Asking>): State {
  const { game } = state;
  return {
    ...state,
    says: undefined,
    warning: undefined,
    asking: { purpose, path: addressOf(game) + path, method: 'POST', body: {}, revision: game.revision, progress: game.kind !== 'play', ...more },
  };
}

export function reduce(state: State, event: GameEvent): State {
  switch (event.type) {
    case 'answered':
      return event.asking === state.asking ? answered(state, event.asking, event.answer) : state;
    case 'refused':
      return event.asking === state.asking ? refused(state, event.asking, event.problem) : state;
    case 'stopped':
      return event.asking === state.asking ? { ...state, asking: undefined, saving: undefined } : state;
    case 'marked':
      return event.asking === state.asking ? { ...state, saving: event.turn } : state;
    case 'left':
      return { ...state, left: !state.left };
    case 'zoom':
      return { ...state, zoomed: event.board };
    case 'close':
      return { ...state, hint: undefined, warning: undefined };
    case 'noting':
      return { ...state, noting: state.noting?.note === event.note ? undefined : { note: event.note, once: !!event.once } };
    case 'rule':
      return ruledOut(state, event.symbol);
    case 'bar':
      return barredAt(state, event.symbol, event.place);
    case 'captions':
      return { ...state, captions: event.captions };
    case 'looked':
      return looked(state, event.game);
  }
  return isBusy(state) ? state : moved(state, event);
}

/** Handles an action of the player. */
function moved(state: State, event: GameEvent): State {
  const { game } = state;
  switch (event.type) {
    case 'put':
    case 'erase':
    case 'take':
    case 'clear':
    case 'fill':
    case 'move':
    case 'keep':
    case 'drop':
      if (state.phase !== 'guess' || (event.type === 'keep' && game.kind === 'solver')) return state; // the solver begins each row anew
      return state.noting ? noted(state, state.noting.note, event) : rowChanged(state, event);
    case 'use':
      return game.kind === 'crack' || game.state !== 'going' || isOpening(game)
        ? state
        : rowChanged({ ...state, phase: 'guess', mended: undefined, hint: undefined, marking: newMarking(game) }, event);
    case 'pin':
    case 'unpin':
    case 'pins':
    case 'none':
    case 'solve':
    case 'unknown':
    case 'tile':
    case 'tiles':
    case 'step':
      return state.phase === 'mark' ? { ...state, says: undefined, marking: changeMarking(game, state.marking, event) } : state;
    case 'turn':
      return state.phase === 'mark' || (takesColours(state) && (state.row.pegs[event.place] ?? none) >= 0)
        ? { ...state, says: undefined, marking: changeMarking(game, state.marking, event) }
        : state;
    case 'enter':
      return state.phase === 'guess' ? rowEntered(state) : state.phase === 'mark' ? markEntered(state) : state;
    case 'mend':
      return game.kind === 'play' || game.over
        ? state
        : {
            ...state,
            asking: undefined,
            phase: 'mark',
            mended: event.turn,
            step: { turn: event.turn.turn, board: event.board ?? 0 },
            marked: {},
            marking: newMarking(game, event.turn),
          };
    case 'board': {
      const step = stepsOf(state).find(({ board }) => board === event.board);
      return state.phase === 'mark' && !state.mended && step && event.board !== state.step.board ? stepped(state, step) : state;
    }
    case 'back':
      return state.mended || (game.kind === 'solver' && state.phase === 'mark') || (game.kind === 'crack' && state.phase === 'guess') ? settle(state) : state;
    case 'refuse':
      return game.canRefuse ? change(state, 'refuse', '/refuse', { body: { guess: event.guess } }) : state;
    case 'instead':
      return game.canInstead && state.phase === 'mark' && !state.mended ? playedInstead(state) : state;
    case 'undo':
      return !game.canUndo ? state : isWarned(state, event) ? change(state, 'undo', '/undo') : warned(state, 'undo');
    case 'redo':
      return game.canRedo ? change(state, 'redo', '/redo') : state;
    case 'give-up':
      return game.state === 'going' ? change(state, 'give-up', '/give-up') : state;
    case 'hint':
      return game.kind !== 'play' || game.state !== 'going' ? state : isWarned(state, event) ? hinted(state, event.step) : warned(state, 'hint');
    case 'alike':
      return asked(state, event);
    case 'notes':
      return noticed(state, event.text);
    case 'paste':
      return change(state, 'paste', '/turns', { body: { text: event.text } });
    case 'repair':
      return change(state, 'repair', '/repair', { body: { repair: event.repair } });
    case 'think':
      return settle(state);
    case 'again':
      return state.leave ? state : again(state);
  }
  return state;
}

/** Sends the row that was played instead of the suggested guess. */
function playedInstead(state: State): State {
  const { game } = state;
  return { ...state, phase: 'guess', row: freshRow(game, lastOf(game)), says: undefined, said: [{ word: 'instead-ask' }] };
}

/** Rules a symbol out, or in again. */
function ruledOut(state: State, symbol: number): State {
  const { game } = state;
  if (!takesNotes(game, symbol)) return state;
  const ruled = toggled(state.ruled, symbol);
  return {
    ...state,
    ruled,
    noting: noteEnded(state),
    said: [{ word: ruled.includes(symbol) ? 'ruled-out' : 'ruled-in', values: { symbol: game.symbols[symbol] ?? '' } }],
  };
}

/** Bars a symbol from a place, or admits it again. */
function barredAt(state: State, symbol: number, place: number): State {
  const { game } = state;
  if (!takesNotes(game, symbol)) return state;
  const there = toggled(state.barred[place] ?? [], symbol);
  return {
    ...state,
    barred: state.barred.with(place, there),
    noting: noteEnded(state),
    said: [{ word: there.includes(symbol) ? 'barred' : 'not-barred', values: { symbol: game.symbols[symbol] ?? '', place: place + 1 } }],
  };
}

/** Handles a change of the row while presses make notes. */
function noted(state: State, note: Note, event: RowEvent): State {
  if (event.type === 'put') return note === 'rule' ? ruledOut(state, event.symbol) : barredAt(state, event.symbol, state.row.cursor);
  if (event.type === 'drop' && event.from < 0 && event.to >= 0)
    return note === 'rule' ? ruledOut(state, event.symbol) : barredAt(state, event.symbol, event.to);
  return rowChanged(state, event);
}

function takesNotes(game: Game, symbol: number) {
  return !game.over && symbol >= 0 && symbol < game.symbols.length;
}

/** The next note, after one was made. */
function noteEnded({ noting }: State) {
  return noting?.once ? undefined : noting;
}

/** Asks which of two symbols a key means. */
function asked(state: State, { key, first, second }: { key: string; first: number; second: number }): State {
  const { symbols } = state.game;
  const says = { word: 'key-alike', values: { key, first: symbols[first] ?? '', second: symbols[second] ?? '', one: first + 1, other: second + 1 } };
  return { ...state, says, said: [says], shakes: state.shakes + 1 };
}

/** A list of symbols with a symbol added, or removed if it was there. */
function toggled(symbols: number[], symbol: number) {
  return symbols.includes(symbol) ? symbols.filter((one) => one !== symbol) : [...symbols, symbol];
}

/** Handles the reloaded state of the game, which may have changed elsewhere. */
function looked(state: State, game: Game): State {
  if (isBusy(state) || game.revision === state.game.revision) return state;
  return told({ ...settle({ ...state, game }), hint: undefined, taken: 0, doubt: [], says: undefined }, turnsOf(state.game));
}

function rowChanged(state: State, event: RowEvent): State {
  const row = changeRow(state.row, event);
  if (row === state.row) return state;
  if ((event.type === 'put' || event.type === 'drop') && repeats(state.game, row.pegs)) {
    const says = { word: differ(state.game) };
    return { ...state, says, said: [says], shakes: state.shakes + 1 };
  }
  const doubt = state.doubt.map((why, place) => (row.pegs[place] === state.row.pegs[place] ? why : ''));
  const said = event.type === 'keep' ? [{ word: row.kept[event.place] ? 'kept' : 'not-kept', values: { place: event.place + 1 } }] : state.said;
  return { ...state, row, doubt, said, says: event.type === 'move' ? state.says : undefined, marking: colouredAnew(state, row) };
}

/** The colours of a row that changes: a new symbol has none yet, and a new row has none at all. */
function colouredAnew({ game, marking, row: before }: State, { pegs }: Row): Marking {
  if (!marking.said) return marking;
  const fresh = newMarking(game);
  if (pegs.every((symbol) => symbol < 0)) return fresh;
  return { ...marking, tiles: marking.tiles.map((tile, place) => (pegs[place] === before.pegs[place] ? tile : (fresh.tiles[place] ?? tile))) };
}

/** Reports whether a symbol occurs twice although all must differ. */
function repeats(game: Game, pegs: number[]) {
  const symbols = pegs.filter((symbol) => symbol >= 0 && !isEmptySlot(game, symbol));
  return game.distinct && new Set(symbols).size < symbols.length;
}

/** The ID of the message that all symbols must differ. */
function differ(game: Game) {
  return game.symbols.every((name) => /^[0-9]$/.test(name)) ? 'digits-differ' : game.words ? 'letters-differ' : 'colours-differ';
}

function rowEntered(state: State) {
  const { game, row } = state;
  if (!isFull(row)) {
    const says = { word: 'row-unfinished' };
    return { ...state, says, said: [says], shakes: state.shakes + 1 };
  }
  if (game.kind === 'solver') return takesColours(state) && state.marking.said ? markEntered(state) : marking(state);
  const purpose = game.kind === 'crack' ? 'instead' : 'guess';
  return change(state, purpose, '/' + purpose, { body: { guess: written(game, row.pegs) } });
}

function markEntered(state: State) {
  const { game, mended, row } = state;
  if (!state.marking.said) {
    // an empty mark is valid too, so it must be confirmed
    const says = game.rule.tiles ? { word: 'mark-first-tiles', part: game.rule.parts.at(-1)?.name } : { word: 'mark-first' };
    return { ...state, says, said: [says], shakes: state.shakes + 1 };
  }
  if (game.boards.length > 1) return boardMarked(state);
  const { mark } = markOfMarking(game, state.marking);
  if (mended) return change(state, 'mend', '/turns/' + mended.turn, { method: 'PUT', body: { mark } });
  if (game.kind === 'crack') return change(state, 'mark', '/mark', { body: { mark } });
  return change(state, 'turns', '/turns', { body: { guess: written(game, row.pegs), mark } });
}

/** Goes to the next board without a mark, or sends the marks of all boards. */
function boardMarked(state: State): State {
  const { game, mended, step } = state;
  const made = stepped(state, step);
  if (mended) return change(state, 'mend', '/turns/' + mended.turn, { method: 'PUT', body: { mark: marksOf(made, mended.turn) } });
  const steps = stepsOf(made);
  const next = steps.find((one) => !made.marked[stepKey(one)]);
  if (next) return stepped(made, next);
  if (!askedOf(game)) return change(state, 'turns', '/turns', { body: { guess: written(game, markedGuess(state)), mark: marksOf(made, step.turn) } });
  return change(state, 'mark', '/mark', {
    body: { mark: steps.map((one) => markOfMarking(game, made.marked[stepKey(one)] ?? newMarking(game)).mark).join('/') },
  });
}

/** Reports whether the player knows that help counts, or it does not. */
function isWarned({ game, warning }: State, { type, sure }: { type: 'hint' | 'undo'; sure?: boolean }) {
  return !game.helpCounts || !!sure || warning === type;
}

/** Says that help counts, before it is given. */
function warned(state: State, warning: 'hint' | 'undo'): State {
  return { ...state, warning, says: undefined };
}

/**
 * The steps of a hint that say something here. How many codes are left can be on the page already, and only a row with
 * a symbol, or else the last guess, on one board, can have something impossible.
 */
export function hintSteps({ game, row, left }: State): number[] {
  const doubtful = game.boards.length === 1 && (turnsOf(game) > 0 || row.pegs.some((symbol) => symbol !== none));
  return [...(left ? [] : [1]), ...(doubtful ? [2] : []), 3];
}

/** @param step the next one by default */
function hinted(state: State, step: number = state.taken === 3 ? 3 : 0): State {
  const { game, row, left } = state;
  const taken = Math.max(state.taken, left ? 1 : 0); // the number is on the page already
  return change(state, 'hint', '/hint', { body: { step, taken, row: written(game, row.pegs) }, progress: true });
}

function again(state: State) {
  const { kind, game, most, strategy, codemaker } = state.game;
  const hidden = kind === 'play' ? { codemaker: codemaker === 'adversary' ? 'adversary' : 'random' } : {};
  return change(state, 'again', '', { path: '/games', revision: undefined, body: { kind, game, most, strategy, ...hidden } });
}

function answered(state: State, asking: Asking, answer: any): State {
  const { game } = state;
  switch (asking.purpose) {
    case 'again':
      return { ...state, asking: undefined, leave: answer.id };
    case 'hint':
      return withHint({ ...state, asking: undefined, game: answer.game }, answer);
    case 'think':
      return told(settle({ ...state, game: answer }), turnsOf(game));
    case 'stand':
      return wentOn(settle({ ...state, game: answer }));
  }
  if (asking.purpose === 'paste' && !isAlike(game, answer)) return { ...state, asking: undefined, leave: answer.id, others: (answer.notes ?? []).join(' ') };
  const next = settle({ ...state, game: answer, row: rowAfter(state, asking, answer), doubt: [], hint: undefined, taken: 0, notes: undefined });
  if (asking.purpose === 'paste') next.pasted++;
  const after = told(next, turnsOf(game));
  const notes = (answer.notes ?? []).join(' ');
  return notes ? noticed(after, notes) : after;
}

/** Tells notes about the turns of the last move: beside the board of one code, and else as a message. */
function noticed(state: State, text: string): State {
  const said = [...state.said, { text }];
  return state.game.boards.length > 1 ? { ...state, says: { text }, said } : { ...state, notes: text, said };
}

/** Whether a game looks as before: pasted turns can name its symbols, or be of another game. */
function isAlike(before: Game, after: Game) {
  return before.game === after.game && before.symbols.join() === after.symbols.join();
}

/**
 * The row after a move. A played row is replaced by a new one; an undone row can be edited.
 * @param game after the move
 */
function rowAfter({ game: before, row }: State, { purpose }: Asking, game: Game): Row {
  if (purpose === 'turns' || purpose === 'instead') return freshRow(game);
  if (turnsOf(game) > turnsOf(before)) return nextRow(row, lastOf(game));
  const untouched = row.pegs.every((symbol, place) => symbol < 0 || row.kept[place]);
  return purpose === 'undo' && game.kind === 'play' && turnsOf(game) < turnsOf(before) && untouched
    ? changeRow(row, { type: 'use', pegs: lastOf(before) })
    : row;
}

/**
 * Announces the turn, and the end of the game or the next question.
 * @param before the earlier number of turns
 */
function told(state: State, before: number): State {
  const { game, phase } = state;
  const askPegs = askedOf(game);
  const several = game.boards.length > 1;
  const fresh = game.boards.flatMap(({ turns }, index) =>
    turns
      .slice(-1)
      .filter(({ turn }) => turn > before)
      .map((turn) => (several ? { turn, board: index + 1 } : { turn })),
  );
  const brief = fresh.length > mostTold ? summed(game, before) : fresh;
  const said = [...brief, ...(game.over ? [{ text: game.message }] : []), ...(phase === 'mark' && askPegs ? [{ asked: askPegs }] : [])];
  return said.length ? { ...state, said } : state;
}

/** The largest number of boards whose turns are announced one by one. */
const mostTold = 4;

/** A turn of many boards in brief: the guess, and the boards that it solved. */
function summed({ boards }: Game, before: number): Said[] {
  const last = boards.flatMap(({ turns }) => turns.slice(-1)).findLast(({ turn }) => turn > before);
  const solved = boards.flatMap(({ done }, index) => (done && done > before ? [{ word: 'board-solved', values: { board: index + 1 } }] : []));
  const values = { number: last?.turn ?? 0, guess: last?.guess ?? '', done: boards.filter(({ done }) => done).length, count: boards.length };
  return [{ word: 'boards-told', values }, ...solved];
}

/** Shows a hint, and marks the impossible pegs of the row. */
function withHint(state: State, hint: Hint): State {
  const about = hint.doubt && !hint.doubt.turn ? hint.doubt : undefined; // otherwise it is about the last turn
  const doubt = state.row.pegs.map((_, place) => (about?.absent.includes(place + 1) ? 'absent' : about?.misplaced.includes(place + 1) ? 'misplaced' : ''));
  return { ...state, hint, taken: hint.step, doubt };
}

function refused(state: State, asking: Asking, { status, text }: { status?: number; text: string }): State {
  const hint = asking.purpose === 'hint' ? undefined : state.hint;
  if (status === 412) return { ...state, hint, asking: { purpose: 'stand', path: addressOf(state.game) }, saving: undefined };
  return { ...state, hint, asking: undefined, saving: undefined, says: { text }, shakes: state.shakes + Number(!asking.idle) };
}

/** Reports that the game has changed elsewhere. The active row stays. */
function wentOn(state: State): State {
  const says = { word: 'went-on-elsewhere' };
  return { ...state, says, said: [says], hint: undefined, shakes: state.shakes + Number(!state.game.over) };
}
