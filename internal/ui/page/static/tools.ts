// The tools of a game: the main ones, and others that are behind a button on small
// screens.

import { byId, el, icon } from './dom.js';
import { say, sayOf } from './words.js';
import { confirmed, showKeys } from './page.js';
import { share } from './share.js';
import { turnsOf } from './reduce.js';
import { numberOf } from './notes.js';
import { over } from './over.js';
import type { Game } from './api.js';
import type { GameEvent, State } from './reduce.js';

export type Dispatch = (event: GameEvent) => void;

export function tools({ game, left }: State, dispatch: Dispatch) {
  const going = game.state === 'going';
  const playing = game.kind === 'play';
  const giveUp = async () => {
    if (await confirmed(say('give-up-sure'), say('give-up'))) dispatch({ type: 'give-up' });
  };
  return [
    playing ? tool('hint', 'hint', going, () => dispatch({ type: 'hint' })) : null,
    game.kind === 'solver' ? tool('paste', 'paste', going, toPaste) : null,
    tool('undo', 'undo', game.canUndo, () => dispatch({ type: 'undo' })),
    el('button', { type: 'button', class: 'tool tools-more', popovertarget: 'rest' }, icon('dots'), el('span', null, say('more'))),
    el(
      'div',
      { class: 'tools-rest', id: 'rest', popover: true, ontoggle: ({ newState }: ToggleEvent) => opened(newState === 'open') },
      game.canRefuse && game.kind === 'crack' ? tool('close', 'refuse', true, () => dispatch({ type: 'refuse' })) : null,
      game.canInstead ? tool('keys', 'instead', true, () => dispatch({ type: 'instead' })) : null,
      tool('redo', 'redo', game.canRedo, () => dispatch({ type: 'redo' })),
      game.boards.length > 1 ? null : tool('lesson', 'lesson', true, async () => (await import('./lesson.js')).lesson(game.game, game.codemaker)),
      playing ? counting(game, left, dispatch) : null,
      playing ? tool('flag', 'give-up', going, giveUp) : null,
      tool('share', 'share', turnsOf(game) > 0 || numberOf(game) !== '', () => share(game)),
      tool('keys', 'shortcuts', true, showKeys),
    ),
  ];
}

/** Goes to the field for turns, which is below the advice. */
function toPaste() {
  const field = document.querySelector<HTMLElement>('.paste textarea');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

/** Shows how many codes are left, or no longer. Beside one board the panel does that. */
function counting(game: Game, left: boolean, dispatch: Dispatch) {
  return el(
    'button',
    {
      type: 'button',
      class: 'tool tool-left',
      'aria-pressed': String(left),
      title: sayOf(game, 'show-left', 'show-left-words'),
      onclick: () => dispatch({ type: 'left' }),
    },
    icon(left ? 'eye' : 'eye-shut'),
    el('span', null, sayOf(game, 'left-heading', 'left-heading-words')),
  );
}

/** @param word the message with its name; with -title, its description */
function tool(picture: string, word: string, can: boolean, act: () => void) {
  const pressed = () => {
    hideRest(); // first, so that the focus returns to a visible element
    act();
  };
  return el(
    'button',
    { type: 'button', class: 'tool tool-' + word, onclick: pressed, disabled: !can, title: say(word + '-title') },
    icon(picture),
    el('span', null, say(word)),
  );
}

const opened = over(hideRest);

function hideRest() {
  if (byId('rest').matches(':popover-open')) byId('rest').hidePopover();
}
