// A guided first game: questions about the first rows, and then the player tries. The API decides all
// questions and replies.

import { byId, el, icon, refill } from './dom.js';
import { say } from './words.js';
import { ask } from './api.js';
import { pageAddress } from './address.js';
import { begin, complain, setting } from './page.js';
import { celebrate } from './celebrate.js';
import { markTaught } from './lesson.js';
import { Practice } from './practice.js';
import { read, row } from './pegs.js';
import type { Schemas } from './api.js';

export type Guide = Schemas['Guide'];

export type Question = Schemas['Question'];

begin();

const query = new URLSearchParams(location.search);
const game = query.get('game') ?? 'mastermind';
const chip = [...document.querySelectorAll<HTMLElement>('.learn-games a')].find(({ dataset }) => dataset['game'] === game || dataset['name'] === game);
chip?.setAttribute('aria-current', 'page');
chip?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Goes on with the game that the reader came from, or starts one. */
async function leave() {
  try {
    const most = chip?.dataset['most'];
    const { id } = query.has('id')
      ? { id: query.get('id') ?? '' }
      : await ask('/games', { method: 'POST', body: { kind: 'play', game, hard: setting('hard') === 'on', most: most ? Number(most) : undefined } });
    location.assign(pageAddress('game', { id }));
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

  /** The rows of the program up to a step, and the player's. */
  turns(step: number) {
    return [...this.told.steps.slice(0, step), ...this.told.tries];
  }

  /** Starts with the goal. */
  welcome() {
    markTaught(this.told);
    this.practice.show([], { open: false });
    byId('practice').classList.add('welcoming');
    refill(
      this.card,
      el('p', { class: 'lead' }, this.told.described),
      this.told.note ? el('p', null, this.told.note) : null,
      el('p', null, this.told.goal),
      this.onward(say('learn-begin'), () => this.ask(0, 0)),
    );
  }

  /** A button that moves on. It gets the focus, unless that would move the page while it loads. */
  onward(label: string, act: () => void) {
    return el('p', { class: 'row' }, el('button', { type: 'button', class: 'button main', onclick: act }, label));
  }

  /**
   * Asks a question, or lets the player try after the last one.
   * @param number of the question of this step
   */
  ask(step: number, number: number) {
    const question = this.told.steps[step]?.questions[number];
    if (!question) {
      if (step + 1 < this.told.steps.length) this.ask(step + 1, 0);
      else this.invite();
      return;
    }
    this.practice.show(this.turns(step + 1), { open: false });
    byId('practice').classList.remove('welcoming');
    const reply = el('p', { class: 'reply', role: 'status' });
    const onward = this.onward(say('learn-on'), () => this.ask(step, number + 1));
    onward.hidden = true;
    const answers = question.choices.map((choice) => {
      const label = choice.pegs ? [el('span', { class: 'unseen' }, read(this.told, choice.pegs)), row(this.told, choice.pegs)] : [choice.text];
      return el(
        'button',
        {
          type: 'button',
          class: 'button answer' + (choice.pegs && this.told.words ? ' worded' : ''),
          onclick: (_: Event, button: HTMLElement) => {
            if (button.ariaDisabled) return;
            button.classList.add(choice.right ? 'proper' : 'mistaken');
            button.append(icon(choice.right ? 'check' : 'close'));
            button.ariaDisabled = 'true';
            reply.textContent = choice.reply;
            const about = { turn: choice.turn, places: choice.about };
            this.practice.show(this.turns(step + 1), { open: false, about, against: choice.pegs && choice.turn ? [choice.turn] : [] });
            if (!choice.right) return;
            for (const other of answers) other.ariaDisabled = 'true';
            onward.hidden = false;
            onward.querySelector('button')?.focus();
          },
        },
        ...label,
      );
    });
    refill(
      this.card,
      el('p', { class: 'muted small' }, say('learn-step', { number: step + 1, count: this.told.steps.length + 1 })),
      el('h2', null, question.ask),
      el('div', { class: 'answers' }, answers),
      reply,
      onward,
    );
    this.card.focus({ preventScroll: true });
  }

  /** Lets the player try. */
  invite() {
    const { told } = this;
    const last = told.tries.at(-1);
    refill(
      this.card,
      el('p', { class: 'muted small' }, say('learn-step', { number: told.steps.length + 1, count: told.steps.length + 1 })),
      last ? el('p', { class: 'reply' }, last.sentences.join(' ')) : null,
      told.found
        ? el(
            'div',
            { class: 'row' },
            el('button', { type: 'button', class: 'button main', onclick: leave }, icon('play'), say('learn-play')),
            el('a', { class: 'button', href: location.href }, say('learn-again')),
          )
        : el('h2', null, told.ask),
      told.found
        ? null
        : el(
            'p',
            { class: 'row' },
            el(
              'button',
              { type: 'button', class: 'button small', onclick: () => this.practice.dispatch({ type: 'use', pegs: told.fitPegs }) },
              say('learn-show'),
            ),
          ),
    );
    this.practice.show(this.turns(told.steps.length), { open: !told.found, against: last?.against ? [last.against] : [] });
    if (told.found) celebrate(byId('board'));
  }

  /** Plays a guess of the player. */
  async try(guess: string) {
    const told = await request([...this.tries, guess]);
    this.tries.push(guess);
    this.told = told;
    this.invite();
    return this.turns(told.steps.length);
  }
}

request([]).then(
  (told) => new Lesson(told).welcome(),
  (error) => complain(byId('problem'), error),
);
