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
	Own      bool     // it can be the secret
	Lower    uint64   // no tree that begins with it has less
	Branches []Branch // what follows it, by the ordinals of feedbacks, but for the solved
}

// NewOutline outlines the search for the least total of a position. It takes the time of
// counting what all guesses make of the branches: seconds, or minutes for the largest games.
// Errors are those of [Solve].
func NewOutline(ctx context.Context, p *position.Position, options Options) (*Outline, error) {
	r, err := newBranchRoot(ctx, p, options)
	if err != nil {
		return nil, err
	}
	defer context.AfterFunc(ctx, func() { r.search.stopped.Store(true) })()
	w := r.search.acquire()
	defer r.search.release(w)
	left := r.depthLimit()
	r.lower = r.search.growth.Least(r.search.growth.Cells(), unlimited)[len(r.codes)]
	r.boundOpenings(left)
	o := &Outline{Codes: len(r.codes), root: r, below: left - oneLess(left)}
	for i, opening := range r.openings {
		if i == 0 || len(r.openings) < manyOpenings {
			r.buildFallback(ctx, opening, strategy.Parts)
		}
	}
	if node := r.combined(); node != nil {
		o.Total = node.Measure().Total()
	}
	search := &openings{root: r, worker: w, ctx: ctx, left: left, below: o.below}
	for _, opening := range r.openings {
		o.Openings = append(o.Openings, o.outline(search, opening))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	if r.search.wrong.Load() {
		return nil, r.contradiction()
	}
	return o, nil
}

// outline looks at an opening, with more effort if it is not ruled out yet.
func (o *Outline) outline(search *openings, opening *opening) OutlinedOpening {
	outlined := OutlinedOpening{Guess: opening.guess, Own: opening.own, Lower: uint64(opening.bound)}
	ruledOut := o.Total > 0 && outlined.Lower > o.Total
	sum := cost(len(o.root.codes))
	for i := range opening.branches {
		if search.ctx.Err() != nil { // told by whoever asked
			break
		}
		b := &opening.branches[i]
		search.initBranch(opening, i)
		p := &opening.parts[i]
		branch := Branch{Feedback: b.feedback, Codes: len(b.codes)}
		if !ruledOut {
			search.boundAlone(opening.parts[i:i+1], counted, infinite)
		}
		branch.Lower = uint64(p.span.Lower)
		if b.fallback != nil {
			if m := b.fallback.Measure(); m.Max() <= o.below {
				branch.Upper = m.Total()
			}
		}
		sum += p.span.Lower
		outlined.Branches = append(outlined.Branches, branch)
		p.table = nil
	}
	slices.SortFunc(outlined.Branches, func(a, b Branch) int { return cmp.Compare(a.Feedback.Ordinal(), b.Feedback.Ordinal()) })
	outlined.Lower = max(outlined.Lower, uint64(min(sum, infinite)))
	return outlined
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
func (r *root) depthLimit() int {
	if depth := r.options.MaxDepth; depth > 0 && depth < r.longestTree {
		return depth
	}
	return unlimited
}

// treeOf returns the tree whose root is a node after some turns.
func (r *root) treeOf(history codebreaker.History, node *tree.Node) *tree.Tree {
	return &tree.Tree{Game: r.search.game, History: history, Strategy: Name, Guesses: r.options.Guesses, Root: node}
}
