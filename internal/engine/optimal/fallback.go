package optimal

import (
	"context"
	"slices"
	"time"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// A large search that is stopped should still return a tree. So it begins each opening with the
// tree of a heuristic, which also bounds the branches, and replaces branches by the best ones as
// they are found.

// fallbackCodes is the number of candidates from which a search has fallbacks. Smaller searches
// take a second or two.
const fallbackCodes = 3000

// addFallback builds the fallback of an opening. If there are many openings, only the first gets
// one, which bounds the others.
func (r *root) addFallback(ctx context.Context, op *opening) {
	large := len(r.problem.codes) >= fallbackCodes && len(r.openings) < manyOpenings
	first := len(r.openings) >= manyOpenings && op == r.openings[0]
	if !large && !first || op.fallback != nil || r.search.objective != (bound.Objective{Unit: 1}) || r.search.stopped.Load() {
		return
	}
	r.buildFallback(ctx, op, strategy.Parts)
	if node := r.combined(); node != nil && r.problem.options.Objective == LeastTotal {
		r.improve(node)
	}
}

func (r *root) buildFallback(ctx context.Context, op *opening, s strategy.Strategy) {
	built, err := tree.Build(budget.WithPool(ctx, r.search.threads), r.problem.position, tree.Options{
		Strategy: s, Opening: &op.guess, CandidatesOnly: r.problem.options.CandidatesOnly,
		Keep: true,
	})
	if err != nil {
		return
	}
	if r.divide(ctx, op) != nil {
		return
	}
	op.fallback = built.Tree.Root
	if r.problem.options.Objective == LeastMissed {
		op.fallback = within(built.Tree.Root, r.problem.options.MaxDepth)
	}
	if op.fallback == nil {
		return
	}
	nodes := make(map[int]*tree.Node)
	for _, child := range op.fallback.Children {
		nodes[child.Feedback.Ordinal()] = child.Node
	}
	for i := range op.branches {
		b := &op.branches[i]
		b.fallback = nodes[b.feedback.Ordinal()]
	}
}

// combined returns the best tree made of fallbacks and best branches within MaxDepth, or nil.
func (r *root) combined() *tree.Node {
	var best *tree.Node
	for _, op := range r.openings {
		if op.fallback == nil {
			continue
		}
		node := op.node(func(i int) *tree.Node {
			if b := &op.branches[i]; b.node != nil {
				return b.node
			}
			return op.branches[i].fallback
		})
		if node == nil {
			continue
		}
		m, deepest := node.Measure(), r.problem.options.MaxDepth
		if (deepest == 0 || m.Max() <= deepest) && (best == nil || m.Total() < best.Measure().Total()) {
			best = node
		}
	}
	return best
}

// long reports whether a search may take so long that it is worth building the trees of the heuristics first. After a
// given first guess a search often takes less time than those trees.
func (r *root) long() bool {
	codes := len(r.problem.codes)
	return codes*len(r.pool) >= longPairs && (codes >= fallbackCodes || r.problem.options.Opening == nil)
}

// longPairs is the number of pairs of a guess and a candidate from which a search takes seconds or more.
const longPairs = 1 << 24

// keepHeuristic builds the trees of all heuristics and keeps the best. A search that is stopped returns no worse tree.
// The search itself does not look at it, so it always takes the same way.
func (r *root) keepHeuristic(ctx context.Context) {
	for _, s := range slices.Backward(strategy.Heuristics()) { // the best is most often among the last
		built, err := tree.Build(budget.WithPool(ctx, r.search.threads), r.problem.position, tree.Options{
			Strategy: s, Opening: r.problem.options.Opening, CandidatesOnly: r.problem.options.CandidatesOnly, Keep: true,
		})
		if err != nil {
			continue
		}
		node, depth := built.Tree.Root, r.problem.options.MaxDepth
		switch {
		case r.problem.options.Objective == LeastMissed:
			node = within(node, depth)
		case depth > 0 && built.Measure.Max() > depth:
			continue
		}
		if node != nil && (r.heuristic == nil || r.worse(r.heuristic.Measure(), node.Measure())) {
			r.heuristic = node
			r.noteKnown()
		}
	}
}

// known returns the best tree that the search or the heuristic has found, or nil.
func (r *root) known() *tree.Node {
	if r.best == nil || r.heuristic != nil && r.worse(r.best.Measure(), r.heuristic.Measure()) {
		return r.heuristic
	}
	return r.best
}

// afterStop is the time for the tree of a search that was stopped, since the user is waiting.
var afterStop = 700 * time.Millisecond

// finishStopped finds a tree for a search that was stopped early, if that takes little time.
func (r *root) finishStopped(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), afterStop)
	defer cancel()
	if !r.long() {
		r.keepHeuristic(ctx)
	}
	defer func() { r.best = r.known() }()
	node := r.combined()
	if r.known() == nil && node == nil && len(r.openings) > 0 {
		quick := strategy.Strategy(strategy.Parts)
		if len(r.problem.codes) >= fallbackCodes {
			quick = strategy.First
		}
		r.buildFallback(ctx, r.openings[0], quick)
		node = r.combined()
	}
	if node != nil && (r.best == nil || r.problem.options.Objective == LeastTotal && node.Measure().Total() < r.best.Measure().Total()) {
		r.best = node
	}
}
