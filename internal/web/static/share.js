// Shares a game: a text to paste, a link, a picture of the link for a camera.

import { el, icon } from './dom.js';
import { say } from './words.js';
import { ask } from './api.js';
import { dialog } from './page.js';
import { numberOf } from './numbers.js';

/**
 * The address that opens a line.
 * @param {string} line
 * @returns {string}
 */
export function linkOf(line) {
  return location.origin + '/open?line=' + encodeURIComponent(line);
}

/**
 * A button that copies a text and says so.
 * @param {string} label
 * @param {string} text
 */
export function copyButton(label, text) {
  const words = el('span', { role: 'status' }, label);
  return el('button', { type: 'button', class: 'button', onclick: async () => {
    words.textContent = (await copy(text)) ? say('copied') : say('copy-failed');
    setTimeout(() => (words.textContent = label), 2500);
  } }, icon('copy'), words);
}

/**
 * @param {string} text
 * @returns {Promise<boolean>}
 */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without a secure connection there is the old way alone.
    const field = el('textarea', { readonly: true, class: 'unseen' }, text);
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}

/** Reports whether no other machine can open what this page's address begins. */
export function onlyHere() {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
}

/** @param {import('./api.js').Game} game */
export async function share(game) {
  /** @type {import('./api.js').Share} */
  const answer = await ask('/games/' + encodeURIComponent(game.id) + '/share?' + new URLSearchParams({ seed: numberOf(game) }));
  const line = answer.riddle ?? answer.line;
  const link = linkOf(line);
  const text = answer.text.trim();
  const native = 'share' in navigator;
  dialog(say('share-heading'),
    el('pre', { class: 'share-text' }, text),
    el('div', { class: 'row' }, copyButton(say('copy-text'), text), copyButton(say('copy-link'), link),
      native ? el('button', { type: 'button', class: 'button main', onclick: () => {
        navigator.share({ text: text + '\n' + link }).catch(() => {}); // who changed their mind needs no answer
      } }, icon('share'), say('share-native')) : null),
    onlyHere() ? el('p', { class: 'small notice' }, say('share-only-here')) : el('img', { class: 'qr', width: 200, height: 200, alt: say('qr-alt'), src: '/api/v2/qr.svg?text=' + encodeURIComponent(link) }),
    el('p', { class: 'small muted' }, say(answer.riddle ? 'share-riddle' : 'share-position')),
    el('a', { class: 'small code', href: link }, line));
}
