// The result of a game: skill and luck, the distribution of the player's guesses with this
// game highlighted, the streak, and how the computer and a friend did with the same code.

import { el, refill } from './dom.js';
import { say } from './words.js';
import { ask } from './api.js';
import { columns } from './charts.js';
import { figure, streak } from './figure.js';
import { explaining } from './terms.js';
import { today, untilNextDay } from './days.js';
import type { Game, Result } from './api.js';

/** Requests the result of a game and shows it. The container already has its final size, so that nothing moves. */
export async function showResult(place: HTMLElement, game: Game) {
  const said = el('p', { class: 'small muted' }, say('thinking'));
  place.hidden = false;
  place.setAttribute('aria-busy', 'true');
  refill(place, el('div', { class: 'explained' }, el('dl', { class: 'figures' }, figure('skill'), figure('luck'))), said);
  try {
    const result = await ask(`/games/${encodeURIComponent(game.id)}/result`, { progress: () => {} });
    place.classList.toggle('brief', !result.histogram.length);
    refill(place, told(result, game));
  } catch (error) {
    said.textContent = error instanceof Error ? error.message : '';
  } finally {
    place.setAttribute('aria-busy', 'false');
  }
}

function told(result: Result, game: Game) {
  const compared = [result.rival?.sentence, result.engine?.sentence].filter(Boolean);
  return [
    ...compared.map((sentence) => el('p', { class: 'compared' }, sentence)),
    el(
      'div',
      { class: 'explained' },
      el(
        'dl',
        { class: 'figures' },
        result.skill === undefined && result.luck !== undefined ? null : figure('skill', result.skill, result.skillWord),
        figure('luck', result.luck, result.luckWord),
        result.counts || result.streak || game.day ? streak(game.day ? 'daily-streak' : 'streak', result.streak, result.longest) : null,
      ),
      explaining(result.terms),
    ),
    result.basis ? el('p', { class: 'small muted' }, result.basis) : null,
    game.day === today() ? el('p', { class: 'small muted next-day' }, untilNextDay()) : null,
    result.served?.length
      ? el(
          'ol',
          { class: 'small served' },
          result.served.map((sentence) => el('li', null, sentence)),
        )
      : null,
    result.histogram.length
      ? el(
          'div',
          { class: 'result-bars' },
          el('h3', null, say('distribution')),
          columns(say('distribution'), result.histogram, {
            least: Math.min(game.most ?? 0, 12),
            lit: result.counts ? result.guesses : undefined,
            height: 118,
            most: 320,
          }),
          result.counts ? null : el('p', { class: 'small muted' }, say('not-counted')),
        )
      : null,
  ];
}
