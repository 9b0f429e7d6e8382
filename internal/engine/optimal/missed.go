package optimal

import (
	"context"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/tree"
)

// The fewest secrets missed are found in two searches. In the first, only a missed secret costs
// something. In the second, it costs more than all guesses together.

// onlyMissed is the objective of the first search.
var onlyMissed = bound.Objective{Miss: 1}

// missedThenTotal returns the objective of the second search, for candidates of that weight and trees of at most
// that many guesses.
func missedThenTotal(weight cost, most int) bound.Objective {
	return bound.Objective{Unit: 1, Miss: cost(most)*weight + 2}
}

// missedAndTotal divides a cost by the objective of the second search into the weight missed and the
// total of the secrets that are found.
func missedAndTotal(c cost, o bound.Objective, most int) (missed, total cost) {
	each := o.Miss + o.Unit*cost(most)
	return c / each, c % each
}

// checkMissed returns an error if costs of the second search are too large to add up.
func (pr *problem) checkMissed(most int) error {
	weight := pr.weight()
	if cost(most) < infinite/weight && missedThenTotal(weight, most).Miss < infinite/weight/2-cost(most) {
		return nil
	}
	return message.NewProblem("optimal-missed-large", "{{.candidates}} codes of {{.game}} within {{.guesses}} guesses: too many to prove how few are missed",
		"candidates", len(pr.codes), "game", pr.game.Name(), "guesses", most, "limit", limits.ErrReached)
}

// runLeastMissed finds the fewest secrets that a number of guesses miss, and then the least total of
// the others.
func (r *root) runLeastMissed(ctx context.Context, w *worker, most int) error {
	if most == unlimited { // no secret needs more guesses
		r.newObjective(bound.Objective{Unit: 1})
		return r.runLeastTotal(ctx, w, most)
	}
	if err := r.problem.checkMissed(most); err != nil {
		return err
	}
	r.problem.lower = 0
	missed := r.solve(ctx, w, most, infinite-1)
	r.problem.lowerLast = missed
	switch {
	case missed >= cost(len(r.problem.codes)): // true even if the search was stopped
		return TooDeep(r.problem.game, most)
	case r.search.stopped.Load():
		return nil
	}
	o := newOpenings(ctx, r, w, most)
	for i, op := range r.openings { // others than the best one may miss more, which is quickly seen now
		if op.bound == missed && op.guess != r.best.Guess && !r.search.stopped.Load() {
			o.evaluate(w, i, missed)
		}
	}
	if r.search.stopped.Load() {
		return nil
	}
	for _, op := range r.openings {
		op.missed = op.bound
	}
	objective := missedThenTotal(cost(len(r.problem.codes)), most)
	r.newObjective(objective)
	limit := objective.Miss*(missed+1) - 1
	found := r.solve(ctx, w, most, limit)
	if r.search.stopped.Load() {
		return nil
	}
	if found > limit {
		return r.problem.contradiction()
	}
	_, r.problem.lower = missedAndTotal(found, objective, most)
	r.proven = true
	return nil
}

// within returns a tree without the guesses after a number of them, nil if it then finds no secret.
func within(node *tree.Node, guesses int) *tree.Node {
	if node == nil || guesses == 0 {
		return nil
	}
	var children []tree.Child
	for _, child := range node.Children {
		if below := within(child.Node, guesses-1); below != nil {
			children = append(children, tree.Child{Feedback: child.Feedback, Node: below})
		}
	}
	if !node.Solved && len(children) == 0 {
		return nil
	}
	return &tree.Node{Guess: node.Guess, Solved: node.Solved, Children: children}
}
