// The page of one game: playing, cracking or solving. Events go to reduce; this module
// draws the new state and sends the requests that the state asks for.

import { ask, patiently, Refused, Unreached } from './api.js';
import { pageAddress } from './address.js';
import { byId, pause } from './dom.js';
import { isEngine } from './engine.js';
import { begin as beginPage, choose, keepBeen, sentence, setKeys, setting, whenBack, whenSeen } from './page.js';
import { begin, reduce, turnsOf } from './reduce.js';
import { pressed } from './pressed.js';
import { barringKey, emptySlot, rulingKey } from './look.js';
import { forgetNotes, gameSeen, keepGame, keepRow, note, notesOf, rowOf } from './notes.js';
import { takesUnknown } from './marking.js';
import { unknown } from './rule.js';
import { say, shortDate } from './words.js';
import { Table, showMissing } from './table.js';
import { feel } from './feel.js';
import { signalOf } from './signal.js';
import type { Asking, GameEvent, State } from './reduce.js';
import type { Advisor } from './advice.js';
import type { Left } from './left.js';
import type { Game, Played } from './api.js';
import type { Keys } from './page.js';

const id = new URLSearchParams(location.search).get('id') ?? '';
const root = `/games/${encodeURIComponent(id)}` as const;

let state: State;
let table: Table;
/** of the current request */
let controller: AbortController | undefined;
/** shown next to the board for each position */
let beside: Advisor | Left | undefined;
/** whether the server may know more of the game */
let isBehind = false;

function dispatch(event: GameEvent) {
  const before = state;
  state = reduce(before, event);
  if (state === before) return;
  request(before); // first, because drawing takes as long as some answers
  table.draw(state);
  const signal = signalOf(state, before);
  if (signal) feel(signal);
  if (state.left !== before.left) choose('left', state.left ? 'show' : 'hide');
  if (state.ruled !== before.ruled || state.barred !== before.barred) note(id, { ruled: state.ruled, barred: state.barred });
  if (state.phase === 'over' && before.phase !== 'over') forgetNotes(id);
  if (state.row !== before.row) keepRow(id, { turn: turnsOf(state.game), row: state.row.pegs, kept: state.row.kept });
  follow(before);
}

/** Sends the request in the state. */
function request(before?: State) {
  if (state.asking === before?.asking) return;
  controller?.abort();
  if (state.asking) inquire(state.asking);
}

/** Tells the parts beside the table of the state, and goes to the page that it names. */
function follow(before?: State) {
  if (state.others) note(id, { read: state.others });
  if (state.leave && state.leave !== before?.leave) location.assign(pageAddress('game', { id: state.leave }));
  if (state.game === before?.game) return;
  if (!isEngine) keepGame(state.game); // the server can be away when the page is loaded again
  beside?.show(state.game);
}

async function inquire(asking: Asking) {
  const { path, method, body, revision, progress: told } = asking;
  controller = new AbortController();
  const marked = (turn: Played) => queueMicrotask(() => dispatch({ type: 'marked', asking, turn }));
  try {
    const answer = await patiently(
      table.thinking,
      (signal, progress) => ask(path, { method, body, revision, signal, progress: told ? progress : undefined, marked }),
      controller,
    );
    dispatch(answer ? { type: 'answered', asking, answer } : { type: 'stopped', asking });
  } catch (error) {
    dispatch({
      type: 'refused',
      asking,
      problem: { status: error instanceof Refused ? error.status : undefined, text: error instanceof Error ? error.message : String(error) },
    });
  }
}

const keeping: Keys = [[['␣'], 'key-keep']];

/** The keys of a game, for the dialog of shortcuts. */
function keysOf(game: Game) {
  const { kind, rule, empties } = game;
  const keys: Keys =
    kind === 'crack'
      ? []
      : [
          [[say('key-symbol')], 'key-type'],
          [['←', '→'], 'key-move'],
          [['↑'], 'key-fill'],
          [['↓'], 'key-clear'],
          ...(kind === 'solver' ? [] : keeping),
          [[rulingKey(game), say('key-symbol')], 'key-rule'],
          [[barringKey, say('key-symbol')], 'key-bar'],
          [['⌫'], 'key-erase'],
          [['⏎'], kind === 'play' ? 'key-guess' : 'key-mark'],
        ];
  if (empties && kind !== 'crack') keys.push([[emptySlot], 'empty-slot']);
  if (kind !== 'play') keys.push([rule.parts.map(({ keys }) => keys.slice(0, 1).toUpperCase()), rule.tiles ? 'key-tiles' : 'key-pins'], [['⏎'], 'key-give']);
  if (takesUnknown(game)) keys.push([[unknown.keys], 'key-unknown']);
  keys.push([['Ctrl', 'Z'], 'undo'], [['Ctrl', 'Y'], 'redo']);
  if (kind === 'play') keys.push([['!'], 'hint']);
  return keys;
}

/** What the buttons of a game do. */
function buttonsOf(game: Game): [string, string][] {
  const { kind, canRefuse, canInstead } = game;
  const words = [
    ...(kind === 'play' ? ['keep'] : []),
    ...(kind === 'crack' ? [] : ['fill', 'rule', 'bar']),
    ...(kind === 'play' ? ['hint', 'give-up'] : []),
    'undo',
    'redo',
    'share',
    'lesson',
    ...(canRefuse ? ['refuse'] : []),
    ...(canInstead ? ['instead'] : []),
  ];
  const meanings = words.map((word): [string, string] => [say(word), say(word + '-title', { key: word === 'bar' ? barringKey : rulingKey(game) })]);
  return game.boards.length > 1 ? [...meanings, [say('board-number', { board: 1 }), say('board-zoom')]] : meanings;
}

/** The game. While the server cannot be reached it is as this tab showed it last, until the server is back. */
async function opened(): Promise<Game> {
  const seen = gameSeen(id);
  try {
    return await ask(root, { once: !!seen });
  } catch (error) {
    if (!seen || !(error instanceof Unreached)) throw error;
    isBehind = true;
    return seen;
  }
}

async function load() {
  if (!id) {
    showMissing(say('game-unnamed'));
    return;
  }
  let game: Game;
  try {
    game = await opened();
  } catch (error) {
    showMissing(error instanceof Error ? sentence(error.message) : '');
    return;
  }
  if (game.day) {
    shortDate(game.day); // slow at the first call, so not in the same task as drawing
    await pause();
  }
  const { ruled, barred, read } = notesOf(id);
  state = begin(game, { kept: rowOf(id), left: setting('left') === 'usual' ? undefined : setting('left') === 'show', ruled, barred });
  const { Advisor } = game.kind === 'solver' ? await import('./advice.js') : {};
  const { Left } = game.kind === 'crack' && game.boards.length === 1 ? await import('./left.js') : {};
  const { offer } = game.kind !== 'solver' && game.state === 'going' ? await import('./lesson.js') : {};
  await pause();
  table = new Table(game, dispatch); // from here on nothing waits, so that nothing moves once it is visible
  if (Advisor) {
    beside = new Advisor(
      table.panels.advice,
      game,
      {
        advice: (query) => root + '/advice?' + query,
        partition: (query) => root + '/partition?' + query,
        use: (pegs) => dispatch({ type: 'use', pegs }),
        refuse: game.words ? (guess) => dispatch({ type: 'refuse', guess }) : undefined,
      },
      table.suggested,
    );
  }
  if (Left) beside = new Left(table.panels.left);
  offer?.(game, byId('side')); // before the board measures its room
  table.draw(state);
  if (game.state === 'going' && turnsOf(game)) keepBeen('open');
  setKeys(keysOf(game), buttonsOf(game));
  document.addEventListener('keydown', (event) => pressed(event, state, byId('game'), dispatch));
  request();
  follow();
  whenSeen(() => look(true));
  if (isBehind) look();
  whenBack(() => (state = { ...state, leave: undefined }));
  if (game.kind !== 'play') caption(game);
  if (read) {
    dispatch({ type: 'notes', text: read });
    note(id, { read: '' });
  }
}

/**
 * Reloads the game, which may have changed in another tab.
 * @param once do not wait for the server
 */
async function look(once = false) {
  try {
    dispatch({ type: 'looked', game: await ask(root, { once }) });
  } catch {
    // The next look tries again, and a move reports the error.
  }
}

/** Requests the meaning of the marks that the player will give. */
async function caption({ game }: Game) {
  try {
    const { captions } = await ask(`/lesson?${new URLSearchParams({ game })}`, { once: true });
    dispatch({ type: 'captions', captions: Object.fromEntries(captions.map(({ mark, short }) => [mark, short])) });
  } catch {
    // The buttons work without captions.
  }
}

beginPage();
load();
