// The remaining codes while the computer cracks one, next to the board.

import { refill } from './dom.js';
import { leftCodes } from './candidates.js';
import type { Game } from './api.js';

export class Left {
  shown = 0;

  constructor(readonly place: HTMLElement) {}

  /** Shows the remaining codes of a game, unless they are already shown. An open fold stays open. */
  show(game: Game) {
    if (game.revision === this.shown) return;
    this.shown = game.revision;
    const before = this.place.querySelector('details');
    this.place.hidden = game.state !== 'going' || !!game.boards[0]?.more;
    if (this.place.hidden) this.place.replaceChildren();
    else refill(this.place, leftCodes(game, before?.open ?? false));
  }
}
