// One game: played, cracked or helped with. It shows what the server says, and asks
// it for everything.

import { announce, byId, el, icon, refill } from './dom.js';
import { codes, language, number, say } from './words.js';
import { Refused, ask, patiently } from './api.js';
import { begin, complain, confirmed, elsewhere, recall, remember, setKeys } from './page.js';
import { Board } from './board.js';
import { Entry } from './entry.js';
import { MarkPad } from './markpad.js';
import { markOf } from './line.js';
import { emptySlot, isEmptySlot, peg, picture, read, row, spoken } from './pegs.js';
import { known } from './known.js';
import { share } from './share.js';
import { numberOf } from './numbers.js';

/** @typedef {import('./api.js').Game} Game */
/** @typedef {import('./api.js').Turn} Turn */

const id = location.pathname.split('/').pop() ?? '';
const root = '/games/' + encodeURIComponent(id);

begin();

/** Where things are. */
const places = {
  game: byId('game'), title: byId('title'), tools: byId('tools'), board: byId('board'), side: byId('side'), entry: byId('entry'),
};
const says = el('p', { class: 'says problem', role: 'alert' });
const thinking = el('div', { class: 'thinking-place' });

/** @type {Game} */
let game;
/** @type {Board} */
let board;
/** @type {Entry | undefined} */
let entry;
/** @type {MarkPad | undefined} */
let pad;
/** @type {Turn | undefined} the turn whose mark is mended */
let mended;
/** @type {string} */
let phase = '';
let busy = false;
let hinted = 0;
/** @type {import('./advice.js').Advisor | undefined} */
let advisor;

const panels = {
  remain: el('section', { class: 'panel remain', 'aria-label': say('left-title') }),
  message: el('section', { class: 'panel message', 'aria-live': 'polite' }),
  clash: el('section', { class: 'panel notice', hidden: true, 'aria-live': 'assertive' }),
  hint: el('section', { class: 'panel hints', hidden: true, 'aria-live': 'polite' }),
  advice: el('section', { class: 'advice', hidden: true }),
  paste: el('section', { class: 'panel paste', hidden: true }),
};

/** @param {string} name @param {string} word @param {() => void} act */
function tool(name, word, act) {
  return el('button', { type: 'button', class: 'tool', onclick: act, title: say(word + '-title'), 'aria-label': say(word) }, icon(name), el('span', null, say(word)));
}

const tools = {
  undo: tool('undo', 'undo', () => change('/undo')),
  redo: tool('redo', 'redo', () => change('/redo')),
  hint: tool('hint', 'hint', () => hint()),
  giveUp: tool('flag', 'give-up', () => giveUp()),
  share: tool('share', 'share', () => share(game)),
};

/** Whether it is told how many codes are left. */
const leftKept = 'codebreaker-left';
let showLeft = recall(() => localStorage, leftKept) !== 'hide';

/** The row that is being made is kept, for when the page is left and opened again. */
const rowKept = 'codebreaker-row-' + id;

async function load() {
  places.tools.append(tools.undo, tools.redo, tools.hint, tools.giveUp, tools.share);
  for (const made of places.tools.children) /** @type {HTMLButtonElement} */ (made).disabled = true;
  try {
    game = await ask(root);
  } catch (error) {
    refill(places.title, say('game-title'));
    refill(places.board, el('div', { class: 'card' }, el('p', { class: 'problem' }, error instanceof Error ? error.message : ''),
      el('p', { class: 'row' }, el('a', { class: 'button main', href: '/play' }, say('nav-play')), el('a', { class: 'button', href: '/games' }, say('nav-games')))));
    places.entry.hidden = true;
    return;
  }
  await build();
  await show();
}

/** Builds what stays the same while the game goes on. */
async function build() {
  document.title = document.title.replace(/^[^·]*/, (game.title === game.game ? game.described : game.title) + ' ');
  places.game.classList.add('game-' + game.kind);
  if (game.kind !== 'help' && !game.words) places.game.classList.add('game-beside');
  document.body.dataset.kind = game.kind;
  board = new Board({ look: game, most: game.most, left: showLeft, mend: game.kind === 'play' ? undefined : mend });
  places.board.append(board.element);
  places.board.style.setProperty('--places', String(game.places));
  if (game.kind !== 'crack') {
    entry = new Entry(game, {
      submit: () => (game.kind === 'play' ? guess() : phaseTo('mark')),
      submitLabel: game.kind === 'play' ? say('guess') : say('to-mark'),
      change: () => {
        says.textContent = '';
        remember(() => sessionStorage, rowKept, JSON.stringify({ turn: game.turns.length, row: entry?.row, kept: entry?.kept }));
      },
    });
    restoreRow(entry);
    for (const part of [entry.element, entry.pegs]) part.addEventListener('mousedown', (event) => event.preventDefault());
  }
  if (game.kind !== 'play') {
    pad = new MarkPad(game, { submit: () => giveMark(), cancel: () => stopMending(), submitLabel: game.kind === 'help' ? say('add-turn') : undefined });
    for (const part of [pad.element, pad.pegs]) part.addEventListener('mousedown', (event) => event.preventDefault());
  }
  places.side.append(panels.remain, panels.message, panels.clash, panels.hint, panels.advice, panels.paste);
  tools.hint.hidden = tools.giveUp.hidden = game.kind !== 'play';
  if (game.kind === 'help') {
    const { Advisor } = await import('./advice.js');
    advisor = new Advisor(panels.advice, game, {
      advice: (query) => root + '/advice?' + query,
      partition: (query) => root + '/partition?' + query,
      use: (symbols) => { phaseTo('guess'); entry?.put(symbols); },
    });
    buildPaste();
  }
  /** @type {import('./page.js').Keys} */
  const keys = game.kind === 'crack' ? [] : [
    [[say('key-symbol')], 'key-type'], [['←', '→'], 'key-move'], [['↑'], 'key-fill'], [['↓'], 'key-clear'],
    [['␣'], 'key-keep'], [['⌫'], 'key-erase'], [['⏎'], game.kind === 'play' ? 'key-guess' : 'key-mark'],
  ];
  if (game.empties && game.kind !== 'crack') keys.push([[emptySlot], 'empty-slot']);
  if (game.kind !== 'play') keys.push(game.rule === 'place' ? [['G', 'Y', 'x'], 'key-colours'] : [['X', 'O'], 'key-pins'], [['⏎'], 'key-give']);
  keys.push([['Ctrl', 'Z'], 'undo'], [['Ctrl', 'Y'], 'redo']);
  if (game.kind === 'play') keys.push([['!'], 'hint']);
  setKeys(keys);
  addEventListener('keydown', key);
}

/**
 * Puts back the row that was being made when the page was left.
 * @param {Entry} entry
 */
function restoreRow(entry) {
  const text = recall(() => sessionStorage, rowKept);
  if (!text) return;
  const { turn, row: symbols, kept } = JSON.parse(text);
  if (turn !== game.turns.length || symbols?.length !== game.places) return;
  entry.put(symbols.map((/** @type {number} */ symbol) => (symbol < game.symbols.length || isEmptySlot(game, symbol) ? symbol : -1)));
  entry.kept = kept;
  entry.paint();
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (elsewhere(event)) return;
  const target = event.target instanceof Element ? event.target : null;
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    const letter = event.key.toLowerCase();
    if (letter === 'z' || letter === 'y') {
      event.preventDefault();
      if (letter === 'y' || event.shiftKey) change('/redo');
      else change('/undo');
    }
    return;
  }
  const button = target?.closest('button, a, summary');
  if (button && !button.classList.contains('slot') && (event.key === 'Enter' || event.key === ' ')) return;
  if (event.key === '!' && game.kind === 'play') hint();
  else if (event.key === 'Escape' && !panels.hint.hidden) closeHint();
  else if (event.key === 'Escape' && phase === 'mark' && !mended && game.kind === 'help') phaseTo('guess');
  else if (!(phase === 'guess' ? entry?.key(event) : phase === 'mark' ? pad?.key(event) : false)) return;
  event.preventDefault();
  if (button instanceof HTMLElement && !button.classList.contains('slot')) button.blur(); // who types on is done with the button
}

/** Shows the game as the server last told it. */
async function show() {
  places.game.setAttribute('aria-busy', 'false');
  const over = game.state !== 'going' && game.state !== 'clash';
  const chosen = numberOf(game);
  const facts = [game.day ? say('of-day', { day: day(game.day) }) : null, game.codemaker === 'adversary' ? say('maker-adversary') : null,
    chosen ? say('of-number', { number: chosen }) : null, game.hard ? say('own-hard') : null, game.most ? say(game.most === 1 ? 'of-most-one' : 'of-most', { most: number(game.most) }) : null, game.strategy ? game.strategy : null];
  const named = game.title === game.game ? '' : game.title;
  refill(places.title, el('span', null, title()), el('small', { class: named ? 'titled' : '' },
    named && el('span', null, named), el('span', { class: 'described' }, game.described), facts.filter(Boolean).map((fact) => el('span', null, fact))));
  places.game.dataset.state = game.state;
  tools.undo.disabled = !game.canUndo;
  tools.redo.disabled = !game.canRedo;
  tools.hint.disabled = tools.giveUp.disabled = game.state !== 'going';
  tools.share.disabled = false;
  mended = undefined;
  const asked = game.kind === 'crack' && game.state === 'going';
  board.show(game.turns, { active: game.kind === 'crack' ? asked && !!game.askPegs : game.state === 'going', clashing: game.clash?.together ?? [] });
  showRemain();
  showMessage(over);
  showClash();
  if (over) {
    phase = 'over';
    panels.hint.hidden = true;
    refill(places.entry, overPanel());
  } else if (game.state === 'clash') {
    phase = 'clash';
    refill(places.entry, says, el('p', { class: 'muted' }, say('clash-mend')));
  } else if (game.kind === 'crack') {
    await showAsked();
  } else {
    const last = game.turns.at(-1)?.pegs ?? [];
    if (entry && JSON.stringify(entry.last) !== JSON.stringify(last)) entry.last = last;
    entry?.tell(known(game));
    phaseTo('guess');
  }
  if (game.kind === 'help') {
    showPaste();
    advisor?.show(game, thinking);
  }
}

function title() {
  return say('title-' + game.kind);
}

/** @param {string} text */
function day(text) {
  return new Date(text + 'T12:00:00').toLocaleDateString(language, { day: 'numeric', month: 'long', year: 'numeric' });
}

function showRemain() {
  const all = Math.log2(Math.max(2, game.secrets));
  const part = game.left > 0 ? Math.max(0.012, Math.log2(game.left) / all) : 0;
  const shown = game.more ? say('left-more', { count: number(game.left) }) : number(game.left);
  let bar = /** @type {HTMLElement | null} */ (panels.remain.querySelector('.remain-bar'));
  if (!bar) {
    bar = el('div', { class: 'remain-bar', 'aria-hidden': 'true', title: say('left-scale') }, el('i', { '--share': 1 }));
    const toggle = el('button', { type: 'button', class: 'close eye', 'aria-pressed': showLeft, 'aria-label': say('show-left'), title: say('show-left'), onclick: () => {
      showLeft = !showLeft;
      remember(() => localStorage, leftKept, showLeft ? 'show' : 'hide');
      toggle.setAttribute('aria-pressed', String(showLeft));
      refill(toggle, icon(showLeft ? 'eye' : 'eye-shut'));
      board.options.left = showLeft;
      board.rows.clear();
      board.first = true;
      show();
    } }, icon(showLeft ? 'eye' : 'eye-shut'));
    panels.remain.append(el('h2', null, say('left-heading')), el('p', { class: 'remain-count' }), bar, el('p', { class: 'remain-scale small muted' }, say('left-scale')), game.kind === 'play' ? toggle : '');
  }
  const count = panels.remain.querySelector('.remain-count');
  const hide = !showLeft && game.kind === 'play';
  count?.classList.toggle('long', number(game.secrets).length + shown.length > 18);
  if (count) refill(count, hide ? '·' : shown, el('small', null, ' ' + (hide || game.secrets >= Number.MAX_SAFE_INTEGER ? '' : say('left-of', { count: number(game.secrets) }))));
  bar.hidden = hide;
  /** @type {HTMLElement} */ (bar.firstElementChild).style.setProperty('--share', String(hide ? 1 : part));
}

/** @param {boolean} over */
function showMessage(over) {
  panels.message.hidden = !over;
  panels.message.classList.toggle('won', game.state === 'solved');
  if (!over) return;
  const secret = game.secretPegs;
  refill(panels.message, el('h2', null, game.message),
    secret ? el('p', { class: 'over-row', role: 'img', 'aria-label': read(game, secret) }, secret.map((symbol, order) => {
      const made = row(game, [symbol]);
      made.style.setProperty('--order', String(order));
      return made;
    })) : null,
    game.helped && game.kind === 'play' ? el('p', { class: 'small muted' }, say('with-help')) : null);
  announce(game.message);
}

function overPanel() {
  const again = el('button', { type: 'button', class: 'button main', onclick: () => playAgain() }, say(game.kind === 'play' ? 'play-again' : 'crack-again'));
  return el('div', { class: 'overs' },
    el('p', { class: 'says' }, el('strong', null, game.message)), says,
    el('div', { class: 'actions' }, again,
      game.turns.length ? el('a', { class: 'button', href: '/review/' + encodeURIComponent(game.id) }, icon('review'), say('nav-review')) : null,
      el('button', { type: 'button', class: 'button', onclick: () => share(game) }, icon('share'), say('share'))));
}

async function playAgain() {
  /** @type {Record<string, any>} */
  const wish = { kind: game.kind, game: game.game, most: game.most, strategy: game.strategy };
  if (game.kind === 'play') wish.codemaker = game.codemaker === 'adversary' ? 'adversary' : 'random';
  try {
    const begun = await ask('/games', { method: 'POST', body: wish });
    location.assign('/game/' + begun.id);
  } catch (error) {
    complain(says, error);
  }
}

/** Asks for the guess that the computer plays, where it takes long. */
async function showAsked() {
  if (!pad) return;
  if (!game.askPegs) {
    phase = 'thinking';
    refill(places.entry, says, thinking);
    try {
      const answer = await patiently(thinking, (signal, progress) => ask(root + '/ask', { signal, progress }));
      if (!answer) {
        refill(places.entry, says, el('button', { type: 'button', class: 'button main', onclick: () => show() }, say('think-again')));
        return;
      }
      game = answer.game ?? answer;
    } catch (error) {
      complain(says, error);
      return;
    }
    await show();
    return;
  }
  phase = 'mark';
  pad.begin(game.askPegs);
  board.activate(game.turns.length + 1, pad.pegs, pad.marks);
  board.show(game.turns, { active: true });
  refill(places.entry, says, el('p', { class: 'says' }, say('asked')), pad.element);
  announce(say('asked-aloud', { guess: read(game, game.askPegs) }));
}

/**
 * In help: first the guess is made, then its mark.
 * @param {'guess' | 'mark'} next
 */
function phaseTo(next) {
  phase = next;
  if (next === 'guess' && entry) {
    board.activate(game.turns.length + 1, entry.pegs, null);
    refill(places.entry, says, entry.element);
  } else if (pad && entry) {
    pad.begin(entry.row.slice());
    board.activate(game.turns.length + 1, pad.pegs, pad.marks);
    refill(places.entry, says,
      pad.element, el('button', { type: 'button', class: 'button small', onclick: () => phaseTo('guess') }, say('back-to-guess')));
  }
}

/** @param {boolean} is */
function setBusy(is) {
  busy = is;
  entry?.setBusy(is);
  pad?.setBusy(is);
}

/**
 * Makes a change and shows the game after it.
 * @param {string} path
 * @param {any} [body]
 * @param {string} [method]
 * @returns {Promise<boolean>} whether it was made
 */
async function change(path, body = {}, method = 'POST') {
  if (busy) return false;
  if ((path === '/undo' && !game.canUndo) || (path === '/redo' && !game.canRedo)) return false;
  setBusy(true);
  says.textContent = '';
  const before = game.turns.length;
  let stale = false; // the game had gone on elsewhere
  const undone = path === '/undo' ? game.turns.at(-1) : undefined;
  try {
    const answer = await patiently(thinking, (signal, progress) =>
      ask(root + path, { method, body, revision: game.revision, signal, progress: game.kind === 'play' ? undefined : progress }));
    if (!answer) return false;
    game = answer;
  } catch (error) {
    if (error instanceof Refused && error.id === 'stale') {
      game = await ask(root);
      stale = true;
    } else {
      complain(says, error);
      entry?.shake();
      return false;
    }
  } finally {
    setBusy(false);
  }
  if (game.turns.length > before && !stale) entry?.next(game.turns.at(-1)?.pegs ?? []);
  if (undone && !stale && game.kind === 'play' && game.turns.length < before && entry?.row.every((symbol, place) => symbol < 0 || entry?.kept[place])) entry.put(undone.pegs);
  await show();
  if (stale) {
    sayStale();
    return false;
  }
  const last = game.turns.at(-1);
  if (last && game.turns.length > before) {
    announce(say('turn-label', { number: last.number, guess: read(game, last.pegs), mark: spoken(game, last) }) +
      (showLeft ? ' ' + say('left-aloud', { count: number(last.left) }) : '') + ' ' + game.message);
  }
  return true;
}

/** Says that the game went on in another tab; the row that was made stays. */
function sayStale() {
  says.textContent = say('went-on-elsewhere');
  announce(says.textContent);
  if (game.state !== 'solved' && game.state !== 'lost' && game.state !== 'gave-up') entry?.shake();
}

async function guess() {
  if (!entry) return;
  hinted = 0;
  const text = entry.text();
  if (await change('/guess', { guess: text })) panels.hint.hidden = true;
}

async function giveMark() {
  if (!pad) return;
  if (mended) {
    await change('/turns/' + mended.number, { mark: pad.text() }, 'PUT');
  } else if (game.kind === 'crack') {
    await change('/mark', { mark: pad.text() });
  } else if (entry) {
    const turn = entry.text().replaceAll(' ', ',') + '=' + pad.text();
    if (!(await change('/turns', { text: turn }))) return;
    entry.row.fill(-1);
    entry.kept.fill(false);
    entry.next(entry.last);
  }
}

/** @param {Turn} turn */
function mend(turn) {
  if (!pad || busy) return;
  mended = turn;
  phase = 'mark';
  board.element.querySelectorAll('.mending').forEach((element) => element.classList.remove('mending'));
  board.element.querySelector(`[data-turn="${turn.number}"]`)?.classList.add('mending');
  board.active.hidden = true;
  pad.begin(turn.pegs, turn);
  refill(places.entry, says, el('div', { class: 'mend-row' + (game.words ? ' worded' : '') }, el('span', { class: 'number' }, turn.number), pad.pegs, game.rule === 'place' ? null : pad.marks),
    el('p', { class: 'says' }, say('mending', { number: turn.number })), pad.element);
}

function stopMending() {
  mended = undefined;
  board.element.querySelectorAll('.mending').forEach((element) => element.classList.remove('mending'));
  show();
}

/** Says why no code agrees, with what would put it right. */
function showClash() {
  panels.clash.hidden = game.state !== 'clash';
  if (game.state !== 'clash') return;
  const clash = game.clash;
  if (!clash) {
    refill(panels.clash, el('h2', null, say('clash-heading')), el('p', null, game.message), thinking);
    patiently(thinking, (signal, progress) => ask(root + '/clash', { signal, progress })).then((answer) => {
      if (answer?.clash && game.state === 'clash') {
        game.clash = answer.clash;
        showClash();
      }
    }, (error) => complain(says, error));
    return;
  }
  refill(panels.clash, el('h2', null, say('clash-heading')),
    el('ul', { class: 'sentences' }, clash.sentences.map((sentence) => el('li', null, sentence))),
    el('div', { class: 'row repairs' }, clash.repairs.slice(0, 6).map((repair) => el('button', {
      type: 'button', class: 'button small', onclick: () => applyRepair(repair),
    }, repair.changes.map((made, order) => [order ? ', ' : '', say('repair', { turn: made.turn, mark: made.instead }), pictured(made.instead)]).flat(),
    el('small', { class: 'muted' }, codes(repair.codes, repair.more))))));
  board.show(game.turns, { active: false, clashing: clash.together });
}

/**
 * A mark as a picture, where it is more than its letters.
 * @param {string} text
 */
function pictured(text) {
  const mark = markOf(game, text);
  return mark ? picture(game, mark) : null;
}

/** @param {import('./api.js').Repair} repair */
async function applyRepair(repair) {
  for (const made of repair.changes) {
    if (!(await change('/turns/' + made.turn, { mark: made.instead }, 'PUT'))) return;
  }
}

/** The next step of a hint. */
async function hint() {
  if (busy || game.state !== 'going') return;
  await hintStep(hinted === 3 ? 3 : 0);
}

/** @param {number} step 0 for the next one */
async function hintStep(step) {
  if (!entry || busy) return;
  panels.hint.hidden = false;
  refill(panels.hint, thinking);
  setBusy(true);
  try {
    const answer = /** @type {import('./api.js').Hint | undefined} */ (await patiently(thinking, (signal, progress) =>
      ask(root + '/hint', { method: 'POST', body: { step, taken: hinted, row: entry?.text() }, revision: game.revision, signal, progress })));
    if (!answer) {
      panels.hint.hidden = true;
      return;
    }
    game = answer.game;
    hinted = answer.step;
    entry.doubt(answer.doubt?.turn ? undefined : answer.doubt);
    showHint(answer);
  } catch (error) {
    panels.hint.hidden = true;
    if (error instanceof Refused && (error.status === 409 || error.status === 412)) {
      game = await ask(root);
      setBusy(false);
      await show();
      sayStale();
    } else complain(says, error);
  } finally {
    setBusy(false);
  }
}

/** @param {{step: number, sentences: string[], bestPegs?: number[]}} answer */
function showHint(answer) {
  const best = answer.bestPegs;
  refill(panels.hint, el('div', { class: 'hint-head' }, el('h2', null, say('hint-step', { step: answer.step })),
    el('button', { type: 'button', class: 'close', 'aria-label': say('close'), title: say('close'), onclick: closeHint }, icon('close'))),
    el('ul', { class: 'sentences' }, answer.sentences.map((sentence) => el('li', null, sentence))),
    best ? el('p', { class: 'over-row' + (best.length > 6 ? ' long' : ''), 'aria-hidden': 'true' }, best.map((symbol) => peg(game, symbol))) : null,
    el('div', { class: 'row' },
      best ? el('button', { type: 'button', class: 'button small main', onclick: () => takeHint(best) }, say('use-guess')) : null,
      [1, 2, 3].filter((step) => step !== answer.step).map((step) => el('button', { type: 'button', class: 'button small', onclick: () => hintStep(step) }, say('hint-' + step)))));
}

function closeHint() {
  panels.hint.hidden = true;
  board.active.scrollIntoView({ block: 'nearest' });
}

/** @param {number[]} best */
function takeHint(best) {
  entry?.put(best);
  board.active.scrollIntoView({ block: 'nearest' });
}

async function giveUp() {
  if (await confirmed(say('give-up-sure'), say('give-up'))) await change('/give-up');
}

/** In help turns can be typed or pasted. */
function buildPaste() {
  const text = el('textarea', { rows: 3, spellcheck: 'false', autocapitalize: 'off', 'aria-label': say('help-paste'), placeholder: game.words ? '' : 'ABCD=XO' });
  const problem = el('p', { class: 'problem', role: 'alert' });
  const form = el('form', { autocomplete: 'off' }, el('label', { class: 'field' }, say('help-paste'), text, el('small', null, say('help-paste-text'))), problem,
    el('button', { type: 'submit', class: 'button' }, say('add-turns')));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    problem.textContent = '';
    if (await change('/turns', { text: text.value })) text.value = '';
    else problem.textContent = says.textContent;
  });
  panels.paste.append(form);
}

function showPaste() {
  panels.paste.hidden = game.state !== 'going';
}

load();
