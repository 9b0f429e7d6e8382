// Chooses a game, on every page that asks for one: a preset, or a custom
// game. The last choice is restored.

import { byId, el, fieldOf } from './dom.js';
import { say } from './words.js';
import { ask } from './api.js';
import { complain } from './page.js';
import { parsed, partsOf, recall, remember } from './storage.js';
import { described, isPreset, lasting, onOffer, unusual } from './choice.js';
import { Lists } from './lists.js';
import type { Choice, Fact } from './choice.js';
import type { Described, Wish } from './api.js';

export class Chooser {
  form: HTMLFormElement;
  kind: string;
  place: string;
  further: HTMLDetailsElement;
  lists: Lists;
  describing: AbortController | undefined;
  /** of the custom game */
  boards = 1;

  constructor() {
    this.form = byId('setup', HTMLFormElement);
    this.kind = this.form.dataset.kind ?? 'play';
    this.place = 'setup-' + this.kind;
    this.further = byId('further', HTMLDetailsElement);
    this.lists = new Lists(fieldOf(this.form, 'list', HTMLSelectElement), () => this.settle());
    this.form.noValidate = true; // the page shows errors beside their fields instead
    this.form.addEventListener('submit', (event) => {
      if (!this.checkNumbers()) this.stop(event); // first: the listeners of the page come later
    });
    byId('more-games').addEventListener('click', () => {
      const first = [...this.form.querySelectorAll('.presets > li')].find((one) => !one.checkVisibility());
      byId('presets').classList.remove('few');
      first?.querySelector('input')?.focus();
    });
    this.form.addEventListener('change', (event) => this.changed(event.target));
    this.form.addEventListener('input', (event) => {
      if (event.target instanceof HTMLInputElement && ['number', 'text'].includes(event.target.type)) this.typed(event.target);
    });
  }

  /** Whether the symbols of the game can be colours or digits instead of letters. */
  isLettered() {
    const { made, name } = this.choice();
    return !!this.form.querySelector('[name="game"][data-lettered]:checked') || (!isPreset(this.choice()) && made === 'symbols' && !name);
  }

  choice(): Choice {
    const data = new FormData(this.form);
    return Object.fromEntries(
      [...new Set(data.keys())].map((name) => [
        name,
        data
          .getAll(name)
          .map((value) => String(value).trim())
          .join(','),
      ]),
    );
  }

  /** The usual number of guesses in the game, 0 for no limit. */
  usual() {
    const chosen = this.form.querySelector<HTMLInputElement>('[name="game"]:checked');
    return Number(chosen?.dataset.most ?? 0);
  }

  /** Whether the game has several boards, on which there is no adversary and only the usual strategy. */
  isSeveral() {
    const chosen = this.form.querySelector<HTMLInputElement>('[name="game"]:checked');
    return chosen?.dataset['several'] !== undefined || (!isPreset(this.choice()) && this.boards > 1);
  }

  /**
   * Restores the last choice, or the game that the address names.
   * @param wanted the game's name
   */
  restore(wanted: string | null = new URLSearchParams(location.search).get('game')) {
    const kept = partsOf(parsed(recall(this.place)));
    const offered = [...this.form.querySelectorAll<HTMLInputElement>('[name="game"]')].map((radio) => radio.value);
    const game = onOffer(String(kept['game'] ?? ''), offered);
    this.set('game', game);
    this.set('most', String(this.usual() || ''));
    const others = kept['game'] === game ? ['game'] : ['game', 'most']; // that limit is of another game
    for (const [name, value] of Object.entries(kept)) if (typeof value === 'string' && !others.includes(name)) this.set(name, value);
    if (wanted !== null) this.choose(wanted);
    this.settle();
    this.further.open = !isPreset(this.choice());
    this.show();
    if (wanted === 'own') this.further.scrollIntoView({ block: 'start' });
  }

  /** Scrolls the chosen game into view if the games are in one line. */
  show() {
    const list = this.form.querySelector<HTMLElement>('.presets');
    const item = this.form.querySelector<HTMLElement>('li:has([name="game"]:checked)');
    if (list && item && list.scrollWidth > list.clientWidth) list.scrollLeft = item.offsetLeft - list.offsetLeft - 48;
  }

  /** Chooses a game by its name, which may leave out the list of words: wordle. */
  choose(game: string) {
    const before = this.choice()['game'];
    const radios = [...this.form.querySelectorAll<HTMLInputElement>('[name="game"]')];
    const offered = radios.find((radio) => [radio.value, radio.dataset['written'], radio.value.split(':')[0]].includes(game));
    this.set('game', offered?.value ?? 'own');
    this.set('name', offered ? '' : game);
    if (this.choice()['game'] !== before) this.set('most', String(this.usual() || ''));
  }

  set(name: string, value: string) {
    for (const field of this.form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`[name="${CSS.escape(name)}"]`)) {
      if (field instanceof HTMLSelectElement) field.dataset['wanted'] = value; // its options may be loaded later
      if (field instanceof HTMLInputElement && ['radio', 'checkbox'].includes(field.type)) field.checked = value.split(',').includes(field.value);
      else field.value = value;
    }
  }

  /** @param target the control that changed */
  changed(target: EventTarget | null) {
    if (target instanceof HTMLInputElement && target.name === 'game') {
      this.set('most', String(this.usual() || ''));
      if (target.value === 'own') this.further.open = true;
    }
    this.unname(target);
    this.settle();
    this.keep();
    if (target instanceof HTMLInputElement && target.name === 'game' && target.value === 'own') this.further.scrollIntoView({ block: 'start' });
  }

  /** @param field a number or a name */
  typed(field: HTMLInputElement) {
    this.unname(field);
    this.settle();
  }

  /** A name says all of a custom game, so it goes when another field of the game is changed. */
  unname(target: EventTarget | null) {
    if (target instanceof Element && target.closest('#own') && target.getAttribute('name') !== 'name') this.set('name', '');
  }

  /**
   * Shows the error of each number in use beside its field.
   * @returns whether nothing is
   */
  checkNumbers(): boolean {
    const isNamed = !!this.choice()['name'];
    const fields = [...this.form.querySelectorAll<HTMLInputElement>('input:is([type="number"], [pattern])')];
    for (const field of fields) {
      const isUsed = !field.closest('[hidden]') && !(isNamed && field.closest('#own'));
      const why = isUsed ? numberProblem(field) : '';
      let note = field.parentElement?.querySelector('.problem');
      if (!note) field.after((note = el('small', { class: 'problem', role: 'alert' })));
      if (note.textContent !== why) note.textContent = why;
      field.setAttribute('aria-invalid', String(why !== ''));
    }
    return !fields.some((field) => field.ariaInvalid === 'true');
  }

  /** Stops a form that has a wrong number, and goes to it. */
  stop(event: Event) {
    event.preventDefault();
    event.stopImmediatePropagation();
    this.further.open = true;
    this.form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  /** Remembers the choices. */
  keep() {
    remember(this.place, JSON.stringify(lasting(this.choice())));
  }

  /** Shows the fields and descriptions that belong to the choice. */
  settle() {
    this.limit();
    const choice = this.choice();
    const { made = '', codemaker = '' } = choice;
    const isOwn = !isPreset(choice);
    const isTiled = !!this.form.querySelector('[name="rule"][data-tiles]:checked');
    byId('own').hidden = !isOwn;
    this.further.hidden = !isOwn && (this.kind === 'solver' || codemaker === 'daily'); // it would be empty
    this.shows('[data-for]', (part) => part.dataset['for'] === made);
    this.shows('.choice:has([name="distinct"]), .choice:has([name="empties"])', () => made !== 'words');
    this.shows('.choice:has([name="hard"]), .choice:has([name="ultra"])', () => isTiled);
    this.shows('.choice:has([name="first"])', () => made === 'words');
    this.shows('#names', () => this.isLettered());
    const isGiven = !!this.form.querySelector('[name="game"][data-first]:checked');
    if (!isGiven) this.set('letter', '');
    this.shows('#given', () => isGiven);
    this.shows('[data-maker]', (part) => !!part.dataset['maker']?.split(' ').includes(codemaker));
    const text = document.getElementById('maker-text');
    if (text) text.textContent = text.dataset[codemaker] ?? '';
    const facts = unusual(this.kind, choice, this.usual()).map(factText).join(', ');
    byId('chosen').textContent = facts ? say('setup-more-chosen', { chosen: facts }) : say('setup-more');
    if (isOwn && made === 'words') this.lists.load();
    this.describe(this.checkNumbers() && isOwn);
  }

  /** Shows the elements for which a condition holds, and hides the others. */
  shows(selector: string, is: (element: HTMLElement) => boolean) {
    for (const element of this.form.querySelectorAll(selector)) if (element instanceof HTMLElement) element.hidden = !is(element);
  }

  /** Offers what the number of boards allows. */
  limit() {
    const isSeveral = this.isSeveral();
    if (isSeveral && this.choice()['codemaker'] === 'adversary') this.set('codemaker', 'random');
    if (isSeveral) this.set('strategy', '');
    this.shows('.choice:has([value="adversary"]), .field:has([name="strategy"])', () => !isSeveral);
  }

  /**
   * Describes a custom game.
   * @param isWhole whether it is one, with all its numbers
   */
  async describe(isWhole: boolean) {
    this.describing?.abort();
    const place = byId('described');
    if (!isWhole) {
      place.textContent = '';
      return;
    }
    const { signal } = (this.describing = new AbortController());
    try {
      const game = await this.own({ signal, once: true });
      place.textContent = say(game.vast ? 'described-vast' : 'described', { game: game.described, count: game.vast ?? game.secrets });
      place.classList.remove('problem');
      this.boards = game.boards;
      this.limit();
    } catch (error) {
      if (signal.aborted) return;
      complain(place, error);
      place.classList.add('problem');
    }
  }

  /** Requests the custom game. */
  async own(wish?: Wish<'GET'>): Promise<Described> {
    if (this.choice()['made'] === 'words') {
      await this.lists.load();
      if (!this.choice()['list']) throw new Error(say('list-first'));
    }
    return ask(`/describe?${described(this.choice())}`, wish);
  }

  /** The name of the chosen game. */
  async game(): Promise<string> {
    const choice = this.choice();
    return isPreset(choice) ? (choice['game'] ?? '') : choice['name'] || (await this.own()).game;
  }

  /** Shows an error about the choice. */
  refuse(error: unknown) {
    if (!isPreset(this.choice())) this.further.open = true;
    const problem = byId('problem');
    complain(problem, error);
    problem.scrollIntoView({ block: 'nearest' });
  }
}

/** What is wrong with a number, or nothing. */
function numberProblem({ validity, min, max, type }: HTMLInputElement) {
  if (validity.valid) return '';
  return type === 'number' ? say('number-between', { min, max }) : say('number-digits');
}

function factText(fact: Fact) {
  return 'text' in fact ? fact.text : say(fact.word, fact.values);
}
