package optimal

import (
	"cmp"
	"context"
	"slices"
	"sync/atomic"

	"codebreaker"
	"codebreaker/internal/bound"
	"codebreaker/position"
	"codebreaker/tree"
)

// A Branch follows a feedback to an opening. Its totals count from its own first guess.
type Branch struct {
	Feedback codebreaker.Feedback
	Codes    int    // candidates
	Lower    uint64 // no tree of the branch has a smaller total
	Upper    uint64 // a heuristic has a tree of this total; 0 if none is known
}

// Settled is the result for a branch. With a tree, Lower is its total and no tree has less. Of
// equally good trees it is the one that [Solve] returns. Without a tree, the branch has none within
// the limit.
type Settled struct {
	Feedback codebreaker.Feedback
	Lower    uint64 // no tree has less
	None     bool   // no tree is within MaxDepth
	Shown    bool   // the fragment proves Lower: see [Options.Proof]
	Tree     *tree.Tree
}

// Branches is the result of SolveBranches.
type Branches struct {
	Settled    []Settled // in the order of the branches given
	Done       bool      // the search is finished
	Nodes      uint64    // sets whose guesses were counted
	Checkpoint []byte    // for [Options.Resume], if the search was stopped
}

// SolveBranches searches branches of the opening in the options. It looks for trees that together
// have at most limit() guesses. It calls limit now and then; the value may decrease, for example
// when another process finds a better tree. The search ends early if no tree is within the limit.
//
// Bounds are true for any limit. A tree depends neither on the limit nor on threads, checkpoints or
// the other branches.
//
// The search writes a fragment of a certificate to [Options.Proof], for [JoinProof]. The fragment
// proves each bound that the number of candidates does not imply.
//
// When the context is done, the search stops without an error, and the result is not Done.
func SolveBranches(ctx context.Context, p *position.Position, options Options, branches []Branch, limit func() uint64) (*Branches, error) {
	if options.Opening == nil {
		return nil, codebreaker.NewProblem("optimal-branch-opening", "a search of branches needs a first guess")
	}
	r, err := newBranchRoot(ctx, p, options)
	if err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, func() { r.search.stopped.Store(true) })()
	if ctx.Err() != nil {
		r.search.stopped.Store(true)
	}
	w := r.search.acquire()
	left := r.depthLimit()
	s := &branchSearch{
		openings: &openings{root: r, worker: w, ctx: ctx, left: left, below: left - oneLess(left)},
		limit:    func() cost { return min(cost(min(limit(), uint64(infinite))), infinite-1) },
		wanted:   branches,
	}
	err = s.run()
	r.search.release(w)
	nodes, done := r.search.nodes.Load(), !r.search.stopped.Load()
	if err == nil && done && options.Proof != nil {
		s.openings.worker = r.search.acquire()
		err = s.writeFragment(options.Proof)
		r.search.release(s.openings.worker)
		if done = !r.search.stopped.Load(); !done {
			err = nil
		}
	}
	switch {
	case r.search.wrong.Load():
		return nil, r.contradiction()
	case err != nil:
		return nil, err
	}
	result := &Branches{Settled: s.settled, Done: done, Nodes: nodes}
	if !result.Done {
		result.Checkpoint = r.checkpoint()
	}
	return result, nil
}

// branchSearch searches branches of one opening.
type branchSearch struct {
	openings *openings
	limit    func() cost // for all branches together
	wanted   []Branch
	parts    []subproblem // of the wanted branches, in the same order
	settled  []Settled
}

func (s *branchSearch) run() error {
	opening := s.openings.root.openings[0]
	for _, wanted := range s.wanted {
		i := slices.IndexFunc(opening.branches, func(b branch) bool { return b.feedback == wanted.Feedback })
		if i < 0 {
			return s.noAnswer(opening.guess, wanted.Feedback)
		}
		s.openings.initBranch(opening, i)
		s.parts = append(s.parts, opening.parts[i])
	}
	s.openings.root.state.openings.Store(int64(len(s.wanted)))
	s.refineAll()
	for i, wanted := range s.wanted {
		if s.openings.root.options.Proof != nil {
			// A certificate then needs no more than what units have shown.
			s.openings.boundAlone(s.parts[i:i+1], counted, infinite)
		}
		found := Settled{Feedback: wanted.Feedback, Lower: uint64(s.parts[i].span.Lower)}
		found.None = s.parts[i].span.Lower >= infinite
		if node := s.node(i); node != nil {
			found.Tree = s.openings.root.treeOf(s.openings.root.position.History().With(opening.guess, wanted.Feedback), node)
		}
		s.settled = append(s.settled, found)
		s.parts[i].table = nil
	}
	return nil
}

// bySize returns the indexes of parts, the smallest part first.
func bySize(parts []subproblem) []int {
	order := make([]int, len(parts))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(len(parts[a].set), len(parts[b].set)) })
	return order
}

func (s *branchSearch) noAnswer(guess codebreaker.Code, answer codebreaker.Feedback) error {
	return codebreaker.NewProblem("optimal-branch-none", "no code gives {{.guess}} the mark {{.answer}}", "guess", s.openings.root.search.game.Format(guess), "answer", answer)
}

// refineAll narrows the spans of all parts until they are exact or their sum exceeds the limit.
func (s *branchSearch) refineAll() {
	sum := cost(0)
	for i := range s.parts {
		sum += s.parts[i].span.Lower
	}
	sum = s.openings.worker.refine(s.parts, checked, covered, sum, s.openings.below, s.limit())
	sum = s.openings.worker.refine(s.parts, probedCanonical, probedCanonical, sum, s.openings.below, s.limit())
	for done, i := range bySize(s.parts) {
		p := &s.parts[i]
		s.openings.root.state.settled.Store(int64(done))
		if sum > s.limit() || s.openings.root.search.stopped.Load() {
			return
		}
		if p.span.Exact() {
			continue
		}
		others := sum - p.span.Lower
		s.search(i, func() cost { return s.limit() - others })
		sum = others + p.span.Lower
	}
}

// search searches a branch for trees that cost at most limit().
func (s *branchSearch) search(i int, limit func() cost) {
	w, p, wanted := s.openings.worker, &s.parts[i], &s.wanted[i]
	w.useAllGuesses(p)
	left := w.search.enough(p, s.openings.below)
	w.scan(p, left)
	if p.span.Exact() {
		return
	}
	if upper := wanted.Upper; upper > 0 {
		known := limit
		limit = func() cost { return min(known(), cost(upper)) }
	}
	if p.span.Lower > limit() {
		return
	}
	from := len(w.list)
	rest := w.pushList(p, limit())
	t := &branchTrial{listed: listed{part: p, left: left, list: slices.Clone(w.list[from:])}, limit: limit}
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
	w.search.narrow(p, found)
	w.storeCanonical(p, left)
}

// node returns the tree of a branch, nil if its cost is not known or the search was stopped.
func (s *branchSearch) node(i int) *tree.Node {
	p := &s.parts[i]
	if !p.span.Exact() || p.span.Lower >= infinite || s.openings.root.search.stopped.Load() {
		return nil
	}
	return s.openings.worker.extract(p, s.openings.worker.search.enough(p, s.openings.below))
}

// branchTrial is the trial of the guesses of a branch. Its limit may decrease meanwhile.
type branchTrial struct {
	listed listed
	limit  func() cost
	best   atomic.Int64 // the least cost found
}

func (t *branchTrial) evaluate(w *worker, i int, limit cost) cost {
	now := t.limit()
	lower(&t.listed.trial.below, now) // first, since the guess is searched only up to this limit
	limit = min(limit, now)
	total := t.listed.evaluate(w, i, limit)
	if total <= limit && !w.search.stopped.Load() {
		lower(&t.best, total)
	}
	return total
}

func (t *branchTrial) size() int { return t.listed.size() }

func (t *branchTrial) floor() cost { return t.listed.floor() }

func (t *branchTrial) bound(w *worker, i int) cost { return t.listed.bound(w, i) }
