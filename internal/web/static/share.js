// Shares a game: a text to paste, a link, a picture of the link for a camera.

import { el, icon } from './dom.js';
import { say } from './words.js';
import { ask } from './api.js';
import { dialog } from './page.js';
import { numberOf } from './numbers.js';

/** @typedef {import('./api.js').Schemas['Invitation']} Invitation */
/** @type {Promise<Invitation> | undefined} */
let known;

/** How others come in; where the server does not say, by this page's address. */
function invitation() {
  return (known ??= ask('/invitation').catch(() => ({ address: onlyHere() ? '' : location.origin })));
}

/**
 * The address that opens a path of this server for somebody else, who is let in by it, and a picture of it; where no other machine
 * can open it, that in place of the picture.
 * @param {string} path
 */
export async function inviting(path) {
  const { address, token } = await invitation();
  const link = new URL(path, address || location.origin);
  if (token) link.searchParams.set('token', token);
  return { link: link.href, picture: address ? await secretPicture(link.href) : el('p', { class: 'small notice' }, say('share-only-here')) };
}

/**
 * The path that opens a line.
 * @param {string} line
 */
const pathOf = (line) => '/open?line=' + encodeURIComponent(line);

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

/**
 * A picture of a link that no log should have: it is asked for in no address.
 * @param {string} link
 */
async function secretPicture(link) {
  const answer = await fetch('/api/v2/qr.svg', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ text: link }) });
  if (!answer.ok) return null;
  return el('img', { class: 'qr', width: 200, height: 200, alt: say('qr-alt'), src: URL.createObjectURL(await answer.blob()) });
}

/** Reports whether no other machine can open what this page's address begins. */
function onlyHere() {
  return /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
}

/** @param {import('./api.js').Game} game */
export async function share(game) {
  /** @type {import('./api.js').Share} */
  const answer = await ask('/games/' + encodeURIComponent(game.id) + '/share?' + new URLSearchParams({ seed: numberOf(game) }));
  const said = answer.text.trim(); // where the link opens the riddle, it stands in place of the line that does
  const { address } = await invitation(); // a text may come before everybody: the token is not for them
  const text = address ? (answer.riddle ? said.slice(0, said.lastIndexOf('\n')) : said) + '\n' + address + pathOf(answer.riddle ?? answer.line) : said;
  await shareLine(say('share-heading'), answer.riddle ?? answer.line, text, say(answer.riddle ? 'share-riddle' : 'share-position'));
}

/**
 * A dialog that shares a line: first of all its link.
 * @param {string} heading
 * @param {string} line
 * @param {string} [text] to paste instead
 * @param {string} [note] what the link opens
 */
export async function shareLine(heading, line, text = '', note = say('share-riddle')) {
  const { address, token } = await invitation();
  const { link, picture } = await inviting(pathOf(line));
  if (!address) text ||= say('share-code', { line });
  const native = 'share' in navigator;
  const copied = copyButton(say('copy-link'), link);
  copied.classList.toggle('main', !native);
  dialog(heading,
    el('p', null, note),
    el('p', { class: 'share-link' }, el('a', { href: pathOf(line) }, say('share-try'))),
    el('div', { class: 'row' },
      native ? el('button', { type: 'button', class: 'button main', onclick: () => {
        navigator.share({ text: text.endsWith(pathOf(line)) ? text : (text + '\n' + link).trim() }).catch(() => {}); // who changed their mind needs no answer
      } }, icon('share'), say('share-native')) : null, copied, text ? copyButton(say('copy-text'), text) : null),
    text ? el('pre', { class: 'share-text' }, text) : null,
    picture,
    token ? el('p', { class: 'small notice' }, say('share-token')) : null);
}
