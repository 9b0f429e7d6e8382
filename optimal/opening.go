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

// An opening is a first guess. Each feedback to it leads to a branch, whose subproblem has a table
// of its own. That table is narrow at first: only candidates are guesses, which is often enough. It
// has all guesses when the branch is searched.
type opening struct {
	guess       codebreaker.Code
	own         bool         // it is a candidate
	cells       int          // the number of its cells
	branches    []branch     // the smallest first
	subproblems []subproblem // of the branches; tables exist only while they are needed
	bound       cost         // a lower bound of its cost
	scanned     cost         // a lower bound by the most cells in its branches, 0 before they are counted
	missed      cost         // a lower bound of the secrets that it misses
	fallback    *tree.Node   // the tree of a heuristic, or nil
}

// A branch follows a feedback to an opening.
type branch struct {
	feedback codebreaker.Feedback
	position *position.Position
	codes    []codebreaker.Code // the candidates
	counted  wholeCells
	fallback *tree.Node // the tree of a heuristic, or nil
	node     *tree.Node // a best tree, once it is known
}

// open computes the openings and their branches.
func (r *root) open(ctx context.Context, firsts []codebreaker.Code) error {
	r.longestTree = len(r.problem.codes)
	if r.problem.options.Opening != nil { // later guesses may make more cells
		r.mostCells = min(r.search.game.Feedbacks(), len(r.problem.codes))
	}
	for _, guess := range firsts {
		op, err := r.newOpening(ctx, guess)
		if err != nil {
			return err
		}
		r.mostCells = max(r.mostCells, op.cells)
		if len(op.branches) == 1 && !op.own { // it separates no candidates
			if r.problem.options.Opening == nil {
				continue
			}
			r.longestTree++
		}
		r.openings = append(r.openings, op)
	}
	if r.search.tables.scanned = len(r.openings) >= manyOpenings; len(r.openings) == 1 {
		var subproblems [][]int32
		for _, b := range r.openings[0].branches {
			subproblems = append(subproblems, r.numbersOf(b.codes))
		}
		r.search.tables.matrix.stand(len(r.problem.codes), subproblems)
	}
	return nil
}

// newOpening returns an opening with its branches.
func (r *root) newOpening(ctx context.Context, guess codebreaker.Code) (*opening, error) {
	op := &opening{guess: guess}
	cells, err := r.problem.position.Split(ctx, guess)
	if err != nil {
		return nil, err
	}
	op.cells = len(cells)
	for _, cell := range cells {
		if cell.Feedback.Solved() {
			op.own = true
			continue
		}
		codes, err := cell.Position.List(ctx)
		if err != nil {
			return nil, err
		}
		op.branches = append(op.branches, branch{feedback: cell.Feedback, position: cell.Position, codes: codes})
	}
	slices.SortStableFunc(op.branches, func(a, b branch) int {
		return cmp.Compare(len(a.codes), len(b.codes))
	})
	op.subproblems = make([]subproblem, len(op.branches))
	if r.problem.hints != nil {
		for i, b := range op.branches {
			op.subproblems[i].hints = r.problem.hints.after(r.search.game, guess, b.feedback)
		}
	}
	return op, nil
}

// openings evaluates the first guesses.
type openings struct {
	root      *root
	search    *searcher
	worker    *worker
	ctx       context.Context
	remaining int
	below     int // guesses remaining after the first
	scannedTo int // the openings before this one have been scanned
	slab      slab
}

func newOpenings(ctx context.Context, r *root, w *worker, remaining int) *openings {
	return &openings{root: r, search: r.search, worker: w, ctx: ctx, remaining: remaining, below: remaining - oneLess(remaining)}
}

func (o *openings) size() int { return len(o.root.openings) }

func (o *openings) floor() cost { return 0 }

func (o *openings) bound(_ *worker, i int) cost { return o.root.openings[i].bound }

// evaluate returns the cost of an opening. Within the limit, its tree becomes the best.
func (o *openings) evaluate(_ *worker, i int, limit cost) cost {
	opening := o.root.openings[i]
	o.root.state.settled.Store(int64(i))
	o.root.noteLower()
	if o.search.scansBranches() {
		if i >= o.scannedTo {
			o.scannedTo = i + o.root.scanBatch(i, o.remaining, limit)
		}
		if opening.scanned > limit {
			opening.bound = max(opening.bound, opening.scanned)
			return opening.scanned
		}
	}
	o.root.addFallback(o.ctx, opening)
	opening.dropTables() // the ones from before are not in the slab
	o.search.tables.slab = &o.slab
	defer func() { o.search.tables.slab = nil }()
	total := o.evaluateOpening(opening, limit)
	if o.search.stopped.Load() {
		return total
	}
	if total <= limit {
		if node := o.node(opening); node != nil {
			o.root.improve(node)
		} else {
			o.search.contradict() // the search was not stopped, so the tree exists
		}
	}
	opening.dropTables()
	o.slab.reset()
	return total
}

// evaluateOpening returns the cost of an opening, as the search promises.
func (o *openings) evaluateOpening(opening *opening, limit cost) cost {
	w, subproblems := o.worker, opening.subproblems
	sum := o.root.firstCost(opening, o.remaining)
	for i := range subproblems {
		o.initBranch(opening, i)
		sum += subproblems[i].span.Lower
	}
	sum = w.refine(subproblems, checked, covered, sum, o.below, limit)
	for i := range slices.Backward(subproblems) { // the largest raise the sum most
		sum = w.refine(subproblems[i:i+1], counted, counted, sum, o.below, limit)
	}
	sum = w.refine(subproblems, probedCanonical, probedCanonical, sum, o.below, limit)
	o.root.state.settledCodes.Store(0)
	for i := range subproblems {
		o.noteSettled(opening, i)
	}
	for _, i := range o.order(opening) {
		if sum > limit || subproblems[i].span.Exact() || o.search.stopped.Load() {
			continue
		}
		sum = w.refine(subproblems[i:i+1], solved, solved, sum, o.below, limit)
		o.noteSettled(opening, i)
		if len(o.root.problem.codes)*len(o.root.pool) > keptPairs {
			subproblems[i].table = nil
		}
	}
	opening.bound = max(opening.bound, min(sum, infinite))
	return min(sum, infinite)
}

// fewMissed is the part of the candidates below which a branch seldom misses any.
const fewMissed = 64

// order returns the order in which the branches of an opening are solved: the smallest first, since they are solved
// quickly. If guesses cost nothing, small branches cost most often nothing, and come last.
func (o *openings) order(opening *opening) []int {
	var order, last []int
	for i, b := range opening.branches {
		if o.search.objective.Unit == 0 && len(b.codes) < len(o.root.problem.codes)/fewMissed {
			last = append(last, i)
		} else {
			order = append(order, i)
		}
	}
	slices.Reverse(last)
	return append(order, last...)
}

// initBranch initializes the subproblem of a branch.
func (o *openings) initBranch(opening *opening, i int) {
	sub, fallback := &opening.subproblems[i], opening.branches[i].fallback
	o.attachTable(opening, i)
	o.search.begin(sub, o.below)
	if fallback != nil && o.search.objective.Unit == 1 {
		if m := fallback.Measure(); m.Max() <= o.below {
			o.search.narrow(sub, bound.AtMost(cost(m.Total())))
		}
	}
}

// attachTable makes sure that the subproblem of a branch has a table.
func (o *openings) attachTable(opening *opening, i int) {
	sub, b := &opening.subproblems[i], &opening.branches[i]
	if sub.table == nil {
		spec := tableSpec{codes: b.codes, numbers: o.root.numbersOf(b.codes), position: b.position, counted: &b.counted, narrow: true}
		sub.key, sub.set = sub.hints.key(), sub.set[:0]
		for i, number := range spec.numbers {
			spec.keys = append(spec.keys, o.root.keys[number])
			sub.set = append(sub.set, uint16(i))
			sub.key = sub.key.with(o.root.keys[number])
		}
		sub.table = o.search.tables.build(spec)
	}
	o.worker.prepare(sub.table)
}

// wholeBranch returns the subproblem of a branch with a table of all guesses.
func (o *openings) wholeBranch(opening *opening, i int) *subproblem {
	o.attachTable(opening, i)
	o.worker.useAllGuesses(&opening.subproblems[i])
	return &opening.subproblems[i]
}

// boundAlone bounds one subproblem with growing effort, up to the given one. If that is counted and leaves
// the cost open, it also scans all guesses.
func (o *openings) boundAlone(one []subproblem, to effort, limit cost) {
	sub := &one[0]
	o.worker.refine(one, checked, to, sub.span.Lower, o.below, limit)
	if to == counted && !sub.span.Exact() && !o.search.stopped.Load() {
		o.worker.useAllGuesses(sub)
		o.worker.scan(sub, o.below)
	}
}

// boundBranch returns a lower bound of a branch: see boundAlone.
func (o *openings) boundBranch(opening *opening, i int, to effort, limit cost) cost {
	o.initBranch(opening, i)
	o.boundAlone(opening.subproblems[i:i+1], to, limit)
	opening.subproblems[i].table = nil
	return opening.subproblems[i].span.Lower
}

// noteSettled counts a branch whose cost is known, and keeps its tree in case the search is
// stopped.
func (o *openings) noteSettled(opening *opening, i int) {
	sub, b := &opening.subproblems[i], &opening.branches[i]
	if !sub.span.Exact() {
		return
	}
	o.root.state.settledCodes.Add(int64(len(sub.set)))
	if b.fallback != nil && sub.span.Lower < infinite && !o.search.stopped.Load() {
		b.node = o.worker.extract(sub, o.below)
	}
}

// node returns the tree of an opening whose cost is known, nil if the search was stopped.
func (o *openings) node(opening *opening) *tree.Node {
	if o.below == 0 { // the other candidates are missed
		return nodeOf(opening.guess, opening.own, nil)
	}
	return opening.node(func(i int) *tree.Node { return o.tree(opening, i) })
}

// tree returns the tree of a branch whose cost is known, nil if the search was stopped.
func (o *openings) tree(opening *opening, i int) *tree.Node {
	b := &opening.branches[i]
	if b.node == nil {
		o.attachTable(opening, i)
		b.node = o.worker.extract(&opening.subproblems[i], o.below)
	}
	return b.node
}

// node returns the tree of an opening from the trees of its branches, nil if one is missing.
func (op *opening) node(below func(i int) *tree.Node) *tree.Node {
	children := make([]tree.Child, len(op.branches))
	for i, b := range op.branches {
		children[i] = tree.Child{Feedback: b.feedback, Node: below(i)}
	}
	return nodeOf(op.guess, op.own, children)
}

// dropTables frees the tables of the branches.
func (op *opening) dropTables() {
	for i := range op.subproblems {
		op.subproblems[i].table = nil
	}
}
