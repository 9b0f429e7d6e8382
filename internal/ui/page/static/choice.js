// The choices for a game. This module neither draws nor sends requests.

/** @typedef {Record<string, string>} Choice the fields of a setup by name: ticked boxes of one name are joined with commas; unticked ones are absent */
/** @typedef {{word: string, values?: Record<string, number>} | {text: string}} Fact words of the page, or a name */

/** The fields that apply to one game only, or that must stay private. */
const passing = ['seed', 'day', 'secret', 'turns'];

/**
 * The part of a choice that this browser remembers.
 * @param {Choice} choice
 * @returns {Choice}
 */
export function lasting(choice) {
  return Object.fromEntries(Object.entries(choice).filter(([name]) => !passing.includes(name)));
}

/**
 * Reports whether a preset was chosen, rather than a custom game.
 * @param {Choice} choice
 */
export function isPreset({ game }) {
  return game !== 'own';
}

/**
 * The choices that are not the default and may be folded away.
 * @param {string} kind play, crack, help, tree or compare
 * @param {Choice} choice
 * @param {number} usual default number of guesses, 0 for no limit
 * @returns {Fact[]}
 */
export function unusual(kind, choice, usual) {
  const { codemaker = 'random', most = '', strategy = '', strategies = '' } = choice;
  /** @type {Fact[]} */
  const facts = [];
  if (kind === 'play' && codemaker !== 'daily' && Number(most) !== usual) {
    facts.push(Number(most) ? { word: 'of-most', values: { count: Number(most) } } : { word: 'most-none' });
  }
  if (strategy) facts.push({ text: strategy });
  if (strategies) facts.push({ text: strategies.replaceAll(',', ', ') });
  return facts;
}

/**
 * The query that describes the custom game: by its name if there is one, or by its parts.
 * @param {Choice} choice
 * @returns {URLSearchParams}
 */
export function described({ name = '', made = 'symbols', ...parts }) {
  if (name) return new URLSearchParams({ game: name });
  const given = [...(made === 'words' ? ['list'] : ['places', 'symbols']), 'rule', 'distinct', 'hard', 'empties'];
  return new URLSearchParams(given.map((part) => [part, parts[part] ?? '']));
}

/**
 * The body of the request for a new game.
 * @param {string} kind play, crack or help
 * @param {string} game its name
 * @param {Choice} choice
 * @param {boolean} hard whether to play the hard variant of a game that has one
 * @returns {Record<string, any>}
 */
export function wished(kind, game, choice, hard) {
  const { codemaker = 'random', seed, day, secret, most, strategy } = choice;
  if (kind === 'crack') return { kind, game, ...(strategy ? { strategy } : {}) };
  if (kind !== 'play') return { kind, game };
  const drawn = codemaker === 'daily' || codemaker === 'seed';
  return {
    kind, game, hard, codemaker: drawn ? 'random' : codemaker,
    ...(codemaker === 'seed' ? { seed } : {}), ...(codemaker === 'daily' ? { day } : {}), ...(codemaker === 'fixed' ? { secret } : {}),
    ...(codemaker !== 'daily' ? { most: Number(most) || 0 } : {}),
  };
}
