// What a histogram of codes by number of guesses says: the cumulative share, the total and the average.

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

/** The number of guesses over all codes, and its average, if all codes are equally likely. */
export function even(bars: { guesses: number; count: number }[]): { total: number; average: number } {
  const codes = bars.reduce((sum, bar) => sum + bar.count, 0);
  const total = bars.reduce((sum, bar) => sum + bar.guesses * bar.count, 0);
  return { total, average: codes === 0 ? 0 : total / codes };
}

/** Reports whether an average is weighted by likelihood, so that it is not the average of the bars. */
export function isWeighted(average: number, bars: { guesses: number; count: number }[]): boolean {
  return Math.abs(average - even(bars).average) > 1e-9;
}
