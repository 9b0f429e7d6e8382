package optimal

import (
	"context"

	"codebreaker/strategy"
	"codebreaker/tree"
)

// A search that may be stopped wants a tree before it has proven one. Of each
// opening it begins with the tree of a heuristic, which bounds its branches, and
// puts best branches into it as they are found.

// fallbackCodes is the number of candidates from which on a search has fallbacks:
// smaller ones take a second or two.
const fallbackCodes = 3000

// fallBack builds the fallback of an opening; where openings are many, of the first
// alone, which bounds the others.
func (r *root) addFallback(ctx context.Context, o *opening) {
	large := len(r.codes) >= fallbackCodes && len(r.openings) < manyOpenings
	first := len(r.openings) >= manyOpenings && o == r.openings[0]
	if !large && !first || o.fallback != nil || r.search.objective.Unit != 1 || r.search.stopped.Load() {
		return
	}
	r.buildFallback(ctx, o, strategy.Parts)
	if node := r.combined(); node != nil && r.options.Objective == LeastTotal {
		r.improve(node)
	}
}

func (r *root) buildFallback(ctx context.Context, o *opening, s strategy.Strategy) {
	built, err := tree.Build(ctx, r.position, tree.Options{
		Strategy: s, Opening: &o.guess, Guesses: r.options.Guesses,
		Keep: true, Threads: r.options.Threads,
	})
	if err != nil {
		return
	}
	o.fallback = built.Tree.Root
	nodes := make(map[int]*tree.Node)
	for _, child := range o.fallback.Children {
		nodes[child.Feedback.Ordinal()] = child.Node
	}
	for i := range o.branches {
		b := &o.branches[i]
		b.fallback = nodes[b.feedback.Ordinal()]
	}
}

// partial returns the best tree that can be put together from fallbacks and best
// branches, within MaxDepth, or nil.
func (r *root) combined() *tree.Node {
	var best *tree.Node
	for _, o := range r.openings {
		if o.fallback == nil {
			continue
		}
		node := o.node(func(i int) *tree.Node {
			if b := &o.branches[i]; b.node != nil {
				return b.node
			}
			return o.branches[i].fallback
		})
		if node == nil {
			continue
		}
		if m := node.Measure(); (r.options.MaxDepth == 0 || m.Max() <= r.options.MaxDepth) && (best == nil || m.Total() < best.Measure().Total()) {
			best = node
		}
	}
	return best
}

// rescue finds a tree for a search that was stopped early.
func (r *root) finishStopped() {
	node := r.combined()
	if r.best == nil && node == nil && len(r.openings) > 0 {
		quick := strategy.Strategy(strategy.Parts)
		if len(r.codes) >= fallbackCodes {
			quick = strategy.First // whoever stops a search does not want to wait
		}
		r.buildFallback(context.Background(), r.openings[0], quick)
		node = r.combined()
	}
	if node != nil && (r.best == nil || r.options.Objective == LeastTotal && node.Measure().Total() < r.best.Measure().Total()) {
		r.best = node
	}
}
