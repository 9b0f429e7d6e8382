package puzzle

import (
	"cmp"
	"math/bits"
	"slices"
)

// bestCase returns the supposition that tells most for its cost. What the goal has
// is not supposed away. Cases within it, to mostDepth, are for want of simpler ones
// at every place; then the first place that has any will do.
func (e *explainer) bestCase(k *knowledge, goal *choices, mostDepth int) (best move, ok bool) {
	for depth := range mostDepth + 1 {
		most := -1.0
		for _, place := range e.undecided(k, goal) {
			for _, suppose := range suppositions(place, k.places[place], goal[place]) {
				m, refuted := e.refuted(*k, suppose, depth)
				if !refuted {
					continue
				}
				if told := e.tells(k, m); told > most {
					best, most, ok = m, told, true
				}
			}
			if ok && depth > 0 {
				break
			}
		}
		if ok {
			break
		}
	}
	return best, ok
}

// tells weighs what a case rules out, with what follows from there by the easier
// comparisons, against its cost.
func (e *explainer) tells(k *knowledge, m move) float64 {
	after := *k
	doubt := 0.0
	if e.suppose(&after, m.suppose, false) && e.compareAll(&after, 2) {
		doubt = e.doubt(&after)
	}
	return (e.doubt(k) - doubt) / float64(m.cost())
}

// refuted returns the case against a supposition, if cases to a depth within it
// refute it.
func (e *explainer) refuted(k knowledge, suppose Fact, depth int) (move, bool) {
	if !e.suppose(&k, suppose, true) {
		return move{suppose: suppose}, true
	}
	if end := k; e.standsUp(&end, depth) {
		return move{}, false
	}
	return move{suppose: suppose, refute: e.refutation(k, depth)}, true
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

// refutation returns a plan that comes from k to a clash, with cases to that depth
// where comparisons do not.
func (e *explainer) refutation(k knowledge, depth int) plan {
	var p plan
	start := k
	for e.ctx.Err() == nil {
		if c, clash := e.bestComparison(&k, 0, mostWithoutCases); c != nil {
			p = append(p, move{compare: c})
			if clash || !e.apply(c, &k) {
				break
			}
			continue
		}
		m, ok := e.bestCase(&k, &choices{}, depth-1)
		if !ok {
			break
		}
		p = append(p, m)
		if !e.suppose(&k, m.suppose, false) {
			break
		}
	}
	return e.prune(start, p)
}
