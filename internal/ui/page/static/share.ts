// Shares a game: a text to paste, and a link.

import { el, icon } from './dom.js';
import { say } from './words.js';
import { ask } from './api.js';
import { pageAddress } from './address.js';
import { dialog } from './page.js';
import { keepSent, numberOf } from './notes.js';
import type { Game } from './api.js';

/** The public address of the site, if whoever made the site has named it. */
const { link: published } = document.documentElement.dataset;

/** Whether other machines can open the links. */
const forOthers = !!published || !/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);

/** The link that opens a line. */
const linkOf = (line: string) => new URL(pageAddress('open', { line }), published ? published.replace(/\/?$/, '/') : location.href).href;

/** A button that copies a text and confirms it. */
export function copyButton(label: string, text: string) {
  const words = el('span', { role: 'status' }, label);
  return el(
    'button',
    {
      type: 'button',
      class: 'button',
      onclick: async () => {
        words.textContent = (await copy(text)) ? say('copied') : say('copy-failed');
        setTimeout(() => (words.textContent = label), 2500);
      },
    },
    icon('copy'),
    words,
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Only this old method works without a secure connection.
    const field = el('textarea', { readonly: true, class: 'unseen' }, text);
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}

export async function share(game: Game) {
  const answer = await ask(`/games/${encodeURIComponent(game.id)}/share?${new URLSearchParams({ seed: numberOf(game) })}`);
  if (game.over) keepSent(game);
  const said =
    answer.riddle && forOthers // a link to the puzzle replaces the line
      ? answer.text.replace(say('share-code', { line: answer.riddle }), '')
      : answer.text;
  const last = forOthers ? linkOf(answer.riddle ?? answer.line) : answer.riddle ? '' : say('share-code', { line: answer.line });
  const text = (said.trim() + '\n' + last).trim();
  shareLine(say('share-heading'), answer.riddle ?? answer.line, text, answer.riddle ? say('share-riddle') + ' ' + say('share-seen') : say('share-position'));
}

/**
 * A dialog that shares a line. Its link comes first.
 * @param text the text to paste instead
 * @param note describes what the link opens
 */
export function shareLine(heading: string, line: string, text: string = '', note: string = say('share-sent')) {
  const link = linkOf(line);
  if (!forOthers) text ||= say('share-code', { line });
  const native = 'share' in navigator;
  const copied = copyButton(say('copy-link'), link);
  copied.classList.toggle('main', !native);
  dialog(
    heading,
    el('p', null, note),
    el('p', { class: 'share-link' }, el('a', { href: link }, say('share-try'))),
    el(
      'div',
      { class: 'row' },
      native
        ? el(
            'button',
            {
              type: 'button',
              class: 'button main',
              onclick: () => {
                navigator.share({ text: !forOthers || text.endsWith(link) ? text : (text + '\n' + link).trim() }).catch(() => {}); // no message is needed if sharing is cancelled
              },
            },
            icon('share'),
            say('share-native'),
          )
        : null,
      copied,
      text ? copyButton(say('copy-text'), text) : null,
    ),
    text ? el('pre', { class: 'share-text' }, text) : null,
    forOthers ? null : el('p', { class: 'small muted' }, say('share-only-here')),
  );
}
