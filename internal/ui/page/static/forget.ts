// Deletes everything that the page keeps.

import { ask } from './api.js';
import { site } from './address.js';
import { isEngine } from './engine.js';
import { forgetRecords } from './records.js';
import { forgetTexts } from './storage.js';

/** Deletes the games and lists of the server or of this browser, the settings, and the copy of the site. */
export async function forgetEverything() {
  if (isEngine) await forgetRecords();
  else await ask('/forget', { method: 'POST', body: {} });
  forgetTexts();
  if (!isSecureContext) return; // then there is no copy
  for (const name of await caches.keys()) if (name.startsWith('codebreaker ' + site.href)) await caches.delete(name);
  const worker = await navigator.serviceWorker?.getRegistration(site);
  await worker?.unregister();
}
