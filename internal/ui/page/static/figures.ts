// Formats numbers for a language.

/** The separators of thousands and of decimals, and the end of a percentage. */
const marks: Record<string, [string, string, string] | undefined> = { en: [',', '.', '%'], fr: ['\u202f', ',', '\u00a0%'] };

/**
 * Formats like Intl, but without it for known languages: creating the first formatter
 * takes a phone a tenth of a second.
 */
export function figures(value: number, decimals: number, language: string): string {
  const known = marks[language];
  if (!known || !(value >= 0 && value < 1e15)) return value.toLocaleString(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const [whole = '', part] = value.toFixed(decimals).split('.');
  return whole.replace(/\B(?=(\d{3})+$)/g, known[0]) + (part ? known[1] + part : '');
}

/**
 * Formats a share as a percentage, as {@link figures} does.
 * @param share from 0 to 1
 */
export function percentage(share: number, decimals: number, language: string): string {
  const end = marks[language]?.[2];
  if (!end) return share.toLocaleString(language, { style: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return figures(100 * share, decimals, language) + end;
}

/** Formats a probability as package wording of the terminal does: with one decimal below ten percent. */
export function chance(value: number, language: string): string {
  if (value < 0.0005) return '< ' + chance(0.001, language);
  return percentage(value, value < 0.0995 ? 1 : 0, language);
}

/** Formats a share of the codes as package wording does: with two digits that count, down to 0.001%. */
export function share(value: number, language: string): string {
  if (value < 0.0000095) return '< ' + percentage(0.00001, 3, language);
  const decimals = [0.00995, 0.000995, 0.0000995].findIndex((least) => value >= least);
  return decimals === 0 ? chance(value, language) : percentage(value, decimals < 0 ? 4 : decimals + 1, language);
}
