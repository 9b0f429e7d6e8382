package bitslice

import (
	"math"
	"sync"
)

// Two partitions with the same entropy must have the same value, or ties would be settled by
// rounding: cells of 4, 1, 1, 1, 1 tell as much as 2, 2, 2, 2. So n*log2(n) is taken as
// n * (sum of log2(p) over the prime factors p of n), with log2(p) rounded to a multiple of 2^-32.
// The logarithms of primes are linearly independent over the rationals: sums that are equal
// contain each prime equally often, and then the rounded sums are equal too.

// entropyCost returns n*log2(n) in units of 2^-32, rounded as said above.
func entropyCost(n uint32) int64 {
	return int64(n) * roundedLog2(n)
}

// roundedLog2 returns the sum of the rounded logarithms of the prime factors of n; 0 for n < 2.
func roundedLog2(n uint32) int64 {
	sum := int64(0)
	for p := uint32(2); p*p <= n; p++ {
		for n%p == 0 {
			sum += primeLog2(p)
			n /= p
		}
	}
	if n > 1 {
		sum += primeLog2(n)
	}
	return sum
}

func primeLog2(p uint32) int64 {
	return int64(math.Round(math.Log2(float64(p)) * (1 << 32)))
}

// smallEntropies is entropyCost of the sizes that nearly all cells have. Each logarithm is that of
// the smallest prime factor and that of the rest.
var smallEntropies = sync.OnceValue(func() []int64 {
	costs, logs, factor := make([]int64, 1<<14), make([]int64, 1<<14), make([]int, 1<<14)
	for n := 2; n < len(costs); n++ {
		if factor[n] == 0 {
			logs[n] = primeLog2(uint32(n))
			for multiple := n * n; multiple < len(costs); multiple += n {
				if factor[multiple] == 0 {
					factor[multiple] = n
				}
			}
		} else {
			logs[n] = logs[factor[n]] + logs[n/factor[n]]
		}
		costs[n] = int64(n) * logs[n]
	}
	return costs
})
