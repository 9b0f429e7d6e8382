package sample

import (
	"math"

	"codebreaker"
	"codebreaker/internal/splitmix"
)

// walker is a code that takes random steps.
type walker struct {
	*population
	seed         uint64 // seed of its random numbers
	places       int
	distinct     bool
	code         codebreaker.Code
	used         [codebreaker.MaxSymbols]int8
	black, total []uint64 // with the guess of each turn
	wrong        int      // number of blacks or copies of symbols in excess or missing
	distance     int      // the same, with totals
}

func (o *population) walker(seed uint64) *walker {
	return &walker{population: o, seed: seed, places: o.game.Places(), distinct: o.game.Distinct(), black: make([]uint64, o.words), total: make([]uint64, o.words)}
}

// begin places the walker on a code.
func (w *walker) begin(code codebreaker.Code) {
	w.code, w.wrong = code, 0
	w.used = [codebreaker.MaxSymbols]int8{}
	clear(w.black)
	clear(w.total)
	for place, symbol := range code[:w.game.Places()] {
		here, earned := w.placed(place, symbol), w.earned(symbol, int(w.used[symbol]))
		for i := range w.words {
			w.black[i] += here[i]
			w.total[i] += earned[i]
		}
		w.used[symbol]++
	}
	if w.words == 0 {
		for symbol, copies := range w.used {
			w.wrong += w.amiss(uint8(symbol), copies)
		}
	}
	off := 0
	for i := range w.words {
		w.wrong += w.want[i].blacks(w.black[i])
		off += w.want[i].totals(w.total[i])
	}
	w.distance = w.wrong + off
}

// amiss returns the number of copies of a symbol in excess or missing.
func (o *population) amiss(symbol uint8, copies int8) int {
	return int(max(0, o.least[symbol]-copies, copies-o.most[symbol]))
}

// walk returns the candidate that a code's walks lead to, and the number of walks that led to
// another candidate.
func (w *walker) walk(code codebreaker.Code) (moved codebreaker.Code, moves int) {
	w.begin(code)
	for range walksATime {
		for range longest {
			w.step()
			if w.distance == 0 {
				break
			}
		}
		switch {
		case w.distance > 0:
			w.begin(code)
		case w.code != code:
			code = w.code
			moves++
		}
	}
	return code, moves
}

// step changes a symbol or exchanges two, if the Metropolis rule lets it. One random number decides
// everything: 1 bit whether to change, 20 bits each for two places or a place and a symbol, and 23 for the
// rule.
func (w *walker) step() {
	w.seed += splitmix.Step
	random := splitmix.Mix(w.seed)
	further := w.distance + w.reach(random>>41)
	place := int(random & drawnBits * uint64(w.places) >> 20)
	from := w.code[place]
	if random>>40&1 == 0 {
		allowed := w.allowed[place]
		to := allowed[random>>20&drawnBits*uint64(len(allowed))>>20]
		if to != from && (!w.distinct || w.used[to] == 0) {
			w.change(place, from, to, further)
		}
		return
	}
	other := int(random >> 20 & drawnBits * uint64(w.places) >> 20)
	to := w.code[other]
	if to != from && w.may[place]>>to&1 != 0 && w.may[other]>>from&1 != 0 {
		w.exchange(place, other, from, to, further)
	}
}

// drawnBits masks the random bits that choose a place or a symbol.
const drawnBits = 1<<20 - 1

// reach returns how much farther away a step may lead, given 23 random bits: with the probabilities of the
// Metropolis rule.
func (o *population) reach(random uint64) (further int) {
	for further < len(o.chances) && random < o.chances[further] {
		further++
	}
	return further
}

// cool sets the inverse temperature.
func (o *population) cool(cold float64) {
	for further := range o.chances {
		o.chances[further] = uint64(math.Exp(-float64(further+1)*cold) * (1 << 23))
	}
}

// change replaces a symbol by another, unless that leads farther away than allowed.
func (w *walker) change(place int, from, to uint8, further int) {
	if w.words == 0 {
		wrong := w.wrong + w.amiss(from, w.used[from]-1) - w.amiss(from, w.used[from]) + w.amiss(to, w.used[to]+1) - w.amiss(to, w.used[to])
		if wrong > further {
			return
		}
		w.wrong, w.distance = wrong, wrong
	} else {
		was, is := w.placed(place, from), w.placed(place, to)
		lost, earned := w.earned(from, int(w.used[from]-1)), w.earned(to, int(w.used[to]))
		black, total := w.black[:len(was)], w.total[:len(was)]
		is, lost, earned = is[:len(was)], lost[:len(was)], earned[:len(was)]
		want := w.want[:len(was)]
		wrong, off := 0, 0
		for i := range was {
			wrong += want[i].blacks(black[i] + is[i] - was[i])
			off += want[i].totals(total[i] + earned[i] - lost[i])
		}
		if wrong+off > further {
			return
		}
		for i := range was {
			black[i] += is[i] - was[i]
			total[i] += earned[i] - lost[i]
		}
		w.wrong, w.distance = wrong, wrong+off
	}
	w.code[place] = to
	w.used[from]--
	w.used[to]++
}

// exchange exchanges the symbols of two places, unless that leads farther away than allowed.
func (w *walker) exchange(place, other int, from, to uint8, further int) {
	if w.words > 0 {
		a, b, c, d := w.placed(place, to), w.placed(other, from), w.placed(place, from), w.placed(other, to)
		b, c, d = b[:len(a)], c[:len(a)], d[:len(a)]
		black := w.black[:len(a)]
		want := w.want[:len(a)]
		wrong := 0
		for i := range a {
			wrong += want[i].blacks(black[i] + a[i] + b[i] - c[i] - d[i])
		}
		distance := w.distance - w.wrong + wrong
		if distance > further {
			return
		}
		for i := range a {
			black[i] += a[i] + b[i] - c[i] - d[i]
		}
		w.wrong, w.distance = wrong, distance
	}
	w.code[place], w.code[other] = to, from
}
