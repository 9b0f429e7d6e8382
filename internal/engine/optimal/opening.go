package optimal

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"
	"unsafe"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/contract"
	"codebreaker/internal/engine/optimal/tables"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// An opening is a first guess. Each feedback to it leads to a branch, whose subproblem has a table
// of its own. That table is narrow at first: only candidates are guesses, which is often enough. It
// has all guesses when the branch is searched.
type opening struct {
	guess       rules.Code
	own         bool                // it is a candidate
	cells       int                 // the number of its cells
	sizes       []uint32            // of its branches, the smallest first
	counted     []tables.WholeCells // of its branches, once they are scanned
	branches    []branch            // nil while they are not needed, if there are many openings
	subproblems []subproblem        // of the branches; tables exist only while they are needed
	bound       cost                // a lower bound of its cost
	scanned     cost                // a lower bound by the most cells in its branches, 0 before they are counted
	missed      cost                // a lower bound of the secrets that it misses
	fallback    *tree.Node          // the tree of a heuristic, or nil
}

// A branch follows a feedback to an opening.
type branch struct {
	feedback rules.Feedback
	position *position.Position
	codes    []rules.Code // the candidates
	fallback *tree.Node   // the tree of a heuristic, or nil
	node     *tree.Node   // a best tree, once it is known
}

// open computes the openings. If there are many, their branches together would take more memory than everything else,
// so that only the sizes are kept.
func (r *root) open(ctx context.Context, firsts []rules.Code) error {
	r.longestTree = len(r.problem.codes)
	if r.problem.options.Opening != nil { // later guesses may make more cells
		r.mostCells = min(r.search.game.Feedbacks(), len(r.problem.codes))
	}
	all, err := r.sized(ctx, firsts)
	if err != nil {
		return err
	}
	for _, op := range all {
		r.mostCells = max(r.mostCells, op.cells)
		if len(op.sizes) == 1 && !op.own { // it separates no candidates
			if r.problem.options.Opening == nil {
				continue
			}
			r.longestTree++
		}
		r.openings = append(r.openings, op)
	}
	if r.search.tables.Scanned = len(r.openings) >= manyOpenings && r.search.ablated&noOpeningScan == 0; len(r.openings) == 1 {
		if err := r.divide(ctx, r.openings[0]); err != nil {
			return err
		}
		var branches [][]int32
		for _, b := range r.openings[0].branches {
			branches = append(branches, r.numbersOf(b.codes))
		}
		r.search.tables.Arrange(branches)
	}
	return nil
}

// sized returns openings without their branches. Free workers share the work.
func (r *root) sized(ctx context.Context, guesses []rules.Code) ([]*opening, error) {
	candidates, solved := partition.NewCandidates(r.search.game, r.problem.codes), uint32(r.search.game.Feedbacks()-1)
	all := make([]*opening, len(guesses))
	var failed atomic.Bool
	r.search.tables.Parallel(len(guesses), 64, func(first, end int) {
		counter := candidates.NewCounter()
		for i := first; i < end && ctx.Err() == nil; i++ {
			sizes := counter.Count(guesses[i])
			if !r.problem.room.Take(openingBytes(len(sizes))) {
				failed.Store(true)
				return
			}
			op := &opening{guess: guesses[i], cells: len(sizes), sizes: make([]uint32, 0, len(sizes))}
			for _, size := range sizes {
				if size.Ordinal == solved {
					op.own = true
				} else {
					op.sizes = append(op.sizes, size.Candidates)
				}
			}
			slices.Sort(op.sizes)
			all[i] = op
		}
	})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case failed.Load():
		return nil, r.problem.tooLarge()
	}
	return all, nil
}

// openingBytes returns the bytes of an opening with some cells, without its branches.
func openingBytes(cells int) uint64 {
	return uint64(unsafe.Sizeof(opening{})) + uint64(cells)*uint64(4+unsafe.Sizeof(tables.WholeCells{}))
}

// newOpening returns an opening with its branches.
func (r *root) newOpening(ctx context.Context, guess rules.Code) (*opening, error) {
	all, err := r.sized(ctx, []rules.Code{guess})
	if err != nil {
		return nil, err
	}
	r.problem.room.Give(openingBytes(all[0].cells)) // there is only one
	return all[0], r.divide(ctx, all[0])
}

// divide makes the branches of an opening that has none yet.
func (r *root) divide(ctx context.Context, op *opening) error {
	if op.branches != nil {
		return nil
	}
	cells, err := r.problem.position.Split(ctx, op.guess)
	if err != nil {
		return err
	}
	for _, cell := range cells {
		if cell.Feedback.Solved() {
			continue
		}
		codes, err := cell.Position.List(ctx)
		if err != nil {
			return err
		}
		op.branches = append(op.branches, branch{feedback: cell.Feedback, position: cell.Position, codes: codes})
	}
	slices.SortStableFunc(op.branches, func(a, b branch) int {
		return cmp.Compare(len(a.codes), len(b.codes))
	})
	op.subproblems = make([]subproblem, len(op.branches))
	if r.problem.hints != nil {
		for i, b := range op.branches {
			op.subproblems[i].hints = r.problem.hints.after(r.search.game, op.guess, b.feedback)
		}
	}
	return nil
}

// forget drops the tables of an opening, and its branches if there are many openings. A fallback needs its branches.
func (r *root) forget(op *opening) {
	r.dropTables(op)
	if len(r.openings) >= manyOpenings && op.fallback == nil {
		op.branches, op.subproblems = nil, nil
	}
}

// dropTables frees the tables of the branches.
func (r *root) dropTables(op *opening) {
	for i := range op.subproblems {
		r.search.drop(&op.subproblems[i])
	}
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
	batch     int // the number of openings that lift scanned last
	largest   int // the candidates of the largest branch of any opening
	slab      tables.Slab
}

func newOpenings(ctx context.Context, r *root, w *worker, remaining int) *openings {
	o := &openings{root: r, search: r.search, worker: w, ctx: ctx, remaining: remaining, below: afterGuess(remaining), batch: 1}
	for _, op := range r.openings {
		if n := len(op.sizes); n > 0 {
			o.largest = max(o.largest, int(op.sizes[n-1]))
		}
	}
	return o
}

func (o *openings) size() int { return len(o.root.openings) }

func (o *openings) floor() cost { return 0 }

func (o *openings) bound(_ *worker, i int) cost {
	o.lift(i)
	return o.root.openings[i].bound
}

// divide makes the branches of an opening. Otherwise the search is stopped.
func (o *openings) divide(opening *opening) bool {
	err := o.root.divide(o.ctx, opening)
	if err != nil {
		o.search.stopped.Store(true)
	}
	return err == nil
}

// countedOf returns the place of the most cells of a branch.
func (op *opening) countedOf(i int) *tables.WholeCells {
	if op.counted == nil {
		op.counted = make([]tables.WholeCells, len(op.sizes))
	}
	return &op.counted[i]
}

// evaluate returns the cost of an opening. Within the limit, its tree becomes the best.
func (o *openings) evaluate(_ *worker, i int, limit cost) cost {
	opening := o.root.openings[i]
	o.root.state.settled.Store(int64(i))
	o.root.noteLower()
	if o.search.scansBranches() {
		if i >= o.scannedTo && !o.root.ranks() {
			batch := o.root.openings[i:min(i+scannedAtOnce, len(o.root.openings))]
			o.root.scan(batch, o.remaining, limit)
			o.scannedTo = i + len(batch)
		}
		if opening.scanned > limit {
			opening.bound = max(opening.bound, opening.scanned)
			return opening.scanned
		}
	}
	if !o.divide(opening) {
		return opening.bound
	}
	defer o.root.forget(opening)
	o.root.addFallback(o.ctx, opening)
	o.root.dropTables(opening) // the ones from before are not in the slab
	if contract.On {
		defer o.search.tables.HoldRoom()()
	}
	defer o.search.tables.UseSlab(&o.slab, o.largest)()
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
	o.root.dropTables(opening)
	return total
}

// evaluateOpening returns the cost of an opening, as the search promises.
func (o *openings) evaluateOpening(opening *opening, limit cost) cost {
	w, subproblems := o.worker, opening.subproblems
	sum := o.root.firstCost(opening, o.remaining)
	for i := range subproblems {
		if !o.initBranch(opening, i) {
			return opening.bound
		}
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
		if o.noteSettled(opening, i); limit >= infinite-1 { // any tree is wanted
			o.extract(opening, i)
		}
		o.dropWide(&subproblems[i])
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

// initBranch initializes the subproblem of a branch. It returns false if the search was stopped: then the subproblem has
// a span, but no table to search with.
func (o *openings) initBranch(opening *opening, i int) bool {
	sub, fallback := &opening.subproblems[i], opening.branches[i].fallback
	attached := o.attachTable(opening, i)
	o.search.begin(sub, o.below)
	if fallback != nil && o.search.objective.Unit == 1 {
		if m := fallback.Measure(); m.Max() <= o.below {
			o.search.narrow(sub, bound.AtMost(cost(m.Total())))
		}
	}
	return attached
}

// attachTable makes sure that the subproblem of a branch has a table. It returns false if the search was stopped: then
// the table must not be used.
func (o *openings) attachTable(opening *opening, i int) bool {
	sub, b := &opening.subproblems[i], &opening.branches[i]
	if sub.table == nil {
		spec := tables.Spec{Codes: b.codes, Numbers: o.root.numbersOf(b.codes), Position: b.position, Counted: opening.countedOf(i), Narrow: true}
		sub.key, sub.set = sub.hints.key(), sub.set[:0]
		for i, number := range spec.Numbers {
			spec.Keys = append(spec.Keys, o.root.keys[number])
			sub.set = append(sub.set, uint16(i))
			sub.key = sub.key.With(o.root.keys[number])
		}
		if sub.table = o.search.tables.Build(spec); sub.table == nil {
			o.search.exhaust()
		}
	}
	if o.search.stopped.Load() {
		return false
	}
	o.worker.prepare(sub.table)
	return true
}

// wholeBranch returns the subproblem of a branch with a table of all guesses, unless the search was stopped.
func (o *openings) wholeBranch(opening *opening, i int) *subproblem {
	if o.attachTable(opening, i) {
		o.worker.useAllGuesses(&opening.subproblems[i])
	}
	return &opening.subproblems[i]
}

// boundAlone bounds one subproblem with growing effort, up to the given one. If that is counted and leaves
// the cost open, it also scans all guesses.
func (o *openings) boundAlone(one []subproblem, to effort, limit cost) {
	sub := &one[0]
	o.worker.refine(one, checked, to, sub.span.Lower, o.below, limit)
	if to == counted && !sub.span.Exact() && !o.search.stopped.Load() {
		if o.worker.useAllGuesses(sub) {
			o.worker.scan(sub, o.below)
		}
	}
}

// boundBranch returns a lower bound of a branch: see boundAlone.
func (o *openings) boundBranch(opening *opening, i int, to effort, limit cost) cost {
	if o.initBranch(opening, i) {
		o.boundAlone(opening.subproblems[i:i+1], to, limit)
	}
	o.search.drop(&opening.subproblems[i])
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
	if b.fallback != nil {
		o.extract(opening, i)
		o.dropWide(sub)
	}
}

// extract keeps the tree of a branch if its cost is known.
func (o *openings) extract(opening *opening, i int) {
	sub, b := &opening.subproblems[i], &opening.branches[i]
	if b.node == nil && sub.table != nil && sub.span.Exact() && sub.span.Lower < infinite && !o.search.stopped.Load() {
		b.node = o.worker.extract(sub, o.below)
	}
}

// dropWide drops the table of a branch that is no longer searched, if it has all guesses.
func (o *openings) dropWide(sub *subproblem) {
	if sub.table != nil && !sub.table.Narrow {
		o.search.drop(sub)
		o.slab.Reset()
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
	if b.node == nil && o.attachTable(opening, i) {
		b.node = o.worker.extract(&opening.subproblems[i], o.below)
		o.dropWide(&opening.subproblems[i])
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
