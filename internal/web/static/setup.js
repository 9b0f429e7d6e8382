// Chooses a game: a preset or sizes of one's own, and what goes with it.

import { byId, el, refill } from './dom.js';
import { language, say } from './words.js';
import { ask } from './api.js';
import { begin, complain } from './page.js';
import { keepNumber } from './numbers.js';

begin();

const form = /** @type {HTMLFormElement} */ (byId('setup'));
const kind = form.dataset.kind ?? 'play';
const problem = byId('problem');
const described = byId('described');
const own = byId('own');

/** @param {string} name */
const value = (name) => String(new FormData(form).get(name) ?? '').trim();
/** @param {string} name */
const input = (name) => /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name));

/**
 * Asks what the game of the choices is called, and what it is like.
 * @param {import('./api.js').Wish} [wish]
 * @returns {Promise<import('./api.js').Described>}
 */
function describe(wish) {
  const sizes = value('made') === 'words' ? ['list'] : ['places', 'symbols'];
  const parts = [...sizes, 'rule', 'distinct', 'hard', 'empties'].map((name) => [name, value(name)]);
  return ask('/describe?' + new URLSearchParams(parts), wish);
}

/** @type {AbortController | undefined} */
let describing;

/** Shows what belongs to the choices, and what they mean. */
async function settle() {
  const isOwn = value('game') === 'own';
  own.hidden = !isOwn;
  const made = value('made');
  for (const part of own.querySelectorAll('[data-for]')) /** @type {HTMLElement} */ (part).hidden = part.getAttribute('data-for') !== made;
  const hard = input('hard');
  for (const choice of [input('distinct'), input('empties')]) if (choice) /** @type {HTMLElement} */ (choice.closest('.choice')).hidden = made === 'words';
  if (hard) /** @type {HTMLElement} */ (hard.closest('.choice')).hidden = value('rule') !== 'place';
  if (kind === 'play') {
    const maker = value('codemaker');
    for (const part of form.querySelectorAll('[data-maker]')) /** @type {HTMLElement} */ (part).hidden = part.getAttribute('data-maker') !== maker;
    const text = byId('maker-text');
    text.textContent = text.dataset[maker] ?? '';
  }
  describing?.abort();
  if (!isOwn) return;
  describing = new AbortController();
  try {
    const game = await describe({ signal: describing.signal, once: true });
    described.textContent = say('described', { game: game.described, count: game.secrets, name: game.game });
    described.classList.remove('problem');
  } catch (error) {
    if (describing.signal.aborted) return;
    complain(described, error);
    described.classList.add('problem');
  }
}

async function loadLists() {
  const select = input('list');
  if (!select) return;
  const { lists } = /** @type {{lists: import('./api.js').List[]}} */ (await ask('/lists'));
  const chosen = select.value || language + '5';
  refill(select, lists.filter((list) => !list.name.endsWith('-all')).map((list) => {
    const lengths = Object.keys(list.lengths);
    const name = lengths.length === 1 || list.builtIn ? [list.name] : lengths.map((length) => list.name + '@' + length);
    return name.map((one) => el('option', { value: one, selected: one === chosen }, one));
  }).flat());
}

async function loadStrategies() {
  const select = /** @type {HTMLSelectElement | null} */ (form.elements.namedItem('strategy'));
  if (!select) return;
  const { strategies } = /** @type {{strategies: import('./api.js').Strategy[]}} */ (await ask('/strategies'));
  for (const strategy of strategies) if (strategy.crack) select.append(el('option', { value: strategy.name }, strategy.name));
}

/** What the server is asked for. */
async function wish() {
  /** @type {Record<string, any>} */
  const body = { kind, game: value('game') === 'own' ? (await describe()).game : value('game') };
  if (kind === 'play') {
    const maker = value('codemaker');
    body.codemaker = maker === 'daily' || maker === 'seed' ? 'random' : maker;
    if (maker === 'seed') body.seed = chosenNumber();
    if (maker === 'daily') body.day = value('day');
    if (maker === 'fixed') body.secret = value('secret');
    if (Number(value('most')) > 0) body.most = Number(value('most'));
  }
  if (kind === 'crack' && value('strategy')) body.strategy = value('strategy');
  return body;
}

/** The number to draw a code from: the one that was typed, or one drawn and shown. */
function chosenNumber() {
  const field = input('seed');
  if (field && !field.value.trim()) field.value = String(1 + Math.floor(Math.random() * 999999));
  return value('seed');
}

form.addEventListener('change', (event) => {
  if (event.target instanceof HTMLInputElement && event.target.name === 'game') {
    const most = input('most');
    if (most) most.value = Number(event.target.dataset.most) > 0 ? event.target.dataset.most ?? '' : '';
  }
  settle();
});
form.addEventListener('input', (event) => {
  if (event.target instanceof HTMLInputElement && event.target.type === 'number') settle();
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  problem.textContent = '';
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('.start .button'));
  button.disabled = true;
  try {
    const wished = await wish();
    const game = await ask('/games', { method: 'POST', body: wished });
    if (wished.seed) keepNumber(game.id, BigInt(wished.seed).toString());
    const turns = value('turns');
    if (turns) {
      try {
        await ask('/games/' + game.id + '/turns', { method: 'POST', body: { text: turns } });
      } catch (error) {
        await ask('/games/' + game.id, { method: 'DELETE' });
        throw error;
      }
    }
    location.assign('/game/' + game.id);
  } catch (error) {
    complain(problem, error);
    button.disabled = false;
  }
});

const lists = /** @type {HTMLDialogElement} */ (byId('list-dialog'));
const listForm = /** @type {HTMLFormElement} */ (byId('list-form'));
byId('new-list').addEventListener('click', () => lists.showModal());
lists.querySelector('[data-close]')?.addEventListener('click', () => lists.close());
listForm.addEventListener('submit', async (event) => {
  event.preventDefault();
  const data = new FormData(listForm);
  const place = byId('list-problem');
  place.textContent = '';
  try {
    const kept = await ask('/lists', { method: 'POST', body: { name: String(data.get('name')).trim(), words: String(data.get('words')).split(/\s+/).filter(Boolean) } });
    await loadLists();
    const select = input('list');
    const option = select && [.../** @type {any} */ (select).options].find((one) => one.value.split('@')[0] === kept.name);
    if (select && option) select.value = option.value;
    lists.close();
    settle();
  } catch (error) {
    complain(place, error);
  }
});

const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10);
const dayField = input('day');
if (dayField) dayField.value = today;
const most = input('most');
if (most) most.value = /** @type {HTMLInputElement} */ (form.querySelector('[name="game"]:checked')).dataset.most ?? '';
const query = new URLSearchParams(location.search);
const wanted = query.get('game');
if (wanted) {
  const radio = [...form.querySelectorAll('[name="game"]')].find((one) => /** @type {HTMLInputElement} */ (one).value === wanted);
  if (radio) /** @type {HTMLInputElement} */ (radio).checked = true;
}
settle();
loadLists().catch(() => {}); // the field says what is wrong when a list is missed
loadStrategies().catch(() => {}); // without the names the usual one plays
