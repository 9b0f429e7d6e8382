// Package strategy chooses the next guess of a position.
//
// Most callers ask one of the variables, or take a strategy by name from package advice:
//
//	guess, err := strategy.Entropy.Choose(ctx, p)
//
// Function Play of package match plays a game with it, and Build of package tree plays all secrets.
//
// The heuristics, such as [Entropy], are pure functions of the sizes of the cells that a guess makes of the
// candidates. [NewHeuristic] makes a strategy of any such function; [Weigh] and [Best] return guesses with
// their values. Each strategy names its source.
//
// Ties, everywhere: the better value first; then a candidate before another guess; then the first in code
// order. With weights, the heavier of two candidates comes first.
//
// A heuristic weighs one guess of each orbit (guesses that are alike by symmetry): milliseconds in 4x6, a
// tenth of a second in 5x8. Lookahead and two-step take some hundred times as long. First, random and sampled
// need no list of the candidates and play games of any size. [budget.Budget] limits the threads.
package strategy

import (
	"context"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// Strategy chooses the next guess of a position.
type Strategy interface {
	// Name returns the strategy's name, as package advice reads it.
	Name() string
	// Choose returns the next guess. It returns [position.ErrContradiction] when no candidate remains, an
	// error when there are more than the strategy can weigh, and the context's error
	// when that is done first. It must not keep the position or what it lists.
	Choose(ctx context.Context, p *position.Position) (rules.Code, error)
}

// Traits say how a strategy works, for callers that keep its choices or choose a strategy. The zero Traits
// belong to a strategy that says nothing about itself.
type Traits struct {
	// Identity is the key under which choices may be kept: two strategies have the same identity only if
	// they choose alike in every position of every game. A name is not enough: a random strategy has a
	// seed, and a tree has the name of the strategy that built it. If it is empty, choices must not be kept.
	Identity string
	Random   bool // it draws its guesses, so it has no single tree
	Unlisted bool // it plays positions whose candidates are too many to list
	Sampled  bool // it weighs guesses for a sample of the candidates
	Slow     bool // it looks further than one guess ahead, or at more than one sample
}

// TraitsOf returns what a strategy's method Traits returns, or the zero Traits if it has no such method. A type
// that embeds a strategy and chooses differently needs traits of its own.
func TraitsOf(s Strategy) Traits {
	if s, ok := s.(interface{ Traits() Traits }); ok {
		return s.Traits()
	}
	return Traits{}
}
