// The mark being entered: pins, or a colour for each peg with marks by place. Values here
// are immutable: each event returns a new mark.

/** @typedef {import('./look.js').Look} Look */

/**
 * @typedef {object} Marking
 * @property {number} black black pins; under the rule sum, black and white pins together, and places + 1 means that the guess is the code
 * @property {number} white
 * @property {string[]} colours of each place, under the rule place
 * @property {number} cursor the place that gets the next colour
 * @property {boolean} said whether the player entered anything; an empty mark must be confirmed
 */

/**
 * @typedef {{type: 'pin', kind: 'black' | 'white'} | {type: 'unpin'} | {type: 'pins', black: number} | {type: 'solve'} | {type: 'none'}
 *   | {type: 'turn', place: number} | {type: 'colour', colour: string} | {type: 'colours', colour: string} | {type: 'step', by: number}} MarkEvent
 */

/** The order in which touches change a colour. */
export const order = ['grey', 'yellow', 'green'];
/** @type {Record<string, string>} */
const letters = { green: 'G', yellow: 'Y', grey: 'x' };

/**
 * Starts with an empty mark, or with the mark to change.
 * @param {Look} look
 * @param {import('./api.js').Mark} [mark]
 * @returns {Marking}
 */
export function newMarking(look, mark) {
  return {
    black: mark?.sum === undefined ? mark?.black ?? 0 : mark.sum + Number(mark.black === look.places),
    white: mark?.white ?? 0,
    colours: mark?.colours ?? Array(look.places).fill('grey'),
    cursor: 0,
    said: !!mark,
  };
}

/**
 * Reports whether there is no room for another pin.
 * @param {Look} look
 * @param {Marking} marking
 */
export function isWhole(look, { black, white }) {
  return black + white >= look.places + Number(look.rule === 'sum');
}

/**
 * @param {Look} look
 * @param {Marking} marking
 * @param {MarkEvent} event
 * @returns {Marking}
 */
export function changeMarking(look, marking, event) {
  const changed = changedBy(look, marking, event);
  switch (event.type) {
    case 'step': return changed;
    case 'unpin': return { ...changed, said: changed.black + changed.white > 0 };
    default: return { ...changed, said: true };
  }
}

/**
 * @param {Look} look
 * @param {Marking} marking
 * @param {MarkEvent} event
 * @returns {Marking}
 */
function changedBy(look, marking, event) {
  const { colours, cursor } = marking;
  const within = (/** @type {number} */ place) => Math.max(0, Math.min(look.places - 1, place));
  switch (event.type) {
    case 'pin': return isWhole(look, marking) ? marking : { ...marking, [event.kind]: marking[event.kind] + 1 };
    case 'unpin': return marking.white > 0 ? { ...marking, white: marking.white - 1 } : { ...marking, black: Math.max(0, marking.black - 1) };
    case 'pins': return { ...marking, black: Math.min(look.places, event.black) };
    case 'none': return { ...marking, black: 0, white: 0 };
    case 'solve': return { ...marking, black: look.places + 1 };
    case 'turn': return { ...marking, colours: colours.with(event.place, order[(order.indexOf(colours[event.place] ?? '') + 1) % 3] ?? 'grey'), cursor: event.place };
    case 'colour': return { ...marking, colours: colours.with(cursor, event.colour), cursor: within(cursor + 1) };
    case 'colours': return { ...marking, colours: colours.map(() => event.colour) };
    case 'step': return { ...marking, cursor: within(cursor + event.by) };
  }
}

/**
 * The mark in the server's format.
 * @param {Look} look
 * @param {Marking} marking
 * @returns {import('./api.js').Mark}
 */
export function markOfMarking(look, marking) {
  const { black, white, colours } = marking;
  switch (look.rule) {
    case 'place': return { mark: colours.map((colour) => letters[colour]).join(''), black, white, colours };
    case 'black': return { mark: String(black), black, white };
    case 'sum': {
      const solved = isWhole(look, marking);
      return { mark: solved ? look.places + '!' : String(black), black: solved ? look.places : 0, white: 0, sum: Math.min(black, look.places) };
    }
  }
  return { mark: 'X'.repeat(black) + 'O'.repeat(white) || 'none', black, white };
}
