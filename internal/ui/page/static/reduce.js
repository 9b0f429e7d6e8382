// The state of one game on the page, and its reaction to each event.
// This module neither draws nor sends requests: reduce returns the next state, whose field
// asking is the request to send. The answer comes back as an event.

import { none, isEmptySlot, written } from './look.js';
import { changeRow, isFull, newRow, nextRow } from './row.js';
import { changeMarking, markOfMarking, newMarking } from './marking.js';

/**
 * @typedef {import('./api.js').Game} Game
 * @typedef {import('./api.js').Turn} Turn
 * @typedef {import('./row.js').Row} Row
 * @typedef {import('./row.js').RowEvent} RowEvent
 * @typedef {import('./marking.js').Marking} Marking
 * @typedef {import('./marking.js').MarkEvent} MarkEvent
 */

/**
 * A request to the server. A move may replace an idle request.
 * @typedef {{purpose: 'guess' | 'mark' | 'turns' | 'paste' | 'mend' | 'repair' | 'undo' | 'redo' | 'refuse' | 'instead' | 'give-up' | 'hint' | 'again' | 'stand' | 'think',
 *   path: string, method?: 'POST' | 'PUT', body?: any, revision?: number, progress?: boolean, idle?: boolean}} Asking
 */

/** @typedef {{word: string, values?: Record<string, string | number>, part?: string} | {text: string} | {turn: Turn, board?: number} | {asked: number[]}} Said a message of the page, text of the server, a turn on a board, or the guess that is asked about */

/** @typedef {{turn: number, board: number}} Step a mark to enter: the number of a turn, and the index of a board */

/** @typedef {'rule' | 'bar'} Note a symbol is ruled out everywhere, or barred from the chosen place */

/**
 * @typedef {object} State
 * @property {Game} game the latest state from the server
 * @property {'guess' | 'mark' | 'think' | 'clash' | 'over'} phase the next step
 * @property {Row} row
 * @property {Marking} marking
 * @property {import('./api.js').Played} [mended] the turn whose mark is changed
 * @property {Step} step what marking is the mark of
 * @property {Record<string, Marking>} marked on several boards the marks that were entered before, by stepKey
 * @property {Asking} [asking] the request that is running
 * @property {import('./api.js').Hint} [hint] that is shown
 * @property {'hint' | 'undo'} [warning] help that counts, and is given once the player presses again
 * @property {number} taken the last step of a hint that was taken of this row
 * @property {string[]} doubt for each place absent or misplaced where the peg cannot be
 * @property {Said} [says] the error to show
 * @property {Said[]} said the last messages for a screen reader
 * @property {number} shakes how often the row was refused
 * @property {number} pasted how often turns were pasted
 * @property {boolean} left whether the number of codes left is shown
 * @property {number} [zoomed] of several boards, the index of the only one that is shown
 * @property {number[]} ruled symbols that the player has ruled out; they can be played all the same
 * @property {number[][]} barred for each place the symbols that the player has marked as not there
 * @property {{note: Note, once: boolean}} [noting] the note that a press on a symbol makes or removes, instead of putting it: the next press, or all
 * @property {Record<string, string>} captions what each mark means in two or three words, by the mark; empty until it is known
 * @property {string} [leave] the ID of the game to go on with
 */

/**
 * @typedef {RowEvent | MarkEvent | {type: 'enter'} | {type: 'back'} | {type: 'mend', turn: import('./api.js').Played, board?: number} | {type: 'board', board: number} | {type: 'undo', sure?: boolean} | {type: 'redo'} | {type: 'refuse', guess?: string} | {type: 'instead'} | {type: 'give-up'}
 *   | {type: 'hint', step?: number, sure?: boolean} | {type: 'close'} | {type: 'paste', text: string} | {type: 'repair', repair: number}
 *   | {type: 'think'} | {type: 'again'} | {type: 'left'} | {type: 'zoom', board?: number} | {type: 'noting', note: Note, once?: boolean} | {type: 'rule', symbol: number} | {type: 'bar', symbol: number, place: number} | {type: 'looked', game: Game} | {type: 'captions', captions: Record<string, string>}
 *   | {type: 'answered', asking: Asking, answer: any} | {type: 'refused', asking: Asking, problem: {status?: number, text: string}} | {type: 'stopped', asking: Asking}} GameEvent
 */

/**
 * The active row when the page was left.
 * @typedef {{turn: number, row: number[], kept: boolean[]}} KeptRow turn: the number of turns at that time
 */

/**
 * @param {Game} game
 * @param {{kept?: KeptRow, left?: boolean, ruled?: number[], barred?: number[][]}} [remembered]
 * @returns {State}
 */
export function begin(game, { kept, left = !game.hidesLeft, ruled = [], barred = Array(game.places).fill([]) } = {}) {
  const row = { ...newRow(game.places), ...restored(game, kept) };
  const state = settle({ game, phase: 'guess', row, marking: newMarking(game), step: { turn: 0, board: 0 }, marked: {}, taken: 0, doubt: [], said: [], shakes: 0, pasted: 0, left, ruled, barred, captions: {} });
  return told(state, turnsOf(game));
}

/**
 * @param {Game} game
 * @param {KeptRow} [kept]
 */
function restored(game, kept) {
  if (kept?.turn !== turnsOf(game) || kept.row?.length !== game.places) return {};
  return { pegs: kept.row.map((symbol) => (symbol < game.symbols.length || isEmptySlot(game, symbol) ? symbol : none)), kept: kept.kept };
}

/**
 * The board of a game.
 * @param {Game} game
 */
export function boardOf(game) {
  return /** @type {import('./api.js').Board} */ (game.boards[0]);
}

/**
 * The board with the last turn. Boards that are done have fewer turns.
 * @param {Game} game
 */
function lastBoard(game) {
  return game.boards.reduce((last, board) => ((board.turns.at(-1)?.turn ?? 0) > (last.turns.at(-1)?.turn ?? 0) ? board : last), boardOf(game));
}

/**
 * The number of turns.
 * @param {Game} game
 */
export function turnsOf(game) {
  return lastBoard(game).turns.at(-1)?.turn ?? 0;
}

/**
 * The guess of the last turn.
 * @param {Game} game
 */
function lastOf(game) {
  return lastBoard(game).turns.at(-1)?.pegs ?? [];
}

/**
 * The guess that the computer asks about.
 * @param {Game} game
 */
function askedOf(game) {
  return game.boards.find(({ askPegs }) => askPegs)?.askPegs;
}

/**
 * Why no code agrees with the marks of a board.
 * @param {Game} game
 */
export function clashOf(game) {
  return game.boards.find(({ clash }) => clash)?.clash;
}

/** @param {State} state */
export function isBusy({ asking }) {
  return !!asking && !asking.idle;
}

/**
 * The guess that is being marked.
 * @param {State} state
 * @returns {number[]}
 */
export function markedGuess({ game, row, mended, step }) {
  const before = game.boards.flatMap(({ turns }) => turns).find(({ turn }) => turn === step.turn);
  return mended?.pegs ?? before?.pegs ?? askedOf(game) ?? row.pegs;
}

/** @param {Step} step */
export function stepKey({ turn, board }) {
  return turn + '/' + board;
}

/**
 * The marks to enter: of the guess that the game asks about on some boards, or else of a new guess on all open boards.
 * @param {Pick<State, 'game'>} state
 * @returns {Step[]}
 */
export function stepsOf({ game }) {
  const asks = !!askedOf(game);
  return game.boards.flatMap(({ askPegs, turns, done, locked }, board) => {
    if (asks ? !askPegs : done || locked) return [];
    return [{ turn: asks ? turns.length + 1 : turnsOf(game) + 1, board }];
  });
}

/**
 * Reports whether a board is asked about an earlier guess, because it is open now.
 * @param {Game} game
 */
export function isOpening(game) {
  return !!askedOf(game) && stepsOf({ game }).every(({ turn }) => turn <= game.guesses);
}

/**
 * Reports whether another board is to be marked after this one.
 * @param {State} state
 */
export function isNext(state) {
  return stepsOf(state).some((one) => stepKey(one) !== stepKey(state.step) && !state.marked[stepKey(one)]);
}

/**
 * Begins to mark a guess.
 * @param {State} state
 * @returns {State}
 */
function marking(state) {
  const fresh = { ...state, marking: newMarking(state.game), marked: {} };
  const step = stepsOf(fresh)[0] ?? state.step;
  return { ...fresh, phase: 'mark', step, zoomed: zoomedOn(state, step) };
}

/**
 * Goes to another mark. The one that was entered stays.
 * @param {State} state
 * @param {Step} step
 * @returns {State}
 */
function stepped(state, step) {
  const marked = { ...state.marked, ...(state.marking.said ? { [stepKey(state.step)]: state.marking } : {}) };
  return { ...state, marked, step, marking: marked[stepKey(step)] ?? newMarking(state.game), says: undefined, zoomed: zoomedOn(state, step) };
}

/**
 * The board that is shown alone, if one is: the one that is marked.
 * @param {State} state
 * @param {Step} step
 */
function zoomedOn({ zoomed }, { board }) {
  return zoomed === undefined ? undefined : board;
}

/**
 * The marks of a turn in the order of the boards.
 * @param {State} state
 * @param {number} turn
 */
function marksOf({ game, marked }, turn) {
  return game.boards.map(({ turns }, board) => {
    const entered = marked[stepKey({ turn, board })];
    return entered ? markOfMarking(game, entered).mark : turns.find((one) => one.turn === turn)?.mark ?? '-';
  }).join('/');
}

/**
 * Chooses the next step from the server's state of the game.
 * @param {State} state
 * @returns {State}
 */
function settle(state) {
  const { game } = state;
  const last = lastOf(game);
  const next = { ...state, asking: undefined, warning: undefined, mended: undefined, marking: newMarking(game), step: { turn: 0, board: 0 }, marked: {}, row: { ...state.row, last } };
  if (game.over) return { ...next, phase: 'over', hint: undefined };
  if (game.state === 'clash') return { ...next, phase: 'clash' };
  if (askedOf(game)) return marking(next);
  return game.kind === 'crack' ? thinking({ ...next, phase: 'think' }) : { ...next, phase: 'guess' };
}

/** @param {Game} game */
function addressOf(game) {
  return '/games/' + encodeURIComponent(game.id);
}

/**
 * Requests the computer's next guess, which changes nothing.
 * @param {State} state
 * @returns {State}
 */
function thinking(state) {
  return { ...state, asking: { purpose: 'think', path: addressOf(state.game) + '/ask', progress: true, idle: true } };
}

/**
 * Requests a change.
 * @param {State} state
 * @param {Asking['purpose']} purpose
 * @param {string} path
 * @param {Partial<Asking>} [more]
 * @returns {State}
 */
function change(state, purpose, path, more) {
  const { game } = state;
  return { ...state, says: undefined, warning: undefined, asking: { purpose, path: addressOf(game) + path, method: 'POST', body: {}, revision: game.revision, progress: game.kind !== 'play', ...more } };
}

/**
 * @param {State} state
 * @param {GameEvent} event
 * @returns {State}
 */
export function reduce(state, event) {
  switch (event.type) {
    case 'answered': return event.asking === state.asking ? answered(state, event.asking, event.answer) : state;
    case 'refused': return event.asking === state.asking ? refused(state, event.asking, event.problem) : state;
    case 'stopped': return event.asking === state.asking ? { ...state, asking: undefined } : state;
    case 'left': return { ...state, left: !state.left };
    case 'zoom': return { ...state, zoomed: event.board };
    case 'close': return { ...state, hint: undefined, warning: undefined };
    case 'noting': return { ...state, noting: state.noting?.note === event.note ? undefined : { note: event.note, once: !!event.once } };
    case 'rule': return ruledOut(state, event.symbol);
    case 'bar': return barredAt(state, event.symbol, event.place);
    case 'captions': return { ...state, captions: event.captions };
    case 'looked': return looked(state, event.game);
  }
  return isBusy(state) ? state : moved(state, event);
}

/**
 * Handles an action of the player.
 * @param {State} state
 * @param {GameEvent} event
 * @returns {State}
 */
function moved(state, event) {
  const { game } = state;
  switch (event.type) {
    case 'put': case 'erase': case 'take': case 'clear': case 'fill': case 'move': case 'keep': case 'drop':
      if (state.phase !== 'guess' || (event.type === 'keep' && game.kind === 'help')) return state; // the solver begins each row anew
      return state.noting ? noted(state, state.noting.note, event) : rowChanged(state, event);
    case 'use':
      return game.kind === 'crack' || game.state !== 'going' || isOpening(game) ? state : rowChanged({ ...state, phase: 'guess', mended: undefined, hint: undefined }, event);
    case 'pin': case 'unpin': case 'pins': case 'none': case 'solve': case 'unknown': case 'turn': case 'tile': case 'tiles': case 'step':
      return state.phase === 'mark' ? { ...state, says: undefined, marking: changeMarking(game, state.marking, event) } : state;
    case 'enter': return state.phase === 'guess' ? rowEntered(state) : state.phase === 'mark' ? markEntered(state) : state;
    case 'mend': return game.kind === 'play' || game.over ? state : { ...state, asking: undefined, phase: 'mark', mended: event.turn, step: { turn: event.turn.turn, board: event.board ?? 0 }, marked: {}, marking: newMarking(game, event.turn) };
    case 'board': {
      const step = stepsOf(state).find(({ board }) => board === event.board);
      return state.phase === 'mark' && !state.mended && step && event.board !== state.step.board ? stepped(state, step) : state;
    }
    case 'back': return state.mended || (game.kind === 'help' && state.phase === 'mark') || (game.kind === 'crack' && state.phase === 'guess') ? settle(state) : state;
    case 'refuse': return game.canRefuse ? change(state, 'refuse', '/refuse', { body: { guess: event.guess } }) : state;
    case 'instead': return game.canInstead && state.phase === 'mark' && !state.mended ? playedInstead(state) : state;
    case 'undo': return !game.canUndo ? state : isWarned(state, event) ? change(state, 'undo', '/undo') : warned(state, 'undo');
    case 'redo': return game.canRedo ? change(state, 'redo', '/redo') : state;
    case 'give-up': return game.state === 'going' ? change(state, 'give-up', '/give-up') : state;
    case 'hint': return game.kind !== 'play' || game.state !== 'going' ? state : isWarned(state, event) ? hinted(state, event.step) : warned(state, 'hint');
    case 'paste': return change(state, 'paste', '/turns', { body: { text: event.text } });
    case 'repair': return change(state, 'repair', '/repair', { body: { repair: event.repair } });
    case 'think': return settle(state);
    case 'again': return again(state);
  }
  return state;
}

/**
 * Sends the row that was played instead of the suggested guess.
 * @param {State} state
 * @returns {State}
 */
function playedInstead(state) {
  const { game } = state;
  return { ...state, phase: 'guess', row: newRow(game.places, lastOf(game)), says: undefined, said: [{ word: 'instead-ask' }] };
}

/**
 * Rules a symbol out, or in again.
 * @param {State} state
 * @param {number} symbol
 * @returns {State}
 */
function ruledOut(state, symbol) {
  const { game } = state;
  if (!takesNotes(game, symbol)) return state;
  const ruled = toggled(state.ruled, symbol);
  return { ...state, ruled, noting: noteEnded(state), said: [{ word: ruled.includes(symbol) ? 'ruled-out' : 'ruled-in', values: { symbol: game.symbols[symbol] ?? '' } }] };
}

/**
 * Bars a symbol from a place, or admits it again.
 * @param {State} state
 * @param {number} symbol
 * @param {number} place
 * @returns {State}
 */
function barredAt(state, symbol, place) {
  const { game } = state;
  if (!takesNotes(game, symbol)) return state;
  const there = toggled(state.barred[place] ?? [], symbol);
  return {
    ...state, barred: state.barred.with(place, there), noting: noteEnded(state),
    said: [{ word: there.includes(symbol) ? 'barred' : 'not-barred', values: { symbol: game.symbols[symbol] ?? '', place: place + 1 } }],
  };
}

/**
 * Handles a change of the row while presses make notes.
 * @param {State} state
 * @param {Note} note
 * @param {RowEvent} event
 * @returns {State}
 */
function noted(state, note, event) {
  if (event.type === 'put') return note === 'rule' ? ruledOut(state, event.symbol) : barredAt(state, event.symbol, state.row.cursor);
  if (event.type === 'drop' && event.from < 0 && event.to >= 0) return note === 'rule' ? ruledOut(state, event.symbol) : barredAt(state, event.symbol, event.to);
  return rowChanged(state, event);
}

/**
 * @param {Game} game
 * @param {number} symbol
 */
function takesNotes(game, symbol) {
  return !game.over && symbol >= 0 && symbol < game.symbols.length;
}

/**
 * The next note, after one was made.
 * @param {State} state
 */
function noteEnded({ noting }) {
  return noting?.once ? undefined : noting;
}

/**
 * A list of symbols with a symbol added, or removed if it was there.
 * @param {number[]} symbols
 * @param {number} symbol
 */
function toggled(symbols, symbol) {
  return symbols.includes(symbol) ? symbols.filter((one) => one !== symbol) : [...symbols, symbol];
}

/**
 * Handles the reloaded state of the game, which may have changed elsewhere.
 * @param {State} state
 * @param {Game} game
 * @returns {State}
 */
function looked(state, game) {
  if (isBusy(state) || game.revision === state.game.revision) return state;
  return told({ ...settle({ ...state, game }), hint: undefined, taken: 0, doubt: [], says: undefined }, turnsOf(state.game));
}

/**
 * @param {State} state
 * @param {RowEvent} event
 * @returns {State}
 */
function rowChanged(state, event) {
  const row = changeRow(state.row, event);
  if (row === state.row) return state;
  if ((event.type === 'put' || event.type === 'drop') && repeats(state.game, row.pegs)) {
    const says = { word: differ(state.game) };
    return { ...state, says, said: [says], shakes: state.shakes + 1 };
  }
  const doubt = state.doubt.map((why, place) => (row.pegs[place] === state.row.pegs[place] ? why : ''));
  const said = event.type === 'keep' ? [{ word: row.kept[event.place] ? 'kept' : 'not-kept', values: { place: event.place + 1 } }] : state.said;
  return { ...state, row, doubt, said, says: event.type === 'move' ? state.says : undefined };
}

/**
 * Reports whether a symbol occurs twice although all must differ.
 * @param {Game} game
 * @param {number[]} pegs
 */
function repeats(game, pegs) {
  const symbols = pegs.filter((symbol) => symbol >= 0 && !isEmptySlot(game, symbol));
  return game.distinct && new Set(symbols).size < symbols.length;
}

/**
 * The ID of the message that all symbols must differ.
 * @param {Game} game
 */
function differ(game) {
  return game.symbols.every((name) => /^[0-9]$/.test(name)) ? 'digits-differ' : game.words ? 'letters-differ' : 'colours-differ';
}

/** @param {State} state */
function rowEntered(state) {
  const { game, row } = state;
  if (!isFull(row)) {
    const says = { word: 'row-unfinished' };
    return { ...state, says, said: [says], shakes: state.shakes + 1 };
  }
  if (game.kind === 'help') return marking(state);
  const purpose = game.kind === 'crack' ? 'instead' : 'guess';
  return change(state, purpose, '/' + purpose, { body: { guess: written(game, row.pegs) } });
}

/** @param {State} state */
function markEntered(state) {
  const { game, mended, row } = state;
  if (!state.marking.said) { // an empty mark is valid too, so it must be confirmed
    const says = game.rule.tiles ? { word: 'mark-first-tiles', part: game.rule.parts.at(-1)?.id } : { word: 'mark-first' };
    return { ...state, says, said: [says], shakes: state.shakes + 1 };
  }
  if (game.boards.length > 1) return boardMarked(state);
  const { mark } = markOfMarking(game, state.marking);
  if (mended) return change(state, 'mend', '/turns/' + mended.turn, { method: 'PUT', body: { mark } });
  if (game.kind === 'crack') return change(state, 'mark', '/mark', { body: { mark } });
  return change(state, 'turns', '/turns', { body: { guess: written(game, row.pegs), mark } });
}

/**
 * Goes to the next board without a mark, or sends the marks of all boards.
 * @param {State} state
 * @returns {State}
 */
function boardMarked(state) {
  const { game, mended, step } = state;
  const made = stepped(state, step);
  if (mended) return change(state, 'mend', '/turns/' + mended.turn, { method: 'PUT', body: { mark: marksOf(made, mended.turn) } });
  const steps = stepsOf(made);
  const next = steps.find((one) => !made.marked[stepKey(one)]);
  if (next) return stepped(made, next);
  if (!askedOf(game)) return change(state, 'turns', '/turns', { body: { guess: written(game, markedGuess(state)), mark: marksOf(made, step.turn) } });
  return change(state, 'mark', '/mark', { body: { mark: steps.map((one) => markOfMarking(game, made.marked[stepKey(one)] ?? newMarking(game)).mark).join('/') } });
}

/**
 * Reports whether the player knows that help counts, or it does not.
 * @param {State} state
 * @param {{type: 'hint' | 'undo', sure?: boolean}} event
 */
function isWarned({ game, warning }, { type, sure }) {
  return !game.helpCounts || !!sure || warning === type;
}

/**
 * Says that help counts, before it is given.
 * @param {State} state
 * @param {'hint' | 'undo'} warning
 * @returns {State}
 */
function warned(state, warning) {
  return { ...state, warning, says: undefined };
}

/**
 * @param {State} state
 * @param {number} [step] the next one by default
 * @returns {State}
 */
function hinted(state, step = state.taken === 3 ? 3 : 0) {
  const { game, row, left } = state;
  const taken = Math.max(state.taken, left ? 1 : 0); // the number is on the page already
  return change(state, 'hint', '/hint', { body: { step, taken, row: written(game, row.pegs) }, progress: true });
}

/** @param {State} state */
function again(state) {
  const { kind, game, most, strategy, codemaker } = state.game;
  const hidden = kind === 'play' ? { codemaker: codemaker === 'adversary' ? 'adversary' : 'random' } : {};
  return change(state, 'again', '', { path: '/games', revision: undefined, body: { kind, game, most, strategy, ...hidden } });
}

/**
 * @param {State} state
 * @param {Asking} asking
 * @param {any} answer
 * @returns {State}
 */
function answered(state, asking, answer) {
  const { game } = state;
  switch (asking.purpose) {
    case 'again': return { ...state, asking: undefined, leave: answer.id };
    case 'hint': return withHint({ ...state, asking: undefined, game: answer.game }, answer);
    case 'think': return told(settle({ ...state, game: answer }), turnsOf(game));
    case 'stand': return wentOn(settle({ ...state, game: answer }));
  }
  const next = settle({ ...state, game: answer, row: rowAfter(state, asking, answer), doubt: [], hint: undefined, taken: 0 });
  if (asking.purpose === 'paste') next.pasted++;
  return told(next, turnsOf(game));
}

/**
 * The row after a move. A played row is replaced by a new one; an undone row can be edited.
 * @param {State} state
 * @param {Asking} asking
 * @param {Game} game after the move
 * @returns {Row}
 */
function rowAfter({ game: before, row }, { purpose }, game) {
  if (purpose === 'turns' || purpose === 'instead') return newRow(game.places);
  if (turnsOf(game) > turnsOf(before)) return nextRow(row, lastOf(game));
  const untouched = row.pegs.every((symbol, place) => symbol < 0 || row.kept[place]);
  return purpose === 'undo' && game.kind === 'play' && turnsOf(game) < turnsOf(before) && untouched ? changeRow(row, { type: 'use', pegs: lastOf(before) }) : row;
}

/**
 * Announces the turn, and the end of the game or the next question.
 * @param {State} state
 * @param {number} before the earlier number of turns
 * @returns {State}
 */
function told(state, before) {
  const { game, phase } = state;
  const askPegs = askedOf(game);
  const several = game.boards.length > 1;
  const fresh = game.boards.flatMap(({ turns }, index) => turns.slice(-1).filter(({ turn }) => turn > before).map((turn) => (several ? { turn, board: index + 1 } : { turn })));
  const said = [
    ...fresh,
    ...(game.over ? [{ text: game.message }] : []),
    ...(phase === 'mark' && askPegs ? [{ asked: askPegs }] : []),
  ];
  return said.length ? { ...state, said } : state;
}

/**
 * Shows a hint, and marks the impossible pegs of the row.
 * @param {State} state
 * @param {import('./api.js').Hint} hint
 * @returns {State}
 */
function withHint(state, hint) {
  const about = hint.doubt && !hint.doubt.turn ? hint.doubt : undefined; // otherwise it is about the last turn
  const doubt = state.row.pegs.map((_, place) => (about?.absent.includes(place + 1) ? 'absent' : about?.misplaced.includes(place + 1) ? 'misplaced' : ''));
  return { ...state, hint, taken: hint.step, doubt };
}

/**
 * @param {State} state
 * @param {Asking} asking
 * @param {{status?: number, text: string}} problem
 * @returns {State}
 */
function refused(state, asking, { status, text }) {
  const hint = asking.purpose === 'hint' ? undefined : state.hint;
  if (status === 412) return { ...state, hint, asking: { purpose: 'stand', path: addressOf(state.game) } };
  return { ...state, hint, asking: undefined, says: { text }, shakes: state.shakes + Number(!asking.idle) };
}

/**
 * Reports that the game has changed elsewhere. The active row stays.
 * @param {State} state
 * @returns {State}
 */
function wentOn(state) {
  const says = { word: 'went-on-elsewhere' };
  return { ...state, says, said: [says], hint: undefined, shakes: state.shakes + Number(!state.game.over) };
}
