package puzzle

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/rules"
)

// explainer searches for an explanation: a plan that leads from the start to the solutions.
type explainer struct {
	*grid
	ctx    context.Context
	work   *budget.Meter                     // of comparisons
	err    error                             // why the search ended early, or nil
	by     [maxWithoutCases + 1][]comparison // by level
	start  knowledge
	solved []rules.Code // the solutions
	more   bool         // there are more solutions
	goal   choices      // the symbols of the solutions at each place

	levels int        // comparisons up to this level compete; 0 means the easiest only
	random *rand.Rand // varies the choice among them, reproducibly

	scratch     []term
	least, most int // bounds of the last comparison's sum
}

// maxWithoutCases is the difficulty of the hardest comparisons.
const maxWithoutCases = 3

func (p *Puzzle) explainer(ctx context.Context) (*explainer, error) {
	e := &explainer{grid: p.grid(), ctx: ctx, work: budget.NewMeter(ctx), random: rand.New(rand.NewPCG(1, 1))}
	e.by = e.comparisons()
	e.start = e.know()
	e.settle(&e.start)
	for code, err := range p.solutions(ctx, p.Lines) {
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

// ended reports whether the context or the budget ended the search.
func (e *explainer) ended() bool {
	e.err = cmp.Or(e.err, e.ctx.Err())
	return e.err != nil
}

// caseCost is the cost of a case for the reader, in addition to its steps.
const caseCost = 8

// plan is an explanation as a list of moves.
type plan []move

// move is a comparison, or a supposition with the moves that refute it.
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

// suppose adds a fact about one symbol, or its negation, and the consequences that need no
// mark. It returns false when this is impossible.
func (e *explainer) suppose(k *knowledge, fact Fact, holds bool) bool {
	symbol := uint64(1) << fact.Symbols[0]
	if (fact.Kind == Is) == holds {
		k.places[fact.Place] &= symbol
	} else {
		k.places[fact.Place] &^= symbol
	}
	return e.settle(k)
}

// replay makes the moves of a plan, without the uninformative ones. It returns the steps, the
// knowledge after them, and whether the last one is a contradiction.
func (e *explainer) replay(k knowledge, p plan) (steps []Step, end knowledge, contradiction bool) {
	for _, m := range p {
		before := k
		var step Step
		if c := m.compare; c != nil {
			step = Step{Lines: c.plus, Minus: c.minus, All: c.all, Pegs: c.pegs}
			contradiction = !e.apply(c, &k)
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
			contradiction = !e.suppose(&k, m.suppose, false)
		}
		switch {
		case contradiction:
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

// deduce makes a plan that is never harder than necessary.
func (e *explainer) deduce() plan { return e.easiest(e.start, &e.goal, e.levels, e.places) }

// easiest returns a plan from k to the goal that always takes the easiest informative comparison,
// and cases up to a depth only when no comparison is informative.
func (e *explainer) easiest(start knowledge, goal *choices, levels, depth int) plan {
	k := start
	var p plan
	for k.places != *goal && !e.ended() {
		if c, contradiction := e.bestComparison(&k, levels, maxWithoutCases); c != nil {
			p = append(p, move{compare: c})
			if contradiction || !e.apply(c, &k) {
				break
			}
			continue
		}
		if e.more {
			break
		}
		m, ok := e.bestCase(&k, goal, depth)
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

// shorten returns the cheapest of some random plans up to a difficulty, or p.
func (e *explainer) shorten(p plan, difficulty int) plan {
	trials := 24
	switch {
	case len(e.clues) > maxForThrees:
		trials = 0
	case difficulty > maxWithoutCases:
		trials = 4
	}
	for range trials {
		e.levels = min(difficulty, maxWithoutCases)
		if other := e.deduce(); other.cost() < p.cost() {
			p = other
		}
	}
	e.levels = 0
	return p
}

// prune removes the moves that a plan does not need for the same end, the most expensive ones
// first.
func (e *explainer) prune(k knowledge, p plan) plan {
	_, want, contradicts := e.replay(k, p)
	costliest := make([]int, len(p))
	for i := range costliest {
		costliest[i] = i
	}
	slices.SortStableFunc(costliest, func(a, b int) int { return cmp.Compare(p[b].cost(), p[a].cost()) })
	needless := make([]bool, len(p))
	rest := func() (rest plan) {
		for i, m := range p {
			if !needless[i] {
				rest = append(rest, m)
			}
		}
		return rest
	}
	for _, i := range costliest {
		needless[i] = true
		_, end, contradiction := e.replay(k, rest())
		needless[i] = contradiction == contradicts && (contradiction || end.places == want.places)
	}
	return rest()
}

// bestComparison returns the comparison that excludes most for its cost, or one that is a
// contradiction, or nil when no comparison is informative. Comparisons up to the level easy
// compete with each other; harder ones, up to the level hard, are used only when no easier one
// is informative.
func (e *explainer) bestComparison(k *knowledge, easy, hard int) (best *comparison, contradiction bool) {
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
			value := (doubt - e.doubt(&after)) / float64(c.cost)
			if easy > 0 {
				value *= 0.5 + e.random.Float64()
			}
			if value > most {
				best, most = c, value
			}
		}
	}
	return best, false
}
