package puzzle

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"codebreaker"
)

// explainer looks for an explanation: a plan that comes from what is known at the
// start to what the solutions leave.
type explainer struct {
	*grid
	ctx    context.Context
	by     [mostWithoutCases + 1][]comparison // by level
	start  knowledge
	solved []codebreaker.Code // the solutions
	more   bool               // or some of them
	goal   choices            // the symbols that the solutions have at each place

	levels int        // comparisons up to this level may be taken at once; 0 takes the easiest
	chance *rand.Rand // varies the choice among them, in the same way each time

	scratch     []term
	least, most int // what the last comparison could have come to
}

// mostWithoutCases is the difficulty of the hardest comparisons.
const mostWithoutCases = 3

func (p *Puzzle) explainer(ctx context.Context, letters Letters) (*explainer, error) {
	e := &explainer{grid: p.grid(letters), ctx: ctx, chance: rand.New(rand.NewPCG(1, 1))}
	e.by = e.comparisons()
	e.start = e.know()
	e.settle(&e.start)
	for code, err := range e.solutions(ctx) {
		if err != nil {
			return nil, err
		}
		if len(e.solved) == maxSolutions {
			e.more = true
			break
		}
		e.solved = append(e.solved, code)
		for place := range e.places {
			e.goal[place] |= 1 << code[place]
		}
	}
	return e, nil
}

// caseCost is what a case takes of a reader's patience besides its steps.
const caseCost = 8

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
			step = Step{Lines: c.plus, Minus: c.minus, All: c.all, Pegs: c.pegs}
			clash = !e.apply(c, &k)
			step.Sum, step.Least, step.Most = c.sum, e.least, e.most
		} else {
			step = Step{Suppose: &m.suppose}
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
			step.Contradiction = true
			step.Facts = e.impossible(&k)
			return append(steps, step), k, true
		case k != before:
			step.Facts = e.news(&before, &k)
			steps = append(steps, step)
		}
	}
	return steps, k, false
}

// deduce makes a plan that takes the easiest comparison that tells anything, and
// cases only where no comparison does, so that it needs nothing hard without need.
func (e *explainer) deduce() plan {
	k := e.start
	var p plan
	for k.places != e.goal && e.ctx.Err() == nil {
		if c, clash := e.bestComparison(&k, e.levels, mostWithoutCases); c != nil {
			p = append(p, move{compare: c})
			if clash || !e.apply(c, &k) {
				break
			}
			continue
		}
		if e.more {
			break
		}
		m, ok := e.bestCase(&k, &e.goal, e.places)
		if !ok {
			break
		}
		p = append(p, m)
		if !e.suppose(&k, m.suppose, false) {
			break
		}
	}
	return e.prune(e.start, p)
}

// shorten returns the shortest of some plans, no harder than that difficulty, that
// weigh a comparison's cost against what it tells, or p.
func (e *explainer) shorten(p plan, difficulty int) plan {
	trials := 24
	switch {
	case len(e.clues) > mostForThrees:
		trials = 0
	case difficulty > mostWithoutCases:
		trials = 4
	}
	for range trials {
		e.levels = min(difficulty, mostWithoutCases)
		if other := e.deduce(); other.cost() < p.cost() {
			p = other
		}
	}
	e.levels = 0
	return p
}

// prune leaves out what a plan does not need to come to the same end, the dearest
// moves first.
func (e *explainer) prune(k knowledge, p plan) plan {
	_, want, clashes := e.replay(k, p)
	dearest := make([]int, len(p))
	for i := range dearest {
		dearest[i] = i
	}
	slices.SortStableFunc(dearest, func(a, b int) int { return cmp.Compare(p[b].cost(), p[a].cost()) })
	needless := make([]bool, len(p))
	rest := func() (rest plan) {
		for i, m := range p {
			if !needless[i] {
				rest = append(rest, m)
			}
		}
		return rest
	}
	for _, i := range dearest {
		needless[i] = true
		_, end, clash := e.replay(k, rest())
		needless[i] = clash == clashes && (clash || end.places == want.places)
	}
	return rest()
}

// bestComparison returns the comparison that tells most for its cost, or one that
// clashes, or nil when none tells anything. All comparisons up to the level easy
// may be taken at once; harder ones, up to the level hard, only for want of easier.
func (e *explainer) bestComparison(k *knowledge, easy, hard int) (best *comparison, clash bool) {
	doubt := e.doubt(k)
	most := 0.0
	for level := 0; level <= hard && (best == nil || level <= easy); level++ {
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
			if easy > 0 {
				told *= 0.5 + e.chance.Float64()
			}
			if told > most {
				best, most = c, told
			}
		}
	}
	return best, false
}
