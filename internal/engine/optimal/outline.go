package optimal

import (
	"cmp"
	"context"
	"slices"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// outliner makes an outline.
type outliner struct {
	*Outline
	root  *root
	below int // the largest depth of a branch
}

// NewOutline outlines the search for the least total of a position. It counts the cells of all guesses in the
// branches, which takes seconds, or minutes for the largest games.
func NewOutline(ctx context.Context, p *position.Position, options Options) (*Outline, error) {
	r, err := newBranchRoot(ctx, p, options)
	if err != nil {
		return nil, err
	}
	defer r.stopWith(ctx)()
	w := r.search.acquire()
	defer r.search.release(w)
	remaining := r.depthLimit()
	r.problem.lower = r.search.growth.Least(r.search.growth.Cells(), unlimited)[len(r.problem.codes)]
	r.boundOpenings(remaining)
	search := newOpenings(ctx, r, w, remaining)
	search.lift(0)
	o := outliner{&Outline{Codes: len(r.problem.codes)}, r, afterGuess(remaining)}
	for i, opening := range r.openings {
		if i == 0 || len(r.openings) < manyOpenings {
			r.buildFallback(ctx, opening, strategy.Parts)
		}
	}
	if node := r.combined(); node != nil {
		o.Total = node.Measure().Total()
	}
	for i := range r.openings {
		search.lift(i)
		o.Openings = append(o.Openings, o.outline(search, r.openings[i]))
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if r.search.full.Load() {
			return nil, r.problem.tooLarge()
		}
	}
	if r.search.wrong.Load() {
		return nil, r.problem.contradiction()
	}
	return o.Outline, nil
}

// outline bounds an opening, with more effort if it is not ruled out yet.
func (o outliner) outline(search *openings, opening *opening) Opening {
	outlined := Opening{Guess: opening.guess, Own: opening.own, Lower: uint64(opening.bound)}
	ruledOut := o.Total > 0 && outlined.Lower > o.Total
	sum := cost(len(o.root.problem.codes))
	if !search.divide(opening) { // reported by the caller
		return outlined
	}
	defer o.root.forget(opening)
	for i := range opening.branches {
		if search.ctx.Err() != nil { // reported by the caller
			break
		}
		b := &opening.branches[i]
		if !search.initBranch(opening, i) {
			break
		}
		sub := &opening.subproblems[i]
		branch := Branch{Feedback: b.feedback, Codes: len(b.codes)}
		if !ruledOut {
			search.boundAlone(opening.subproblems[i:i+1], counted, infinite)
		}
		branch.Lower = uint64(sub.span.Lower)
		if b.fallback != nil {
			if m := b.fallback.Measure(); m.Max() <= o.below {
				branch.Upper = m.Total()
			}
		}
		sum += sub.span.Lower
		outlined.Branches = append(outlined.Branches, branch)
		search.search.drop(sub)
	}
	slices.SortFunc(outlined.Branches, func(a, b Branch) int { return cmp.Compare(a.Feedback.Ordinal(), b.Feedback.Ordinal()) })
	outlined.Lower = max(outlined.Lower, uint64(min(sum, infinite)))
	return outlined
}

// newBranchRoot prepares a search that can be divided into branches.
func newBranchRoot(ctx context.Context, p *position.Position, options Options) (*root, error) {
	switch {
	case p.Game().HasWeights():
		return nil, message.NewProblem("optimal-whole-weights", "the search of {{.game}} cannot be divided into work units, because the game has weights", "game", p.Game().Name())
	case options.Objective != LeastTotal:
		return nil, message.NewProblem("optimal-whole-objective", "only the search for the lowest total can be divided into work units")
	}
	return newRoot(ctx, p, options)
}

// depthLimit returns the largest number of guesses of a tree: MaxDepth, or unlimited if every best
// tree is that shallow anyway.
func (r *root) depthLimit() int {
	if depth := r.problem.options.MaxDepth; depth > 0 && depth < r.longestTree {
		return depth
	}
	return unlimited
}

// treeOf returns the tree of a node after some turns.
func (r *root) treeOf(history rules.History, node *tree.Node) *tree.Tree {
	return &tree.Tree{Game: r.search.game, History: history, Strategy: strategy.Optimal, CandidatesOnly: r.problem.options.CandidatesOnly, Root: node}
}
