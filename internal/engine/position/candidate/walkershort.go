package candidate

import (
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/splitmix"
)

// runShort is run for at most eight turns, whose marks fill one word. It takes the same steps as [walker.step], but it
// computes with masks instead of branches that the processor cannot predict. In WebAssembly, Go has few registers: there
// it is faster to read most numbers again than to keep them in variables.
func (w *walker) runShort(steps int, home bool) {
	o := w.population
	seed, black, total, distance := w.seed, w.black[0], w.total[0], w.distance
	for range steps {
		seed += splitmix.Step
		random := splitmix.Mix(seed)
		exchange := -(random >> 40 & 1) // all bits, or none for a change
		place := random & drawnBits * uint64(w.places) >> 20 % rules.MaxPlaces
		other := random >> 20 & drawnBits * uint64(w.places) >> 20 % rules.MaxPlaces
		symbols := o.allowed[place]
		from, to := uint64(w.code[place]), uint64(symbols[random>>20&drawnBits*uint64(len(symbols))>>20])
		to ^= (to ^ uint64(w.code[other])) & exchange
		from, to = from%rules.MaxSymbols, to%rules.MaxSymbols

		blackThen := black + o.short[0].at[place<<6|to] - o.short[0].at[place<<6|from] + (o.short[0].at[other<<6|from]-o.short[0].at[other<<6|to])&exchange
		totalThen := total + (o.short[0].gain[to<<5|uint64(w.used[to])%32]-o.short[0].gain[from<<5|uint64(w.used[from]-1)%32])&^exchange
		then := sum(clipped(blackThen+o.short[0].blackOver) + clipped(o.short[0].blackUnder-blackThen) + clipped(totalThen+o.short[0].totalOver) + clipped(o.short[0].totalUnder-totalThen))

		taken := one(to != from) & one(random>>41 < o.chances[uint64(then-distance+nearest)%uint64(len(o.chances))])
		taken &= o.may[place] >> to & (o.may[other]>>from | ^exchange)
		if w.distinct {
			taken &^= one(w.used[to] != 0) &^ exchange
		}
		black ^= (black ^ blackThen) & -taken
		total ^= (total ^ totalThen) & -taken
		distance += (then - distance) & -int(taken)
		w.code[place] ^= uint8((from ^ to) & -taken)
		w.code[other] ^= uint8((from ^ to) & -taken & exchange)
		w.used[from] -= int8(taken &^ exchange)
		w.used[to] += int8(taken &^ exchange)
		if home && distance == 0 {
			break
		}
	}
	w.seed, w.black[0], w.total[0], w.distance = seed, black, total, distance
	w.wrong = outside(black, w.want[0].leastBlack, w.want[0].mostBlack)
}

// runLonger is runShort for nine to sixteen turns, whose marks fill two words. One function for both took longer for eight
// turns in WebAssembly.
func (w *walker) runLonger(steps int, home bool) {
	o := w.population
	seed, black, total, distance := w.seed, w.black[0], w.total[0], w.distance
	black2, total2 := w.black[1], w.total[1]
	for range steps {
		seed += splitmix.Step
		random := splitmix.Mix(seed)
		exchange := -(random >> 40 & 1) // all bits, or none for a change
		place := random & drawnBits * uint64(w.places) >> 20 % rules.MaxPlaces
		other := random >> 20 & drawnBits * uint64(w.places) >> 20 % rules.MaxPlaces
		symbols := o.allowed[place]
		from, to := uint64(w.code[place]), uint64(symbols[random>>20&drawnBits*uint64(len(symbols))>>20])
		to ^= (to ^ uint64(w.code[other])) & exchange
		from, to = from%rules.MaxSymbols, to%rules.MaxSymbols

		blackThen := black + o.short[0].at[place<<6|to] - o.short[0].at[place<<6|from] + (o.short[0].at[other<<6|from]-o.short[0].at[other<<6|to])&exchange
		totalThen := total + (o.short[0].gain[to<<5|uint64(w.used[to])%32]-o.short[0].gain[from<<5|uint64(w.used[from]-1)%32])&^exchange
		black2Then := black2 + o.short[1].at[place<<6|to] - o.short[1].at[place<<6|from] + (o.short[1].at[other<<6|from]-o.short[1].at[other<<6|to])&exchange
		total2Then := total2 + (o.short[1].gain[to<<5|uint64(w.used[to])%32]-o.short[1].gain[from<<5|uint64(w.used[from]-1)%32])&^exchange
		off := clipped(blackThen+o.short[0].blackOver) + clipped(o.short[0].blackUnder-blackThen) + clipped(totalThen+o.short[0].totalOver) + clipped(o.short[0].totalUnder-totalThen)
		off += clipped(black2Then+o.short[1].blackOver) + clipped(o.short[1].blackUnder-black2Then) + clipped(total2Then+o.short[1].totalOver) + clipped(o.short[1].totalUnder-total2Then)
		then := sum(off)

		taken := one(to != from) & one(random>>41 < o.chances[uint64(then-distance+nearest)%uint64(len(o.chances))])
		taken &= o.may[place] >> to & (o.may[other]>>from | ^exchange)
		if w.distinct {
			taken &^= one(w.used[to] != 0) &^ exchange
		}
		black ^= (black ^ blackThen) & -taken
		total ^= (total ^ totalThen) & -taken
		black2 ^= (black2 ^ black2Then) & -taken
		total2 ^= (total2 ^ total2Then) & -taken
		distance += (then - distance) & -int(taken)
		w.code[place] ^= uint8((from ^ to) & -taken)
		w.code[other] ^= uint8((from ^ to) & -taken & exchange)
		w.used[from] -= int8(taken &^ exchange)
		w.used[to] += int8(taken &^ exchange)
		if home && distance == 0 {
			break
		}
	}
	w.seed, w.black[0], w.total[0], w.black[1], w.total[1], w.distance = seed, black, total, black2, total2, distance
	w.wrong = outside(black, w.want[0].leastBlack, w.want[0].mostBlack) + outside(black2, w.want[1].leastBlack, w.want[1].mostBlack)
}

// short is what a population knows of eight turns, in arrays whose indexes need no check. A byte of a sum or difference with
// the last four is 128 and what the marks have too many or too few.
type short struct {
	at   [rules.MaxPlaces << 6]uint64  // by place and symbol, as here
	gain [rules.MaxSymbols << 5]uint64 // by symbol and number of copies, as further

	blackOver, blackUnder, totalOver, totalUnder uint64
}

// shorten fills in short for at most sixteen turns.
func (o *population) shorten() {
	if o.words > len(o.short) {
		return
	}
	for i, w := range o.want {
		s := &o.short[i]
		s.blackOver, s.blackUnder, s.totalOver, s.totalUnder = tops-w.mostBlack, tops+w.leastBlack, tops-w.mostTotal, tops+w.leastTotal
		for symbol := range uint8(o.symbols) {
			for place := range o.game.Places() {
				s.at[place<<6|int(symbol)] = o.here[o.placed(place, symbol)+i]
			}
			for copies := range int8(rules.MaxPlaces + 1) {
				s.gain[int(symbol)<<5|int(copies)] = o.further[o.earned(symbol, copies)+i]
			}
		}
	}
}

// clipped returns what each byte has beyond 128, or 0 for less.
func clipped(x uint64) uint64 {
	no := x & tops
	return x & (no - no>>7)
}

// one returns 1 for true and 0 for false.
func one(b bool) (n uint64) {
	if b {
		n = 1
	}
	return n
}
