// The settings, which take effect at once, and the export and import of all games.

import { byId, el, refill } from './dom.js';
import { ask, patiently } from './api.js';
import { pageAddress } from './address.js';
import { begin, choose, complain, confirmed, setting, whenBack } from './page.js';
import { feel } from './feel.js';
import { forgetEverything } from './forget.js';
import { today } from './days.js';
import { say } from './words.js';

begin();

const form = byId('settings');

/** Checks the values that apply. */
function show() {
  for (const radio of form.querySelectorAll('input')) radio.checked = setting(radio.name) === radio.value;
}
show();
whenBack(show);

form.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  choose(target.name, target.value);
  if (target.name === 'sound' || target.name === 'haptics') feel('turn');
});

byId('forget').addEventListener('click', async () => {
  const problem = byId('forget-problem');
  problem.textContent = '';
  if (!(await confirmed(say('forget-sure'), say('forget')))) return;
  try {
    await forgetEverything();
    refill(
      byId('main'),
      el('h1', null, say('nav-settings')),
      el(
        'section',
        { class: 'card', role: 'status' },
        el('p', null, say('forgotten')),
        el('a', { class: 'button', href: pageAddress('home') }, say('forgotten-home')),
      ),
    );
  } catch (error) {
    complain(problem, error);
  }
});

const added = byId('added');
const problem = byId('problem');
const file = byId('file', HTMLInputElement);

byId('download').addEventListener('click', async () => {
  problem.textContent = '';
  try {
    const { text } = await ask('/export');
    const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
    el('a', { href: address, download: 'codebreaker-' + today() + '.jsonl' }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000); // the browser has read it by then
  } catch (error) {
    complain(problem, error);
  }
});

byId('add').addEventListener('click', () => file.click());

file.addEventListener('change', async () => {
  const chosen = file.files?.[0];
  if (!chosen) return;
  problem.textContent = '';
  try {
    const text = await chosen.text();
    const answer = await patiently(added, (signal) => ask('/import', { method: 'POST', body: { text }, signal }));
    refill(added, answer?.sentences.map((sentence) => el('p', null, sentence)) ?? []);
  } catch (error) {
    complain(problem, error);
  }
  file.value = ''; // so that the same file can be chosen again
});
