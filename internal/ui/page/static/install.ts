// The button of the menu that installs the page as an app, in browsers that let a page ask for it.

import { byId } from './dom.js';

/** The event of a browser that can install the page. */
type Installing = Event & { prompt: () => Promise<unknown> };

/** Shows the button when the browser offers to install the page. */
export function offerToInstall() {
  const button = byId('install');
  let offered: Installing | undefined;
  addEventListener('beforeinstallprompt', (event) => {
    offered = event as Installing;
    button.hidden = false;
  });
  addEventListener('appinstalled', () => (button.hidden = true));
  button.addEventListener('click', () => {
    button.hidden = true; // a browser asks once for each event
    offered?.prompt();
  });
}
