// Draws pegs and marks. A symbol has a letter and a colour. Beyond eight symbols, or if symbols
// are pairs of a shape and a colour, it also has a shape.

import { el, svg } from './dom.js';
import { say } from './words.js';
import { hueOf } from './hues.js';
import { codesIn, isEmptySlot } from './look.js';
import { meaning, partOf, solution, unknown } from './rule.js';
import type { Child } from './dom.js';
import type { Look } from './look.js';
import type { Part, Rule } from './rule.js';
import type { Mark } from './api.js';

const colours = 8;

export function material(look: Look): 'tile' | 'token' | 'bead' {
  if (look.words) return 'tile';
  return look.symbols.every((name) => /^[0-9]$/.test(name)) ? 'token' : 'bead';
}

/** The name of a symbol, or of a place without one. */
export function called(look: Look, symbol: number): string {
  if (symbol < 0) return say('empty');
  return isEmptySlot(look, symbol) ? say('empty-slot') : (look.symbols[symbol] ?? '?');
}

/** A symbol in the form for reading aloud: the colour of a bead comes before its letter. */
export function named(look: Look, symbol: number): string {
  const name = called(look, symbol);
  const hue = material(look) === 'bead' && name.length < 3 ? hueOf(look, symbol, document.documentElement.dataset['palette'] ?? '') : undefined;
  return hue ? say('colour-' + hue) + ' ' + name : name;
}

export function peg(look: Look, symbol: number): SVGElement {
  if (isEmptySlot(look, symbol)) {
    return svg(
      'svg',
      { class: 'peg hollow', viewBox: '0 0 48 48', 'aria-hidden': 'true' },
      svg('use', { href: '#hole' }),
      svg('circle', { cx: 24, cy: 24, r: 18 }),
    );
  }
  const made = material(look);
  const name = look.symbols[symbol] ?? '?';
  const shown = [...name].slice(0, 3).join('');
  const size = [...shown].length > 2 ? ' three' : [...shown].length > 1 ? ' two' : '';
  const across = look.shapes ?? colours;
  const shape = made === 'bead' ? 'bead-' + (Math.floor(symbol / across) % 8) : made;
  return svg(
    'svg',
    {
      class: 'peg ' + (made === 'bead' ? 'c' + (look.colours ? '-' + look.colours[symbol] : symbol % across) : made),
      viewBox: '0 0 48 48',
      'aria-hidden': 'true',
    },
    svg('use', { href: '#' + shape }),
    svg('text', { x: 24, y: made === 'tile' ? 24.5 : 24, class: 'sym' + size }, shown),
  );
}

/** A place without a peg. A board has hundreds, so each is a single element. */
export function hole(look: Look): HTMLElement {
  return el('i', { class: look.words ? 'hole square' : 'hole' });
}

/** the shapes of what marks mean */
const shapes: Record<string, string> = {
  right: 'm3.500 7.200 2.200 2.300 4.800-5',
  misplaced: 'M3 7h8M8.500 4.500 11 7l-2.500 2.500',
  absent: 'M4 7h6',
  somewhere: 'M7 3.500v7M3.500 7h7',
  half: 'M7 3.500 10.500 7 7 10.500 3.500 7Z',
  unknown: 'M5.200 5.500a1.800 1.800 0 1 1 2.600 1.600c-.5.3-.8.6-.8 1.200M7 10.500v.1',
};

/** The sign of a part of a mark: the shape of what it means, or its letter if the rule has another part that means the same. */
function shape({ rule }: Look, { id, letter, means }: Part): SVGElement {
  const only = rule.parts.every((other) => other.id === id || other.means !== means);
  const path = only ? shapes[means] : undefined;
  return path ? svg('path', { d: path }) : svg('text', { x: 7, y: 7 }, letter);
}

/**
 * A peg in its place, with the sign of its mark if marks have tiles.
 * @param tile the ID of a part
 */
export function cell(look: Look, symbol: number, order: number, tile?: string): HTMLElement {
  const made = el('span', { class: 'cell' + (look.words ? ' worded' : ''), '--order': order }, peg(look, symbol));
  if (tile) sign(look, made, tile);
  return made;
}

export function sign(look: Look, cell: HTMLElement, tile?: string) {
  const part = partOf(look.rule, tile);
  cell.classList.remove(...Object.keys(shapes), ...look.rule.parts.map(({ name }) => name));
  cell.classList.add('signed', part.means, part.name);
  cell.querySelector('.sign')?.remove();
  cell.append(svg('svg', { class: 'sign', viewBox: '0 0 14 14', 'aria-hidden': 'true' }, svg('circle', { cx: 7, cy: 7, r: 6.5 }), shape(look, part)));
}

/** The pins of a mark, and holes. Question marks stand for pins whose number is not known. */
export function pins({ rule, places }: Look, { counts, solved }: Pick<Mark, 'counts' | 'solved'> = {}): HTMLElement {
  const isCode = solved && rule.solve;
  const known: Part[] = !counts ? [] : isCode ? Array(places).fill(solution) : rule.parts.flatMap((part) => Array(counts[part.id] ?? 0).fill(part));
  const rest = counts && rule.parts.some(({ id }) => counts[id] === undefined) ? unknown : undefined;
  const all: (Part | undefined)[] = [...known, ...Array(places - known.length).fill(rest)];
  return el(
    'span',
    { class: 'pins', 'aria-hidden': 'true' },
    all.map((part, order) => (part ? pin(part, order) : el('i', { class: 'pinhole' }))),
  );
}

/** A pin with the shape of what it means, or else with its letter. */
export function pin({ means, letter }: Part, order: number = 0): SVGElement {
  const shape = 'pin-' + means;
  const shown = document.getElementById(shape)
    ? [svg('use', { href: '#' + shape })]
    : [svg('circle', { cx: 8, cy: 8, r: 6 }), svg('text', { x: 8, y: 8 }, letter)];
  return svg('svg', { class: 'pin', viewBox: '0 0 16 16', 'aria-hidden': 'true', '--order': order }, ...shown);
}

/** A mark as a picture: pins, or tiles. */
export function picture(look: Look, mark: Mark): HTMLElement {
  return mark.tiles
    ? el(
        'span',
        { class: 'pips', 'aria-hidden': 'true' },
        mark.tiles.map((tile) => pip(look, partOf(look.rule, tile))),
      )
    : pins(look, mark);
}

/** @param part of a rule with tiles */
function pip(look: Look, part: Part) {
  return svg('svg', { class: 'pip ' + part.means + ' ' + part.name, viewBox: '0 0 14 14' }, svg('rect', { width: 14, height: 14, rx: 3 }), shape(look, part));
}

/** One part of a mark as a picture. */
export function pictured(look: Look, id: string) {
  const part = partOf(look.rule, id);
  return look.rule.tiles ? el('span', { class: 'pips', 'aria-hidden': 'true' }, pip(look, part)) : pin(part);
}

/** What people call a part. */
export const nameOf = (part: Part) => say('part-' + part.name);

/** A mark in words. */
export function spoken(look: Look, { tiles, counts, solved }: Mark): string {
  const { rule } = look;
  if (tiles) return tiles.map((tile) => saidOf(rule, partOf(rule, tile))).join(', ');
  if (solved && rule.solve) return say('told-solved');
  const told = rule.parts.flatMap((part) => {
    const count = counts ? (counts[part.id] ?? unknown.letter) : 0;
    return count || rule.parts.length === 1 ? [say('part-told-' + part.name, { count })] : [];
  });
  if (told.length) return told.reduce((one, other) => say('told-both', { one, other }));
  return say(material(look) !== 'token' ? 'lesson-no-peg' : meaning(rule, 'misplaced') ? 'lesson-no-cow' : 'lesson-no-bull');
}

/** What a tile means, in words. */
export function saidOf(rule: Rule, part: Part) {
  return rule.parts.some(({ id, means }) => means === part.means && id !== part.id) ? say('part-one-' + part.name) : say('means-short-' + part.means);
}

/** A row of pegs without marks. */
export function row(look: Look, symbols: number[]): HTMLElement {
  return el(
    'span',
    { class: 'pegs', '--count': symbols.length, 'aria-hidden': 'true' },
    symbols.map((symbol, order) => cell(look, symbol, order)),
  );
}

/** A code in the form for reading aloud. */
export function read(look: Look, symbols: number[]): string {
  const between = material(look) === 'bead' || symbols.some((symbol) => isEmptySlot(look, symbol)) ? ', ' : ' ';
  return symbols.map((symbol) => named(look, symbol)).join(look.words ? '' : between);
}

/** A sentence in which codes of colours are pegs: to players, these have no letters. */
export function coded(look: Look, sentence: string): Child[] {
  if (material(look) !== 'bead') return [sentence];
  return codesIn(look, sentence).map((part) =>
    typeof part === 'string'
      ? part
      : el(
          'span',
          { class: 'coded', '--count': part.length, role: 'img', 'aria-label': read(look, part) },
          part.map((symbol) => peg(look, symbol)),
        ),
  );
}
