// Gives a mark: pins by touching or by keys, or by place each tile in turn.

import { el, icon, refill } from './dom.js';
import { say } from './words.js';
import { called, cell, pin, pins, sign, spoken } from './pegs.js';

/** @typedef {import('./pegs.js').Look} Look */

const order = ['grey', 'yellow', 'green'];
/** @type {Record<string, string>} */
const letters = { green: 'G', yellow: 'Y', grey: 'x' };

export class MarkPad {
  /**
   * @param {Look} look
   * @param {{submit: () => void, change?: () => void, cancel?: () => void, submitLabel?: string}} options
   */
  constructor(look, options) {
    this.look = look;
    this.options = options;
    this.black = 0;
    this.white = 0;
    /** @type {string[]} */
    this.colours = Array(look.places).fill('grey');
    this.cursor = 0;
    this.pegs = el('span', { class: 'pegs' });
    this.marks = el('span', { class: 'marks' });
    this.submit = el('button', { type: 'button', class: 'button main', onclick: () => options.submit() }, options.submitLabel ?? say('give-mark'));
    this.cancel = el('button', { type: 'button', class: 'button', hidden: true, onclick: () => options.cancel?.() }, say('cancel'));
    this.says = el('p', { class: 'says small muted', role: 'status' });
    this.buttons = el('div', { class: 'pad', role: 'group', 'aria-label': say('mark-group') });
    this.element = el('div', { class: 'padmarks' }, this.buttons, this.says, el('div', { class: 'actions' }, this.cancel, this.submit));
    /** @type {number[]} */
    this.guess = [];
    this.busy = false;
    this.makeButtons();
  }

  makeButtons() {
    if (this.look.rule === 'place') {
      refill(this.buttons, order.map((colour) => el('button', {
        type: 'button', class: 'chip', onclick: () => this.setAll(colour),
      }, say('all-' + colour))));
      return;
    }
    const sum = this.look.rule === 'sum';
    this.addBlack = el('button', { type: 'button', class: 'pinkey', onclick: () => this.add('black') }, pin(sum ? 'either' : 'black'), say(sum ? 'either' : 'black'));
    this.addWhite = el('button', { type: 'button', class: 'pinkey', hidden: this.look.rule !== 'black-white', onclick: () => this.add('white') }, pin('white'), say('white'));
    this.solve = el('button', { type: 'button', class: 'pinkey', hidden: !sum, onclick: () => this.solved() }, pin('black'), say('told-solved'));
    this.takeBack = el('button', { type: 'button', class: 'tool', onclick: () => this.takeOne(), title: say('erase') }, icon('back'), el('span', null, say('erase')));
    refill(this.buttons, this.addBlack, this.addWhite, this.solve, this.takeBack);
  }

  /**
   * Begins with a guess, and with a mark when one is mended.
   * @param {number[]} guess
   * @param {import('./api.js').Mark} [mark]
   */
  begin(guess, mark) {
    this.guess = guess;
    this.black = mark?.sum === undefined ? mark?.black ?? 0 : mark.sum + Number(mark.mark.endsWith('!'));
    this.white = mark?.white ?? 0;
    this.colours = mark?.colours?.slice() ?? Array(this.look.places).fill('grey');
    this.cursor = 0;
    this.cancel.hidden = !mark;
    this.submit.textContent = mark ? say('change-mark') : this.options.submitLabel ?? say('give-mark');
    this.paint();
  }

  /** @param {'black' | 'white'} kind */
  add(kind) {
    if (this.busy || this.full()) return;
    this[kind]++;
    this.paint();
  }

  /** Whether no further pin can be: under the rule sum one more than the places says that the guess is the code. */
  full() {
    return this.black + this.white >= this.look.places + Number(this.look.rule === 'sum');
  }

  /** Marks the guess as the code itself, which pins alone do not say under the rule sum. */
  solved() {
    if (this.busy) return;
    this.black = this.look.places + 1;
    this.paint();
  }

  takeOne() {
    if (this.white > 0) this.white--;
    else if (this.black > 0) this.black--;
    this.paint();
  }

  /** @param {number} place */
  cycle(place) {
    if (this.busy) return;
    this.colours[place] = order[(order.indexOf(this.colours[place] ?? 'grey') + 1) % 3] ?? 'grey';
    this.cursor = place;
    this.paint();
  }

  /** @param {string} colour */
  setAll(colour) {
    this.colours.fill(colour);
    this.paint();
  }

  /** The mark as the server reads it. */
  text() {
    if (this.look.rule === 'place') return this.colours.map((colour) => letters[colour]).join('');
    if (this.look.rule === 'black') return String(this.black);
    if (this.look.rule === 'sum') return this.full() ? this.look.places + '!' : String(this.black);
    return 'X'.repeat(this.black) + 'O'.repeat(this.white) || 'none';
  }

  /** @returns {import('./api.js').Mark} */
  mark() {
    if (this.look.rule === 'sum') return { mark: this.text(), black: this.full() ? this.look.places : 0, white: 0, sum: Math.min(this.black, this.look.places) };
    return { mark: this.text(), black: this.black, white: this.white, colours: this.look.rule === 'place' ? this.colours : undefined };
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.busy = busy;
    this.paint();
  }

  paint() {
    const { look } = this;
    const focused = document.activeElement instanceof HTMLElement && this.pegs.contains(document.activeElement);
    if (look.rule === 'place') {
      refill(this.pegs, this.guess.map((symbol, place) => {
        const made = cell(look, symbol, place);
        sign(made, this.colours[place] ?? 'grey');
        const slot = el('button', {
          type: 'button', class: 'slot' + (place === this.cursor ? ' cursor filled' : ''), 'data-place': place,
          'aria-label': say('place-marked', { place: place + 1, symbol: called(look, symbol), colour: say('told-' + this.colours[place]) }),
          onclick: () => this.cycle(place),
        }, made);
        slot.tabIndex = place === this.cursor ? 0 : -1;
        return slot;
      }));
      if (focused) /** @type {HTMLElement} */ (this.pegs.children[this.cursor])?.focus();
    } else {
      refill(this.pegs, this.guess.map((symbol, place) => cell(look, symbol, place)));
      refill(this.marks, pins(look, this.mark()));
      const full = this.full();
      if (this.addBlack) this.addBlack.disabled = full || this.busy;
      if (this.addWhite) this.addWhite.disabled = full || this.busy;
      if (this.takeBack) this.takeBack.disabled = this.black + this.white === 0;
    }
    this.says.textContent = spoken(look, this.mark());
    this.submit.disabled = this.busy;
    this.options.change?.();
  }

  /**
   * Obeys a key. It reports whether it did.
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (event.key === 'Enter') {
      if (!this.busy) this.options.submit();
      return true;
    }
    if (event.key === 'Escape' && !this.cancel.hidden) {
      this.options.cancel?.();
      return true;
    }
    const key = event.key.toLowerCase();
    if (this.look.rule === 'place') return this.placeKey(key);
    if (key === 'backspace') this.takeOne();
    else if (key === 'x' || key === 'b') this.add('black');
    else if ((key === 'o' || key === 'w') && this.look.rule === 'black-white') this.add('white');
    else if (/^[0-9]$/.test(key) && this.look.rule !== 'black-white') this.black = Math.min(this.look.places, Number(key));
    else if (key === '!' && this.look.rule === 'sum') this.solved();
    else return false;
    this.paint();
    return true;
  }

  /** @param {string} key */
  placeKey(key) {
    /** @type {Record<string, string>} */
    const colours = { g: 'green', v: 'green', y: 'yellow', j: 'yellow', x: 'grey', '.': 'grey', '-': 'grey' };
    const step = { arrowleft: -1, arrowright: 1, backspace: -1 }[key];
    if (step) this.cursor = Math.max(0, Math.min(this.look.places - 1, this.cursor + step));
    else if (key === ' ') this.cycle(this.cursor);
    else if (colours[key]) {
      this.colours[this.cursor] = colours[key] ?? 'grey';
      this.cursor = Math.min(this.look.places - 1, this.cursor + 1);
    } else return false;
    this.paint();
    return true;
  }
}
