// Settings: each is in force as soon as it is chosen.

import { byId } from './dom.js';
import { begin, choose, setting } from './page.js';
import { feel } from './feel.js';

begin();

const form = byId('settings');
for (const radio of form.querySelectorAll('input')) radio.checked = setting(radio.name) === radio.value;

form.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  choose(target.name, target.value);
  if (target.name === 'sound' || target.name === 'haptics') feel('turn');
});
