// The parts of marks, as the rule of a game names them.

/** @typedef {import('./api.js').Schemas['Rule']} Rule */
/** @typedef {import('./api.js').Schemas['Part']} Part */

/**
 * A part of a mark that is not known.
 * @type {Part}
 */
export const unknown = { id: 'unknown', keys: '?', letter: '?', means: 'unknown' };

/**
 * The part of a rule with an ID.
 * @param {Rule} rule
 * @param {string} [id]
 */
export function partOf(rule, id) {
  return rule.parts.find((part) => part.id === id) ?? unknown;
}

/**
 * The part of a rule that means something.
 * @param {Rule} rule
 * @param {Part['means']} means
 */
export function meaning(rule, means) {
  return rule.parts.find((part) => part.means === means);
}

/**
 * The tile of a symbol at its place, for the code itself. Only rules with tiles have one.
 * @param {Rule} rule
 */
export function rightTile(rule) {
  return rule.tiles ? meaning(rule, 'right')?.id : undefined;
}
