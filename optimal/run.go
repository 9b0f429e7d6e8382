package optimal

import (
	"context"

	"codebreaker"
	"codebreaker/internal/bound"
	"codebreaker/tree"
)

// run does all searches that the objective needs.
func (r *root) run(ctx context.Context) error {
	w := r.search.acquire()
	defer r.search.release(w)
	most := r.depthLimit()
	r.lower = r.search.growth.Least(r.search.growth.Cells(), unlimited)[len(r.codes)]
	switch r.options.Objective {
	case LeastMax, LeastMaxThenLast:
		return r.runLeastMax(ctx, w, most)
	case LeastTotalThenMax:
		return r.runLeastTotalThenMax(ctx, w, most)
	default:
		return r.runLeastTotal(ctx, w, most)
	}
}

// runLeastTotal finds the least total within a number of guesses.
func (r *root) runLeastTotal(ctx context.Context, w *worker, most int) error {
	total := r.solve(ctx, w, most, infinite-1)
	switch {
	case total >= infinite: // true even if the search was stopped
		return r.tooDeep()
	case r.search.stopped.Load():
		r.lower = max(r.lower, total)
		return nil
	}
	r.lower, r.proven = total, true
	return nil
}

func (r *root) tooDeep() error { return TooDeep(r.search.game, r.options.MaxDepth) }

// TooDeep is the error for a MaxDepth that no tree meets.
func TooDeep(game *codebreaker.Game, maxDepth int) error {
	return codebreaker.NewProblem("optimal-depth",
		"no such tree of {{.game}} finds every code within {{.guesses}} guesses",
		"game", game.Name(), "guesses", maxDepth)
}

// runLeastTotalThenMax finds the least total, then the least maximum with it, and then the fewest
// codes at the maximum.
func (r *root) runLeastTotalThenMax(ctx context.Context, w *worker, most int) error {
	if err := r.runLeastTotal(ctx, w, most); err != nil || !r.proven {
		return err
	}
	r.proven = false
	total, deepest := r.lower, r.best.Measure().Max()
	for deepest > 1 {
		cost := r.solve(ctx, w, deepest-1, total)
		if r.search.stopped.Load() {
			return nil
		}
		if cost > total {
			break
		}
		deepest = r.best.Measure().Max()
	}
	unit := cost(r.best.Measure().Histogram[deepest] + 1) // one more guess costs more than all codes at the maximum
	r.newObjective(bound.Objective{Unit: unit, Last: 1})
	r.lower = unit * total
	limit := unit*(total+1) - 1
	found := r.solve(ctx, w, deepest, limit)
	r.proven = !r.search.stopped.Load()
	r.search.objective, r.lower = bound.Objective{Unit: 1}, total
	if r.proven && found > limit {
		return r.contradiction()
	}
	return nil
}

// result returns what was found.
func (r *root) result() *Result {
	result := &Result{Proven: r.proven, Nodes: r.search.nodes.Load(), LowerMax: r.lowerMax, LowerLast: uint64(r.lowerLast)}
	if !r.proven {
		result.Checkpoint = r.checkpoint()
		r.finishStopped()
	}
	result.Lower = uint64(r.lower)
	if r.best == nil {
		return result
	}
	result.Tree = &tree.Tree{
		Game: r.search.game, History: r.position.History(), Strategy: Name, Opening: r.options.Opening != nil,
		Guesses: r.options.Guesses, Root: r.best,
	}
	m := result.Tree.Measure()
	result.Total, result.Max = m.Total(), m.Max()
	return result
}

// Name is the name of the strategy.
const Name = "optimal"
