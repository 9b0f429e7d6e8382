package review

import (
	"context"

	"codebreaker"
	"codebreaker/internal/memo"
	"codebreaker/position"
	"codebreaker/strategy"
)

// Start is what reviews of one game have in common: the codes before the first turn,
// and what was found out of first guesses, where most of the work is. Who judges many
// games judges them from one Start. It may be shared between goroutines. [NewStart]
// makes it; the zero Start has no game.
type Start struct {
	all    *position.Position
	bests  *memo.Memo[string, codebreaker.Code] // by the strategy's identity
	totals *memo.Memo[firstGuess, uint64]
}

// firstGuess is a first guess, and the identity of the strategy that plays on.
type firstGuess struct {
	strategy string
	guess    codebreaker.Code
}

// mostFirst is how many first guesses a start remembers.
const mostFirst = 20_000

// NewStart returns the start of a game.
func NewStart(game *codebreaker.Game) *Start {
	return &Start{all: position.Start(game), bests: memo.New[string, codebreaker.Code](mostFirst), totals: memo.New[firstGuess, uint64](mostFirst)}
}

// Judge is the function [Judge] for a game of this start.
func (s *Start) Judge(ctx context.Context, history codebreaker.History, by strategy.Strategy) (*Game, error) {
	return judgeFrom(ctx, s, history, by)
}

// best returns the first guess of a strategy, which find finds when it is not known.
func (s *Start) best(ctx context.Context, by strategy.Strategy, find func() (codebreaker.Code, error)) (codebreaker.Code, error) {
	identity := strategy.TraitsOf(by).Identity
	if identity == "" {
		return find()
	}
	return s.bests.Of(ctx, identity, find)
}

// total returns the guesses that the game takes after a first guess when a strategy
// of that identity plays on, which find finds when it is not known.
func (s *Start) total(ctx context.Context, identity string, guess codebreaker.Code, find func() (uint64, error)) (uint64, error) {
	return s.totals.Of(ctx, firstGuess{identity, guess}, find)
}
