// The settings, which take effect at once, and the export and import of all games.

import { byId, el, refill } from './dom.js';
import { ask, patiently } from './api.js';
import { begin, choose, complain, setting } from './page.js';
import { feel } from './feel.js';
import { today } from './days.js';

begin();

const form = byId('settings');
for (const radio of form.querySelectorAll('input')) radio.checked = setting(radio.name) === radio.value;

form.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  choose(target.name, target.value);
  if (target.name === 'sound' || target.name === 'haptics') feel('turn');
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
