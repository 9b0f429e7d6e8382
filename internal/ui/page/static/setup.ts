// Sets up a game and starts it.

import { byId, el } from './dom.js';
import { ask } from './api.js';
import { start } from './start.js';
import { begin, setting, whenBack } from './page.js';
import { Chooser } from './chooser.js';
import { wished } from './choice.js';
import { note } from './notes.js';
import { say } from './words.js';

begin();

const chooser = new Chooser();
const { form, kind } = chooser;

/** Fills an empty number field with a random number, so that the number is shown. */
function drawNumber() {
  if (chooser.choice()['codemaker'] === 'seed' && !chooser.choice()['seed']) chooser.set('seed', String(1 + Math.floor(Math.random() * 999999)));
}

/**
 * Starts the chosen game with the pasted turns.
 * @returns its ID
 */
async function play(): Promise<string> {
  drawNumber();
  const choice = chooser.choice();
  if (!chooser.isLettered()) delete choice['names'];
  const wish = wished(kind, await chooser.game(), choice, setting('hard') === 'on');
  const game = await ask('/games', { method: 'POST', body: wish });
  if (wish['seed']) note(game.id, { number: BigInt(wish['seed']).toString() });
  const { turns } = chooser.choice();
  if (turns) {
    try {
      const { notes } = await ask(`/games/${game.id}/turns`, { method: 'POST', body: { text: turns } });
      if (notes) note(game.id, { read: notes.join(' ') });
    } catch (error) {
      await ask(`/games/${game.id}`, { method: 'DELETE' });
      throw error;
    }
  }
  return game.id;
}

const button = form.querySelector<HTMLButtonElement>('.start .button');

/** Lets the form be sent, or not while a game is being made. */
function enable(is: boolean) {
  if (button) button.disabled = !is;
}
whenBack(() => enable(true));

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  byId('problem').textContent = '';
  enable(false);
  chooser.keep();
  try {
    await start(play);
  } catch (error) {
    chooser.refuse(error);
    enable(true);
  }
});

form.querySelector('[name="turns"]')?.addEventListener('input', ({ target }) => {
  const value = target instanceof HTMLTextAreaElement ? target.value : '';
  const wordle = form.querySelector<HTMLInputElement>('[name="game"][value^="wordle:"]');
  const hasPegs = form.querySelector('[name="game"]:checked:not([value="own"], [data-hardens], [data-several])');
  if (!wordle || !hasPegs || !/[🟩🟨🟧🟦]/u.test(value)) return;
  chooser.choose(wordle.value);
  chooser.settle();
  chooser.keep();
});

byId('lesson').addEventListener('click', async () => {
  byId('problem').textContent = '';
  try {
    const [{ lesson }, game] = await Promise.all([import('./lesson.js'), chooser.game()]);
    await lesson(game, chooser.choice()['codemaker']);
  } catch (error) {
    chooser.refuse(error);
  }
});

async function loadStrategies() {
  const select = form.elements.namedItem('strategy');
  if (!(select instanceof HTMLSelectElement)) return;
  const { strategies } = await ask('/strategies');
  for (const { name, crack } of strategies)
    if (crack) select.append(el('option', { value: name, selected: name === select.dataset['wanted'] }, say('plays-' + name)));
  chooser.settle();
}

chooser.set('day', new Date(Date.now() - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10));
chooser.restore();
loadStrategies().catch(() => {}); // without the names, the default strategy plays
