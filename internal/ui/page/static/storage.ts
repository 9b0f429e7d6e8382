// What the pages store in this browser: settings, choices and notes, as texts with names. The browser may refuse to
// store anything, and whatever it returns may be damaged.

/** in this browser, or as long as the tab is open */
type Place = 'localStorage' | 'sessionStorage';

const prefix = 'codebreaker-';

/** The settings, which the root element of each page has as data attributes. */
const settings = ['theme', 'palette', 'letters', 'left', 'hard', 'sound', 'haptics', 'keys', 'been', 'finished'];

/** A stored text, or null. */
export function recall(name: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(prefix + name);
  } catch {
    return null;
  }
}

/** Stores a text, if the browser allows it. */
export function remember(name: string, text: string, place: Place = 'localStorage') {
  try {
    globalThis[place].setItem(prefix + name, text);
  } catch {
    // Then it applies to this page only.
  }
}

/** Deletes all stored texts. */
export function forgetTexts() {
  for (const place of ['localStorage', 'sessionStorage'] as const) {
    try {
      const texts = globalThis[place];
      for (const name of Object.keys(texts)) if (name.startsWith(prefix)) texts.removeItem(name);
    } catch {
      // Then there are none.
    }
  }
}

/** The value of a text in JSON, or undefined if there is none or the text is damaged. */
export function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The parts of a value, or nothing if it has none. */
export function partsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** A list of whole numbers, or undefined if the value is something else. */
export function wholes(value: unknown): number[] | undefined {
  return Array.isArray(value) && value.every((one) => Number.isInteger(one)) ? value : undefined;
}

/** Sets the stored settings on the root element. */
export function applySettings() {
  for (const name of settings) {
    const value = recall(name);
    if (value) document.documentElement.dataset[name] = value;
  }
}
