// The daily games: their results, and how to start one.

import { say } from './words.js';
import { ask } from './api.js';
import { start } from './start.js';
import { dayOf, untilNext } from './calendar.js';
import type { Schemas } from './api.js';

export type DayGame = Schemas['DayGame'];

/** Today, in local time. */
export const today = () => dayOf(new Date());

/** The result of a daily game, in a few words. */
export function stateOf(game: DayGame) {
  return game.state ? say('daily-' + game.state, { count: game.guesses }) : say('daily-open');
}

/** Opens a daily game, and starts it if necessary. */
export async function play(game: DayGame, day: string) {
  await start(async () => game.id ?? (await ask('/games', { method: 'POST', body: { kind: 'play', game: game.game, day } })).id);
}

/** The time until the next daily games. */
export function untilNextDay() {
  const { hours, minutes } = untilNext(new Date());
  return hours ? say('daily-next-hours', { hours, minutes: String(minutes).padStart(2, '0') }) : say('daily-next-minutes', { minutes });
}

/** Checks the date every 15 seconds: calls dawn on a new day, and otherwise each. */
export function watchDay(each: () => void, dawn: () => void) {
  let day = today();
  setInterval(() => {
    if (today() === day) return each();
    day = today();
    dawn();
  }, 15000);
}
