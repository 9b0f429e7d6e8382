// How to play: a dialog with the goal of a game, examples on the board, and the meaning
// of each mark.

import { el, icon } from './dom.js';
import { say } from './words.js';
import { pageAddress } from './address.js';
import { ask } from './api.js';
import { dialog, sentence } from './page.js';
import { recall, remember } from './storage.js';
import { Board } from './board.js';
import { barringKey, rulingKey } from './look.js';
import { material, pictured, read, row } from './pegs.js';
import type { Game, Schemas } from './api.js';
import type { Look } from './look.js';

export type Lesson = Schemas['Lesson'];

export type Example = Lesson['examples'][number];

/**
 * Shows the lesson of a game.
 * @param game its name
 * @param codemaker the adversary hides no code
 */
export async function lesson(game: string, codemaker?: string) {
  let told: Lesson;
  try {
    told = await ask(`/lesson?${new URLSearchParams({ game, ...(codemaker === 'adversary' && { codemaker }) })}`);
  } catch (error) {
    dialog(say('lesson'), el('p', { class: 'problem' }, sentence(error instanceof Error ? error.message : String(error))));
    return;
  }
  markTaught(told);
  const first = told.examples[0];
  const made = dialog(
    say('lesson-of', { game: told.title }),
    el('p', null, told.goal),
    first &&
      el(
        'div',
        { class: 'lesson-code' },
        el('span', { class: 'muted' }, say('lesson-code')),
        el('span', { class: 'lesson-secret', role: 'img', 'aria-label': read(told, first.secretPegs) }, row(told, first.secretPegs)),
      ),
    el(
      'ol',
      { class: 'examples' },
      told.examples.map((example) => el('li', null, exampled(told, example), el('p', null, example.sentences.join(' ')))),
    ),
    captions(told, told.captions),
    el(
      'div',
      { class: 'aid' },
      el('h3', null, say('lesson-row')),
      el(
        'dl',
        { class: 'captions' },
        ['keep', 'fill', 'rule', 'bar'].flatMap((word) => [
          el('dt', null, say(word)),
          el('dd', null, say(word + '-title', { key: word === 'bar' ? barringKey : rulingKey(told) })),
        ]),
      ),
    ),
    el('button', { type: 'button', class: 'button main', onclick: () => made.close() }, say('lesson-done')),
  );
  made.classList.add('lesson');
}

/** The meaning of each kind of mark. */
export function captions(look: Look, captions: Lesson['captions']) {
  return el(
    'dl',
    { class: 'captions' },
    captions.flatMap(({ mark, name, text }) => [el('dt', null, pictured(look, mark), name), el('dd', null, text)]),
  );
}

/** A guess on the board, with its mark and rings around the relevant places. */
function exampled(told: Lesson, example: Example) {
  const board = new Board({ look: told });
  const turn = board.turn(example);
  turn.querySelectorAll('.cell').forEach((cell, place) => cell.classList.toggle('about', example.about.includes(place + 1)));
  board.element.append(turn);
  return board.element;
}

/** The storage key of a lesson. Each kind of game has one. */
function keptAs(look: Look) {
  return `lesson-${look.rule.name}-${material(look)}`;
}

/** Remembers that this kind of game was taught, so that it is not offered again. */
export const markTaught = (look: Look) => remember(keptAs(look), 'yes');

/**
 * Offers the lesson if this kind of game was not played in this browser before.
 * @param place where the offer is inserted as the first child
 */
export function offer(game: Game, place: HTMLElement) {
  if (game.over || game.boards.length > 1 || game.boards[0]?.turns.length || recall(keptAs(game))) return;
  markTaught(game);
  const card = el(
    'p',
    { class: 'first-time' },
    el('span', null, say('lesson-offer')),
    game.codemaker !== 'adversary' && // it hides no code
      el('a', { class: 'button small', href: pageAddress('learn', { game: game.game, id: game.id }) }, icon('lesson'), say('learn-two-minutes')),
    el(
      'button',
      {
        type: 'button',
        class: 'button small',
        onclick: () => {
          card.remove();
          lesson(game.game, game.codemaker);
        },
      },
      say('lesson-minute'),
    ),
    el('button', { type: 'button', class: 'close', 'aria-label': say('close'), onclick: () => card.remove() }, icon('close')),
  );
  place.prepend(card);
}
