package candidate

import (
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/splitmix"
)

// runShort is run for at most eight turns, whose marks fill one word. It takes the same steps as [walker.step], but it
// computes with masks instead of branches that the processor cannot predict.
func (w *walker) runShort(steps int, home bool) {
	o, want, here, further := w.population, w.want[0], w.here, w.further
	places, distinct := uint64(w.places), one(w.distinct)
	code, used := &w.code, &w.used
	seed, black, total, distance := w.seed, w.black[0], w.total[0], w.distance
	for range steps {
		seed += splitmix.Step
		random := splitmix.Mix(seed)
		exchange := -(random >> 40 & 1) // all bits, or none for a change
		place := int(random & drawnBits * places >> 20 % rules.MaxPlaces)
		other := int(random >> 20 & drawnBits * places >> 20 % rules.MaxPlaces)
		symbols := o.allowed[place]
		from, to := code[place], symbols[random>>20&drawnBits*uint64(len(symbols))>>20]
		to ^= (to ^ code[other]) & uint8(exchange)
		before, already := &used[from%rules.MaxSymbols], &used[to%rules.MaxSymbols]

		row, otherRow := place*o.symbols, other*o.symbols
		blackThen := black + here[row+int(to)] - here[row+int(from)] + (here[otherRow+int(from)]-here[otherRow+int(to)])&exchange
		totalThen := total + (further[o.earned(to, *already)]-further[o.earned(from, *before-1)])&^exchange
		then := sum(above(blackThen, want.mostBlack) + above(want.leastBlack, blackThen) + above(totalThen, want.mostTotal) + above(want.leastTotal, totalThen))

		taken := one(to != from) & one(random>>41 < o.chance(then-distance))
		taken &= o.may[place] >> (to % 64) & (o.may[other]>>(from%64) | ^exchange)
		taken &^= distinct & one(*already != 0) &^ exchange
		black ^= (black ^ blackThen) & -taken
		total ^= (total ^ totalThen) & -taken
		distance += (then - distance) & -int(taken)
		code[place] ^= (from ^ to) & -uint8(taken)
		code[other] ^= (from ^ to) & -uint8(taken) & uint8(exchange)
		*before -= int8(taken &^ exchange)
		*already += int8(taken &^ exchange)
		if home && distance == 0 {
			break
		}
	}
	w.seed, w.black[0], w.total[0], w.distance = seed, black, total, distance
	w.wrong = outside(black, want.leastBlack, want.mostBlack)
}

// one returns 1 for true and 0 for false.
func one(b bool) (n uint64) {
	if b {
		n = 1
	}
	return n
}
