// The daily games: what became of them, and how one is begun.

import { say } from './words.js';
import { ask } from './api.js';
import { pageAddress } from './address.js';
import { dayOf, untilNext } from './calendar.js';

/** @typedef {import('./api.js').Schemas['DayGame']} DayGame */

/** Today, by the reader's clock. */
export const today = () => dayOf(new Date());

/**
 * What became of a daily game, in a few words.
 * @param {DayGame} game
 */
export function stateOf(game) {
  return game.state ? say('daily-' + game.state, { count: game.guesses }) : say('daily-open');
}

/**
 * Goes to a daily game, which is begun where it was not.
 * @param {DayGame} game
 * @param {string} day
 */
export async function play(game, day) {
  const { id } = game.id ? game : await ask('/games', { method: 'POST', body: { kind: 'play', game: game.game, day } });
  location.assign(pageAddress('game', { id }));
}

/** How long it is to the next daily games. */
export function untilNextDay() {
  const { hours, minutes } = untilNext(new Date());
  return hours ? say('daily-next-hours', { hours, minutes: String(minutes).padStart(2, '0') }) : say('daily-next-minutes', { minutes });
}

/**
 * Calls back when a day begins, and each minute before with how long it is till then.
 * @param {() => void} each
 * @param {() => void} dawn
 */
export function watchDay(each, dawn) {
  let day = today();
  setInterval(() => {
    if (today() === day) return each();
    day = today();
    dawn();
  }, 15000);
}
