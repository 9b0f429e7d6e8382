package optimal

import (
	"cmp"
	"context"
	"slices"

	"codebreaker"
	"codebreaker/optimal/bound"
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
		o := &opening{guess: guess}
		cells, err := r.position.Split(ctx, guess)
		if err != nil {
			return err
		}
		r.cells = max(r.cells, len(cells))
		for _, cell := range cells {
			if cell.Feedback.Solved() {
				o.own = true
				continue
			}
			codes, err := cell.List(ctx)
			if err != nil {
				return err
			}
			o.branches = append(o.branches, branch{feedback: cell.Feedback, position: cell.Position, codes: codes})
		}
		if len(o.branches) == 1 && !o.own { // it says nothing
			if r.options.Opening == nil {
				continue
			}
			r.longest++
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

// openings are the guesses to try at the root.
type openings struct {
	*root
	ctx   context.Context
	left  int
	found *opening // the best of those tried, if one is good enough
}

func (o *openings) count() int { return len(o.root.openings) }

func (o *openings) floor() cost { return 0 }

func (o *openings) bound(_ *worker, i int) cost { return o.root.openings[i].bound }

// try returns the cost of an opening. If that is within the limit it makes its tree the
// best.
func (o *openings) try(w *worker, i int, limit cost) cost {
	opening := o.root.openings[i]
	o.state.settled.Store(int64(i))
	o.state.lower.Store(max(o.root.floor, o.leastBound()) / o.objective.Unit)
	o.fallBack(o.ctx, opening)
	total := o.weighOpening(w, opening, o.left, limit)
	switch {
	case o.stopped.Load():
	case total > limit:
		opening.forget()
	default:
		if o.found != nil {
			o.found.forget()
		}
		o.found = opening
		if node := o.tree(w, opening, o.left-lessOne(o.left)); node != nil {
			o.offer(node)
		} else {
			o.contradict() // unless it was stopped, a tree of that cost there must be
		}
	}
	return total
}

// weighOpening returns the cost of an opening, as the search promises.
func (r *root) weighOpening(w *worker, o *opening, left int, limit cost) cost {
	sum := r.firstCost(o, left)
	left -= lessOne(left)
	for i := range o.parts {
		r.ready(w, o, i, left)
		sum += o.parts[i].span.Lower
	}
	sum = w.weigh(o.parts, glanced, covered, sum, left, limit)
	for i := range slices.Backward(o.parts) { // the largest tell most
		sum = w.weigh(o.parts[i:i+1], counted, counted, sum, left, limit)
	}
	sum = w.weigh(o.parts, recognised, recognised, sum, left, limit)
	r.state.codes.Store(0)
	for i := range o.parts {
		r.settle(w, o, i, left)
	}
	for i := range o.parts {
		if sum > limit || o.parts[i].span.Exact() || r.stopped.Load() {
			continue
		}
		sum = w.weigh(o.parts[i:i+1], solved, solved, sum, left, limit)
		r.settle(w, o, i, left)
		if len(r.codes)*len(r.pool) > keptPairs {
			o.parts[i].view = nil
		}
	}
	o.bound = max(o.bound, min(sum, infinite))
	return min(sum, infinite)
}

// firstCost returns the cost of all first guesses.
func (r *root) firstCost(o *opening, left int) cost {
	sum := r.objective.Unit * cost(len(r.codes))
	if o.own {
		sum += r.objective.One(left) - r.objective.Unit
	}
	return sum
}

// ready makes the part of a branch ready to be looked at.
func (r *root) ready(w *worker, o *opening, i, left int) {
	p, b := &o.parts[i], &o.branches[i]
	r.see(w, p, b)
	w.begin(p, left)
	if b.fallback != nil && r.objective.Unit == 1 {
		if m := b.fallback.Measure(); m.Max() <= left {
			w.narrow(p, bound.AtMost(cost(m.Total())))
		}
	}
}

// see gives the part of a branch a view, if it has none.
func (r *root) see(w *worker, p *part, b *branch) {
	if p.view == nil {
		v := plan{codes: b.codes, numbers: r.numbersOf(b.codes), position: b.position, narrow: true}
		p.key, p.set = p.hints.key(), p.set[:0]
		for i, number := range v.numbers {
			v.keys = append(v.keys, r.keys[number])
			p.set = append(p.set, uint16(i))
			p.key = p.key.with(r.keys[number])
		}
		p.view = r.maker.make(v)
	}
	w.prepare(p.view)
}

// settle counts a branch whose cost is known, and keeps its tree in case the search is
// stopped.
func (r *root) settle(w *worker, o *opening, i, left int) {
	p, b := &o.parts[i], &o.branches[i]
	if !p.span.Exact() {
		return
	}
	r.state.codes.Add(int64(len(p.set)))
	if b.fallback != nil && p.span.Lower < infinite && !r.stopped.Load() {
		b.node = w.extract(p, left)
	}
}

// tree returns the tree of an opening whose branches are solved, or nil when the
// search is stopped.
func (r *root) tree(w *worker, o *opening, left int) *tree.Node {
	return r.nodeOf(o, func(i int) *tree.Node {
		p, b := &o.parts[i], &o.branches[i]
		if b.node == nil {
			r.see(w, p, b)
			b.node = w.extract(p, left)
		}
		return b.node
	})
}

// nodeOf returns the node of an opening with what each branch leads to, nil if that is
// not known of all.
func (r *root) nodeOf(o *opening, below func(i int) *tree.Node) *tree.Node {
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
