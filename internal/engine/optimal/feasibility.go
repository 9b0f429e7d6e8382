package optimal

import (
	"context"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// A feasibility check asks whether some tree solves a set within a number of guesses. It is faster
// than the search for the best tree, since one sufficient guess settles it. Its results are true
// bounds of totals and stay in that transposition table: an infeasible set costs infinity, a
// feasible one at most what its tree costs.

// runLeastMax finds the least maximum, and then the least total, or the fewest candidates at the
// maximum, within it.
func (r *root) runLeastMax(ctx context.Context, w *worker, most int) error {
	if err := r.leastMax(ctx, w, min(most, r.longestTree)); err != nil || r.search.stopped.Load() {
		return err
	}
	m := r.best.Measure()
	if r.problem.options.Objective == LeastMaxThenLast {
		r.newObjective(bound.Objective{Last: 1})
		r.problem.lowerLast = r.solve(ctx, w, m.Max(), cost(m.Histogram[m.Max()])-1)
	} else if total := r.solve(ctx, w, m.Max(), infinite-1); !r.search.stopped.Load() {
		r.problem.lower = total
	}
	r.proven = !r.search.stopped.Load()
	return nil
}

// leastMax starts with the trees of heuristics and asks whether some tree needs one guess fewer,
// until none does. In the end the best tree has the least maximum.
func (r *root) leastMax(ctx context.Context, w *worker, most int) error {
	for r.setLowerMax(1); r.search.growth.Least(r.search.growth.Cells(), r.problem.lowerMax)[len(r.problem.codes)] >= infinite; {
		r.setLowerMax(r.problem.lowerMax + 1)
	}
	r.offerHeuristics(ctx, most)
	remaining := most
	if r.best != nil {
		remaining = r.best.Measure().Max() - 1
	}
	for remaining >= r.problem.lowerMax {
		node := r.feasibleWithin(ctx, w, remaining)
		if r.search.stopped.Load() {
			return nil
		}
		if node == nil {
			r.setLowerMax(remaining + 1)
			break
		}
		r.improve(node)
		remaining = r.best.Measure().Max() - 1
	}
	if r.best == nil {
		return TooDeep(r.problem.game, r.problem.options.MaxDepth)
	}
	return nil
}

// setLowerMax notes that no tree has a smaller maximum.
func (r *root) setLowerMax(guesses int) {
	r.problem.lowerMax = guesses
	r.state.lowerMax.Store(int64(guesses))
}

// offerHeuristics looks at the trees of heuristics within most guesses and keeps the best.
func (r *root) offerHeuristics(ctx context.Context, most int) {
	for _, s := range []strategy.Strategy{strategy.Minimax, strategy.Expected, strategy.Parts} {
		if r.best != nil && r.best.Measure().Max() <= r.problem.lowerMax {
			return
		}
		built, err := tree.Build(budget.WithPool(ctx, r.search.threads), r.problem.position, tree.Options{
			Strategy: s, Opening: r.problem.options.Opening, CandidatesOnly: r.problem.options.CandidatesOnly, Keep: true,
		})
		if err == nil && built.Measure.Max() <= most { // otherwise the search continues without it
			r.improve(built.Tree.Root)
		}
	}
}

// feasibleWithin returns a tree of at most the remaining guesses, nil if there is none or the search was
// stopped.
func (r *root) feasibleWithin(ctx context.Context, w *worker, remaining int) *tree.Node {
	r.boundOpenings(remaining)
	o := newOpenings(ctx, r, w, remaining)
	for i := range r.openings {
		o.lift(i)
		opening := r.openings[i]
		r.state.settled.Store(int64(i))
		r.reportProgress()
		if opening.bound >= infinite {
			continue
		}
		if !o.divide(opening) {
			return nil
		}
		if !o.openingFeasible(opening) {
			if r.search.stopped.Load() {
				return nil
			}
			r.forget(opening)
			continue
		}
		node := opening.node(func(i int) *tree.Node {
			if !o.attachTable(opening, i) {
				return nil
			}
			return w.feasibleTree(&opening.subproblems[i], o.below)
		})
		r.forget(opening)
		if node == nil {
			r.search.contradict() // the search was not stopped, so the tree exists
		}
		return node
	}
	return nil
}

// openingFeasible reports whether all branches of an opening are feasible.
func (o *openings) openingFeasible(opening *opening) bool {
	for i := range opening.subproblems {
		if !o.initBranch(opening, i) {
			return false
		}
	}
	reached := o.worker.allFeasible(opening.subproblems, o.below) < infinite
	if !reached && !o.search.stopped.Load() {
		opening.bound = infinite
	}
	return reached
}

// allFeasible returns the cost of trees for all subproblems, each of at most the remaining guesses. It is infinite
// if one is infeasible or the search was stopped.
func (w *worker) allFeasible(subproblems []subproblem, remaining int) cost {
	for s := checked; s <= probedCanonical; s++ {
		for i := range subproblems {
			sub := &subproblems[i]
			if !sub.knownFeasible() && sub.span.Lower < infinite {
				w.refineBy(sub, s, remaining, infinite-1)
			}
			if sub.span.Lower >= infinite {
				return infinite
			}
		}
	}
	sum := cost(0)
	for i := range slices.Backward(subproblems) { // the largest are most often infeasible
		if !w.feasible(&subproblems[i], remaining) {
			return infinite
		}
		sum += subproblems[i].span.Upper
	}
	return sum
}

// feasible reports whether some tree solves a subproblem within the remaining guesses, and narrows its span. The
// result is void if the search was stopped. The span must include the quick check and the
// transposition table.
func (w *worker) feasible(sub *subproblem, remaining int) bool {
	remaining = w.search.enough(sub, remaining)
	if sub.knownFeasible() || sub.span.Lower >= infinite {
		return sub.knownFeasible()
	}
	if !w.useAllGuesses(sub) {
		return false
	}
	w.scan(sub, remaining)
	if !sub.knownFeasible() && sub.span.Lower < infinite {
		from := len(w.list)
		w.pushFeasible(sub, remaining)
		r := &feasibilityCheck{sub: sub, remaining: remaining, list: w.list[from:len(w.list):len(w.list)]}
		r.trial.begin(r, infinite-1)
		r.trial.run(w, len(sub.set) >= sharedSet)
		w.list = w.list[:from]
		if w.search.stopped.Load() {
			return false
		}
		if upper, found := r.trial.best(infinite - 1); found {
			w.search.narrow(sub, bound.AtMost(upper))
		} else {
			w.search.raise(sub, infinite)
		}
	}
	w.storeCanonical(sub, remaining)
	return sub.knownFeasible()
}

// knownFeasible reports whether a tree of the subproblem is known.
func (sub *subproblem) knownFeasible() bool { return sub.span.Upper < infinite }

// feasibilityCheck tries guesses for a subproblem until one suffices.
type feasibilityCheck struct {
	trial     trial
	sub       *subproblem
	remaining int
	list      []uint64
}

func (r *feasibilityCheck) size() int { return len(r.list) }

func (r *feasibilityCheck) floor() cost { return infinite - 1 }

func (r *feasibilityCheck) bound(*worker, int) cost { return 0 }

func (r *feasibilityCheck) evaluate(w *worker, i int, _ cost) cost {
	_, guess := unpackGuess(r.list[i])
	w.prepare(r.sub.table)
	return w.feasibleBy(r.sub, guess, r.remaining)
}

// pushFeasible pushes the guesses that can make a subproblem feasible, those with the most cells first,
// after a scan. The later guesses find a limited number of candidates in each cell, so a guess
// needs enough cells to hold the subproblem.
func (w *worker) pushFeasible(sub *subproblem, remaining int) {
	n, reach := len(sub.set), w.search.growth.Reached(int(sub.most), afterGuess(remaining))
	w.pushList(sub, remaining, w.search.objective.Cells(cost(n), cost((n+reach-1)/reach)))
}

// feasibleBy returns the cost of a tree that begins with guess and has at most the remaining guesses.
// Without such a tree it returns infinity.
func (w *worker) feasibleBy(sub *subproblem, guess int32, remaining int) cost {
	if w.leavesCore(sub, guess, remaining) {
		return infinite
	}
	firstSubproblem, firstSet := len(w.subproblems), len(w.set)
	sum := w.split(sub, guess, 3, remaining, infinite-1)
	if sum < infinite {
		subproblems := w.subproblems[firstSubproblem:len(w.subproblems):len(w.subproblems)]
		for i := range subproblems {
			sum -= subproblems[i].span.Lower
		}
		sum += w.allFeasible(subproblems, afterGuess(remaining))
		w.learnCore(sub, subproblems, remaining)
	}
	w.subproblems, w.set = w.subproblems[:firstSubproblem], w.set[:firstSet]
	return min(sum, infinite)
}

// feasibleTree returns a tree of a feasible subproblem, nil if the search was stopped. It plays the first
// sufficient guess, which depends on the subproblem alone.
func (w *worker) feasibleTree(sub *subproblem, remaining int) *tree.Node {
	remaining = w.search.enough(sub, remaining)
	if len(sub.set) <= 2 || remaining == unlimited || w.quickCheck(sub, remaining).Exact() {
		return w.extract(sub, remaining)
	}
	if !w.useAllGuesses(sub) {
		return nil
	}
	w.scan(sub, remaining)
	from := len(w.list)
	w.pushFeasible(sub, remaining)
	found := int32(-1)
	for i := from; i < len(w.list) && found < 0 && !w.search.stopped.Load(); i++ {
		if _, guess := unpackGuess(w.list[i]); w.feasibleBy(sub, guess, remaining) < infinite {
			found = guess
		}
	}
	w.list = w.list[:from]
	if found < 0 {
		return nil
	}
	var children []tree.Child
	w.eachCell(sub, found, remaining, func(feedback rules.Feedback, sub *subproblem) {
		w.refineFast(sub, afterGuess(remaining))
		children = append(children, tree.Child{Feedback: feedback, Node: w.feasibleTree(sub, afterGuess(remaining))})
	})
	return nodeOf(sub.table.Guesses[found], sub.isOwn(found), children)
}
