package strategy

import (
	"math"
	"sync"
)

// Entropy plays the guess whose feedback tells most (Larmouth 1971, Neuwirth
// 1982, Tricot and Meirovitz 1979). With n candidates in cells of sizes s, the
// information is log2 n - (sum of s·log2 s)/n bits, so that the smallest sum wins.
//
// The value is that sum, exact in its ties: s·log2 s is built from the prime
// factors of s, with log2 p rounded once for each prime p. Since the logarithms
// of primes are independent, two sums that are equal as real numbers have the
// same factors, and so are equal as integers too. The unit is 2^-32 bits times
// candidates; rounding moves a sum by less than 12 units a candidate.
var Entropy = &Heuristic{"entropy", func(cells []uint32) int64 {
	sum := int64(0)
	for _, size := range cells {
		if size > 1 {
			sum -= sizeLog(size)
		}
	}
	return sum
}}

// sizeLogs keeps size·log2(size) for small sizes.
var sizeLogs = sync.OnceValue(func() *[4096]int64 {
	var logs [4096]int64
	for size := range logs {
		logs[size] = factorLog(uint32(size))
	}
	return &logs
})

func sizeLog(size uint32) int64 {
	if logs := sizeLogs(); size < uint32(len(logs)) {
		return logs[size]
	}
	return factorLog(size)
}

// factorLog returns size times the sum of the rounded logarithms of its prime
// factors, in units of 2^-32.
func factorLog(size uint32) int64 {
	sum := int64(0)
	rest := size
	for p := uint32(2); p*p <= rest; p++ {
		for rest%p == 0 {
			sum += primeLog(p)
			rest /= p
		}
	}
	if rest > 1 {
		sum += primeLog(rest)
	}
	return int64(size) * sum
}

func primeLog(p uint32) int64 {
	return int64(math.Round(math.Log2(float64(p)) * (1 << 32)))
}
