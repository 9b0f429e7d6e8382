// Goes to the page of a game that a press begins.

import { pageAddress } from './address.js';
import { whenBack } from './page.js';

let isStarting = false;
whenBack(() => (isStarting = false));

/**
 * Begins a game and goes to its page. Until then other presses do nothing, so that a double tap begins one game.
 * @param begin returns the ID of the game, or nothing if the reader has stopped it
 * @param go goes to the address
 */
export async function start(begin: () => Promise<string | undefined>, go = (address: string) => location.assign(address)) {
  if (isStarting) return;
  isStarting = true;
  let id: string | undefined;
  try {
    id = await begin();
  } finally {
    isStarting = !!id;
  }
  if (id) go(pageAddress('game', { id }));
}
