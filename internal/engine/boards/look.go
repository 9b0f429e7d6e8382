package boards

import (
	"context"
	"encoding/binary"
	"math"
	"slices"

	"codebreaker/internal/engine/budget"
)

// When the candidates of all boards make few combinations, the best guesses are played out to the
// end: with every mark that they can get, and the best guesses after each mark. Only the guesses
// that looked best at first are tried.
const (
	combinations = 1000
	firstGuesses = 6     // of the position
	laterGuesses = 4     // of the positions after it
	mostLooked   = 20000 // positions, unless the budget allows fewer; after them the measure estimates
)

// few reports whether the candidates make few combinations.
func few(sets [][]int32) bool {
	product := 1
	for _, set := range sets {
		if product *= len(set); product > combinations {
			return false
		}
	}
	return true
}

// looker looks ahead from one position.
type looker struct {
	chooser *chooser
	pool    []scored
	known   map[string]float64
	weigher map[int]*weigher // by the number of boards
	most    int              // positions to look at
	looked  int
}

func newLooker(ctx context.Context, c *chooser, pool []scored) *looker {
	return &looker{chooser: c, pool: pool, most: budget.Share(ctx, mostLooked), known: make(map[string]float64), weigher: make(map[int]*weigher)}
}

// best returns the best guesses with the number of guesses that all boards take. The first guess does not
// depend on how many are asked for.
func (l *looker) best(ctx context.Context, sets [][]int32, most int) ([]scored, error) {
	order := l.order(sets, firstGuesses)
	first, bound := 0, math.Inf(1)
	for i, s := range order {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if value := l.after(sets, s.guess, bound); value < bound {
			first, bound = i, value
		}
		if bound <= float64(len(sets))+equal {
			break
		}
	}
	order[first].value = bound
	best := order[first : first+1 : first+1]
	if most == 1 {
		return best, nil
	}
	var others []scored
	for i, s := range order {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if i == first {
			continue
		}
		if s.value = l.after(sets, s.guess, math.Inf(1)); !math.IsInf(s.value, 1) {
			others = insert(others, s, most-1)
		}
	}
	return append(best, others...), nil
}

// order returns the guesses that the measure likes most: of the pool and of the candidates. The codes of
// boards with one candidate come alone, if there are any.
func (l *looker) order(sets [][]int32, width int) []scored {
	w := l.weigher[len(sets)]
	if w == nil {
		w = newWeigher(l.chooser.table, l.chooser.measure, len(sets))
		l.weigher[len(sets)] = w
	}
	var best []scored
	tried := make(map[int32]bool)
	try := func(guess int32, candidate bool) {
		if tried[guess] {
			return
		}
		tried[guess] = true
		s := scored{guess: guess, candidate: candidate}
		for _, set := range sets {
			s.value += w.value(guess, set)
		}
		best = insert(best, s, width)
	}
	for _, set := range sets {
		if len(set) == 1 {
			try(l.chooser.own(set[0]), true)
		}
	}
	if len(best) > 0 {
		return best
	}
	for _, set := range sets {
		for _, column := range set {
			try(l.chooser.own(column), true)
		}
	}
	for _, s := range l.pool {
		try(s.guess, false)
	}
	return best
}

// value returns the number of guesses that all boards take.
func (l *looker) value(sets [][]int32) float64 {
	if !slices.ContainsFunc(sets, func(set []int32) bool { return len(set) > 1 }) {
		return float64(len(sets))
	}
	key := keyOf(sets)
	if value, ok := l.known[key]; ok {
		return value
	}
	value := math.Inf(1)
	if l.looked++; l.looked > l.most {
		value = 0
		for _, set := range sets {
			value += l.chooser.measure.cost(l.chooser.table.game, float64(len(set)), len(sets))
		}
		return value
	}
	width := laterGuesses
	if slices.ContainsFunc(sets, single) {
		width = 1 // all certain codes must be guessed, in any order
	}
	for _, s := range l.order(sets, width) {
		value = min(value, l.after(sets, s.guess, value))
		if value <= float64(len(sets))+equal {
			break
		}
	}
	l.known[key] = value
	return value
}

// single reports whether a board has one candidate.
func single(set []int32) bool { return len(set) == 1 }

// keyOf returns the boards in an order that does not depend on theirs.
func keyOf(sets [][]int32) string {
	sorted := slices.Clone(sets)
	slices.SortFunc(sorted, slices.Compare)
	var key []byte
	for _, set := range sorted {
		key = binary.AppendUvarint(key, uint64(len(set)))
		for _, column := range set {
			key = binary.AppendUvarint(key, uint64(column))
		}
	}
	return string(key)
}

// outcome is what a guess can leave of a board.
type outcome struct {
	set    []int32 // nil: the guess solved it
	chance float64
}

// after returns the number of guesses, this one included, that all boards take, or infinity if it
// is not less than bound. A guess that says nothing is never played, and one guess cannot solve two
// boards, since their codes differ.
func (l *looker) after(sets [][]int32, guess int32, bound float64) float64 {
	boards := make([][]outcome, len(sets))
	useful := false
	none, one := 1.0, 0.0 // the chance that no board is solved, and that one is
	for i, set := range sets {
		boards[i] = l.outcomes(set, guess)
		useful = useful || len(boards[i]) > 1
		solves := 0.0
		for _, o := range boards[i] {
			if o.set == nil {
				useful, solves = true, o.chance
			}
		}
		one = one*(1-solves) + none*solves
		none *= 1 - solves
	}
	all := none + one
	sum := 1 + float64(len(sets)) - one/all // each open board takes a guess at least
	if !useful || sum >= bound-equal {
		return math.Inf(1)
	}
	next := make([][]int32, 0, len(sets))
	var each func(i int, chance float64) bool // reports whether the sum is below the bound
	each = func(i int, chance float64) bool {
		if i == len(boards) {
			left := slices.Clone(next)
			if separate(left); !slices.ContainsFunc(left, func(set []int32) bool { return len(set) == 0 }) {
				sum += chance / all * (l.value(left) - float64(len(left)))
			}
			return sum < bound-equal
		}
		solved := len(next) < i
		for _, o := range boards[i] {
			below := true
			switch {
			case o.set != nil:
				next = append(next, o.set)
				below = each(i+1, chance*o.chance)
				next = next[:len(next)-1]
			case !solved:
				below = each(i+1, chance*o.chance)
			}
			if !below {
				return false
			}
		}
		return true
	}
	if !each(0, 1) {
		return math.Inf(1)
	}
	return sum
}

// outcomes divides a board by a guess.
func (l *looker) outcomes(set []int32, guess int32) []outcome {
	t := l.chooser.table
	solved := uint16(t.game.board.Feedbacks() - 1)
	var outcomes []outcome
	var cells []uint16
	total := 0.0
	for i, feedback := range t.feedbacks(guess, set, nil) {
		column, at := set[i], slices.Index(cells, feedback)
		if at < 0 {
			at, cells, outcomes = len(cells), append(cells, feedback), append(outcomes, outcome{})
		}
		o := &outcomes[at]
		o.chance += t.weight(column)
		total += t.weight(column)
		if feedback != solved {
			o.set = append(o.set, column)
		}
	}
	for i := range outcomes {
		outcomes[i].chance /= total
	}
	return outcomes
}
