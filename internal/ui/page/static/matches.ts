// Are You The One: the chance of each pair after booths and ceremonies, which people type, paste or choose. The text
// stays in this browser until the next week of the show.

import { byId, el, fieldOf, refill, scrolling } from './dom.js';
import { chance, say } from './words.js';
import { ask, patiently } from './api.js';
import { begin, complain } from './page.js';
import { recall, remember } from './storage.js';
import type { Schemas } from './api.js';

begin();

export type Matches = Schemas['Matches'];

const form = byId('telling', HTMLFormElement);
const text = fieldOf(form, 'text', HTMLTextAreaElement);
const place = byId('counted');
const adding = byId('adding');
const problem = byId('problem');

/** of the text being counted */
let counting: AbortController | undefined;

async function count() {
  counting?.abort();
  const controller = (counting = new AbortController());
  problem.textContent = '';
  const thinking = el('div', { class: 'card' });
  refill(place, thinking);
  remember('matches', text.value);
  try {
    const found = await patiently(
      thinking,
      (signal, progress) => ask('/matches', { method: 'POST', body: { text: text.value }, signal, progress }),
      controller,
    );
    if (controller !== counting) return;
    place.replaceChildren();
    if (!found) return;
    show(found);
    offer(found);
    place.scrollIntoView({ block: 'nearest' });
  } catch (error) {
    if (controller !== counting) return;
    place.replaceChildren();
    complain(problem, error);
    problem.scrollIntoView({ block: 'nearest' });
  }
}

/** Shows the table of chances, and the best booth and ceremony. */
function show({ first, second, chances, left, booth, ceremony }: Matches) {
  refill(
    place,
    el(
      'div',
      { class: 'card' },
      el('h2', null, left),
      scrolling(
        say('matches-table'),
        el(
          'table',
          { class: 'chances' },
          el(
            'thead',
            null,
            el(
              'tr',
              null,
              el('td'),
              second.map((name) => el('th', { scope: 'col' }, el('span', null, name))),
            ),
          ),
          el(
            'tbody',
            null,
            first.map((name, i) => el('tr', null, el('th', { scope: 'row' }, name), (chances[i] ?? []).map(cell))),
          ),
        ),
      ),
      [booth, ceremony].map((meeting) => meeting && el('p', null, meeting.sentence)),
    ),
  );
}

/** The chance of a pair: the higher, the stronger its colour. */
function cell(value: number) {
  if (value === 0) return el('td', { class: 'none' }, '–');
  if (value === 1) return el('td', { class: 'sure' }, '✓');
  return el('td', { '--chance': value.toFixed(3) }, chance(value));
}

/** Offers to add a booth or a ceremony by choosing names. The best ones are chosen first. */
function offer({ first, second, booth, ceremony }: Matches) {
  const one = choice(say('matches-one'), first, booth?.pairs[0]?.first);
  const other = choice(say('matches-other'), second, booth?.pairs[0]?.second);
  const pair = () => `${chosen(one)}+${chosen(other)}`;
  const answer = (says: string, word: string) => el('button', { type: 'button', class: 'button small', onclick: () => add(`${pair()} = ${word}`) }, says);
  const without = first.length > second.length ? [''] : []; // one person of the larger group has no seat
  const seats = first.map((name) => choice(name, [...second, ...without], ceremony?.pairs.find((pair) => pair.first === name)?.second ?? ''));
  seats.forEach((seat) => keepApart(seat, seats));
  const right = choice(say('matches-right'), [...second.keys(), second.length].map(String));
  refill(
    adding,
    el(
      'details',
      { class: 'card' },
      el('summary', null, say('matches-add-booth')),
      el('div', { class: 'seats' }, one, other),
      el('p', { class: 'row' }, answer(say('matches-yes'), '1'), answer(say('matches-no'), '0')),
    ),
    el(
      'details',
      { class: 'card' },
      el('summary', null, say('matches-add-ceremony')),
      el('div', { class: 'seats' }, seats),
      el('p', { class: 'row' }, right),
      el(
        'p',
        { class: 'row' },
        el(
          'button',
          {
            type: 'button',
            class: 'button small',
            onclick: () => add(seats.flatMap((seat, i) => (chosen(seat) ? `${first[i]}+${chosen(seat)}` : [])).join(', ') + ' = ' + chosen(right)),
          },
          say('matches-add'),
        ),
      ),
    ),
  );
}

/** A field to choose a name. */
function choice(label: string, names: string[], first?: string) {
  return el(
    'label',
    { class: 'field' },
    label,
    el(
      'select',
      null,
      names.map((name) => el('option', { value: name, selected: name === first }, name || '–')),
    ),
  );
}

const selectOf = (field: HTMLElement) => field.querySelector('select')!;
const chosen = (field: HTMLElement) => selectOf(field).value;

/** Makes the seats of a ceremony have different names: a seat whose name is chosen elsewhere takes the name that was there. */
function keepApart(seat: HTMLElement, seats: HTMLElement[]) {
  const select = selectOf(seat);
  let before = select.value;
  select.addEventListener('change', () => {
    const other = seats.find((one) => one !== seat && chosen(one) === select.value);
    if (other) {
      selectOf(other).value = before;
      selectOf(other).dispatchEvent(new Event('swapped'));
    }
    before = select.value;
  });
  select.addEventListener('swapped', () => (before = select.value));
}

/** Adds a line to the text and counts again. */
function add(line: string) {
  text.value = text.value.trimEnd() + '\n' + line + '\n';
  count();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  count();
});
byId('example').addEventListener('click', () => {
  text.value = say('matches-example-text');
  count();
});

text.value = recall('matches') ?? '';
if (text.value.trim()) count();
