package optimal

import (
	"cmp"
	"slices"

	"codebreaker"
	"codebreaker/candidate"
	"codebreaker/strategy"
	"codebreaker/tree"
)

// A root is the position that is to be solved, with the guesses worth trying.
type root struct {
	*searcher
	position *strategy.Position
	codes    []codebreaker.Code
	keys     []key // of the codes
	pool     []codebreaker.Code
	openings []*opening
	maker    viewMaker
}

// An opening is a first guess, with what follows each feedback.
type opening struct {
	guess    codebreaker.Code
	own      bool
	branches []*branch
	bound    cost
}

// A branch is what follows a feedback to an opening.
type branch struct {
	feedback codebreaker.Feedback
	position *strategy.Position
	keys     []key
	view     *view // nil until it is searched
	only     []int32
	part     part
}

// open finds the openings, the most promising first.
func (r *root) open(guesses []codebreaker.Code) {
	most := 0
	for _, guess := range guesses {
		o := &opening{guess: guess}
		branch0 := r.position.Branch(guess)
		at := 0
		_ = at
		for _, cell := range candidate.Split(r.position.Game, r.codes, guess) {
			if cell.Feedback.Solved() {
				o.own = true
				most = max(most, len(o.branches)+1)
				continue
			}
			b := &branch{feedback: cell.Feedback, position: branch0.After(cell.Feedback, cell.Candidates)}
			o.branches = append(o.branches, b)
		}
		most = max(most, len(o.branches))
		if len(o.branches) == 1 && !o.own && len(guesses) > 1 {
			continue // it says nothing
		}
		r.openings = append(r.openings, o)
	}
}

// prepare sets the bounds for a number of guesses and sorts the openings.
func (r *root) prepare(left int) {
	least := r.growth.least(r.growth.cells(), left-lessOne(left))
	for _, o := range r.openings {
		o.bound = r.first(o, left)
		for _, b := range o.branches {
			o.bound += least[len(b.position.Codes)]
		}
	}
	slices.SortStableFunc(r.openings, func(a, b *opening) int {
		if a.own != b.own && a.bound == b.bound {
			if a.own {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.bound, b.bound)
	})
}

// first returns the cost of all first guesses.
func (r *root) first(o *opening, left int) cost {
	sum := r.objective.unit * cost(len(r.codes))
	if o.own {
		sum += r.objective.one(left) - r.objective.unit
	}
	return sum
}

// look makes a branch ready to be searched.
func (r *root) look(w *worker, b *branch, left int) {
	if b.view == nil {
		codes := b.position.Codes
		b.keys = make([]key, len(codes))
		for i, code := range codes {
			at, _ := slices.BinarySearchFunc(r.codes, code, codebreaker.Compare)
			b.keys[i] = r.keys[at]
			b.part.set = append(b.part.set, uint16(i))
			b.part.key = b.part.key.with(b.keys[i])
		}
		var callFor []codebreaker.Code
		if r.off&Orbits == 0 && !r.position.Game.HasWords() {
			reduction := b.position.Group().Reduce(codes)
			callFor = slices.Clone(reduction.Guesses())
			for i := range callFor {
				callFor[i] = reduction.Expand(callFor[i])
			}
		}
		b.view, b.only = r.maker.of(codes, b.keys, r.pool, callFor)
		if callFor == nil {
			b.only = nil
		}
	}
	w.prepare(b.view)
	b.part.most = w.most()
	w.know(b.view, &b.part, left)
}

// solve returns the cost of the root, as the search promises, and the opening that
// has it: the first of them in their order.
func (r *root) solve(w *worker, left int, limit cost) (cost, *opening) {
	least, found := cost(infinite), (*opening)(nil)
	for _, o := range r.openings {
		if o.bound > limit {
			least = min(least, o.bound)
			break
		}
		total := r.try(w, o, left, limit)
		least = min(least, total)
		if total <= limit {
			found, limit = o, total-1
		}
	}
	return least, found
}

// try returns the cost of an opening.
func (r *root) try(w *worker, o *opening, left int, limit cost) cost {
	below := left - lessOne(left)
	sum := r.first(o, left)
	for _, b := range o.branches {
		r.look(w, b, below)
		sum += b.part.span.lower
	}
	order := slices.Clone(o.branches)
	slices.SortStableFunc(order, func(a, b *branch) int { return cmp.Compare(len(a.part.set), len(b.part.set)) })
	for _, b := range order {
		if sum > limit {
			break
		}
		if p := &b.part; !p.span.exact() {
			others := sum - p.span.lower
			sum = others + w.solve(b.view, p, below, limit-others, b.only)
		}
	}
	return min(sum, infinite)
}

// tree returns the tree of an opening.
func (r *root) tree(w *worker, o *opening, left int) *tree.Node {
	below := left - lessOne(left)
	node := &tree.Node{Guess: o.guess, Solved: o.own}
	for _, b := range o.branches {
		r.look(w, b, below)
		node.Children = append(node.Children, tree.Child{Feedback: b.feedback, Node: w.extract(r.position.Game, b.view, &b.part, below, b.only)})
	}
	return node
}
