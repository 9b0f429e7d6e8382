package optimal

import (
	"context"

	"codebreaker/internal/engine/optimal/bound"
)

// run does all searches that the objective needs.
func (r *root) run(ctx context.Context) error {
	w := r.search.acquire()
	defer r.search.release(w)
	most := r.depthLimit()
	r.problem.lower = r.search.growth.Least(r.search.growth.Cells(), unlimited)[len(r.problem.codes)]
	if r.long() {
		r.keepHeuristic(ctx)
	}
	switch r.problem.options.Objective {
	case LeastMax, LeastMaxThenLast:
		return r.runLeastMax(ctx, w, most)
	case LeastTotalThenMax:
		return r.runLeastTotalThenMax(ctx, w, most)
	case LeastMissed:
		return r.runLeastMissed(ctx, w, most)
	default:
		return r.runLeastTotal(ctx, w, most)
	}
}

// runLeastTotal finds the least total within a number of guesses.
func (r *root) runLeastTotal(ctx context.Context, w *worker, most int) error {
	total := r.solve(ctx, w, most, infinite-1)
	switch {
	case total >= infinite: // true even if the search was stopped
		return TooDeep(r.problem.game, r.problem.options.MaxDepth)
	case r.search.stopped.Load():
		r.problem.lower = max(r.problem.lower, total)
		return nil
	}
	r.problem.lower, r.proven = total, true
	return nil
}

// runLeastTotalThenMax finds the least total, then the least maximum with it, and then the fewest
// codes at the maximum.
func (r *root) runLeastTotalThenMax(ctx context.Context, w *worker, most int) error {
	if err := r.runLeastTotal(ctx, w, most); err != nil || !r.proven {
		return err
	}
	r.proven = false
	total, deepest := r.problem.lower, r.best.Measure().Max()
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
	r.problem.lower = unit * total
	limit := unit*(total+1) - 1
	found := r.solve(ctx, w, deepest, limit)
	r.proven = !r.search.stopped.Load()
	r.search.objective, r.problem.lower = bound.Objective{Unit: 1}, total
	if r.proven && found > limit {
		return r.problem.contradiction()
	}
	return nil
}

// result returns what was found.
func (r *root) result(ctx context.Context) *Result {
	var checkpoint []byte
	if !r.proven {
		checkpoint = r.checkpoint()
		r.finishStopped(ctx)
	}
	result := r.problem.result(r.best)
	result.Proven, result.Nodes, result.Checkpoint = r.proven, r.search.nodes.Load(), checkpoint
	return result
}
