// What every page has: the menu, the theme, the shortcuts, and being there without
// a network.

import { byId, el, fill, icon } from './dom.js';
import { whenChanged } from './engine.js';
import { language, say } from './words.js';
import { site } from './address.js';

/** @typedef {[string[], string][]} Keys what keys do: the keys, and the words for it */

const general = /** @type {Keys} */ ([
  [['?'], 'key-help'],
  [['Tab'], 'key-tab'],
  [['Esc'], 'key-close'],
]);

/**
 * A dialog with a head and a button that closes it. It is gone when it is closed.
 * @param {string} title
 * @param {...(import('./dom.js').Child | import('./dom.js').Child[])} content
 * @returns {HTMLDialogElement}
 */
export function dialog(title, ...content) {
  const made = el('dialog', { 'aria-label': title });
  const body = el('div', { class: 'dialog' },
    el('div', { class: 'dialog-head' }, el('h2', null, title),
      el('button', { type: 'button', class: 'close', 'aria-label': say('close'), onclick: () => made.close() }, icon('close'))));
  fill(body, ...content);
  made.append(body);
  made.addEventListener('close', () => made.remove());
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close();
  });
  document.body.append(made);
  made.showModal();
  return made;
}

/**
 * Asks whether something shall be done that cannot be taken back.
 * @param {string} question
 * @param {string} yes what the button says that does it
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    let sure = false;
    const made = dialog(question, el('div', { class: 'row' },
      el('button', { type: 'button', class: 'button main', 'data-yes': true, onclick: () => {
        sure = true;
        made.close();
      } }, yes),
      el('button', { type: 'button', class: 'button', onclick: () => made.close() }, say('cancel'))));
    made.addEventListener('close', () => resolve(sure));
  });
}

/** @type {Keys} */
let ownKeys = [];

/**
 * Says which keys a page has, for the dialog of shortcuts.
 * @param {Keys} keys
 */
export function setKeys(keys) {
  ownKeys = keys;
}

/** Shows which keys the page has. */
export function showKeys() {
  if (document.querySelector('dialog[open]')) return;
  dialog(say('shortcuts'), el('dl', { class: 'keys' }, [...ownKeys, ...general].flatMap(([keys, word]) => [
    el('dt', null, keys.map((key) => el('kbd', null, key))), el('dd', null, say(word)),
  ])));
}

/**
 * Reports whether somebody types into a field or answers a dialog, so that keys
 * are not the game's.
 * @param {KeyboardEvent} event
 */
export function elsewhere(event) {
  const target = event.target instanceof Element ? event.target : null;
  return !!document.querySelector('dialog[open]') || !!target?.closest('input, textarea, select, [contenteditable]');
}

/**
 * What somebody has set, as the page's root has it.
 * @param {string} name theme, palette, letters, left, hard, sound or haptics
 * @returns {string}
 */
export function setting(name) {
  return document.documentElement.dataset[name] ?? '';
}

/**
 * Sets how somebody wants the pages, from now on in this browser.
 * @param {string} name
 * @param {string} value
 */
export function choose(name, value) {
  keepOnRoot(name, value);
  if (name === 'theme') showTheme();
}

/**
 * Keeps a value in this browser, and on the page's root, where early.js puts it when a page comes.
 * @param {string} name
 * @param {string} value
 */
function keepOnRoot(name, value) {
  remember(() => localStorage, 'codebreaker-' + name, value);
  document.documentElement.dataset[name] = value;
}

/** Shows in the menu which theme is chosen. */
function showTheme() {
  for (const button of document.querySelectorAll('[data-theme-choice]')) {
    button.setAttribute('aria-pressed', String(button.getAttribute('data-theme-choice') === setting('theme')));
  }
}

/**
 * The address of this page, as it stands, in another language.
 * @param {string} name of the language
 * @param {string} address of the page in that language
 */
function inLanguage(name, address) {
  const query = new URLSearchParams(location.search);
  query.set('lang', name);
  return new URL('?' + query + location.hash, address).href;
}

/** Has the pages kept, so that they open without a network. */
function keepPages() {
  if ('serviceWorker' in navigator && isSecureContext) navigator.serviceWorker.register(new URL('sw.js', site)).catch(() => {}); // the page works without it
}

/** Prepares what every page has. */
export function begin() {
  for (const button of document.querySelectorAll('button[data-waits]')) { // for the module: without it the browser would send the form
    button.removeAttribute('disabled');
    button.removeAttribute('data-waits');
  }
  const more = /** @type {HTMLDetailsElement} */ (byId('more'));
  addEventListener('click', (event) => {
    if (event.target instanceof Node && !more.contains(event.target)) more.open = false;
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && more.open) {
      more.open = false;
      more.querySelector('summary')?.focus();
    }
    if (event.key === '?' && !elsewhere(event)) {
      event.preventDefault();
      showKeys();
    }
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload(); // it was kept as it was left: the games have gone on
  });
  byId('shortcuts').addEventListener('click', () => {
    more.open = false;
    showKeys();
  });
  showTheme();
  for (const button of document.querySelectorAll('[data-theme-choice]')) {
    button.addEventListener('click', () => choose('theme', button.getAttribute('data-theme-choice') ?? 'auto'));
  }
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[hreflang]'))) {
    link.addEventListener('click', () => (link.href = inLanguage(link.hreflang, link.href)));
  }
  if (document.readyState === 'complete') keepPages();
  else addEventListener('load', keepPages, { once: true }); // what the page needs itself comes first
}

/**
 * Does something each time the page is looked at again after another tab or program was,
 * and as soon as another tab has changed what the browser keeps.
 * @param {() => void} act
 */
export function whenSeen(act) {
  let seen = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - seen < 1000) return; // of several signs of one coming back the first
    seen = Date.now();
    act();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('focus', look);
  whenChanged(() => {
    if (document.visibilityState === 'visible') act();
  });
}

/**
 * Shows a sentence that says what is wrong, where it arose.
 * @param {HTMLElement} place
 * @param {unknown} error
 */
export function complain(place, error) {
  place.textContent = sentence(error instanceof Error ? error.message : String(error));
}

/**
 * A text with a capital letter.
 * @param {string} text
 * @returns {string}
 */
export function capital(text) {
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}

/**
 * A text with a capital letter and a full stop.
 * @param {string} text
 * @returns {string}
 */
export function sentence(text) {
  const begun = capital(text);
  return /[.?!…]$/.test(begun) ? begun : begun + '.';
}

/**
 * What this browser keeps under a name, or nothing: it may keep nothing at all.
 * @param {() => Storage} storage
 * @param {string} name
 * @returns {string | null}
 */
export function recall(storage, name) {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/**
 * Keeps a value in this browser, where it lets us.
 * @param {() => Storage} storage
 * @param {string} name
 * @param {string} value
 */
export function remember(storage, name, value) {
  try {
    storage().setItem(name, value);
  } catch {
    // Then it is for this page alone.
  }
}

/**
 * Keeps whether somebody has played here, and has games open, so that the first page begins as
 * it will be the next time.
 * @param {'' | 'yes' | 'open'} been
 */
export function keepBeen(been) {
  remember(() => localStorage, 'codebreaker-been', been);
}
