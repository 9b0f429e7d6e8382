// Addresses within the site, which works under any path.

/** The root of the site. This script is part of bundles in static/HASH below it. */
export const site = new URL('../../', import.meta.url);

/**
 * The address of a page in the current language. All pages of a language are in one folder.
 * @param name such as game
 * @returns such as game.html?id=ID
 */
export function pageAddress(name: string, query: Record<string, string> = {}): string {
  const asked = Object.entries(query)
    .map(([key, value]) => key + '=' + encodeURIComponent(value))
    .join('&');
  return (name === 'home' ? './' : name + '.html') + (asked && '?' + asked);
}
