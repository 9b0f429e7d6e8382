package puzzle

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"codebreaker"
)

// Explanation is a deduction that a person can follow: each step uses few lines
// and what the steps before it found.
type Explanation struct {
	Steps []Step

	// Solutions are the codes that fit, in order: none when the last step shows
	// that there is none, and [MostSolutions] at most.
	Solutions []codebreaker.Code
	// More says that there are further solutions. Then the steps go as far as they
	// can without cases; else they rule out whatever no solution has.
	More bool

	// Difficulty is what the steps need: 1 for lines alone, 2 for comparing two of
	// them, 3 for three or all at once, 4 for one or two cases, 5 for more or for
	// cases within cases.
	Difficulty int
}

// MostSolutions is how many solutions an explanation lists.
const MostSolutions = 100

// Step is one step of an explanation.
type Step struct {
	Kind  Kind
	Lines []int // the lines looked at, from 0
	Minus []int // lines whose marks are taken off the others'
	Pegs  bool  // black and white marks together, of whatever place
	Sum   int   // the marks of Lines less those of Minus
	Least int   // what they could have come to
	Most  int
	Facts []Fact

	Suppose *Fact  // a Case supposes this
	Steps   []Step // and comes, by these, to a contradiction, so that Facts hold
	Clash   bool   // the step shows that no code is left
}

// Kind is the kind of reasoning of a step.
type Kind uint8

// The kinds of steps.
const (
	OneLine      Kind = iota // a line by itself
	OthersOfLine             // the symbols of the code that earn no peg in Minus
	Difference               // Lines[0] against Minus[0]
	Together                 // two lines added
	Three                    // three lines, added or taken off
	AllLines                 // how many lines each symbol of the code stands in
	Case                     // a supposition that cannot be
)

// caseCost is what a case takes of a reader's patience besides its steps.
const caseCost = 8

// Explain deduces the solutions step by step: the shortest explanation found that
// needs no harder reasoning than it must. Each step has been replayed in its
// place, and the last leaves what the solver leaves. The error is that of ctx.
func (p *Puzzle) Explain(ctx context.Context, letters Letters) (*Explanation, error) {
	e := &explainer{grid: p.grid(letters), ctx: ctx, chance: rand.New(rand.NewPCG(1, 1))}
	e.by = e.comparisons()
	explanation := &Explanation{}
	goal := choices{}
	for code := range e.solutions(ctx) {
		if explanation.More = len(explanation.Solutions) == MostSolutions; explanation.More {
			break
		}
		explanation.Solutions = append(explanation.Solutions, code)
		for place := range e.places {
			goal[place] |= 1 << code[place]
		}
	}
	start := e.know()
	e.settle(&start)
	best := e.prune(start, e.deduce(start, &goal, explanation.More))
	for range e.trials(best) {
		e.levels = min(best.difficulty(), 3)
		found := e.prune(start, e.deduce(start, &goal, explanation.More))
		if cmp.Or(cmp.Compare(found.difficulty(), best.difficulty()), cmp.Compare(found.cost(), best.cost())) < 0 {
			best = found
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	explanation.Steps, _, _ = e.replay(start, best)
	explanation.Difficulty = best.difficulty()
	return explanation, nil
}

// explainer looks for an explanation.
type explainer struct {
	*grid
	ctx     context.Context
	by      [4][]comparison // by level
	scratch []term

	least, most int // what the last comparison could have come to

	levels int        // comparisons up to this level may be taken at any time; 0 takes the easiest
	chance *rand.Rand // varies the choice among them, in the same way each time
}

// trials returns how many further plans are made in search of a shorter one.
func (e *explainer) trials(first plan) int {
	switch {
	case len(e.clues) > mostForThrees:
		return 0
	case first.difficulty() > 3:
		return 4
	default:
		return 24
	}
}

// plan is an explanation as the moves that make it.
type plan []move

// move is a comparison, or a supposition that the moves of refute contradict.
type move struct {
	compare *comparison
	suppose Fact
	refute  plan
}

func (m move) cost() int {
	if m.compare != nil {
		return m.compare.cost
	}
	return caseCost + m.refute.cost()
}

func (p plan) cost() int {
	cost := 0
	for _, m := range p {
		cost += m.cost()
	}
	return cost
}

func (p plan) difficulty() int {
	difficulty, cases := 1, 0
	for _, m := range p {
		switch {
		case m.compare != nil:
			difficulty = max(difficulty, m.compare.level)
		case m.refute.difficulty() < 4:
			difficulty = max(difficulty, 4)
			cases++
		default:
			return 5
		}
	}
	if cases > 2 {
		return 5
	}
	return difficulty
}

// suppose adds what a fact of one symbol says, or its contrary, and what follows
// without marks. It returns false when that cannot be.
func (e *explainer) suppose(k *knowledge, fact Fact, holds bool) bool {
	symbol := uint64(1) << fact.Symbols[0]
	if (fact.Kind == Is) == holds {
		k.places[fact.Place] &= symbol
	} else {
		k.places[fact.Place] &^= symbol
	}
	return e.settle(k)
}

// replay makes the moves of a plan, leaving out those that tell nothing. It
// returns the steps, what is known after them, and whether the last is a clash.
func (e *explainer) replay(k knowledge, p plan) (steps []Step, end knowledge, clash bool) {
	for _, m := range p {
		before := k
		var step Step
		if c := m.compare; c != nil {
			step = Step{Kind: c.kind, Lines: c.plus, Minus: c.minus, Pegs: c.pegs}
			clash = !e.apply(c, &k)
			step.Sum, step.Least, step.Most = c.sum, e.least, e.most
		} else {
			step = Step{Kind: Case, Suppose: &m.suppose}
			supposed := k
			refuted := !e.suppose(&supposed, m.suppose, true)
			if !refuted {
				step.Steps, _, refuted = e.replay(supposed, m.refute)
			}
			if !refuted {
				continue
			}
			clash = !e.suppose(&k, m.suppose, false)
		}
		switch {
		case clash:
			step.Clash = true
			return append(steps, step), k, true
		case k != before:
			step.Facts = e.news(&before, &k)
			steps = append(steps, step)
		}
	}
	return steps, k, false
}

// deduce makes a plan that comes from k to the goal, or to a clash when there is
// none. Without cases it goes as far as it can.
func (e *explainer) deduce(k knowledge, goal *choices, noCases bool) plan {
	var p plan
	for k.places != *goal && e.ctx.Err() == nil {
		if c, clash := e.bestComparison(&k); c != nil {
			p = append(p, move{compare: c})
			if clash || !e.apply(c, &k) {
				return p
			}
			continue
		}
		if noCases {
			return p
		}
		m, ok := e.bestCase(&k, goal)
		if !ok {
			return p
		}
		p = append(p, m)
		if !e.suppose(&k, m.suppose, false) {
			return p
		}
	}
	return p
}

// prune leaves out what a plan does not need to come to the same end, the dearest
// moves first.
func (e *explainer) prune(k knowledge, p plan) plan {
	_, want, clashes := e.replay(k, p)
	for _, m := range slices.SortedStableFunc(slices.Values(p), func(a, b move) int { return cmp.Compare(b.cost(), a.cost()) }) {
		fewer := slices.DeleteFunc(slices.Clone(p), func(other move) bool { return other.same(m) })
		if _, end, clash := e.replay(k, fewer); clash == clashes && (clash || end.places == want.places) {
			p = fewer
		}
	}
	return p
}

// same reports whether two moves of one plan are one.
func (m move) same(other move) bool {
	if m.compare != nil || other.compare != nil {
		return m.compare == other.compare
	}
	return m.suppose.Kind == other.suppose.Kind && m.suppose.Place == other.suppose.Place && m.suppose.Symbols[0] == other.suppose.Symbols[0]
}

// bestComparison returns the comparison that tells most for its cost, or one that
// clashes, or nil when none tells anything.
func (e *explainer) bestComparison(k *knowledge) (best *comparison, clash bool) {
	doubt := e.doubt(k)
	most := 0.0
	for level := range e.by {
		for i := range e.by[level] {
			c := &e.by[level][i]
			after := *k
			if !e.apply(c, &after) {
				return c, true
			}
			if after == *k {
				continue
			}
			told := (doubt - e.doubt(&after)) / float64(c.cost)
			if e.levels > 0 {
				told *= 0.5 + e.chance.Float64()
			}
			if told > most {
				best, most = c, told
			}
		}
		if best != nil && level >= e.levels {
			break
		}
	}
	return best, false
}

// bestCase returns the supposition that tells most for its cost among those that
// the fewest cases within cases refute. What the goal has is not supposed away.
func (e *explainer) bestCase(k *knowledge, goal *choices) (move, bool) {
	for depth := range e.places {
		if m, ok := e.caseWithin(k, goal, depth); ok {
			return m, true
		}
	}
	return move{}, false
}

func (e *explainer) caseWithin(k *knowledge, goal *choices, depth int) (best move, ok bool) {
	doubt := e.doubt(k)
	most := -1.0
	for tried, place := range e.narrowest(k) {
		if ok && tried >= placesToTry {
			break
		}
		for _, suppose := range suppositions(place, k.places[place], goal[place]) {
			if e.ctx.Err() != nil {
				return best, false
			}
			supposed, left := *k, *k
			var refute plan
			if e.suppose(&supposed, suppose, true) {
				var refuted bool
				if refute, refuted = e.refutation(supposed, depth); !refuted {
					continue
				}
			}
			m := move{suppose: suppose, refute: refute}
			told := 1e9 // a clash tells all
			if e.suppose(&left, suppose, false) {
				told = (doubt - e.doubt(&left)) / float64(m.cost())
			}
			if told > most {
				best, most, ok = m, told, true
			}
		}
	}
	return best, ok
}

// placesToTry is how many places are looked at for the best case once one is found.
const placesToTry = 4

// narrowest returns the open places, those with the fewest choices first.
func (e *explainer) narrowest(k *knowledge) []int {
	var open []int
	for place := range e.places {
		if c := k.places[place]; c&(c-1) != 0 {
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

// refutation returns a plan that comes from k to a clash, with cases to that depth.
func (e *explainer) refutation(k knowledge, depth int) (plan, bool) {
	var p plan
	start := k
	for e.ctx.Err() == nil {
		if c, clash := e.bestComparison(&k); c != nil {
			p = append(p, move{compare: c})
			if clash || !e.apply(c, &k) {
				return e.prune(start, p), true
			}
			continue
		}
		if depth == 0 {
			return nil, false
		}
		m, ok := e.caseWithin(&k, &choices{}, depth-1)
		if !ok {
			return nil, false
		}
		p = append(p, m)
		if !e.suppose(&k, m.suppose, false) {
			return e.prune(start, p), true
		}
	}
	return nil, false
}
