package rank

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"

	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// Scratch is working memory, and the division of the candidates by the multiset at hand. Each goroutine
// has its own.
type Scratch struct {
	division bitslice.Division
	weights  weights
	indices  []int32
	some     bitslice.Arrangements
}

// Question specifies the guesses to find.
type Question struct {
	Pool       *Pool // the guesses that may be played
	Set        *bitslice.Set
	Candidates []rules.Code // the members of Set
	Heuristic  bitslice.Heuristic
	Most       int // number of guesses to find
	// Keeps restricts the guesses; nil allows all. In any case guesses use only as many absent
	// symbols as they need.
	Keeps func(rules.Code) bool
	// Known is the best candidate, if already weighed. The search then looks only for better
	// guesses. It is nil if unknown, or if more than one guess is wanted.
	Known *Choice
	// Measured says that only the numbers of guesses after the best guess matter. If its value settles them, the search
	// takes any guess of that value, not the first in code order. Known must be set.
	Measured bool
}

// Search finds the best guesses of one position in two rounds. The first ranks all multisets. The
// second weighs the ones that may hold the best guess. Goroutines may share the work of a round.
type Search struct {
	Question
	rows      *rows
	allowed   uint64                 // allowed symbols, as bits
	bounds    []int64                // by multiset; math.MaxInt64 if not allowed
	holds     []bool                 // by multiset: an arrangement may be a candidate
	remaining []contender            // still to weigh
	mutex     sync.Mutex             // guards leaders
	leaders   []Choice               // the best known guesses, at most Most
	last      atomic.Pointer[Choice] // the worst leader once there are Most: the one to beat
	counted   atomic.Int64           // guesses counted
	quick     bool                   // multisets are first bounded 64 at a time
	costs     bitslice.RowCosts      // for quick
	off       ablation               // optimizations switched off, to measure their effect
	whole     int                    // replaces mostWhole unless 0
}

// ablation is a set of flags. Each one switches off an optimization.
type ablation uint8

const (
	byRows   ablation = 1 << iota // rank multisets
	byBlacks                      // rank arrangements
	byOrder                       // weigh the most promising multisets first
)

// contender is a multiset that may hold the best guess.
type contender struct {
	multiset int
	bound    int64
}

// Begin prepares the search for a question.
func (s *Search) Begin(question Question) {
	s.Question = question
	s.rows = rowsOf(s.Heuristic, s.Pool.layout.Places)
	if s.Known != nil {
		s.allowed = s.Pool.informative(s.Candidates)
	} else {
		s.allowed = s.Pool.allowed(s.Candidates)
	}
	s.remaining = s.remaining[:0]
	n := s.Pool.multisets.Len()
	s.quick = s.Known != nil && s.Heuristic != bitslice.Minimax && s.off&byRows == 0 && s.Set.HasQuickRows(s.Pool.multisets)
	if s.quick {
		n = 0
		s.costs.Load(s.Pool.layout.Places, s.Set.Len(), s.rows.least[:], s.Known.Value-1)
	}
	s.bounds, s.holds = slices.Grow(s.bounds[:0], n)[:n], slices.Grow(s.holds[:0], n)[:n]
	s.leaders = s.leaders[:0]
	s.last.Store(s.Known)
	if s.Known != nil {
		s.leaders = append(s.leaders, *s.Known)
	}
	s.counted.Store(0)
}

// Rounds calls run for each round, with the number of tasks and a function that does one of them.
// Tasks of a round may run concurrently and in any order, each with its own working memory. All must end
// before run returns.
func (s *Search) Rounds(scratch *Scratch, run func(tasks int, do func(scratch *Scratch, i int))) {
	rank := s.rank
	if s.quick {
		rank = s.rankQuickly
	}
	run((s.Pool.multisets.Len()+portion-1)/portion, rank)
	s.choose(scratch)
	run(len(s.remaining), func(scratch *Scratch, i int) { s.weigh(scratch, s.remaining[i]) })
}

// portion is the number of multisets that one task ranks.
const portion = 64

// rank bounds a portion of the multisets. If a multiset may hold a guess that separates all
// candidates, rank weighs it at once: only an earlier guess of that kind could make this needless.
func (s *Search) rank(scratch *Scratch, i int) {
	multisets, places, perfect := s.Pool.multisets, s.Pool.layout.Places, s.Heuristic.Perfect(s.Set.Len())
	first, end := i*portion, min((i+1)*portion, len(s.bounds))
	var sizes [portion]bitslice.Sizes
	if s.passes(i) {
		for m := first; m < end; m++ {
			s.bounds[m] = math.MaxInt64
		}
		return
	}
	s.Set.Rows(multisets, first, end, s.allowed, sizes[:])
	few := s.Set.Len() < mostTabled
	for m := first; m < end; m++ {
		s.bounds[m] = math.MaxInt64
		if multisets.Uses(m)&^s.allowed == 0 {
			s.bounds[m] = s.rows.bound(&sizes[m-first], few)
			if s.off&byRows != 0 {
				s.bounds[m] = math.MinInt64
			}
			s.holds[m] = sizes[m-first][places] > 0
			if s.bounds[m] == perfect {
				s.weigh(scratch, contender{m, perfect})
				s.bounds[m] = math.MaxInt64
			}
		}
	}
}

// passes reports whether no multiset of a portion can hold the best guess: none has allowed symbols only,
// or a known guess is at least as good.
func (s *Search) passes(i int) bool { return s.Pool.needs[i]&^s.allowed != 0 || s.isSettled(i*portion) }

// isSettled reports whether a known guess is at least as good as every arrangement of this multiset
// and all later ones.
func (s *Search) isSettled(multiset int) bool {
	last := s.last.Load()
	if last != nil && s.settles(last) && last.Value == s.Heuristic.Perfect(s.Set.Len()) {
		return true
	}
	return last != nil && last.Value == s.Heuristic.Perfect(s.Set.Len()) && (s.Known != nil || last.Candidate) &&
		rules.Compare(s.Pool.multisets.At(multiset), last.Guess) > 0
}

// rankQuickly is rank with a known candidate. It lists the multisets that may hold a better guess.
func (s *Search) rankQuickly(scratch *Scratch, i int) {
	if s.passes(i) {
		return
	}
	multisets, perfect := s.Pool.multisets, s.Heuristic.Perfect(s.Set.Len())
	limit := s.last.Load().Value
	if limit == s.Known.Value {
		limit--
	}
	var remaining [portion]contender
	n := 0
	for within := s.Set.RowsWithin(multisets, i, &s.costs, limit); within != 0; within &= within - 1 {
		m := i*portion + bits.TrailingZeros64(within)
		if multisets.Uses(m)&^s.allowed != 0 {
			continue
		}
		var sizes [1]bitslice.Sizes
		s.Set.Rows(multisets, m, m+1, s.allowed, sizes[:])
		switch bound := s.rows.bound(&sizes[0], true); {
		case bound == perfect:
			s.weigh(scratch, contender{m, bound})
		case bound <= limit:
			remaining[n] = contender{m, bound}
			n++
		}
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.remaining = append(s.remaining, remaining[:n]...)
}

// sorted is the least number of candidates for which multisets are weighed in the order of their
// bounds. With fewer candidates, sorting costs more than it saves.
const sorted = 64

// choose weighs the most promising multiset. It then lists the multisets that may hold an equally
// good guess.
func (s *Search) choose(scratch *Scratch) {
	if s.quick {
		s.chooseRemaining(scratch)
		return
	}
	first := 0
	for m, bound := range s.bounds {
		if bound < s.bounds[first] {
			first = m
		}
	}
	if s.bounds[first] == math.MaxInt64 {
		return // the best guess is already known
	}
	s.weigh(scratch, contender{first, s.bounds[first]})
	limit := int64(math.MaxInt64 - 1) // multisets that are not allowed have a larger bound
	if last := s.last.Load(); last != nil {
		limit = last.Value
	}
	for m, bound := range s.bounds {
		if m != first && bound <= limit {
			s.remaining = append(s.remaining, contender{m, bound})
		}
	}
	if (s.Set.Len() >= sorted || s.Most > 1) && s.off&byOrder == 0 {
		slices.SortFunc(s.remaining, func(a, b contender) int {
			return cmp.Or(cmp.Compare(a.bound, b.bound), cmp.Compare(a.multiset, b.multiset))
		})
	}
}

// chooseRemaining is choose for multisets that are already listed.
func (s *Search) chooseRemaining(scratch *Scratch) {
	if len(s.remaining) == 0 {
		return
	}
	first := slices.MinFunc(s.remaining, func(a, b contender) int {
		return cmp.Or(cmp.Compare(a.bound, b.bound), cmp.Compare(a.multiset, b.multiset))
	})
	s.weigh(scratch, first)
	limit := s.last.Load().Value
	s.remaining = slices.DeleteFunc(s.remaining, func(c contender) bool { return c == first || c.bound > limit })
}

// mostWhole is the largest number of candidates for which all arrangements of a multiset are
// weighed. With more candidates, ranking the arrangements pays too.
const mostWhole = 767

// weigh weighs the arrangements of a contender that may beat the best guess so far.
func (s *Search) weigh(scratch *Scratch, c contender) {
	last := s.last.Load()
	worth := s.worth(c, last, s.Pool.multisets.At(c.multiset))
	if worth < c.bound {
		return
	}
	scratch.division.Load(s.Set, s.Pool.multisets, c.multiset)
	all := s.Pool.arrangements(c.multiset)
	if s.Set.Len() > cmp.Or(s.whole, mostWhole) && hasTangents(s.Heuristic) && s.off&byBlacks == 0 {
		all = s.promising(scratch, all)
	}
	const most = 1024
	some := most // arrangements to weigh before the best value is read again
	if last != nil && last.Value-1 < c.bound {
		some = 128
	}
	for first, end := 0, 0; first < all.Len(); first, some = end, min(2*some, most) {
		if now := s.last.Load(); now != last || first > 0 {
			last, worth = now, s.worth(c, now, scratch.division.Guess(all, first))
			if worth < c.bound {
				return
			}
		}
		end = min(first+some, all.Len())
		if last != nil && last.Value-1 < c.bound && s.worth(c, last, last.Guess) < c.bound {
			end = min(end, scratch.division.Before(all, last.Guess)) // later arrangements would need a better value
			if end <= first {
				return
			}
		}
		s.counted.Add(int64(end - first))
		if s.Most == 1 && s.Keeps == nil {
			s.offer(scratch, all, scratch.division.Best(all, first, end, s.Heuristic, worth))
			continue
		}
		s.offerAll(scratch, all, first, end, worth)
	}
}

// offerAll offers the arrangements from first to end with a value of at most worth.
func (s *Search) offerAll(scratch *Scratch, all *bitslice.Arrangements, first, end int, worth int64) {
	scratch.division.Each(all, first, end, s.Heuristic, worth, func(found bitslice.Choice) int64 {
		s.offer(scratch, all, found)
		if now := s.last.Load(); now != nil {
			worth = min(worth, now.Value)
		}
		return worth
	})
}

// promising returns the arrangements whose own bounds allow them to be the best.
func (s *Search) promising(scratch *Scratch, all *bitslice.Arrangements) *bitslice.Arrangements {
	scratch.weights.setTangents(s.rows, &scratch.division)
	terms, most := scratch.weights.terms(scratch.division.Places(), len(scratch.division.Copies()), s.limit())
	scratch.indices = all.Within(&terms, most, scratch.indices[:0])
	scratch.some.Select(all, scratch.indices)
	return &scratch.some
}

// limit returns the value to beat.
func (s *Search) limit() float64 {
	if last := s.last.Load(); last != nil {
		return float64(last.Value)
	}
	return math.Inf(1)
}

// worth returns the largest value with which a contender's guess can beat the last leader, if the
// guess does not precede first in code order.
func (s *Search) worth(c contender, last *Choice, first rules.Code) int64 {
	switch {
	case last == nil:
		return math.MaxInt64
	case s.settles(last):
		return last.Value - 1
	case s.Known == nil && !last.Candidate && s.holds[c.multiset]:
		return last.Value
	case (s.Known == nil || !last.Candidate) && rules.Compare(first, last.Guess) < 0:
		return last.Value
	default:
		return last.Value - 1
	}
}

// settles reports whether another guess of the same value is as good as this one.
func (s *Search) settles(c *Choice) bool {
	return s.Measured && !c.Candidate && s.Heuristic.Settles(c.Value, s.Set.Len())
}

// offer adds a choice to the leaders if it is good enough.
func (s *Search) offer(scratch *Scratch, all *bitslice.Arrangements, found bitslice.Choice) {
	if found.Index < 0 {
		return
	}
	choice := Choice{Value: found.Value, Candidate: found.Candidate, Guess: scratch.division.Guess(all, found.Index)}
	if last := s.last.Load(); last != nil && choice.Compare(*last) >= 0 || s.Keeps != nil && !s.Keeps(choice.Guess) {
		return
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	at, _ := slices.BinarySearchFunc(s.leaders, choice, Choice.Compare)
	if at == s.Most {
		return
	}
	s.leaders = slices.Insert(s.leaders[:min(len(s.leaders), s.Most-1)], at, choice)
	if len(s.leaders) == s.Most {
		last := s.leaders[s.Most-1]
		s.last.Store(&last)
	}
}

// Leaders returns the best guesses, the best first, after all rounds. The slice is valid until the
// next search.
func (s *Search) Leaders() []Choice { return s.leaders }

// Counted returns the number of guesses counted.
func (s *Search) Counted() int64 { return s.counted.Load() }
