// Turns keys into events of a game, unless they belong to a button, a field or a dialog.

import { elsewhere, isSwitchedOff, setting } from './page.js';
import { huedBy } from './hues.js';
import { meant } from './keys.js';
import { material } from './pegs.js';
import type { GameEvent, State } from './reduce.js';

/** @param within has the focus when keys work even if single keys are switched off */
export function pressed(event: KeyboardEvent, state: State, within: Element, dispatch: (event: GameEvent) => void) {
  if (elsewhere(event) || isSwitchedOff(event, within.contains(document.activeElement))) return;
  const button = event.target instanceof Element ? event.target.closest('button, a, summary') : null;
  const onButton = button instanceof HTMLElement && !button.classList.contains('slot');
  if (onButton && (event.key === 'Enter' || event.key === ' ')) return;
  const command = event.ctrlKey || event.metaKey;
  const symbol = button instanceof HTMLElement ? button.dataset['symbol'] : undefined;
  if (event.key === 'Delete' && symbol && !command) {
    dispatch({ type: 'rule', symbol: Number(symbol) });
    return;
  }
  const happens = event.altKey && !command ? undefined : (meant(state, { key: event.key, command, shift: event.shiftKey }) ?? colour(event.key, state));
  if (!happens) return;
  event.preventDefault();
  dispatch(happens);
  if (onButton && !command) button.blur(); // typing leaves the button
}

/** The bead whose colour a letter names, if no symbol has this letter: R for red. */
function colour(key: string, { game, phase }: State): GameEvent | undefined {
  if (phase !== 'guess' || !/^[a-z]$/i.test(key) || material(game) !== 'bead') return undefined;
  const [only, ...others] = huedBy(game, key, setting('palette'));
  return only === undefined || others.length ? undefined : { type: 'put', symbol: only };
}
