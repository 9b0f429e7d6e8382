// Draws codes as the engine does (package candidate): the same seed gives the same code. The random numbers are the ones
// of PCG in Go's package math/rand/v2.

const mask = (1n << 64n) - 1n;

/** A source of random numbers of 64 bits. */
export class Source {
  high: bigint;
  low = 0n;

  constructor(seed: bigint) {
    this.high = seed;
  }

  next(): bigint {
    const state =
      (((this.high << 64n) | this.low) * ((2549297995355413924n << 64n) | 4865540595714422341n) + ((6364136223846793005n << 64n) | 1442695040888963407n)) &
      ((1n << 128n) - 1n);
    this.high = state >> 64n;
    this.low = state & mask;
    let high = this.high;
    high ^= high >> 32n;
    high = (high * 0xda942042e4dd58b5n) & mask;
    high ^= high >> 48n;
    return (high * (this.low | 1n)) & mask;
  }

  /** A random number below another (Lemire 2019). */
  below(most: number): number {
    const n = BigInt(most);
    if ((n & (n - 1n)) === 0n) return Number(this.next() & (n - 1n));
    for (;;) {
      const product = this.next() * n;
      if ((product & mask) >= (mask + 1n - n) % n) return Number(product >> 64n);
    }
  }
}

/** The code of symbols that a seed draws, at all places among the same symbols. */
export function drawnCode(seed: bigint, { places, symbols, distinct }: { places: number; symbols: unknown[]; distinct: boolean }): number[] {
  const source = new Source(seed);
  const code: number[] = [];
  while (code.length < places) {
    const symbol = source.below(symbols.length);
    if (!distinct || !code.includes(symbol)) code.push(symbol);
  }
  return code;
}

/**
 * The place in a list that a seed draws, each with a probability in proportion to its weight.
 * @param upTo the weight of each place with all before it
 */
export function drawnPlace(seed: bigint, upTo: number[]): number {
  const drawn = new Source(seed).below(upTo.at(-1) ?? 0);
  return upTo.findIndex((total) => drawn < total);
}
