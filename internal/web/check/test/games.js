// Games as the server tells them, for the tests.

/**
 * @param {Partial<import('../../static/api.js').Game>} [differs]
 * @returns {import('../../static/api.js').Game}
 */
export function game(differs = {}) {
  return {
    id: 'one', revision: 1, kind: 'play', game: '4x6', title: 'Mastermind', described: '4 places, 6 symbols', places: 4,
    symbols: [...'ABCDEF'], limits: [], rule: 'black-white', distinct: false, hard: false, empties: false, words: false,
    secrets: 1296, state: 'going', left: 1296, more: false, turns: [], canUndo: false, canRedo: false, hints: 0, helped: false,
    line: '4x6', message: '', created: '', updated: '', codemaker: 'random', most: 10, ...differs,
  };
}

/**
 * @param {number} number
 * @param {string} guess of the letters A to F
 * @param {Partial<import('../../static/api.js').Turn>} [differs]
 * @returns {import('../../static/api.js').Turn}
 */
export function turn(number, guess, differs = {}) {
  return { number, guess, pegs: pegs(guess), mark: 'XO', black: 1, white: 1, left: 100, more: false, ...differs };
}

/**
 * The pegs of letters A to F; a dot is a place that has none.
 * @param {string} letters
 */
export function pegs(letters) {
  return [...letters].map((letter) => 'ABCDEF'.indexOf(letter));
}
