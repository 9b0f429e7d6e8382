// The parts of marks, as the rule of a game names them.

import type { Schemas } from './api.js';

export type Rule = Schemas['Rule'];
export type Part = Schemas['Part'];

/** A part of a mark that is not known. */
export const unknown: Part = { id: 'unknown', name: 'unknown', keys: '?', letter: '?', means: 'unknown' };

/** A part of the mark of the code itself, if the parts of its rule do not tell that. */
export const solution: Part = { id: 'solved', name: 'solved', keys: '!', letter: '!', means: 'right' };

/** The part of a rule with an ID. */
export function partOf(rule: Rule, id?: string) {
  return rule.parts.find((part) => part.id === id) ?? unknown;
}

/** The part of a rule that means something. */
export function meaning(rule: Rule, means: Part['means']) {
  return rule.parts.find((part) => part.means === means);
}

/** The tile of a symbol at its place, for the code itself. Only rules with tiles have one. */
export function rightTile(rule: Rule) {
  return rule.tiles ? meaning(rule, 'right')?.id : undefined;
}
