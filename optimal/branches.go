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

// Branch is what follows a feedback to an opening. Totals are those of the branch alone: its first
// guess is the first.
type Branch struct {
	Feedback codebreaker.Feedback
	Codes    int    // candidates
	Lower    uint64 // no tree of the branch has less
	Upper    uint64 // a heuristic has a tree of that total; 0 if none is known
}

// Settled is what is known of a branch. If it has a tree, Lower is its total and the branch
// has none better: of equal ones it is the tree of [Solve], which
// plays the first best guess. Without one it has no tree within the limit.
type Settled struct {
	Feedback codebreaker.Feedback
	Lower    uint64 // no tree has less
	None     bool   // there is no tree within MaxDepth at all
	Shown    bool   // the proof of that is written: see [Options.Proof]
	Tree     *tree.Tree
}

// Branches is what SolveBranches found.
type Branches struct {
	Settled    []Settled // as the branches were given
	Done       bool      // the search ran to its end
	Nodes      uint64    // sets whose guesses were counted
	Checkpoint []byte    // to go on from, if it was stopped
}

// SolveBranches searches branches of the opening that the options name. Only trees are of
// interest that have no more than limit() guesses together. The limit is asked for now and then
// and may become less, by what is found elsewhere; a search that no tree is within ends early.
// What is said of a branch is true for any limit, and its tree does not depend on it, nor on
// threads, on checkpoints, or on which other branches are searched.
//
// What is written to [Options.Proof] is a fragment of a certificate, for [JoinProof]: why the branches have no
// less than was found. Where the size of a branch tells that much there is nothing to show.
//
// When the context is done first there is no error, and what is known is not done.
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
	limit    func() cost // of all branches together
	wanted   []Branch
	parts    []subproblem // of the wanted branches, in their order
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

// bySize returns the numbers of parts, the smallest first.
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

// weigh narrows the spans of all parts until they are exact or together pass the limit.
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

// search searches a branch for trees that cost no more than limit().
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

// node returns the tree of a branch whose cost is known, nil if it is not, or the search was
// stopped.
func (s *branchSearch) node(i int) *tree.Node {
	p := &s.parts[i]
	if !p.span.Exact() || p.span.Lower >= infinite || s.openings.root.search.stopped.Load() {
		return nil
	}
	return s.openings.worker.extract(p, s.openings.worker.search.enough(p, s.openings.below))
}

// guessTrial is the trial of guesses for a branch whose limit may become less meanwhile.
type branchTrial struct {
	listed listed
	limit  func() cost
	best   atomic.Int64 // the least cost that was found
}

func (t *branchTrial) evaluate(w *worker, i int, limit cost) cost {
	now := t.limit()
	lower(&t.listed.trial.below, now) // before the guess is tried: what is above is not found
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
