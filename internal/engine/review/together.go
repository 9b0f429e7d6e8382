package review

import (
	"context"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/rules"
)

// together returns a smallest set of turns that no code agrees with, or nil when the context
// ends first. It contains each turn that can be repaired alone.
//
// A code contradicts some turns. A set of turns is impossible exactly if it hits every code's
// set of contradicted turns. So the search keeps these sets for a few codes, takes a smallest
// set of turns that hits them all, and asks for a code that agrees with it. If there is none,
// this is the result; otherwise the code's set is added. (Implicit hitting sets: Ignatiev,
// Previti, Liffiton and Marques-Silva, "Smallest MUS extraction with minimal hitting set
// dualization", 2015.) Each hitting set is the first of its size in lexicographic order, so
// the result is the first of all smallest ones.
//
// If there are too many hitting sets to search, the result is an irreducible set instead.
func (s *search) together(repairs []Repair) []int {
	h := hitting{ctx: s.ctx, in: make([][]int, len(s.history))}
	for _, repair := range repairs {
		h.add([]int{repair.Changes[0].Turn})
	}
	for {
		turns := h.smallest()
		if turns == nil {
			return s.irreducible()
		}
		broken := s.leastBroken(turns)
		switch {
		case s.err != nil || s.unknown:
			return nil
		case broken == nil:
			return turns
		}
		h.add(broken)
	}
}

// maxCompared is the number of codes that are compared to find one that contradicts few turns.
// Smaller sets constrain the hitting set more.
const maxCompared = 256

// leastBroken returns the smallest set of contradicted turns among the first codes that agree
// with the given turns, or nil when no code agrees with them.
func (s *search) leastBroken(turns []int) []int {
	var least []int
	compared := 0
	for code := range s.walked(s.codes, s.only(turns)) {
		if broken := s.broken(code); least == nil || len(broken) < len(least) {
			least = broken
		}
		if compared++; compared == budget.Share(s.ctx, maxCompared) {
			break
		}
	}
	return least
}

// broken returns the turns that a code contradicts, at least one.
func (s *search) broken(code rules.Code) []int {
	var broken []int
	for i, turn := range s.history {
		if !(rules.History{turn}).Allows(s.game, code) {
			broken = append(broken, i)
		}
	}
	return broken
}

func (s *search) only(turns []int) rules.History {
	history := make(rules.History, len(turns))
	for i, turn := range turns {
		history[i] = s.history[turn]
	}
	return history
}

// irreducible returns turns that no code agrees with, although some code does if any one is
// omitted; nil when the context ends first. It prefers early turns.
func (s *search) irreducible() []int {
	turns := make([]int, len(s.history))
	for i := range turns {
		turns[i] = i
	}
	for i := len(turns) - 1; i >= 0; i-- {
		if fewer := slices.Delete(slices.Clone(turns), i, i+1); !s.possible(s.only(fewer)) && !s.unknown {
			turns = fewer
		}
	}
	if s.err != nil {
		return nil
	}
	return turns
}

// hitting searches for smallest hitting sets of turns.
type hitting struct {
	ctx    context.Context
	in     [][]int // for each turn, the sets that contain it
	sets   [][]int // each sorted, none empty
	hits   []int   // for each set, the number of chosen turns in it
	chosen []int
	size   int // lower bound for the smallest hitting set
	steps  int
}

// maxSteps limits the search for one hitting set to some tenths of a second.
const maxSteps = 1 << 18

func (h *hitting) most() int { return budget.Share(h.ctx, maxSteps) }

func (h *hitting) add(set []int) {
	for _, turn := range set {
		h.in[turn] = append(h.in[turn], len(h.sets))
	}
	h.sets = append(h.sets, set)
	h.hits = append(h.hits, 0)
}

// smallest returns the first of the smallest hitting sets, or nil when the search is too long
// or the context ends. Its size never decreases as sets are added.
func (h *hitting) smallest() []int {
	h.steps = 0
	for ; ; h.size++ {
		h.chosen = h.chosen[:0]
		clear(h.hits)
		if h.extend(0, h.size) {
			return append([]int{}, h.chosen...)
		}
		if h.steps > h.most() {
			return nil
		}
	}
}

// extend chooses more turns, starting at next and at most the given number, until all sets are
// hit.
func (h *hitting) extend(next, most int) bool {
	if h.steps++; h.steps > h.most() || h.steps%256 == 0 && h.ctx.Err() != nil {
		h.steps = h.most() + 1 // give up
		return false
	}
	last, least := h.bounds()
	if least == 0 {
		return true
	}
	if least > most {
		return false
	}
	for turn := next; turn <= last; turn++ {
		if !h.useful(turn) {
			continue
		}
		h.choose(turn, 1)
		if h.extend(turn+1, most-1) {
			return true
		}
		h.choose(turn, -1)
	}
	return false
}

// bounds looks at the sets that are not hit. The next turn cannot come after last, or one of
// them is never hit. They need at least as many turns as there are disjoint sets among them.
func (h *hitting) bounds() (last, least int) {
	last = len(h.in)
	apart := make([]bool, len(h.in))
	for i, set := range h.sets {
		if h.hits[i] > 0 {
			continue
		}
		last = min(last, set[len(set)-1])
		if !slices.ContainsFunc(set, func(turn int) bool { return apart[turn] }) {
			least++
			for _, turn := range set {
				apart[turn] = true
			}
		}
	}
	return last, least
}

// useful reports whether a turn hits a set that is not hit yet, as each turn of a smallest
// hitting set does.
func (h *hitting) useful(turn int) bool {
	return slices.ContainsFunc(h.in[turn], func(set int) bool { return h.hits[set] == 0 })
}

// choose adds a turn to the chosen ones; with sign -1 it removes the last one.
func (h *hitting) choose(turn, sign int) {
	for _, set := range h.in[turn] {
		h.hits[set] += sign
	}
	if sign > 0 {
		h.chosen = append(h.chosen, turn)
	} else {
		h.chosen = h.chosen[:len(h.chosen)-1]
	}
}
