package puzzle

import (
	"context"

	"codebreaker"
)

// Explanation is a deduction that a person can follow: each step uses few lines
// and what the steps before it found.
type Explanation struct {
	Steps []Step

	// Solutions are the codes that fit, in order: none when the last step shows
	// that there is none, and [MostSolutions] at most.
	Solutions []codebreaker.Code
	// More says that there are further solutions. Then the steps go as far as they
	// can without cases; else they rule out whatever no solution has.
	More bool

	// Difficulty is what the easiest way needs: 1 for lines alone, 2 for comparing
	// two of them, 3 for three or all at once, 4 for cases, 5 for cases within cases.
	Difficulty int
}

// The bounds of an explanation.
const (
	MostSolutions  = 100 // that it lists
	MostDifficulty = 5
)

// Step is one step of an explanation.
type Step struct {
	Kind  Kind
	Lines []int // the lines looked at, from 0
	Minus []int // lines whose marks are taken off the others'
	Pegs  bool  // black and white marks together, of whatever place
	Sum   int   // the marks of Lines less those of Minus
	Least int   // what they could have come to
	Most  int
	Facts []Fact // what it shows: of a clash what cannot be, or nothing when the sum cannot

	Suppose *Fact  // a Case supposes this
	Steps   []Step // and comes, by these, to a contradiction, so that Facts hold
	Clash   bool   // the step shows that no code is left
}

// Kind is the kind of reasoning of a step.
type Kind uint8

// The kinds of steps.
const (
	OneLine      Kind = iota // a line by itself
	OthersOfLine             // the symbols of the code that earn no peg in Minus
	Difference               // Lines[0] against Minus[0]
	Together                 // two lines added
	Three                    // three lines, added or taken off
	AllLines                 // how many lines each symbol of the code stands in
	Case                     // a supposition that cannot be
)

// Explain deduces the solutions step by step: the shortest explanation found that
// needs no harder reasoning than it must. Each step has been replayed in its
// place, and the last leaves what the solver leaves. The error is that of ctx, or of
// [Puzzle.Check].
func (p *Puzzle) Explain(ctx context.Context, letters Letters) (*Explanation, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	e, err := p.explainer(ctx, letters)
	if err != nil {
		return nil, err
	}
	difficulty, _ := e.level()
	plan := e.shorten(e.deduce(), difficulty)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	steps, _, _ := e.replay(e.start, plan)
	return &Explanation{Steps: steps, Solutions: e.solved, More: e.more, Difficulty: difficulty}, nil
}
