// Makes a guess: by typing, by touching the palette, by dragging pegs to places.

import { el, icon, refill, announce } from './dom.js';
import { language, say } from './words.js';
import { called, emptySlot, hole, isEmptySlot, peg, read } from './pegs.js';

/** @typedef {import('./pegs.js').Look} Look */

/** Rows of letters as keyboards have them. */
const boards = {
  en: ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  fr: ['azertyuiop', 'qsdfghjklm', 'wxcvbn'],
};

/** How far a finger moves before it drags. */
const drags = 7;

export class Entry {
  /**
   * @param {Look & {distinct?: boolean}} look
   * @param {{submit?: () => void, change?: () => void, submitLabel?: string}} options
   */
  constructor(look, options) {
    this.look = look;
    this.options = options;
    this.row = Array(look.places).fill(-1);
    this.kept = Array(look.places).fill(false);
    this.cursor = 0;
    /** @type {number[]} */
    this.last = [];
    this.busy = false;
    /** @type {HTMLButtonElement[]} */
    this.slots = [];
    this.pegs = el('span', { class: 'pegs', role: 'group', 'aria-label': say('your-row') });
    for (let place = 0; place < look.places; place++) this.pegs.append(this.slot(place));
    /** @type {Map<number, HTMLButtonElement>} */
    this.keys = new Map();
    this.submit = el('button', { type: 'button', class: 'button main', onclick: () => this.send() }, options.submitLabel ?? say('guess'));
    this.keep = this.tool('lock', 'keep', () => this.toggleKept(this.cursor));
    this.again = this.tool('fill', 'fill', () => this.fillRest());
    this.erase = this.tool('back', 'erase', () => this.remove());
    this.palette = look.words ? this.letters() : this.pegKeys();
    this.element = el('div', { class: 'entering' }, this.palette,
      el('div', { class: 'actions' }, this.keep, this.again, look.words ? null : this.erase, this.submit));
    this.paint();
  }

  /**
   * @param {string} name
   * @param {string} word
   * @param {() => void} act
   */
  tool(name, word, act) {
    return el('button', { type: 'button', class: 'tool', onclick: act, title: say(word + '-title') }, icon(name), el('span', null, say(word)));
  }

  /** @param {number} place */
  slot(place) {
    const slot = el('button', { type: 'button', class: 'slot', 'data-place': place });
    slot.addEventListener('click', () => {
      if (this.cursor === place && this.row[place] >= 0) this.toggleKept(place);
      else this.moveTo(place);
    });
    slot.addEventListener('pointerdown', (event) => this.grasp(event, () => this.row[place], place));
    this.slots.push(slot);
    return slot;
  }

  pegKeys() {
    const symbols = this.look.symbols.map((_, symbol) => symbol);
    if (this.look.empties) symbols.push(symbols.length);
    const count = symbols.length;
    const across = (/** @type {number} */ most) => Math.ceil(count / Math.ceil(count / most)); // rows of like lengths
    const palette = el('div', { class: 'palette' + (count > 24 ? ' many' : ''), role: 'group', 'aria-label': say('palette'), '--across': across(12), '--across-narrow': across(innerWidth < 350 ? 5 : count > 24 ? 7 : 6), '--across-beside': across(count > 8 && count !== 12 && count !== 9 ? 5 : count === 9 ? 3 : 4) });
    for (const symbol of symbols) {
      const name = called(this.look, symbol);
      const key = el('button', { type: 'button', class: 'key', 'aria-label': name, title: name }, peg(this.look, symbol));
      key.addEventListener('click', () => this.type(symbol));
      key.addEventListener('pointerdown', (event) => this.grasp(event, () => symbol, -1));
      this.keys.set(symbol, key);
      palette.append(key);
    }
    return palette;
  }

  letters() {
    const keyboard = el('div', { class: 'keyboard', role: 'group', 'aria-label': say('palette') });
    const rest = new Set(this.look.symbols.map((_, symbol) => symbol));
    const rows = (language === 'fr' ? boards.fr : boards.en).map((row) => [...row].map((letter) => {
      const symbol = this.find(letter);
      rest.delete(symbol);
      return symbol;
    }).filter((symbol) => symbol >= 0));
    const others = [...rest];
    while (others.length) rows.splice(rows.length - 1, 0, others.splice(0, 10));
    rows.forEach((symbols, index) => {
      const line = el('div', { class: 'keyrow' });
      for (const symbol of symbols) {
        const name = this.look.symbols[symbol] ?? '';
        const key = el('button', { type: 'button', class: 'letter', onclick: () => this.type(symbol), 'aria-label': name }, name);
        this.keys.set(symbol, key);
        line.append(key);
      }
      if (index === rows.length - 1) line.append(el('button', { type: 'button', class: 'letter wide', onclick: () => this.remove(), 'aria-label': say('erase') }, icon('back')));
      keyboard.append(line);
    });
    return keyboard;
  }

  /**
   * Colours the keys of letters by what is known of them.
   * @param {Map<number, string>} known right, elsewhere or absent by symbol
   */
  tell(known) {
    for (const [symbol, key] of this.keys) {
      const state = known.get(symbol) ?? '';
      key.classList.remove('right', 'elsewhere', 'absent');
      const name = called(this.look, symbol);
      if (this.look.words) refill(key, name, state === 'right' || state === 'elsewhere' ? el('i', { class: 'dot' }) : null);
      if (state) key.classList.add(state);
      key.setAttribute('aria-label', state ? name + ', ' + say('known-' + state) : name);
    }
  }

  /**
   * The symbol that a key of the keyboard means, or -1.
   * @param {string} text
   */
  find(text) {
    const exact = this.look.symbols.indexOf(text);
    if (exact >= 0) return exact;
    if (this.look.empties && (text === emptySlot || text === '_')) return this.look.symbols.length;
    const folded = this.look.words ? text.normalize('NFD').replace(/\p{M}/gu, '') : text;
    const found = this.look.symbols.flatMap((name, symbol) => (name.toLowerCase() === folded.toLowerCase() ? [symbol] : []));
    if (found.length === 1) return found[0] ?? -1;
    const begins = this.look.symbols.flatMap((name, symbol) => (name.slice(0, 1).toLowerCase() === folded.toLowerCase() ? [symbol] : []));
    return begins.length === 1 ? begins[0] ?? -1 : -1;
  }

  /** @param {number} symbol */
  type(symbol) {
    if (this.busy) return;
    let place = this.cursor;
    if (this.kept[place] && this.row[place] >= 0) place = this.nextFree(place);
    if (place < 0) return;
    this.set(place, symbol);
    const next = this.nextFree(place);
    this.moveTo(next < 0 ? place : next);
  }

  /**
   * The next place without a peg that is kept, empty ones first.
   * @param {number} from
   */
  nextFree(from) {
    const places = Array.from({ length: this.look.places }, (_, i) => (from + 1 + i) % this.look.places);
    const empty = places.find((place) => this.row[place] < 0);
    if (empty !== undefined) return empty;
    return places.find((place) => !this.kept[place] && place > from) ?? -1;
  }

  /**
   * @param {number} place
   * @param {number} symbol
   */
  set(place, symbol) {
    this.row[place] = symbol;
    if (symbol < 0) this.kept[place] = false;
    const slot = this.slots[place];
    this.paint();
    if (slot && symbol >= 0) {
      slot.classList.remove('dropped');
      void slot.offsetWidth; // begins the movement again
      slot.classList.add('dropped');
    }
    this.options.change?.();
  }

  /** Takes the peg at the cursor out, or the one before. */
  remove() {
    if (this.busy) return;
    let place = this.cursor;
    if (this.row[place] < 0) place = Math.max(0, place - 1);
    if (!this.kept[place]) this.set(place, -1);
    this.moveTo(place);
  }

  clear() {
    if (this.busy) return;
    for (let place = 0; place < this.look.places; place++) if (!this.kept[place]) this.row[place] = -1;
    this.cursor = Math.max(0, this.row.indexOf(-1));
    this.paint();
    this.options.change?.();
  }

  /** Fills the empty places from the last row. */
  fillRest() {
    if (this.busy || !this.last.length) return;
    this.last.forEach((symbol, place) => {
      if (this.row[place] < 0) this.set(place, symbol);
    });
    this.paint();
  }

  /** @param {number} place */
  moveTo(place) {
    this.cursor = Math.max(0, Math.min(this.look.places - 1, place));
    this.paint();
    if (document.activeElement?.classList.contains('slot')) this.slots[this.cursor]?.focus();
  }

  /** @param {number} place */
  toggleKept(place) {
    if (this.row[place] < 0) return;
    this.kept[place] = !this.kept[place];
    this.paint();
    announce(say(this.kept[place] ? 'kept' : 'not-kept', { place: place + 1 }));
    this.options.change?.();
  }

  get full() { return !this.row.includes(-1); }

  /** The row as the server reads it; places that are not filled, and empty slots, are dots. */
  text() {
    const names = this.row.map((symbol) => this.look.symbols[symbol] ?? emptySlot);
    return names.join(names.every((name) => [...name].length === 1) ? '' : ' ');
  }

  send() {
    if (this.busy) return;
    if (!this.full) {
      announce(say('row-unfinished'));
      this.shake();
      return;
    }
    this.options.submit?.();
  }

  shake() {
    const line = this.pegs.closest('.turn');
    line?.classList.remove('shaking');
    void this.pegs.offsetWidth;
    line?.classList.add('shaking');
  }

  /**
   * Begins the next row: only pegs that are kept stay.
   * @param {number[]} last the row before
   */
  next(last) {
    this.last = last;
    this.row = this.row.map((symbol, place) => (this.kept[place] ? symbol : -1));
    this.cursor = Math.max(0, this.row.indexOf(-1));
    for (const slot of this.slots) slot.classList.remove('dropped', 'doubt-absent', 'doubt-misplaced');
    this.paint();
  }

  /**
   * Puts a whole row in.
   * @param {number[]} symbols
   */
  put(symbols) {
    this.kept.fill(false);
    symbols.forEach((symbol, place) => this.set(place, symbol));
    this.cursor = Math.max(0, this.row.indexOf(-1));
    this.paint();
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.busy = busy;
    this.element.setAttribute('aria-busy', String(busy));
    this.paint();
  }

  /**
   * Marks the pegs that cannot be.
   * @param {{absent: number[], misplaced: number[]} | undefined} doubt
   */
  doubt(doubt) {
    this.slots.forEach((slot, place) => {
      slot.classList.toggle('doubt-absent', !!doubt?.absent.includes(place));
      slot.classList.toggle('doubt-misplaced', !!doubt?.misplaced.includes(place));
    });
  }

  paint() {
    this.slots.forEach((slot, place) => {
      const symbol = this.row[place];
      const shown = slot.dataset.shown;
      if (shown !== String(symbol)) {
        slot.querySelector('.peg')?.remove();
        slot.prepend(symbol < 0 ? hole(this.look) : peg(this.look, symbol));
        slot.dataset.shown = String(symbol);
        slot.classList.remove('doubt-absent', 'doubt-misplaced');
      }
      slot.classList.toggle('filled', symbol >= 0);
      slot.classList.toggle('cursor', place === this.cursor);
      slot.querySelector('.lock')?.remove();
      if (this.kept[place]) {
        const lock = icon('lock');
        lock.classList.add('lock');
        slot.append(lock);
      }
      slot.setAttribute('aria-label', say(this.kept[place] ? 'place-kept' : 'place', { place: place + 1, symbol: read(this.look, [symbol]) }));
      slot.tabIndex = place === this.cursor ? 0 : -1;
    });
    this.submit.disabled = this.busy || !this.full;
    this.keep.setAttribute('aria-pressed', String(this.kept[this.cursor]));
    this.keep.disabled = (this.row[this.cursor] ?? -1) < 0;
    this.again.disabled = !this.last.length || this.full;
    this.erase.disabled = this.row.every((symbol) => symbol < 0);
    if (this.look.distinct) {
      for (const [symbol, key] of this.keys) key.classList.toggle('used', this.row.includes(symbol) && !isEmptySlot(this.look, symbol));
    }
  }

  /**
   * Obeys a key. It reports whether it did.
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    switch (event.key) {
      case 'ArrowLeft': this.moveTo(this.cursor - 1); return true;
      case 'ArrowRight': this.moveTo(this.cursor + 1); return true;
      case 'Home': this.moveTo(0); return true;
      case 'End': this.moveTo(this.look.places - 1); return true;
      case 'ArrowUp': this.fillRest(); return true;
      case 'ArrowDown': this.clear(); return true;
      case 'Backspace': this.remove(); return true;
      case 'Delete': this.set(this.cursor, -1); return true;
      case ' ': this.toggleKept(this.cursor); return true;
      case 'Enter': this.send(); return true;
    }
    if ([...event.key].length !== 1) return false;
    const symbol = this.find(event.key);
    if (symbol < 0) return false;
    this.type(symbol);
    return true;
  }

  /**
   * Takes a peg with the pointer. It is dropped on a place, or back on the table.
   * @param {PointerEvent} event
   * @param {() => number} held the symbol that is taken
   * @param {number} from the place it comes from, or -1
   */
  grasp(event, held, from) {
    const symbol = held();
    if (event.button !== 0 || symbol < 0 || this.busy) return;
    const { clientX, clientY, pointerId } = event;
    const target = /** @type {HTMLElement} */ (event.currentTarget);
    /** @type {HTMLElement | null} */
    let ghost = null;
    /** @type {HTMLElement | null} */
    let over = null;
    /** @param {PointerEvent} at */
    const move = (at) => {
      if (at.pointerId !== pointerId) return;
      if (!ghost) {
        if (Math.hypot(at.clientX - clientX, at.clientY - clientY) < drags) return;
        ghost = el('div', { class: 'ghost', 'aria-hidden': 'true' }, peg(this.look, symbol));
        document.body.append(ghost);
      }
      ghost.style.transform = `translate(${at.clientX - 29}px, ${at.clientY - 40}px)`;
      over?.classList.remove('over');
      over = this.slotAt(at.clientX, at.clientY);
      over?.classList.add('over');
    };
    /** @param {PointerEvent} at */
    const end = (at) => {
      if (at.pointerId !== pointerId) return;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      over?.classList.remove('over');
      if (!ghost) return;
      ghost.remove();
      // The click that may follow is the end of the movement and no touch.
      /** @param {Event} click */
      const swallow = (click) => { click.stopImmediatePropagation(); };
      target.addEventListener('click', swallow, { capture: true });
      setTimeout(() => target.removeEventListener('click', swallow, { capture: true }), 0);
      if (at.type === 'pointercancel') return;
      const place = Number(this.slotAt(at.clientX, at.clientY)?.dataset.place ?? -1);
      if (place >= 0 && place !== from) {
        const other = this.row[place];
        this.set(place, symbol);
        if (from >= 0) this.set(from, other);
        this.moveTo(this.full ? place : this.row.indexOf(-1));
      } else if (place < 0 && from >= 0) {
        this.set(from, -1);
        this.moveTo(from);
      }
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {HTMLElement | null}
   */
  slotAt(x, y) {
    const slot = document.elementFromPoint(x, y)?.closest('.slot');
    return slot instanceof HTMLElement && this.pegs.contains(slot) ? slot : null;
  }
}
