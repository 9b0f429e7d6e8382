// Lets Back close the dialogs, sheets and menus over a page before it leaves the page: each has an entry of its own in
// the history.

/** closes what is over the page, the lowest first */
const open: (() => void)[] = [];

/** whether the history is on its way to another entry of this page */
let isGoing = false;

/** The number of entries above the one of the page. */
const entries = () => Number(history.state?.over ?? 0);

/** Adds entries, or goes back over those that are not needed. */
function settle() {
  if (isGoing) return;
  if (entries() > open.length) {
    isGoing = true;
    history.go(open.length - entries());
    return;
  }
  if (open.length) history.scrollRestoration = 'manual'; // the page stays where it is
  while (entries() < open.length) history.pushState({ ...history.state, over: entries() + 1 }, '');
  if (!open.length) history.scrollRestoration = 'auto';
}

/**
 * Follows something that opens over the page.
 * @param close closes it, when the reader goes back
 * @returns what to call with true when it is open, and with false when it is closed
 */
export function over(close: () => void): (isOpen: boolean) => void {
  return (isOpen) => {
    const at = open.indexOf(close);
    if (isOpen === at >= 0) return;
    if (isOpen) {
      open.push(close);
      settle();
    } else {
      open.splice(at, 1);
      setTimeout(settle); // another dialog may open in its place
    }
  };
}

addEventListener('popstate', () => {
  const isOwn = isGoing;
  isGoing = false;
  while (!isOwn && open.length > entries()) open.pop()?.();
  settle();
});
addEventListener('pageshow', settle); // a page that is loaded anew has no dialogs
