// The names of the colours of beads. colours.css and settings.css give the colours themselves.

import { isEmptySlot } from './look.js';
import type { Look } from './look.js';

/** The colours of the first symbols by the palette of the settings. Later symbols have them again, with another shape. */
const palettes = {
  usual: 'red blue yellow green pink cyan orange black',
  classic: 'red blue yellow green white black orange purple',
  contrast: 'red white yellow blue pink green orange black',
};

/** The keys that choose a colour: the initials of its English and French names. */
const initials: Record<string, string> = {
  red: 'r',
  blue: 'b',
  yellow: 'yj',
  green: 'gv',
  pink: 'p',
  cyan: 'c',
  orange: 'o',
  black: 'kn',
  white: 'w',
  purple: 'pv',
};

/** The colour of a bead, or undefined for an empty slot. */
export function hueOf(look: Look, symbol: number, palette: string): string | undefined {
  if (symbol < 0 || isEmptySlot(look, symbol)) return undefined;
  if (look.colours) return look.colours[symbol];
  const hues = palettes[palette === 'classic' || palette === 'contrast' ? palette : 'usual'].split(' ');
  return hues[(symbol % (look.shapes ?? hues.length)) % hues.length];
}

/** The symbols whose colour a key names. */
export function huedBy(look: Look, key: string, palette: string): number[] {
  return look.symbols.flatMap((_, symbol) => (initials[hueOf(look, symbol, palette) ?? '']?.includes(key.toLowerCase()) ? [symbol] : []));
}
