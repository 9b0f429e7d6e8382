package sample

import (
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
)

// wide is a whole number modulo 2^128. Differences of larger numbers come out right where
// what they differ by is not negative and below 2^128; all codes of a game are 2^96 at most.
type wide struct{ high, low uint64 }

func (w wide) isZero() bool { return w.high|w.low == 0 }

func (w wide) plus(v wide) wide {
	low, carry := bits.Add64(w.low, v.low, 0)
	return wide{w.high + v.high + carry, low}
}

func (w wide) minus(v wide) wide {
	low, borrow := bits.Sub64(w.low, v.low, 0)
	return wide{w.high - v.high - borrow, low}
}

func (w wide) negated() wide { return wide{}.minus(w) }

func (w wide) times(v wide) wide {
	high, low := bits.Mul64(w.low, v.low)
	return wide{high + w.high*v.low + w.low*v.high, low}
}

// power returns base to a power.
func power(base, exponent int) wide {
	product := wide{low: 1}
	for range exponent {
		product = product.times(wide{low: uint64(base)})
	}
	return product
}

// falling returns in how many ways so many places take different ones of some symbols.
func falling(symbols, places int) wide {
	product := wide{low: 1}
	for taken := range places {
		product = product.times(wide{low: uint64(max(0, symbols-taken))})
	}
	return product
}

func (w wide) less(v wide) bool {
	return w.high < v.high || w.high == v.high && w.low < v.low
}

// drawn draws a number below w, which is not 0, each as likely as any other.
func (w wide) drawn(source *rand.Rand) wide {
	mask := wide{low: 1<<bits.Len64(w.low) - 1}
	if w.high > 0 {
		mask = wide{1<<bits.Len64(w.high) - 1, math.MaxUint64}
	}
	for {
		if v := (wide{source.Uint64() & mask.high, source.Uint64() & mask.low}); v.less(w) {
			return v
		}
	}
}

func (w wide) big() *big.Int {
	n := new(big.Int).SetUint64(w.high)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(w.low))
}
