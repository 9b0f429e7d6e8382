// Reads shared results from a text and sorts them. A result is a link or a line with a
// number of guesses: mastermind daily:2026-11-20 against:4.

/** the name may be empty */
export type Shared = { name: string; line: string };

/** guesses is undefined if the code was not found */
export type Result = Shared & { guesses: number | undefined };

/** The results in a text: one per line, after an optional name. */
export function readResults(text: string): Shared[] {
  const found: Map<string, Shared> = new Map();
  for (const row of text.split('\n')) {
    const link = /\S*[?&]line=([^\s&#]+)/.exec(row);
    const line = link ? decode(link[1] ?? '') : row.trim();
    if (!/\bagainst:(\d+|x)\b/i.test(line)) continue;
    const name = link
      ? row
          .slice(0, link.index)
          .replace(/[\s:,;=–-]+$/, '')
          .trim()
      : '';
    found.set(name + '\n' + line, { name, line });
  }
  return [...found.values()];
}

/** @param text of an address */
function decode(text: string) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return ''; // it was cut off
  }
}

/** The results with their ranks: fewest guesses first, unsolved ones last. Equal results share a rank. */
export function ranked<T extends { guesses: number | undefined }>(results: T[]): (T & { place: number })[] {
  const guesses = (result: T) => result.guesses ?? Infinity;
  const sorted = results.toSorted((a, b) => (guesses(a) === guesses(b) ? 0 : guesses(a) - guesses(b)));
  return sorted.map((result) => ({ ...result, place: 1 + sorted.findIndex((other) => guesses(other) === guesses(result)) }));
}
