// The choices for a game. This module neither draws nor sends requests.

/** the fields of a setup by name: ticked boxes of one name are joined with commas; unticked ones are absent */
export type Choice = Record<string, string>;
/** words of the page, or a name */
export type Fact = { word: string; values?: Record<string, number> } | { text: string };

/** The fields that apply to one game only, or that must stay private. */
const passing = ['seed', 'day', 'secret', 'turns'];

/** The part of a choice that this browser remembers. */
export function lasting(choice: Choice): Choice {
  return Object.fromEntries(Object.entries(choice).filter(([name]) => !passing.includes(name)));
}

/**
 * The game on offer for a remembered one: the same, or else with the words of this page's language, or else the first.
 * @param offered names of games, as in wordle:fr-weighted
 */
export function onOffer(game: string, offered: string[]): string {
  const [preset] = game.split(':');
  return offered.find((name) => name === game) ?? offered.find((name) => name.split(':')[0] === preset) ?? offered[0] ?? '';
}

/** Reports whether a preset was chosen, rather than a custom game. */
export function isPreset({ game }: Choice) {
  return game !== 'own';
}

/** The strategies that are compared unless others are chosen. */
export const usualStrategies = ['minimax', 'expected', 'entropy', 'parts'];

/**
 * The choices that are not the default and may be folded away.
 * @param kind play, crack, solver, tree or compare
 * @param usual default number of guesses, 0 for no limit
 */
export function unusual(kind: string, choice: Choice, usual: number): Fact[] {
  const { codemaker = 'random', most = '', strategy = '', strategies = '' } = choice;
  const facts: Fact[] = [];
  if (kind === 'play' && codemaker !== 'daily' && Number(most) !== usual) {
    facts.push(Number(most) ? { word: 'of-most', values: { count: Number(most) } } : { word: 'most-none' });
  }
  if (strategy) facts.push({ text: strategy });
  if (strategies && strategies !== usualStrategies.join(',')) facts.push({ text: strategies.replaceAll(',', ', ') });
  return facts;
}

/** The query that describes the custom game: by its name if there is one, or by its parts. */
export function described({ name = '', made = 'symbols', ...parts }: Choice): URLSearchParams {
  if (name) return new URLSearchParams({ game: name });
  const given = [...(made === 'words' ? ['list'] : ['places', 'symbols']), 'rule', 'distinct', 'hard', 'ultra', 'first', 'empties'];
  return new URLSearchParams(given.map((part) => [part, parts[part] ?? '']));
}

/**
 * The body of the request for a new game.
 * @param kind play, crack or solver
 * @param game its name
 * @param hard whether to play the hard variant of a game that has one
 */
export function wished(kind: string, game: string, choice: Choice, hard: boolean): Record<string, any> {
  const { codemaker = 'random', seed, day, secret, target, most, strategy, names, letter } = choice;
  const named = { kind, game, ...(names ? { symbols: [names] } : {}) };
  if (kind === 'crack') return { ...named, ...(letter ? { game: game + '-first:' + letter } : {}), ...(strategy ? { strategy } : {}) };
  if (kind !== 'play') return named;
  const drawn = codemaker === 'daily' || codemaker === 'seed';
  return {
    ...named,
    hard,
    codemaker: drawn ? 'random' : codemaker,
    ...(codemaker === 'seed' ? { seed } : {}),
    ...(codemaker === 'daily' ? { day } : {}),
    ...(codemaker === 'adversary' && target ? { target } : {}),
    ...(codemaker === 'fixed' ? { secret } : {}),
    ...(codemaker !== 'daily' ? { most: Number(most) || 0 } : {}),
  };
}
