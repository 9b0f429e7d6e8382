// The parts that all pages share: the menu, the theme, the shortcuts, and working
// offline.

import { offerToInstall } from './install.js';
import { byId, el, fill, icon } from './dom.js';
import { startAfter, whenChanged } from './engine.js';
import { language, say } from './words.js';
import { over } from './over.js';
import { site } from './address.js';
import { applySettings, remember } from './storage.js';
import type { Child } from './dom.js';

/** pairs of keys and the message ID of their description */
export type Keys = [string[], string][];

const general: Keys = [
  [['?'], 'key-help'],
  [['Tab'], 'key-tab'],
  [['Esc'], 'key-close'],
];

/**
 * A dialog with a heading and a close button. Closing it removes it from the page. It replaces an open one with the same
 * heading, so that a double tap opens one.
 */
export function dialog(title: string, ...content: (Child | Child[])[]): HTMLDialogElement {
  for (const same of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) if (same.ariaLabel === title) same.close();
  const made = el('dialog', { 'aria-label': title });
  const body = el(
    'div',
    { class: 'dialog' },
    el(
      'div',
      { class: 'dialog-head' },
      el('h2', null, title),
      el('button', { type: 'button', class: 'close', 'aria-label': say('close'), onclick: () => made.close() }, icon('close')),
    ),
  );
  fill(body, ...content);
  made.append(body);
  const opened = over(() => made.close());
  opened(true);
  made.addEventListener('close', () => {
    made.remove();
    opened(false);
  });
  made.addEventListener('click', (event) => {
    if (event.target === made) made.close();
  });
  document.body.append(made);
  made.showModal();
  return made;
}

/**
 * Asks for confirmation of something that cannot be undone.
 * @param yes the label of the button that confirms
 */
export function confirmed(question: string, yes: string): Promise<boolean> {
  return new Promise((resolve) => {
    let sure = false;
    const made = dialog(
      question,
      el(
        'div',
        { class: 'row' },
        el(
          'button',
          {
            type: 'button',
            class: 'button main',
            'data-yes': true,
            onclick: () => {
              sure = true;
              made.close();
            },
          },
          yes,
        ),
        el('button', { type: 'button', class: 'button', onclick: () => made.close() }, say('cancel')),
      ),
    );
    made.addEventListener('close', () => resolve(sure));
  });
}

let ownKeys: Keys = [];
let ownButtons: [string, string][] = [];

/** Sets the keys of the page and the names and meanings of its buttons, for the dialog of shortcuts. */
export function setKeys(keys: Keys, buttons: [string, string][]) {
  ownKeys = keys;
  ownButtons = buttons;
}

/** Shows the keys of the page, and what its buttons do. */
export function showKeys() {
  if (document.querySelector('dialog[open]')) return;
  dialog(
    say('shortcuts'),
    el(
      'dl',
      { class: 'keys' },
      [...ownKeys, ...general].flatMap(([keys, word]) => [
        el(
          'dt',
          null,
          keys.map((key) => el('kbd', null, key)),
        ),
        el('dd', null, say(word)),
      ]),
    ),
    setting('keys') === 'off' ? el('p', { class: 'small muted' }, say('keys-off')) : null,
    ownButtons.length
      ? [
          el('h3', null, say('buttons')),
          el(
            'dl',
            { class: 'captions' },
            ownButtons.flatMap(([name, text]) => [el('dt', null, name), el('dd', null, text)]),
          ),
        ]
      : null,
  );
}

/**
 * Reports whether a key types one character while single keys are switched off: then it acts
 * only where the focus is on a control for it.
 * @param focused whether the control has the focus
 */
export function isSwitchedOff({ key, ctrlKey, metaKey }: KeyboardEvent, focused: boolean = false) {
  return setting('keys') === 'off' && !focused && !ctrlKey && !metaKey && [...key].length === 1;
}

/**
 * Reports whether the reader types into a field or answers a dialog, so that keys
 * do not belong to the game.
 */
export function elsewhere(event: KeyboardEvent) {
  const target = event.target instanceof Element ? event.target : null;
  return !!document.querySelector('dialog[open]') || !!target?.closest('input, textarea, select, [contenteditable]');
}

/**
 * The settings, from the root element of the page.
 * @param name theme, palette, letters, left, hard, sound, haptics or keys
 */
export function setting(name: string): string {
  return document.documentElement.dataset[name] ?? '';
}

/** Changes a setting for all pages in this browser. */
export function choose(name: string, value: string) {
  keepOnRoot(name, value);
  if (name === 'theme') showTheme();
}

/** Saves a value in this browser, and sets it on the root element, as early.js does on the next page. */
function keepOnRoot(name: string, value: string) {
  remember(name, value);
  document.documentElement.dataset[name] = value;
}

/** Marks the chosen theme in the menu. */
function showTheme() {
  for (const button of document.querySelectorAll('[data-theme-choice]')) {
    button.setAttribute('aria-pressed', String(button.getAttribute('data-theme-choice') === setting('theme')));
  }
}

/**
 * The address of this page in another language, with the same query.
 * @param name of the language
 * @param address of the page in that language
 */
function inLanguage(name: string, address: string) {
  const query = new URLSearchParams(location.search);
  query.set('lang', name);
  return new URL('?' + query + location.hash, address).href;
}

/**
 * Registers the service worker, so that pages work offline. The engine is loaded through it, so that the next page need
 * not load it from the beginning. If it comes too late for that, it keeps the engine by itself.
 */
async function keepPages() {
  if (!('serviceWorker' in navigator && isSecureContext)) return;
  const { serviceWorker } = navigator;
  const controlled = new Promise<boolean>((resolve) => serviceWorker.addEventListener('controllerchange', () => resolve(true), { once: true }));
  try {
    await serviceWorker.register(new URL('sw.js', site));
  } catch {
    return; // pages also work without it
  }
  if (serviceWorker.controller) return;
  const isInTime = await Promise.race([controlled, new Promise<boolean>((resolve) => setTimeout(resolve, longest, false))]);
  if (!isInTime) controlled.then(() => serviceWorker.controller?.postMessage('keep the engine'));
}

/** How long the engine waits for the service worker, in milliseconds. */
const longest = 20000;

/** Sets up the parts that all pages share. */
export function begin() {
  for (const button of document.querySelectorAll('button[data-waits]')) {
    // until its module has loaded, the browser would submit the form
    button.removeAttribute('disabled');
    button.removeAttribute('data-waits');
  }
  const more = byId('more', HTMLDetailsElement);
  const opened = over(() => (more.open = false));
  more.addEventListener('toggle', () => opened(more.open));
  addEventListener('click', (event) => {
    if (event.target instanceof Node && !more.contains(event.target)) more.open = false;
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && more.open) {
      more.open = false;
      more.querySelector('summary')?.focus();
    }
    if (event.key === '?' && !event.defaultPrevented && !elsewhere(event) && !isSwitchedOff(event)) {
      event.preventDefault();
      showKeys();
    }
  });
  whenBack(() => {
    more.open = false;
    applySettings();
    showTheme();
  });
  offerToInstall();
  byId('shortcuts').addEventListener('click', () => {
    more.open = false;
    showKeys();
  });
  showTheme();
  for (const button of document.querySelectorAll('[data-theme-choice]')) {
    button.addEventListener('click', () => choose('theme', button.getAttribute('data-theme-choice') ?? 'auto'));
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[hreflang]')) {
    link.addEventListener('click', () => (link.href = inLanguage(link.hreflang, link.href)));
  }
  const loaded = new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(true);
    else addEventListener('load', resolve, { once: true });
  });
  startAfter(loaded.then(keepPages)); // the resources of the page come first
}

/** Calls a function each time the browser shows the page again as it was left, after the reader went back to it. */
export function whenBack(act: () => void) {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) act();
  });
}

/**
 * Calls a function each time the reader returns to the page from another page, tab or program,
 * and whenever another tab has changed the saved records.
 */
export function whenSeen(act: () => void) {
  whenBack(act);
  let seen = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - seen < 1000) return; // a return causes several events: use only the first
    seen = Date.now();
    act();
  };
  document.addEventListener('visibilitychange', look);
  addEventListener('focus', look);
  whenChanged(() => {
    if (document.visibilityState === 'visible') act();
  });
}

/** Sends a form when a text is pasted into its field, which spares a press. */
export function sendPasted(field: HTMLTextAreaElement) {
  field.addEventListener('input', (event) => {
    if (event instanceof InputEvent && event.inputType === 'insertFromPaste') field.form?.requestSubmit();
  });
}

/** Shows an error message where the error occurred. */
export function complain(place: HTMLElement, error: unknown) {
  place.textContent = sentence(error instanceof Error ? error.message : String(error));
}

/** A text with a capital letter. */
function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}

/** A text with a capital letter and a full stop. */
export function sentence(text: string): string {
  const begun = capital(text);
  return /[.?!…]$/.test(begun) ? begun : begun + '.';
}

/**
 * Stores whether games were played here or are open, so that the home page has the
 * right layout from the start at the next visit.
 */
export function keepBeen(been: '' | 'yes' | 'open') {
  remember('been', been);
}

/** Stores that a game was played to its end here, after which rows get more buttons. */
export function keepFinished() {
  remember('finished', 'yes');
  document.documentElement.dataset['finished'] = 'yes';
}
