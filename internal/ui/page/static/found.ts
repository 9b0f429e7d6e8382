// The cumulative share of codes found: the running sum of a histogram.

/**
 * @param bars the number of codes found with each number of guesses
 * @param last the largest number of guesses
 * @returns the share of the codes, from 0 to 1, found within 0, 1, 2 and so on guesses
 */
export function found(bars: { guesses: number; count: number }[], last: number): number[] {
  const codes = bars.reduce((sum, bar) => sum + bar.count, 0);
  return Array.from({ length: last + 1 }, (_, guesses) =>
    codes === 0 ? 0 : bars.reduce((sum, bar) => (bar.guesses <= guesses ? sum + bar.count : sum), 0) / codes,
  );
}
