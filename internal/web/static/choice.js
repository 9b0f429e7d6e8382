// What somebody chose for a game. Nothing here draws or asks.

/** @typedef {Record<string, string>} Choice the fields of a setup by their names: of several boxes those that are ticked, with commas between; without one there is none */
/** @typedef {{word: string, values?: Record<string, number>} | {text: string}} Fact words of the page, or a name */

/** What is for one game alone, or nobody else's to see. */
const passing = ['seed', 'day', 'secret', 'turns'];

/**
 * What this browser remembers of a choice.
 * @param {Choice} choice
 * @returns {Choice}
 */
export function lasting(choice) {
  return Object.fromEntries(Object.entries(choice).filter(([name]) => !passing.includes(name)));
}

/**
 * Reports whether a preset was chosen, and none of one's own.
 * @param {Choice} choice
 */
export function isPreset({ game }) {
  return game !== 'own';
}

/**
 * What was chosen that is not as usual, as far as it can be folded away.
 * @param {string} kind play, crack, help, tree or compare
 * @param {Choice} choice
 * @param {number} usual guesses of the game, 0 for any number
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
 * The query that says what the game of one's own is: by its name, where one is given, or by its parts.
 * @param {Choice} choice
 * @returns {URLSearchParams}
 */
export function described({ name = '', made = 'symbols', ...parts }) {
  if (name) return new URLSearchParams({ game: name });
  const given = [...(made === 'words' ? ['list'] : ['places', 'symbols']), 'rule', 'distinct', 'hard', 'empties'];
  return new URLSearchParams(given.map((part) => [part, parts[part] ?? '']));
}

/**
 * What the server is asked to begin.
 * @param {string} kind play, crack or help
 * @param {string} game its name
 * @param {Choice} choice
 * @param {boolean} hard whether Wordle is to be played by the hard rule
 * @returns {Record<string, any>}
 */
export function wished(kind, game, choice, hard) {
  const { codemaker = 'random', seed, day, secret, most, strategy } = choice;
  if (kind === 'crack') return { kind, game, ...(strategy ? { strategy } : {}) };
  if (kind !== 'play') return { kind, game };
  const drawn = codemaker === 'daily' || codemaker === 'seed';
  return {
    kind, game: hard && codemaker !== 'daily' ? hardened(game) : game, codemaker: drawn ? 'random' : codemaker,
    ...(codemaker === 'seed' ? { seed } : {}), ...(codemaker === 'daily' ? { day } : {}), ...(codemaker === 'fixed' ? { secret } : {}),
    ...(codemaker !== 'daily' ? { most: Number(most) || 0 } : {}),
  };
}

/**
 * A game of Wordle's kind by the hard rule; other games as they are.
 * @param {string} game
 */
export function hardened(game) {
  return /^(wordle:|nerdle|primel|mathler:)/.test(game) && !game.endsWith('-hard') ? game + '-hard' : game;
}
