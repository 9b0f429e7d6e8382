package optimal

import (
	"cmp"
	"context"
	"slices"

	"codebreaker"
	"codebreaker/position"
	"codebreaker/strategy"
	"codebreaker/tree"
)

// An Outline says into what the search of a position falls: openings, and what follows
// each feedback to them. Of these [SolveBranches] searches as many as are asked for, so that
// a long search can be cut into pieces and these be done anywhere, in any order.
//
// The best tree is that of the first opening, in the order of the outline, of those with the
// least total. The total of an opening is the number of codes and the totals of its branches.
type Outline struct {
	Openings []OutlinedOpening // in the order in which [Solve] tries them
	Codes    int               // candidates of the position
	Total    uint64            // of the tree of a heuristic: the best tree has no more. 0 if none is known
	root     *root
	below    int
}

// OutlinedOpening is a first guess.
type OutlinedOpening struct {
	Guess    codebreaker.Code
	Own      bool             // it can be the secret
	Lower    uint64           // no tree that begins with it has less
	Branches []OutlinedBranch // what follows it, by the ordinals of feedbacks, but for the solved
	opening  *opening
}

// OutlinedBranch is what follows a feedback to an opening. Totals are those of the branch
// alone, its first guess counted as the first.
type OutlinedBranch struct {
	Feedback codebreaker.Feedback
	Codes    int
	Lower    uint64 // no tree of it has less
	Upper    uint64 // a heuristic has a tree with that total; 0 if none is known
	number   int
}

// NewOutline outlines the search for the least total of a position. It takes the time of
// counting what all guesses make of the branches: seconds, or minutes for the largest games.
// Errors are those of [Solve].
func NewOutline(ctx context.Context, p *position.Position, options Options) (*Outline, error) {
	r, err := newBranchRoot(ctx, p, options)
	if err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, func() { r.stopped.Store(true) })()
	w := r.hire()
	defer r.dismiss(w)
	left := r.mostGuesses()
	r.floor = r.growth.Least(r.growth.Cells(), unlimited)[len(r.codes)]
	r.prepare(left)
	o := &Outline{Codes: len(r.codes), root: r, below: left - lessOne(left)}
	for i, opening := range r.openings {
		if i == 0 || len(r.openings) < surveyedOpenings {
			r.buildFallback(ctx, opening, strategy.Parts)
		}
	}
	if node := r.partial(); node != nil {
		o.Total = node.Measure().Total()
	}
	search := &openings{root: r, worker: w, ctx: ctx, left: left, below: o.below}
	for _, opening := range r.openings {
		o.Openings = append(o.Openings, o.outline(search, opening))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	if r.wrong.Load() {
		return nil, r.contradiction()
	}
	return o, nil
}

// outline looks at an opening, with more effort if it is not ruled out yet.
func (o *Outline) outline(search *openings, opening *opening) OutlinedOpening {
	outlined := OutlinedOpening{Guess: opening.guess, Own: opening.own, Lower: uint64(opening.bound), opening: opening}
	ruledOut := o.Total > 0 && outlined.Lower > o.Total
	sum := cost(len(o.root.codes))
	for i := range opening.branches {
		if search.ctx.Err() != nil { // told by whoever asked
			break
		}
		b := &opening.branches[i]
		search.ready(opening, i)
		p := &opening.parts[i]
		branch := OutlinedBranch{Feedback: b.feedback, Codes: len(b.codes), number: i}
		if !ruledOut {
			search.worker.weigh(opening.parts[i:i+1], glanced, counted, p.span.Lower, o.below, infinite)
			if !p.span.Exact() {
				search.worker.widen(p)
				search.worker.scan(p, o.below)
			}
		}
		branch.Lower = uint64(p.span.Lower)
		if b.fallback != nil {
			if m := b.fallback.Measure(); m.Max() <= o.below {
				branch.Upper = m.Total()
			}
		}
		sum += p.span.Lower
		outlined.Branches = append(outlined.Branches, branch)
		p.view = nil
	}
	slices.SortFunc(outlined.Branches, func(a, b OutlinedBranch) int { return cmp.Compare(a.Feedback.Ordinal(), b.Feedback.Ordinal()) })
	outlined.Lower = max(outlined.Lower, uint64(min(sum, infinite)))
	return outlined
}

// OutlinedGuess is a guess after an opening and its feedback.
type OutlinedGuess struct {
	Guess codebreaker.Code
	Own   bool   // it can be the secret
	Lower uint64 // no tree of the branch that begins with it has less
}

// Guesses returns the guesses with which a tree of a branch may have no more than limit, in
// the order in which a search tries them, for [Branch.Guesses]. Of guesses that are equal by
// symmetry, or divide the candidates alike, one stands for all. It is empty for a branch that
// is best searched whole: one that is small, or which some guess tells apart.
func (o *Outline) Guesses(opening, branch int, limit uint64) (guesses []OutlinedGuess) {
	if o.Openings[opening].Branches[branch].Codes < sharedSet {
		return nil
	}
	o.see(opening, branch, func(w *worker, p *part) {
		if p.span.Exact() {
			return
		}
		from := len(w.list)
		w.pushList(p, min(cost(limit), infinite-1))
		for _, packed := range w.list[from:] {
			lower, guess := ofList(packed)
			guesses = append(guesses, OutlinedGuess{p.view.guesses[guess], p.isOwn(guess), uint64(max(lower, p.span.Lower))})
		}
		w.list = w.list[:from]
	})
	return guesses
}

// Answers returns what follows each feedback, but for the solved, to a guess that [Outline.Guesses]
// returned, by the ordinals of feedbacks, for [Branch.Answers].
func (o *Outline) Answers(opening, branch int, guess codebreaker.Code) (answers []OutlinedBranch) {
	o.see(opening, branch, func(w *worker, p *part) {
		at, found := slices.BinarySearchFunc(p.view.guesses, guess, codebreaker.Compare)
		if !found {
			return
		}
		below := o.below - lessOne(o.below)
		w.cells(p, int32(at), w.enough(p, o.below), func(feedback codebreaker.Feedback, q *part) {
			w.know(q, below)
			if !q.span.Exact() {
				w.scan(q, below)
			}
			answers = append(answers, OutlinedBranch{Feedback: feedback, Codes: len(q.set), Lower: uint64(q.span.Lower)})
		})
	})
	slices.SortFunc(answers, func(a, b OutlinedBranch) int { return cmp.Compare(a.Feedback.Ordinal(), b.Feedback.Ordinal()) })
	return answers
}

// see looks at a branch with all guesses, after a scan.
func (o *Outline) see(opening, branch int, look func(w *worker, p *part)) {
	w := o.root.hire()
	defer o.root.dismiss(w)
	search := &openings{root: o.root, worker: w, below: o.below}
	open := o.Openings[opening]
	number := open.Branches[branch].number
	p := &open.opening.parts[number]
	search.see(open.opening, number)
	search.begin(p, o.below)
	w.widen(p)
	w.scan(p, o.below)
	look(w, p)
	p.view = nil
}

// newBranchRoot returns a root of which branches are searched alone.
func newBranchRoot(ctx context.Context, p *position.Position, options Options) (*root, error) {
	switch {
	case p.Game().HasWeights():
		return nil, codebreaker.NewProblem("optimal-whole-weights", "the search of {{.game}} cannot be divided into work units, because the game has weights", "game", p.Game().Name())
	case options.Objective != LeastTotal:
		return nil, codebreaker.NewProblem("optimal-whole-objective", "only the search for the lowest total can be divided into work units")
	}
	return newRoot(ctx, p, options)
}

// mostGuesses returns how many guesses a tree may have, unlimited where that is as many as
// any best tree needs.
func (r *root) mostGuesses() int {
	if depth := r.options.MaxDepth; depth > 0 && depth < r.longest {
		return depth
	}
	return unlimited
}

// treeOf returns the tree whose root is a node after some turns.
func (r *root) treeOf(history codebreaker.History, node *tree.Node) *tree.Tree {
	return &tree.Tree{Game: r.game, History: history, Strategy: Name, Guesses: r.options.Guesses, Root: node}
}
