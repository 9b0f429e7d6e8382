// How many codes are found by then: a histogram added up.

/**
 * @param {{guesses: number, count: number}[]} bars how many codes each number of guesses finds
 * @param {number} last guesses that it goes to
 * @returns {number[]} the part of the codes, from 0 to 1, that is found within 0, 1, 2 and so on guesses
 */
export function found(bars, last) {
  const codes = bars.reduce((sum, bar) => sum + bar.count, 0);
  return Array.from({ length: last + 1 }, (_, guesses) => (codes === 0 ? 0 : bars.reduce((sum, bar) => (bar.guesses <= guesses ? sum + bar.count : sum), 0) / codes));
}
