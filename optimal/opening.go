package optimal

import (
	"cmp"
	"context"
	"slices"

	"codebreaker"
	"codebreaker/internal/bound"
	"codebreaker/position"
	"codebreaker/tree"
)

// An opening is a first guess. It is tried as any guess is (see worker.try), but for
// what is made of its parts: each is a branch, with a view of its own. That view is narrow
// at first, of candidates as guesses, which often is enough, and has all guesses only when
// the branch is searched.
type opening struct {
	guess    codebreaker.Code
	own      bool       // it is a candidate
	cells    int        // that it makes
	branches []branch   // what follows each feedback, the smallest first
	parts    []part     // of the branches; a view is nil until it is wanted, and after
	bound    cost       // it costs no less
	fallback *tree.Node // a tree by a heuristic; nil if there is none
}

// A branch is what follows a feedback to an opening.
type branch struct {
	feedback codebreaker.Feedback
	position *position.Position
	codes    []codebreaker.Code // its candidates
	fallback *tree.Node         // by a heuristic
	node     *tree.Node         // a best tree, once it is known
}

// open finds the openings with what follows them.
func (r *root) open(ctx context.Context, firsts []codebreaker.Code) error {
	r.longest = len(r.codes)
	if r.options.Opening != nil { // the guesses after it are others
		r.cells = min(r.game.Feedbacks(), len(r.codes))
	}
	for _, guess := range firsts {
		o, err := r.newOpening(ctx, guess)
		if err != nil {
			return err
		}
		r.cells = max(r.cells, o.cells)
		if len(o.branches) == 1 && !o.own { // it says nothing
			if r.options.Opening == nil {
				continue
			}
			r.longest++
		}
		r.openings = append(r.openings, o)
	}
	if r.maker.survey = len(r.openings) >= surveyedOpenings; len(r.openings) == 1 {
		var parts [][]int32
		for _, b := range r.openings[0].branches {
			parts = append(parts, r.numbersOf(b.codes))
		}
		r.maker.stand(len(r.codes), parts)
	}
	return nil
}

// newOpening returns a first guess with what follows it.
func (r *root) newOpening(ctx context.Context, guess codebreaker.Code) (*opening, error) {
	o := &opening{guess: guess}
	cells, err := r.position.Split(ctx, guess)
	if err != nil {
		return nil, err
	}
	o.cells = len(cells)
	for _, cell := range cells {
		if cell.Feedback.Solved() {
			o.own = true
			continue
		}
		codes, err := cell.Position.List(ctx)
		if err != nil {
			return nil, err
		}
		o.branches = append(o.branches, branch{feedback: cell.Feedback, position: cell.Position, codes: codes})
	}
	slices.SortStableFunc(o.branches, func(a, b branch) int {
		return cmp.Compare(len(a.codes), len(b.codes))
	})
	o.parts = make([]part, len(o.branches))
	if r.hints != nil {
		for i, b := range o.branches {
			o.parts[i].hints = r.hints.after(r.game, guess, b.feedback)
		}
	}
	return o, nil
}

// openings are the guesses to try at the root.
type openings struct {
	*root
	worker *worker
	ctx    context.Context
	left   int
	below  int      // guesses left after one
	found  *opening // the best of those tried, if one is good enough
}

func (o *openings) count() int { return len(o.root.openings) }

func (o *openings) floor() cost { return 0 }

func (o *openings) bound(_ *worker, i int) cost { return o.root.openings[i].bound }

// try returns the cost of an opening. If that is within the limit it makes its tree the
// best.
func (o *openings) try(_ *worker, i int, limit cost) cost {
	opening := o.root.openings[i]
	o.state.settled.Store(int64(i))
	o.storeLower()
	o.fallBack(o.ctx, opening)
	total := o.weigh(opening, limit)
	switch {
	case o.stopped.Load():
	case total > limit:
		opening.forget()
	default:
		if o.found != nil {
			o.found.forget()
		}
		o.found = opening
		if node := opening.node(func(i int) *tree.Node { return o.tree(opening, i) }); node != nil {
			o.offer(node)
		} else {
			o.contradict() // unless it was stopped, a tree of that cost there must be
		}
	}
	return total
}

// weigh returns the cost of an opening, as the search promises.
func (o *openings) weigh(opening *opening, limit cost) cost {
	w, parts := o.worker, opening.parts
	sum := o.firstCost(opening, o.left)
	for i := range parts {
		o.ready(opening, i)
		sum += parts[i].span.Lower
	}
	sum = w.weigh(parts, glanced, covered, sum, o.below, limit)
	for i := range slices.Backward(parts) { // the largest tell most
		sum = w.weigh(parts[i:i+1], counted, counted, sum, o.below, limit)
	}
	sum = w.weigh(parts, recognised, recognised, sum, o.below, limit)
	o.state.codes.Store(0)
	for i := range parts {
		o.settle(opening, i)
	}
	for i := range parts {
		if sum > limit || parts[i].span.Exact() || o.stopped.Load() {
			continue
		}
		sum = w.weigh(parts[i:i+1], solved, solved, sum, o.below, limit)
		o.settle(opening, i)
		if len(o.codes)*len(o.pool) > keptPairs {
			parts[i].view = nil
		}
	}
	opening.bound = max(opening.bound, min(sum, infinite))
	return min(sum, infinite)
}

// ready makes the part of a branch ready to be looked at.
func (o *openings) ready(opening *opening, i int) {
	p, fallback := &opening.parts[i], opening.branches[i].fallback
	o.see(opening, i)
	o.begin(p, o.below)
	if fallback != nil && o.objective.Unit == 1 {
		if m := fallback.Measure(); m.Max() <= o.below {
			o.narrow(p, bound.AtMost(cost(m.Total())))
		}
	}
}

// see gives the part of a branch a view, if it has none.
func (o *openings) see(opening *opening, i int) {
	p, b := &opening.parts[i], &opening.branches[i]
	if p.view == nil {
		v := plan{codes: b.codes, numbers: o.numbersOf(b.codes), position: b.position, narrow: true}
		p.key, p.set = p.hints.key(), p.set[:0]
		for i, number := range v.numbers {
			v.keys = append(v.keys, o.keys[number])
			p.set = append(p.set, uint16(i))
			p.key = p.key.with(o.keys[number])
		}
		p.view = o.maker.make(v)
	}
	o.worker.prepare(p.view)
}

// settle counts a branch whose cost is known, and keeps its tree in case the search is
// stopped.
func (o *openings) settle(opening *opening, i int) {
	p, b := &opening.parts[i], &opening.branches[i]
	if !p.span.Exact() {
		return
	}
	o.state.codes.Add(int64(len(p.set)))
	if b.fallback != nil && p.span.Lower < infinite && !o.stopped.Load() {
		b.node = o.worker.extract(p, o.below)
	}
}

// tree returns the tree of a branch whose cost is known, or nil when the search is
// stopped.
func (o *openings) tree(opening *opening, i int) *tree.Node {
	b := &opening.branches[i]
	if b.node == nil {
		o.see(opening, i)
		b.node = o.worker.extract(&opening.parts[i], o.below)
	}
	return b.node
}

// node returns the node of an opening with what each branch leads to, nil if that is
// not known of all.
func (o *opening) node(below func(i int) *tree.Node) *tree.Node {
	children := make([]tree.Child, len(o.branches))
	for i, b := range o.branches {
		children[i] = tree.Child{Feedback: b.feedback, Node: below(i)}
	}
	return nodeOf(o.guess, o.own, children)
}

// forget gives the memory of the views back.
func (o *opening) forget() {
	for i := range o.parts {
		o.parts[i].view = nil
	}
}
