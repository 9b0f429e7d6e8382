package bitslice

import (
	"math"
	"sync/atomic"
)

// Two partitions with the same entropy must have the same value, or rounding would decide ties:
// cells of 4, 1, 1, 1, 1 give as much information as 2, 2, 2, 2. So n*log2(n) is computed as n *
// (sum of log2(p) over the prime factors p of n), with log2(p) rounded to a multiple of 2^-32. The
// logarithms of primes are linearly independent over the rationals. So equal sums contain each
// prime equally often, and then the rounded sums are equal too.

// entropyCost returns n*log2(n) in units of 2^-32, rounded as described above.
func entropyCost(n uint32) int64 {
	return int64(n) * roundedLog2(n)
}

// roundedLog2 returns the sum of the rounded logarithms of the prime factors of n; 0 for n < 2.
func roundedLog2(n uint32) int64 {
	sum := int64(0)
	for p := uint32(2); p*p <= n; p += 1 + p&1 { // 2, then odd numbers
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

// smallSizes covers nearly all cell sizes. Their costs are cached. If candidates have weights, the
// cache grows up to mostSizes.
const smallSizes, mostSizes = 1 << 14, 1 << 22

// keptEntropies caches entropyCost of sizes from 0.
var keptEntropies atomic.Pointer[[]int64]

// smallEntropies returns the cached values of entropyCost.
func smallEntropies() []int64 {
	if kept := keptEntropies.Load(); kept != nil {
		return *kept
	}
	return keepEntropies(smallSizes)
}

// keepEntropies caches entropyCost of at least all sizes below a number.
func keepEntropies(sizes int) []int64 {
	enough := smallSizes
	for enough < min(sizes, mostSizes) {
		enough *= 2
	}
	costs := entropyCosts(enough)
	for {
		old := keptEntropies.Load()
		if old != nil && len(*old) >= enough {
			return *old
		}
		if keptEntropies.CompareAndSwap(old, &costs) {
			return costs
		}
	}
}

// entropyCosts returns entropyCost of all sizes below a limit. Each logarithm is the sum of the
// logarithms of the smallest prime factor and the cofactor.
func entropyCosts(limit int) []int64 {
	costs, factor := make([]int64, limit), make([]uint32, limit)
	for n := 2; n < limit; n++ {
		if factor[n] == 0 {
			costs[n] = primeLog2(uint32(n))
			for multiple := 2 * n; multiple < limit; multiple += n {
				if factor[multiple] == 0 {
					factor[multiple] = uint32(n)
				}
			}
		} else {
			costs[n] = costs[factor[n]] + costs[n/int(factor[n])]
		}
	}
	for n := range costs {
		costs[n] *= int64(n)
	}
	return costs
}
