// Printed puzzles: solves and explains a pasted one, and composes new ones to play here or
// to print. The address contains the parameters of a composed puzzle, so that it can be shared.

import { byId, el, fieldOf, icon, refill } from './dom.js';
import { say } from './words.js';
import { ask, patiently } from './api.js';
import { start } from './start.js';
import { pageAddress } from './address.js';
import { begin, complain, sendPasted } from './page.js';
import { copyButton } from './share.js';
import type { Answer, Schemas } from './api.js';

begin();

export type Puzzle = Schemas['Puzzle'];

const solving = byId('solving', HTMLFormElement);
const text = fieldOf(solving, 'text', HTMLTextAreaElement);
const symbols = fieldOf(solving, 'symbols', HTMLInputElement);
const all = fieldOf(solving, 'letters', HTMLInputElement);
const composing = byId('composing', HTMLFormElement);
const solved = byId('solved');
const composed = byId('composed');

/** of the puzzle being solved */
let looking: AbortController | undefined;
/** of the puzzle being composed */
let making: AbortController | undefined;

/** Sends a slow request. An earlier one is dropped. */
async function think<Path extends '/puzzles' | '/puzzles/solve'>(
  place: HTMLElement,
  problem: HTMLElement,
  controller: AbortController,
  path: Path,
  body: object,
): Promise<Answer<Path, 'POST'> | undefined> {
  const thinking = el('div');
  problem.textContent = '';
  refill(place, thinking);
  try {
    return await patiently(thinking, (signal, progress) => ask(path, { method: 'POST', body, signal, progress }), controller);
  } catch (error) {
    if (!controller.signal.aborted) complain(problem, error);
    return undefined;
  }
}

async function solve() {
  looking?.abort();
  const controller = (looking = new AbortController());
  const found = await think(solved, byId('problem'), controller, '/puzzles/solve', {
    text: text.value,
    ...(symbols.value.trim() ? { symbols: symbols.value } : {}),
    ...(all.checked ? { letters: 'all' } : {}),
  });
  if (controller !== looking || !found) return;
  refill(
    solved,
    el('h3', null, found.outcome),
    found.codes.length > 1
      ? el(
          'ul',
          { class: 'fitting' },
          found.codes.map((code) => el('li', null, code)),
        )
      : null,
    found.hardness ? el('p', { class: 'muted' }, found.hardness) : null,
    found.passed ? el('p', null, say('puzzles-passed', { count: found.passed, lines: passedLines(found) })) : null,
    found.clash
      ? [
          el(
            'ul',
            { class: 'sentences' },
            found.clash.sentences.map((sentence) => el('li', null, sentence)),
          ),
          all.checked ? null : el('p', null, say('puzzles-try-letters')),
        ]
      : null,
    found.steps.length
      ? el(
          'details',
          { open: true },
          el('summary', null, say('puzzles-how')),
          el(
            'ol',
            { class: 'deduced' },
            found.steps.map((step) => el('li', { class: 'in-' + Math.min(step.depth, 2) }, step.sentence)),
          ),
        )
      : null,
  );
}

/**
 * Composes a puzzle from the form.
 * @param number its number; random if absent
 */
async function compose(number?: string) {
  making?.abort();
  const controller = (making = new AbortController());
  const wish = Object.fromEntries(new FormData(composing));
  const body = { game: String(wish['game']), lines: Number(wish['lines']), difficulty: Number(wish['difficulty']), ...(number ? { number } : {}) };
  const made = await think(composed, byId('composing-problem'), controller, '/puzzles', body);
  if (controller !== making || !made) return;
  history.replaceState(
    null,
    '',
    pageAddress('puzzles', { game: body.game, lines: String(body.lines), difficulty: String(body.difficulty), number: made.number }),
  );
  show(made);
}

function show(made: Puzzle) {
  const drawing = URL.createObjectURL(new Blob([made.drawing], { type: 'image/svg+xml' }));
  const lines = made.lines.join('\n');
  refill(
    composed,
    el('h3', null, made.heading),
    el('p', null, made.rules),
    el('p', { class: 'muted' }, made.hardness),
    el('img', { class: 'paper', src: drawing, alt: made.lines.join(', ') }),
    el(
      'div',
      { class: 'row' },
      made.line ? el('button', { type: 'button', class: 'button main', onclick: () => play(made.line ?? '') }, icon('play'), say('puzzles-play')) : null,
      el('button', { type: 'button', class: 'button', onclick: () => print() }, say('puzzles-print')),
      el('button', { type: 'button', class: 'button', onclick: () => explain(lines, made.symbols) }, say('puzzles-explain')),
      copyButton(say('copy-link'), location.href),
      copyButton(say('copy-text'), lines),
    ),
    made.line ? el('p', { class: 'small muted' }, say('puzzles-play-text')) : null,
  );
}

/** @param line has the lines of the puzzle as turns */
async function play(line: string) {
  try {
    await start(async () => (await ask('/games', { method: 'POST', body: { line, practice: true } })).id);
  } catch (error) {
    complain(byId('composing-problem'), error);
  }
}

/**
 * @param lines the lines of the puzzle to solve
 * @param names the symbols of its code, if they are known
 */
function explain(lines: string, names = '') {
  text.value = lines;
  symbols.value = names;
  all.checked = false;
  solve();
  solving.scrollIntoView({ block: 'start' });
}

/** The lines that were not read, of which the answer has the first. */
function passedLines({ passed, others }: Schemas['SolvedPuzzle']) {
  return others.join('; ') + (passed > others.length ? '; …' : '');
}

/** Writes what a game is in its option. */
async function name(option: HTMLOptionElement) {
  const { title, described } = await ask(`/describe?${new URLSearchParams({ game: option.value })}`);
  option.textContent = title === described ? title : title + ', ' + described;
}

solving.addEventListener('submit', (event) => {
  event.preventDefault();
  solve();
});
sendPasted(text);
composing.addEventListener('submit', (event) => {
  event.preventDefault();
  compose();
});
byId('example').addEventListener('click', () => explain(say('puzzles-example-text')));

const query = new URLSearchParams(location.search);
const game = query.get('game');
if (game) {
  const choice = fieldOf(composing, 'game', HTMLSelectElement);
  if (![...choice.options].some(({ value }) => value === game)) {
    const option = el('option', { value: game });
    choice.append(option);
    name(option).catch(() => choice.remove(option.index)); // composing shows its error
  }
  choice.value = game;
  for (const name of ['lines', 'difficulty']) {
    const field = fieldOf(composing, name, HTMLSelectElement);
    field.value = query.get(name) ?? '0';
    if (!field.value) field.value = '0';
  }
  compose(query.get('number') ?? undefined);
}
