package puzzle

import (
	"context"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/rules"
)

// Explanation is a deduction that a person can follow. Each step uses few lines, and the
// results of the steps before it.
type Explanation struct {
	Steps []Step

	// Solutions are the first codes that fit, in code order, at most 100. If no code fits,
	// the last step shows the contradiction.
	Solutions []rules.Code
	// More means that there are more solutions. Then the steps go only as far as they can
	// without cases. Otherwise they rule out every symbol that no solution has.
	More bool

	// Difficulty is the hardest reasoning that the easiest way needs: 1 for single lines,
	// 2 for comparing two lines, 3 for three lines or all at once, 4 for cases, 5 for cases
	// within cases.
	Difficulty int
}

// MaxDifficulty is the largest difficulty of an [Explanation].
const MaxDifficulty = limits.Difficulty

// maxSolutions is the number of solutions that an explanation lists.
const maxSolutions = 100

// Step is one step of an explanation. It compares the sum of some marks with the sums that
// are still possible, or refutes a supposition.
type Step struct {
	// Lines and Minus are lines of the puzzle, from 0. The marks of Minus are subtracted from
	// the marks of Lines. A step with Minus alone counts the symbols of the code that earn no peg
	// in those lines.
	Lines []int
	Minus []int
	All   bool // Lines are all lines of the puzzle at once
	Pegs  bool // the marks are black and white pegs together, whatever their places

	Sum   int // of the marks of Lines, minus the marks of Minus
	Least int // the smallest possible sum
	Most  int // the largest possible sum

	Facts []Fact // conclusions; in a contradiction at most one, of the kind Impossible

	Suppose *Fact  // in a case: the supposition
	Steps   []Step // in a case: the steps from Suppose to a contradiction, so that Facts hold

	Contradiction bool // no code fits
}

// Explain deduces the solutions step by step. The explanation has the least difficulty, and is
// the shortest one found. The steps are checked: together they leave exactly the symbols of
// the solutions. It takes milliseconds for a puzzle of a magazine, and seconds when cases are
// needed within cases. The error is the context's, a [limits.ErrReached] of its budget, or the error of [New].
func (p *Puzzle) Explain(ctx context.Context) (*Explanation, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	e, err := p.explainer(ctx)
	if err != nil {
		return nil, err
	}
	difficulty, _ := e.level()
	plan := e.shorten(e.deduce(), difficulty)
	if e.ended() {
		return nil, e.err
	}
	steps, _, _ := e.replay(e.start, plan)
	return &Explanation{Steps: steps, Solutions: e.solved, More: e.more, Difficulty: difficulty}, nil
}
