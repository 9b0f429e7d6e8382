package candidate

import (
	"math"
	"math/bits"
	"math/rand/v2"
)

// uint128 is an integer modulo 2^128. Differences of larger numbers are exact if they are
// nonnegative and below 2^128. The number of codes of a game is at most 2^96.
type uint128 struct{ high, low uint64 }

func (w uint128) isZero() bool { return w.high|w.low == 0 }

func (w uint128) plus(v uint128) uint128 {
	low, carry := bits.Add64(w.low, v.low, 0)
	return uint128{w.high + v.high + carry, low}
}

func (w uint128) minus(v uint128) uint128 {
	low, borrow := bits.Sub64(w.low, v.low, 0)
	return uint128{w.high - v.high - borrow, low}
}

func (w uint128) negated() uint128 { return uint128{}.minus(w) }

func (w uint128) times(v uint128) uint128 {
	high, low := bits.Mul64(w.low, v.low)
	return uint128{high + w.high*v.low + w.low*v.high, low}
}

// power returns base to a power.
func power(base, exponent int) uint128 {
	product := uint128{low: 1}
	for range exponent {
		product = product.times(uint128{low: uint64(base)})
	}
	return product
}

// falling returns the number of ways to fill the places with different symbols.
func falling(symbols, places int) uint128 {
	product := uint128{low: 1}
	for taken := range places {
		product = product.times(uint128{low: uint64(max(0, symbols-taken))})
	}
	return product
}

func (w uint128) less(v uint128) bool {
	return w.high < v.high || w.high == v.high && w.low < v.low
}

// drawn draws a number below w with equal probability. w must not be 0.
func (w uint128) drawn(source *rand.Rand) uint128 {
	mask := uint128{low: 1<<bits.Len64(w.low) - 1}
	if w.high > 0 {
		mask = uint128{1<<bits.Len64(w.high) - 1, math.MaxUint64}
	}
	for {
		if v := (uint128{source.Uint64() & mask.high, source.Uint64() & mask.low}); v.less(w) {
			return v
		}
	}
}

// float returns the number, rounded if it is 2^53 or more.
func (w uint128) float() float64 { return math.FMA(float64(w.high), 1<<64, float64(w.low)) }
