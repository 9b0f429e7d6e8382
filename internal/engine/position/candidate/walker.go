package candidate

import (
	"math"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/splitmix"
)

// walker is a code that takes random steps.
type walker struct {
	*population
	seed     uint64 // seed of its random numbers
	places   int
	distinct bool
	standing
	home standing // where its walks begin
}

// standing is a code with its marks.
type standing struct {
	code         rules.Code
	used         [rules.MaxSymbols]int8
	black, total []uint64 // with the guess of each turn
	wrong        int      // number of blacks or copies of symbols in excess or missing
	distance     int      // the same, with totals
}

func (o *population) standing() standing {
	return standing{black: make([]uint64, o.words), total: make([]uint64, o.words)}
}

// take makes the standing the same as another.
func (s *standing) take(to *standing) {
	copy(s.black, to.black)
	copy(s.total, to.total)
	s.code, s.used, s.wrong, s.distance = to.code, to.used, to.wrong, to.distance
}

func (o *population) walker(seed uint64) *walker {
	return &walker{population: o, seed: seed, places: o.game.Places(), distinct: o.game.Distinct(), standing: o.standing(), home: o.standing()}
}

// begin places the walker on a code.
func (w *walker) begin(code rules.Code) {
	w.code, w.wrong = code, 0
	w.used = [rules.MaxSymbols]int8{}
	clear(w.black)
	clear(w.total)
	for place, symbol := range code[:w.places] {
		copies := w.used[symbol]
		w.used[symbol]++
		if w.words <= len(w.short) {
			for i := range w.words {
				w.black[i] += w.short[i].at[place<<6|int(symbol)]
				w.total[i] += w.short[i].gain[int(symbol)<<5|int(copies)]
			}
			continue
		}
		here, earned := w.here[w.placed(place, symbol):], w.further[w.earned(symbol, copies):]
		for i := range w.words {
			w.black[i] += here[i]
			w.total[i] += earned[i]
		}
	}
	switch {
	case w.marked != nil:
		w.wrong = w.slips()
	case w.words == 0:
		for symbol, copies := range w.used {
			w.wrong += w.amiss(uint8(symbol), copies)
		}
	}
	off := 0
	for i := range w.words {
		want := &w.want[i]
		w.wrong += outside(w.black[i], want.leastBlack, want.mostBlack)
		off += outside(w.total[i], want.leastTotal, want.mostTotal)
	}
	w.distance = w.wrong + off
}

// slips returns the distance of the code's marks.
func (w *walker) slips() (slips int) {
	for i := range w.marked {
		turn := &w.marked[i]
		slips += w.game.Slips(turn, w.code)
	}
	return slips
}

// refusesMarks reports whether the Metropolis rule refuses to become the code that its places hold. It sets the
// distance otherwise.
func (w *walker) refusesMarks(random uint64) bool {
	slips := w.slips()
	if w.refuses(slips, random) {
		return true
	}
	w.wrong, w.distance = slips, slips
	return false
}

// amiss returns the number of copies of a symbol in excess or missing.
func (o *population) amiss(symbol uint8, copies int8) int {
	return int(max(0, o.least[symbol]-copies, copies-o.most[symbol]))
}

// walk returns the candidate that a code's walks lead to, and the number of walks that led to
// another candidate.
func (w *walker) walk(code rules.Code) (moved rules.Code, moves int) {
	w.begin(code)
	w.home.take(&w.standing)
	for range walksATime {
		w.run(longest, true)
		switch {
		case w.distance > 0:
			w.standing.take(&w.home)
		case w.code != w.home.code:
			w.home.take(&w.standing)
			moves++
		}
	}
	return w.home.code, moves
}

// run takes that many steps. With home set, it stops at the first candidate.
func (w *walker) run(steps int, home bool) {
	switch w.words {
	case 1:
		w.runShort(steps, home)
		return
	case 2:
		w.runLonger(steps, home)
		return
	}
	for range steps {
		w.step()
		if home && w.distance == 0 {
			return
		}
	}
}

// step changes a symbol or exchanges two, if the Metropolis rule lets it. One random number decides
// everything: 1 bit whether to change, 20 bits each for two places or a place and a symbol, and 23 for the
// rule.
func (w *walker) step() {
	w.seed += splitmix.Step
	random := splitmix.Mix(w.seed)
	place := int(random & drawnBits * uint64(w.places) >> 20)
	from := w.code[place]
	if random>>40&1 == 0 {
		allowed := w.allowed[place]
		to := allowed[random>>20&drawnBits*uint64(len(allowed))>>20]
		if to != from && (!w.distinct || w.used[to] == 0) {
			w.change(place, from, to, random>>41)
		}
		return
	}
	other := int(random >> 20 & drawnBits * uint64(w.places) >> 20)
	to := w.code[other]
	if to != from && w.may[place]>>to&1 != 0 && w.may[other]>>from&1 != 0 {
		w.exchange(place, other, from, to, random>>41)
	}
}

// drawnBits masks the random bits that choose a place or a symbol.
const drawnBits = 1<<20 - 1

// refuses reports whether the Metropolis rule refuses a step to a distance, given 23 random bits.
func (w *walker) refuses(distance int, random uint64) bool {
	return random >= w.chance(distance-w.distance)
}

// nearest is the index of chances for steps that go no further away. In sixteen turns, a step goes 32 nearer or further at
// most.
const nearest = 64

// chance returns the chance of a step that goes that much further away, of 2^23.
func (o *population) chance(further int) uint64 {
	return o.chances[min(max(further+nearest, 0), len(o.chances)-1)]
}

// cool sets the inverse temperature.
func (o *population) cool(cold float64) {
	for i := range nearest + 16 {
		o.chances[i] = uint64(math.Exp(-float64(max(0, i-nearest))*cold) * (1 << 23))
	}
}

// change replaces a symbol by another, unless that leads too far away.
func (w *walker) change(place int, from, to uint8, random uint64) {
	switch {
	case w.marked != nil:
		w.code[place] = to
		if w.refusesMarks(random) {
			w.code[place] = from
			return
		}
	case w.words == 0:
		wrong := w.wrong + w.amiss(from, w.used[from]-1) - w.amiss(from, w.used[from]) + w.amiss(to, w.used[to]+1) - w.amiss(to, w.used[to])
		if w.refuses(wrong, random) {
			return
		}
		w.wrong, w.distance = wrong, wrong
	default:
		is, was := w.here[w.placed(place, to):], w.here[w.placed(place, from):]
		earned, lost := w.further[w.earned(to, w.used[to]):], w.further[w.earned(from, w.used[from]-1):]
		wrong, off := 0, 0
		for i := range w.want {
			want := &w.want[i]
			wrong += outside(w.black[i]+is[i]-was[i], want.leastBlack, want.mostBlack)
			off += outside(w.total[i]+earned[i]-lost[i], want.leastTotal, want.mostTotal)
		}
		if w.refuses(wrong+off, random) {
			return
		}
		for i := range w.want {
			w.black[i] += is[i] - was[i]
			w.total[i] += earned[i] - lost[i]
		}
		w.wrong, w.distance = wrong, wrong+off
	}
	w.code[place] = to
	w.used[from]--
	w.used[to]++
}

// exchange exchanges the symbols of two places, unless that leads too far away.
func (w *walker) exchange(place, other int, from, to uint8, random uint64) {
	if w.marked != nil {
		w.code[place], w.code[other] = to, from
		if w.refusesMarks(random) {
			w.code[place], w.code[other] = from, to
		}
		return
	}
	if w.words > 0 {
		a, b := w.here[w.placed(place, to):], w.here[w.placed(other, from):]
		c, d := w.here[w.placed(place, from):], w.here[w.placed(other, to):]
		wrong := 0
		for i := range w.want {
			wrong += outside(w.black[i]+a[i]+b[i]-c[i]-d[i], w.want[i].leastBlack, w.want[i].mostBlack)
		}
		distance := w.distance - w.wrong + wrong
		if w.refuses(distance, random) {
			return
		}
		for i := range w.want {
			w.black[i] += a[i] + b[i] - c[i] - d[i]
		}
		w.wrong, w.distance = wrong, distance
	}
	w.code[place], w.code[other] = to, from
}
