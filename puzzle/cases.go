package puzzle

import (
	"cmp"
	"iter"
	"math"
	"math/bits"
	"slices"
)

// bestCase returns the supposition that tells most for its cost, without cases
// within cases if possible. What the goal has is not supposed away.
func (e *explainer) bestCase(k *knowledge) (best move, ok bool) {
	for _, depth := range []int{0, 1, e.places} {
		most := -1.0
		for m := range e.cases(k, &e.goal, depth, placesToTry) {
			if told := e.tells(k, m); told > most {
				best, most, ok = m, told, true
			}
			if depth > 1 {
				break // at this depth any will do
			}
		}
		if ok {
			break
		}
	}
	return best, ok
}

// placesToTry is how many places are looked at for the best case. Within a case it
// is one: ruling out the choices of one place is enough.
const placesToTry = 4

// tells weighs what a case rules out against its cost.
func (e *explainer) tells(k *knowledge, m move) float64 {
	after := *k
	if !e.suppose(&after, m.suppose, false) {
		return math.Inf(1)
	}
	return (e.doubt(k) - e.doubt(&after)) / float64(m.cost())
}

// cases walks the suppositions that cases to a depth refute, at some of the places
// where the goal has fewer choices.
func (e *explainer) cases(k *knowledge, goal *choices, depth, places int) iter.Seq[move] {
	return func(yield func(move) bool) {
		undecided := e.undecided(k, goal)
		for _, place := range undecided[:min(places, len(undecided))] {
			for _, suppose := range suppositions(place, k.places[place], goal[place]) {
				if m, ok := e.refuted(*k, suppose, depth); ok && !yield(m) {
					return
				}
			}
		}
	}
}

// refuted returns the case against a supposition, if there is one to that depth.
func (e *explainer) refuted(k knowledge, suppose Fact, depth int) (move, bool) {
	if !e.suppose(&k, suppose, true) {
		return move{suppose: suppose}, true
	}
	refute, ok := e.refutation(k, depth)
	return move{suppose: suppose, refute: refute}, ok
}

// undecided returns the places with more choices than the goal has, those with the
// fewest first.
func (e *explainer) undecided(k *knowledge, goal *choices) []int {
	var open []int
	for place := range e.places {
		if c := k.places[place]; c&(c-1) != 0 && c != goal[place] {
			open = append(open, place)
		}
	}
	slices.SortStableFunc(open, func(a, b int) int {
		return cmp.Compare(bits.OnesCount64(k.places[a]), bits.OnesCount64(k.places[b]))
	})
	return open
}

// suppositions lists what is possible at a place but not so: that a symbol outside
// the goal stands there, and that the one the goal has does not.
func suppositions(place int, can, goal uint64) []Fact {
	var facts []Fact
	for _, symbol := range members(can &^ goal) {
		facts = append(facts, Fact{Kind: Is, Place: place, Symbols: []int{symbol}})
	}
	if bits.OnesCount64(goal) == 1 && bits.OnesCount64(can) > 2 {
		facts = append(facts, Fact{Kind: IsNot, Place: place, Symbols: members(goal)})
	}
	return facts
}

// mostInCase is the level of the hardest comparison within a case, which is hard
// enough to follow.
const mostInCase = 2

// refutation returns a plan that comes from k to a clash, with cases to that depth.
func (e *explainer) refutation(k knowledge, depth int) (plan, bool) {
	var p plan
	start := k
	for e.ctx.Err() == nil {
		if c, clash := e.bestComparison(&k, 0, mostInCase); c != nil {
			p = append(p, move{compare: c})
			if clash || !e.apply(c, &k) {
				return e.prune(start, p), true
			}
			continue
		}
		if depth == 0 {
			return nil, false
		}
		found := false
		for m := range e.cases(&k, &choices{}, depth-1, 1) {
			p, found = append(p, m), true
			if !e.suppose(&k, m.suppose, false) {
				return e.prune(start, p), true
			}
			break // comparisons may go on from here
		}
		if !found {
			return nil, false
		}
	}
	return nil, false
}
