// The selection of word lists: the built-in ones, and the reader's own, which can be added
// and deleted.

import { byId, el, icon, refill } from './dom.js';
import { language, say } from './words.js';
import { ask } from './api.js';
import { complain, confirmed, dialog } from './page.js';
import { dayOf } from './calendar.js';

let languages: Intl.DisplayNames | undefined;

/** The name of a language, or its code. The first formatter of a page takes the processor 15 ms, so it is made when it is needed. */
function languageOf(code: string) {
  languages ??= new Intl.DisplayNames([language], { type: 'language' });
  return languages.of(code) ?? code;
}

/** The name of a list; of a built-in one such as en5 its language and length. */
function called(name: string) {
  const [, code = '', count = ''] = /^([a-z]{2})(\d+)$/.exec(name) ?? [];
  return code ? say('list-of', { language: languageOf(code), count }) : name;
}

/** A treatment of accents: fold, keep, or a language with its letters. */
type Accents = { name: string; letters: string };

function accentsText(name: string, letters: string) {
  if (!letters) return say('list-accents-' + name);
  return say('list-accents-of', { language: languageOf(name), letters });
}

export class Lists {
  loading: Promise<void> | undefined;
  accents: Accents[] = [];
  /** What games take of the lists: the lists that past answers can be of. */
  choices: string[] = [];

  /** @param changed called when another list is chosen */
  constructor(
    readonly select: HTMLSelectElement,
    readonly changed: () => void,
  ) {
    byId('new-list').addEventListener('click', () => this.give());
  }

  /** Loads the list names once. */
  load() {
    this.loading ??= this.fetch().catch(() => {
      this.loading = undefined; // the field reports a missing list
    });
    return this.loading;
  }

  async fetch() {
    const { lists, accents } = await ask('/lists');
    this.accents = accents.filter(({ name, letters }) => letters || name === 'fold' || name === 'keep');
    this.choices = lists.flatMap((list) => list.choices);
    const wanted = this.select.value || this.select.dataset['wanted'] || language + '5';
    refill(
      this.select,
      this.choices.map((name) => el('option', { value: name, selected: name === wanted }, called(name))),
    );
    refill(
      byId('own-lists'),
      lists
        .filter((list) => !list.builtIn)
        .map((list) =>
          el(
            'li',
            null,
            el('span', null, list.name, ' ', el('small', { class: 'muted' }, say('words-count', { count: list.words }))),
            el(
              'button',
              {
                type: 'button',
                class: 'close',
                'aria-label': say('delete-list', { list: list.name }),
                title: say('delete-list', { list: list.name }),
                onclick: () => this.delete(list.name),
              },
              icon('bin'),
            ),
          ),
        ),
    );
  }

  /** Reloads the list names and selects a list. */
  async again(name = '') {
    this.loading = this.fetch();
    await this.loading;
    const option = name && [...this.select.options].find((one) => one.value.split(/@|-weighted$/)[0] === name);
    if (option) this.select.value = option.value;
    this.changed();
  }

  async delete(name: string) {
    if (!(await confirmed(say('delete-list-sure', { list: name }), say('delete-list', { list: name })))) return;
    const place = byId('lists-say');
    try {
      const { sentence } = await ask(`/lists/${encodeURIComponent(name)}`, { method: 'DELETE' });
      await this.again();
      place.textContent = sentence;
    } catch (error) {
      complain(place, error);
    }
  }

  /** Asks for a list, and summarises its words. */
  async give() {
    await this.load(); // the form offers accents and lists
    const problem = el('p', { class: 'problem', role: 'alert' });
    const words = el('textarea', { name: 'words', rows: 8, spellcheck: 'false', required: true });
    const about = el('small', null, say('list-words-text'));
    const accents = el(
      'label',
      { class: 'field' },
      say('list-accents'),
      el(
        'select',
        { name: 'accents' },
        this.accents.map(({ name, letters }) => el('option', { value: name }, accentsText(name, letters))),
      ),
    );
    const of = el(
      'label',
      { class: 'field' },
      say('list-past-of'),
      el(
        'select',
        { name: 'of' },
        this.choices.map((name) => el('option', { value: name, selected: name === this.select.value }, called(name))),
      ),
    );
    of.hidden = true;
    const file = el('input', {
      type: 'file',
      onchange: async () => {
        const given = file.files?.[0];
        if (given) words.value = await given.text();
      },
    });
    const form = el(
      'form',
      { class: 'fields', id: 'list-form', autocomplete: 'off' },
      el(
        'label',
        { class: 'field' },
        say('list-name'),
        el('input', { type: 'text', name: 'name', maxlength: 40, required: true }),
        el('small', null, say('list-name-text')),
      ),
      el(
        'label',
        { class: 'field' },
        say('list-kind'),
        el(
          'select',
          {
            name: 'kind',
            onchange: ({ target }: Event) => {
              const isPast = target instanceof HTMLSelectElement && target.value === 'past';
              about.textContent = say(isPast ? 'list-past-text' : 'list-words-text');
              accents.hidden = isPast;
              of.hidden = !isPast;
            },
          },
          el('option', { value: 'words' }, say('list-kind-words')),
          el('option', { value: 'past' }, say('list-kind-past')),
        ),
      ),
      el('label', { class: 'field' }, say('list-words'), words, about),
      el('label', { class: 'field' }, say('list-file'), file),
      of,
      accents,
      problem,
      el('button', { type: 'submit', class: 'button main' }, say('list-keep')),
    );
    const made = dialog(say('new-list'), form);
    made.id = 'list-dialog';
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const data = new FormData(form);
      problem.textContent = '';
      try {
        const name = String(data.get('name')).trim();
        const lines = String(data.get('words'))
          .split('\n')
          .filter((line) => line.trim());
        const taken = await ask('/lists', {
          method: 'POST',
          body:
            data.get('kind') === 'past'
              ? { name, past: lines, of: String(data.get('of')), on: dayOf(new Date()) }
              : { name, words: lines, accents: String(data.get('accents')) },
        });
        await this.again(taken.name);
        const done = el('button', { type: 'button', class: 'button main', onclick: () => made.close() }, say('list-use'));
        refill(
          form,
          el(
            'ul',
            { class: 'sentences', role: 'status' },
            taken.sentences.map((sentence) => el('li', null, sentence)),
          ),
          done,
        );
        done.focus();
      } catch (error) {
        complain(problem, error);
      }
    });
  }
}
