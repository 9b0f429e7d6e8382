package review

import (
	"context"
	"slices"

	"codebreaker"
)

// together returns a smallest set of turns that no code agrees with, or nil when the
// context is done first. Each turn whose answer alone can be changed is in it.
//
// Each code breaks some turns: those that it does not agree with. A set of turns
// cannot stand together exactly if it hits, for every code, a turn that the code
// breaks. So the search keeps the broken turns of a few codes, takes a smallest
// set that hits them all and asks for a code that agrees with it. None: this is the
// set. Else the code's broken turns are kept too. (Implicit hitting sets: Ignatiev,
// Previti, Liffiton and Marques-Silva, "Smallest MUS extraction with minimal hitting
// set dualization", 2015.) Each set is the first of its size in dictionary
// order, so the last is the first of all smallest ones.
//
// Where the hitting sets are too many to search, an irreducible set has to do.
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

// mostCompared is how many codes that agree with a set of turns are compared for
// the one that breaks fewest others: the fewer, the more the hitting set learns.
const mostCompared = 256

// leastBroken returns the turns that a code which agrees with those given breaks,
// of the first codes the one that breaks fewest; nil when no code agrees.
func (s *search) leastBroken(turns []int) []int {
	var least []int
	compared := 0
	for code := range s.walked(s.codes, s.only(turns)) {
		if broken := s.broken(code); least == nil || len(broken) < len(least) {
			least = broken
		}
		if compared++; compared == mostCompared {
			break
		}
	}
	return least
}

// broken returns the turns that a code does not agree with. There is one at least.
func (s *search) broken(code codebreaker.Code) []int {
	var broken []int
	for i, turn := range s.history {
		if s.game.Mark(turn.Guess, code) != turn.Feedback {
			broken = append(broken, i)
		}
	}
	return broken
}

func (s *search) only(turns []int) codebreaker.History {
	history := make(codebreaker.History, len(turns))
	for i, turn := range turns {
		history[i] = s.history[turn]
	}
	return history
}

// irreducible returns turns that no code agrees with, of which none can be left out,
// or nil when the context is done first. It keeps the first turns where it can.
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

// hitting looks for smallest sets of turns that hit sets of turns.
type hitting struct {
	ctx    context.Context
	in     [][]int // for each turn the sets that it is in
	sets   [][]int // each sorted, none empty
	hits   []int   // of each set, the chosen turns in it
	chosen []int
	size   int // of the smallest hitting set, at least
	steps  int
}

// mostSteps bounds the search for one hitting set: some tenths of a second.
const mostSteps = 1 << 18

func (h *hitting) add(set []int) {
	for _, turn := range set {
		h.in[turn] = append(h.in[turn], len(h.sets))
	}
	h.sets = append(h.sets, set)
	h.hits = append(h.hits, 0)
}

// smallest returns the first of the smallest hitting sets, or nil when the search
// was too long or the context done. As sets are added it never becomes smaller.
func (h *hitting) smallest() []int {
	h.steps = 0
	for ; ; h.size++ {
		h.chosen = h.chosen[:0]
		clear(h.hits)
		if h.extend(0, h.size) {
			return append([]int{}, h.chosen...)
		}
		if h.steps > mostSteps {
			return nil
		}
	}
}

// extend chooses further turns, from next on and no more than left, until all
// sets are hit.
func (h *hitting) extend(next, left int) bool {
	if h.steps++; h.steps > mostSteps || h.steps%256 == 0 && h.ctx.Err() != nil {
		h.steps = mostSteps + 1 // give up
		return false
	}
	last, least := h.bounds()
	if least == 0 {
		return true
	}
	if least > left {
		return false
	}
	for turn := next; turn <= last; turn++ {
		if !h.useful(turn) {
			continue
		}
		h.choose(turn, 1)
		if h.extend(turn+1, left-1) {
			return true
		}
		h.choose(turn, -1)
	}
	return false
}

// bounds looks at the sets that are not hit. If the next turn comes after last, one
// of them never is. At least so many turns hit them all as there are sets
// without a turn in common.
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

// useful reports whether a turn hits a set that is not hit yet: each turn of a
// smallest hitting set does.
func (h *hitting) useful(turn int) bool {
	return slices.ContainsFunc(h.in[turn], func(set int) bool { return h.hits[set] == 0 })
}

// choose chooses a turn, or with sign -1, the last one chosen, no more.
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
