// The meaning of keyboard keys in a game.

import { alike, barringKey, rulingKey, symbolOfKey } from './look.js';
import { takesUnknown } from './marking.js';
import { unknown } from './rule.js';
import type { GameEvent, State } from './reduce.js';
import type { Game } from './api.js';

/** command: with Ctrl, Alt or the Command key */
export type Key = { key: string; command: boolean; shift: boolean };

/** @returns undefined if the key has no meaning in the game */
export function meant(state: State, { key, command, shift }: Key): GameEvent | undefined {
  const letter = key.toLowerCase();
  if (command) return letter === 'y' || (letter === 'z' && shift) ? { type: 'redo' } : letter === 'z' ? { type: 'undo' } : undefined;
  if (key === '!' && state.game.kind === 'play') return { type: 'hint' };
  if (key === 'Escape')
    return state.hint || state.warning
      ? { type: 'close' }
      : state.noting
        ? { type: 'noting', note: state.noting.note }
        : state.phase === 'mark' || state.game.kind === 'crack'
          ? { type: 'back' }
          : undefined;
  if (state.phase === 'guess') return ofRow(state, key);
  if (state.phase !== 'mark') return undefined;
  if (key === 'Enter') return { type: 'enter' };
  return state.game.rule.tiles ? ofTiles(state, letter) : ofPins(state, letter);
}

function ofRow({ game, row }: State, key: string): GameEvent | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { type: 'move', to: row.cursor - 1 };
    case 'ArrowRight':
      return { type: 'move', to: row.cursor + 1 };
    case 'Home':
      return { type: 'move', to: 0 };
    case 'End':
      return { type: 'move', to: game.places - 1 };
    case 'ArrowUp':
      return { type: 'fill' };
    case 'ArrowDown':
      return { type: 'clear' };
    case 'Backspace':
      return { type: 'erase' };
    case 'Delete':
      return { type: 'take', place: row.cursor };
    case ' ':
      return { type: 'keep', place: row.cursor };
    case 'Enter':
      return { type: 'enter' };
  }
  const symbol = [...key].length === 1 ? symbolOfKey(game, key) : -1;
  if (symbol >= 0) return { type: 'put', symbol };
  const [first, second] = game.words ? [] : alike(game, key);
  if (first !== undefined && second !== undefined) return { type: 'alike', key, first, second };
  if (key === barringKey) return { type: 'noting', note: 'bar', once: true };
  return key === rulingKey(game) ? { type: 'noting', note: 'rule', once: true } : undefined;
}

function ofTiles({ game, marking }: State, key: string): GameEvent | undefined {
  if (key === 'arrowleft' || key === 'backspace') return { type: 'step', by: -1 };
  if (key === 'arrowright') return { type: 'step', by: 1 };
  if (key === ' ') return { type: 'turn', place: marking.cursor };
  const part = partOfKey(game, key);
  return part ? { type: 'tile', part: part.id } : unknownBy(game, key);
}

function ofPins({ game }: State, key: string): GameEvent | undefined {
  const { parts, solve } = game.rule;
  if (key === 'backspace') return { type: 'unpin' };
  const part = partOfKey(game, key);
  if (part) return { type: 'pin', part: part.id };
  if ((key === '0' || key === '-') && parts.length > 1) return { type: 'none' };
  if (/^[0-9]$/.test(key) && parts.length === 1) return { type: 'pins', count: Number(key) };
  return key === '!' && solve ? { type: 'solve' } : unknownBy(game, key);
}

function partOfKey({ rule }: Game, key: string) {
  return rule.parts.find(({ keys }) => [...keys].includes(key));
}

function unknownBy(game: Game, key: string): GameEvent | undefined {
  return key === unknown.keys && takesUnknown(game) ? { type: 'unknown' } : undefined;
}
