// A list of saved games.

import { el, icon } from './dom.js';
import { ago, language, say } from './words.js';
import { dateOf } from './calendar.js';
import { ask } from './api.js';
import { pageAddress } from './address.js';
import { forgetNotes } from './notes.js';
import { confirmed } from './page.js';
import type { Summary } from './api.js';

export function saved(game: Summary, { deleted, failed, href }: { deleted?: () => void; failed?: (error: unknown) => void; href?: string } = {}): HTMLElement {
  const facts = [
    game.over ? say('kind-' + game.kind) : say('title-' + game.kind),
    game.described !== game.title && game.described,
    game.day && dateOf(game.day, language),
    game.practice ? say('practice') : null,
    game.codemaker === 'adversary' ? say('maker-adversary') : null,
    game.turns ? say('turns', { count: game.turns }) : null,
    ago(game.updated),
  ];
  return el(
    'li',
    { class: 'saved card', 'data-key': game.id },
    el(
      game.damaged ? 'span' : 'a',
      { class: 'open', href: game.damaged ? null : (href ?? pageAddress('game', { id: game.id })) },
      el('strong', null, game.title),
      el('span', { class: game.damaged ? 'problem' : 'small muted' }, game.damaged ? say('game-damaged') : facts.filter(Boolean).join(' · ')),
    ),
    game.skill !== undefined ? el('span', { class: 'small muted' }, say('skill-luck', { skill: game.skill, luck: game.luck ?? '–' })) : null,
    el('span', { class: 'state ' + game.state }, say('state-' + game.state)),
    game.canReview ? el('a', { class: 'button small', href: pageAddress('review', { id: game.id }) }, say('nav-review')) : null,
    deleted
      ? el(
          'button',
          {
            type: 'button',
            class: 'close',
            'aria-label': say('delete-game'),
            title: say('delete-game'),
            onclick: async (_: Event, button: HTMLElement) => {
              if (!(await confirmed(say('delete-sure'), say('delete-game')))) return;
              try {
                await ask(`/games/${encodeURIComponent(game.id)}`, { method: 'DELETE' });
                forgetNotes(game.id);
                button.closest('li')?.remove();
                deleted();
              } catch (error) {
                failed?.(error);
              }
            },
          },
          icon('bin'),
        )
      : null,
  );
}
