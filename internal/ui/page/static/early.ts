// Runs before a page is drawn, so that it looks as its reader wants: copies saved
// settings to the root element, and goes to the page in the reader's language unless the address names one.
// It also keeps the last press, for the module of the page that loads later.

import { applySettings, recall, remember } from './storage.js';

{
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);

  const chosen = asked.get('lang');
  if (chosen) {
    remember('lang', chosen);
    asked.delete('lang');
    history.replaceState(null, '', location.pathname + (asked.size ? '?' + asked : '') + location.hash);
  }
  applySettings();
  if (asked.has('id') || asked.has('line')) root.dataset['asked'] = '';

  const pages = new Map([...document.querySelectorAll<HTMLLinkElement>('link[data-language]')].map((link) => [link.dataset['language'] ?? '', link.href]));
  /** The first language of the browser in which there are pages. */
  const preferred = () => navigator.languages.map((tag) => tag.split('-')[0] ?? '').find((language) => pages.has(language));
  const [first] = pages.keys(); // its pages are at the root, so that an address without a language names them
  const wanted = chosen ?? recall('lang') ?? (root.lang === first ? preferred() : root.lang);
  const page = pages.get(wanted ?? '');
  if (page && wanted !== root.lang) location.replace(page + location.search + location.hash);

  addEventListener('click', ({ target }) => Object.assign(globalThis, { codebreakerPressed: target }), { capture: true });
}
