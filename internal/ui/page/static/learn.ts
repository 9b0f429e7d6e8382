// A guided first game. Each step shows a code and a guess, explains the mark, and asks for the mark of another guess.
// Then the code is hidden, and the player looks for it. The API decides all questions and replies.

import { byId, el, icon, refill } from './dom.js';
import { say } from './words.js';
import { ask } from './api.js';
import { start } from './start.js';
import { begin, complain, setting } from './page.js';
import { celebrate } from './celebrate.js';
import { captions, markTaught } from './lesson.js';
import { Practice } from './practice.js';
import { cell, picture, read, row, spoken } from './pegs.js';
import { recall, remember } from './storage.js';
import type { Schemas } from './api.js';

export type Guide = Schemas['Guide'];

type Step = Guide['steps'][number];

type Choice = Step['question']['choices'][number];

begin();

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? 'mastermind';
const chips = [...document.querySelectorAll<HTMLElement>('.learn-games a')];
const chip = chips.find(({ dataset }) => dataset['game'] === game || dataset['name'] === game);
chip?.setAttribute('aria-current', 'page');
chip?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** The names of the games whose lesson was finished in this browser. Another tab may have added one. */
function finished() {
  return new Set(recall('learnt')?.split(' '));
}

/** Marks the games whose lesson was finished. */
function tick() {
  const learnt = finished();
  for (const one of chips) {
    if (learnt.has(one.dataset['name'] ?? '') && !one.querySelector('.icon')) one.append(icon('check'), el('span', { class: 'unseen' }, say('learn-done')));
  }
}
tick();

/** Goes on with the game that the reader came from, or starts one. */
async function leave() {
  try {
    const most = chip?.dataset['most'];
    const body = { kind: 'play', game, hard: setting('hard') === 'on', most: most ? Number(most) : undefined };
    await start(async () => query.get('id') ?? (await ask('/games', { method: 'POST', body })).id);
  } catch (error) {
    complain(byId('problem'), error);
  }
}
byId('skip').addEventListener('click', leave);

const request = (tries: string[]) => ask(`/guide?${new URLSearchParams({ game, tries: tries.join(',') })}`);

class Lesson {
  told: Guide;
  card: HTMLElement;
  tries: string[];
  practice: Practice;

  constructor(told: Guide) {
    this.told = told;
    this.card = byId('card');
    this.tries = [];
    this.practice = new Practice({ board: byId('board'), entry: byId('entry') }, told, (guess) => this.try(guess));
  }

  /** The rows of the game, which begins with the last step. */
  turns() {
    return [...(this.told.steps.at(-1)?.rows ?? []), ...this.told.tries];
  }

  /** Starts with the goal. */
  welcome() {
    markTaught(this.told);
    this.practice.show([], { open: false });
    byId('practice').classList.add('welcoming');
    refill(
      this.card,
      this.told.note ? el('p', null, this.told.note) : el('p', { class: 'lead' }, this.told.described),
      el('p', null, this.told.goal),
      this.onward(say('learn-begin'), () => this.teach(0)),
    );
  }

  /** A button that moves on. It gets the focus, unless that would move the page while it loads. */
  onward(label: string, act: () => void) {
    return el('p', { class: 'row' }, el('button', { type: 'button', class: 'button main', onclick: act }, label));
  }

  /** The number of a step, as a line above its text. */
  numbered(step: number) {
    return el('p', { class: 'muted small' }, say('learn-step', { number: step + 1, count: this.told.steps.length + 1 }));
  }

  /** Explains what a step shows, or lets the player try after the last one. */
  teach(number: number) {
    const step = this.told.steps[number];
    if (!step) {
      this.invite();
      return;
    }
    byId('practice').classList.remove('welcoming');
    this.practice.show(step.rows, { open: false, code: step.secretPegs, about: { turn: 1, places: step.about } });
    refill(
      this.card,
      this.numbered(number),
      el('p', null, step.sentences.join(' ')),
      this.onward(say('learn-on'), () => this.ask(number, step)),
    );
    this.card.focus({ preventScroll: true });
  }

  /** Asks the question of a step. */
  ask(number: number, step: Step) {
    const { question } = step;
    const show = (marked: boolean, against: number[] = []) => {
      const asked = question.guess ? [marked ? question.guess : { ...question.guess, mark: '', tiles: undefined, counts: undefined, solved: false }] : [];
      this.practice.show([...step.rows, ...asked], { open: false, code: step.secretPegs, against });
    };
    show(false);
    const reply = el('p', { class: 'reply', role: 'status' });
    const onward = this.onward(say('learn-on'), () => this.teach(number + 1));
    onward.hidden = true;
    const answers = question.choices.map((choice) =>
      el(
        'button',
        {
          type: 'button',
          class: 'button answer' + (this.told.words && !this.pinned(choice) ? ' worded' : ''),
          onclick: (_: Event, button: HTMLElement) => {
            if (button.ariaDisabled) return;
            button.classList.add(choice.right ? 'proper' : 'mistaken');
            button.append(icon(choice.right ? 'check' : 'close'));
            button.ariaDisabled = 'true';
            reply.textContent = choice.reply;
            show(choice.right, choice.turn ? [choice.turn] : []);
            if (!choice.right) {
              reply.scrollIntoView({ block: 'nearest' }); // a low window hides it
              return;
            }
            for (const other of answers) other.ariaDisabled = 'true';
            onward.hidden = false;
            onward.querySelector('button')?.focus();
          },
        },
        ...this.label(choice, step),
      ),
    );
    refill(this.card, this.numbered(number), el('h2', null, question.ask), el('div', { class: 'answers' }, answers), reply, onward);
    this.card.focus({ preventScroll: true });
  }

  /** Reports whether an answer is drawn as pins. */
  pinned({ marked }: Choice) {
    return marked && !marked.tiles;
  }

  /** The label of an answer: a code, the guess with coloured tiles, or pins with their names. */
  label({ text, marked, pegs }: Choice, { question }: Step) {
    const { told } = this;
    if (pegs) return [el('span', { class: 'unseen' }, read(told, pegs)), row(told, pegs)];
    if (!marked?.tiles) return [el('span', { class: 'pinned' }, marked ? picture(told, marked) : null, text)];
    const { tiles } = marked;
    return [
      el('span', { class: 'unseen' }, spoken(told, marked)),
      el(
        'span',
        { class: 'pegs', 'aria-hidden': 'true' },
        question.guess?.pegs.map((symbol, place) => cell(told, symbol, place, tiles[place])),
      ),
    ];
  }

  /** Lets the player try. */
  invite() {
    const { told } = this;
    const last = told.tries.at(-1);
    this.practice.show(this.turns(), { open: !told.found, against: last?.against ? [last.against] : [] });
    if (told.found) {
      this.end(last?.sentences ?? []);
      return;
    }
    refill(
      this.card,
      this.numbered(told.steps.length),
      last ? el('p', { class: 'reply' }, last.sentences.join(' ')) : null,
      el('h2', null, told.ask),
      el(
        'p',
        { class: 'row' },
        el('button', { type: 'button', class: 'button small', onclick: () => this.practice.dispatch({ type: 'use', pegs: told.fitPegs }) }, say('learn-show')),
      ),
    );
  }

  /** Ends the lesson with what the player knows now, and what to play. */
  end([found, ...sentences]: string[]) {
    const learnt = finished();
    if (chip?.dataset['name']) learnt.add(chip.dataset['name']);
    remember('learnt', [...learnt].join(' ').trim());
    tick();
    const next = chips.find(({ dataset }) => !learnt.has(dataset['name'] ?? ''));
    refill(
      this.card,
      el('h2', null, found ?? ''),
      el('p', null, sentences.join(' ')),
      captions(this.told, this.told.captions),
      el(
        'div',
        { class: 'row' },
        el('button', { type: 'button', class: 'button main', onclick: leave }, icon('play'), say('learn-play')),
        next
          ? el('a', { class: 'button', href: next.getAttribute('href') ?? '' }, say('learn-next', { game: next.dataset['title'] ?? '' }))
          : el('a', { class: 'button', href: location.href }, say('learn-again')),
      ),
    );
    celebrate(byId('board'));
  }

  /** Plays a guess of the player. */
  async try(guess: string) {
    const told = await request([...this.tries, guess]);
    this.tries.push(guess);
    this.told = told;
    this.invite();
    return this.turns();
  }
}

request([]).then(
  (told) => new Lesson(told).welcome(),
  (error) => complain(byId('problem'), error),
);
