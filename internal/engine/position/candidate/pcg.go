package candidate

import (
	"math/bits"
	"runtime"
)

// pcg makes the random numbers of [rand.PCG]: PCG-DXSM by O'Neill. A loop cannot hold the state of [rand.PCG] in registers,
// and the engine in a browser would take twice as long to draw a code. The functions are small enough to be inlined.
type pcg struct{ high, low uint64 }

const multiplierHigh, multiplierLow = 2549297995355413924, 4865540595714422341

// Uint64 returns the next random number.
func (p *pcg) Uint64() uint64 {
	*p = p.next(p.carry())
	return p.number()
}

// next returns the state after p, given its carry: a multiple of p modulo 2^128, and a constant.
func (p pcg) next(carry uint64) pcg {
	const high, low = 6364136223846793005, 1442695040888963407
	next := pcg{carry + p.high*multiplierLow + p.low*multiplierHigh + high, p.low*multiplierLow + low}
	if next.low < low {
		next.high++
	}
	return next
}

// carry returns the high half of the product of the low halves. WebAssembly has no instruction for it.
func (p pcg) carry() (high uint64) {
	if runtime.GOARCH != "wasm" {
		high, _ = bits.Mul64(p.low, multiplierLow)
		return high
	}
	const half = 1<<32 - 1
	middle := p.low>>32*(multiplierLow&half) + p.low&half*(multiplierLow&half)>>32
	return p.low>>32*(multiplierLow>>32) + middle>>32 + (middle&half+p.low&half*(multiplierLow>>32))>>32
}

// number returns the random number of a state.
func (p pcg) number() uint64 {
	const multiplier = 0xda942042e4dd58b5
	mixed := (p.high ^ p.high>>32) * multiplier
	return (mixed ^ mixed>>48) * (p.low | 1)
}
