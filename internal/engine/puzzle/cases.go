package puzzle

import (
	"cmp"
	"math/bits"
	"slices"
)

// bestCase returns the supposition that excludes most for its cost. It never supposes away a
// symbol of the goal. Cases within it, up to maxDepth, are used only when simpler ones work at
// no place; then the first place with a case is taken.
func (e *explainer) bestCase(k *knowledge, goal *choices, maxDepth int) (best move, ok bool) {
	for depth := range maxDepth + 1 {
		most := -1.0
		for _, place := range e.undecided(k, goal) {
			for _, suppose := range suppositions(place, k.places[place], goal[place]) {
				m, refuted := e.refuted(*k, suppose, depth)
				if !refuted {
					continue
				}
				if value := e.value(k, m); value > most {
					best, most, ok = m, value, true
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

// value returns how much doubt a case removes for its cost, including the conclusions of the
// easier comparisons after it.
func (e *explainer) value(k *knowledge, m move) float64 {
	after := *k
	doubt := 0.0
	if e.suppose(&after, m.suppose, false) && e.compareAll(&after, 2) {
		doubt = e.doubt(&after)
	}
	return (e.doubt(k) - doubt) / float64(m.cost())
}

// refuted returns the case against a supposition, if cases within it up to a depth refute it.
func (e *explainer) refuted(k knowledge, suppose Fact, depth int) (move, bool) {
	if !e.suppose(&k, suppose, true) {
		return move{suppose: suppose}, true
	}
	if end := k; e.holds(&end, depth) {
		return move{}, false
	}
	return move{suppose: suppose, refute: e.refutation(k, depth)}, true
}

// undecided returns the places with more choices than the goal, fewest choices first.
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

// suppositions returns the possible but false facts about a place: that it has a symbol
// outside the goal, and that it does not have the only symbol of the goal.
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

// refutation returns a plan from k to a contradiction, with cases up to a depth when
// comparisons are not enough.
func (e *explainer) refutation(k knowledge, depth int) plan {
	return e.easiest(k, &choices{}, 0, depth-1)
}
