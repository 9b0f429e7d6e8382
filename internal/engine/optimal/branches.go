package optimal

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// SearchBranches searches branches of the opening in the options. It looks for trees that together
// have at most limit() guesses. It calls limit now and then; the value may decrease, for example
// when another process finds a better tree. The search ends early if no tree is within the limit.
//
// Bounds are true for any limit. A tree depends neither on the limit nor on threads, checkpoints or
// the other branches.
//
// The search writes a fragment of a certificate to the Proof of the options. The fragment
// proves each bound that the number of candidates does not imply.
//
// When the context is done, the search stops without an error, and the result is not Done.
func SearchBranches(ctx context.Context, p *position.Position, options Options, branches []Branch, limit func() uint64) (*BranchResult, error) {
	ctx, options, stop := options.within(ctx)
	defer stop()
	if options.Opening == nil {
		return nil, message.NewProblem("optimal-branch-opening", "a search of branches needs a first guess")
	}
	r, err := newBranchRoot(ctx, p, options)
	if err != nil {
		return nil, err
	}
	defer r.stopWith(ctx)()
	w := r.search.acquire()
	remaining := r.depthLimit()
	bs := &branchSearch{
		openings: newOpenings(ctx, r, w, remaining),
		limit:    func() cost { return min(cost(min(limit(), uint64(infinite))), infinite-1) },
		wanted:   branches,
	}
	err = bs.run()
	r.search.release(w)
	nodes, done := r.search.nodes.Load(), !r.search.stopped.Load()
	if err == nil && done && options.Proof != nil {
		bs.openings.worker = r.search.acquire()
		err = bs.writeFragment(options.Proof)
		r.search.release(bs.openings.worker)
		if done = !r.search.stopped.Load(); !done {
			err = nil
		}
	}
	switch {
	case r.search.wrong.Load():
		return nil, r.problem.contradiction()
	case r.search.full.Load():
		return nil, r.problem.tooLarge()
	case err != nil:
		return nil, err
	}
	result := &BranchResult{Settled: bs.settled, Done: done, Nodes: nodes}
	if !result.Done {
		result.Checkpoint = r.checkpoint()
	}
	return result, nil
}

// branchSearch searches branches of one opening.
type branchSearch struct {
	openings    *openings
	limit       func() cost // for all branches together
	wanted      []Branch
	subproblems []subproblem // of the wanted branches, in the same order
	settled     []Settled
}

func (bs *branchSearch) run() error {
	opening := bs.openings.root.openings[0]
	for _, wanted := range bs.wanted {
		i := slices.IndexFunc(opening.branches, func(b branch) bool { return b.feedback == wanted.Feedback })
		if i < 0 {
			return bs.noAnswer(opening.guess, wanted.Feedback)
		}
		if !bs.openings.initBranch(opening, i) {
			return nil
		}
		bs.subproblems = append(bs.subproblems, opening.subproblems[i])
	}
	bs.openings.root.state.openings.Store(int64(len(bs.wanted)))
	bs.refineAll()
	for i, wanted := range bs.wanted {
		if bs.openings.root.problem.options.Proof != nil {
			// A certificate then needs no more than what units have shown.
			bs.openings.boundAlone(bs.subproblems[i:i+1], counted, infinite)
		}
		found := Settled{Feedback: wanted.Feedback, Lower: uint64(bs.subproblems[i].span.Lower)}
		found.None = bs.subproblems[i].span.Lower >= infinite
		if node := bs.node(i); node != nil {
			found.Tree = bs.openings.root.treeOf(bs.openings.root.problem.position.History().With(opening.guess, wanted.Feedback), node)
		}
		bs.settled = append(bs.settled, found)
		bs.openings.search.drop(&bs.subproblems[i])
	}
	return nil
}

// bySize returns the indexes of subproblems, the smallest first.
func bySize(subproblems []subproblem) []int {
	order := make([]int, len(subproblems))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(len(subproblems[a].set), len(subproblems[b].set)) })
	return order
}

func (bs *branchSearch) noAnswer(guess rules.Code, answer rules.Feedback) error {
	return message.NewProblem("optimal-branch-none", "no code gives {{.guess}} the mark {{.answer}}", "guess", bs.openings.search.game.Format(guess), "answer", answer)
}

// refineAll narrows the spans of all subproblems until they are exact or their sum exceeds the limit.
func (bs *branchSearch) refineAll() {
	sum := cost(0)
	for i := range bs.subproblems {
		sum += bs.subproblems[i].span.Lower
	}
	sum = bs.openings.worker.refine(bs.subproblems, checked, covered, sum, bs.openings.below, bs.limit())
	sum = bs.openings.worker.refine(bs.subproblems, probedCanonical, probedCanonical, sum, bs.openings.below, bs.limit())
	for done, i := range bySize(bs.subproblems) {
		sub := &bs.subproblems[i]
		bs.openings.root.state.settled.Store(int64(done))
		if sum > bs.limit() || bs.openings.search.stopped.Load() {
			return
		}
		if sub.span.Exact() {
			continue
		}
		others := sum - sub.span.Lower
		bs.search(i, func() cost { return bs.limit() - others })
		sum = others + sub.span.Lower
	}
}

// search searches a branch for trees that cost at most limit().
func (bs *branchSearch) search(i int, limit func() cost) {
	w, sub, wanted := bs.openings.worker, &bs.subproblems[i], &bs.wanted[i]
	if !w.useAllGuesses(sub) {
		return
	}
	remaining := w.search.enough(sub, bs.openings.below)
	w.scan(sub, remaining)
	if sub.span.Exact() {
		return
	}
	if upper := wanted.Upper; upper > 0 {
		known := limit
		limit = func() cost { return min(known(), cost(upper)) }
	}
	if sub.span.Lower > limit() {
		return
	}
	from := len(w.list)
	rest := w.pushList(sub, bs.openings.below, limit())
	t := &branchTrial{listed: listed{sub: sub, remaining: remaining, list: slices.Clone(w.list[from:])}, limit: limit}
	w.list = w.list[:from]
	t.best.Store(infinite)
	t.listed.trial.begin(t, limit())
	t.listed.trial.run(w, true)
	if w.search.stopped.Load() {
		return
	}
	best, least := t.best.Load(), t.listed.trial.least.Load()
	found := bound.AtLeast(min(least, rest))
	if best < infinite && best <= least {
		found = bound.Exactly(best)
	}
	w.search.narrow(sub, found)
	w.storeCanonical(sub, remaining)
}

// node returns the tree of a branch, nil if its cost is not known or the search was stopped.
func (bs *branchSearch) node(i int) *tree.Node {
	sub := &bs.subproblems[i]
	if !sub.span.Exact() || sub.span.Lower >= infinite || bs.openings.search.stopped.Load() {
		return nil
	}
	return bs.openings.worker.extract(sub, bs.openings.worker.search.enough(sub, bs.openings.below))
}

// branchTrial is the trial of the guesses of a branch. Its limit may decrease meanwhile.
type branchTrial struct {
	listed listed
	limit  func() cost
	best   atomic.Int64 // the least cost found
}

func (t *branchTrial) evaluate(w *worker, i int, limit cost) cost {
	now := t.limit()
	budget.Lower(&t.listed.trial.below, now) // first, since the guess is searched only up to this limit
	limit = min(limit, now)
	total := t.listed.evaluate(w, i, limit)
	if total <= limit && !w.search.stopped.Load() {
		budget.Lower(&t.best, total)
	}
	return total
}

func (t *branchTrial) size() int { return t.listed.size() }

func (t *branchTrial) floor() cost { return t.listed.floor() }

func (t *branchTrial) bound(w *worker, i int) cost { return t.listed.bound(w, i) }
