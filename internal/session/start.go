package session

import (
	"context"

	"codebreaker"
	"codebreaker/internal/memo"
	"codebreaker/internal/strategies"
	"codebreaker/position"
	"codebreaker/strategy"
)

// Start is shared by the sessions of one game: the candidates before the first turn, listed at
// most once, and the first guesses of strategies, each chosen once. It is safe for concurrent
// use. [NewStart] returns one; the zero Start has no game.
type Start struct {
	all     *position.Position
	guesses *memo.Memo[string, codebreaker.Code] // that strategies open with, by their identity
}

// maxFirst is the number of first guesses that a start remembers. Seeds and openings have no
// limit.
const maxFirst = 64

// NewStart returns the start of a game.
func NewStart(game *codebreaker.Game) *Start {
	return &Start{all: position.Start(game), guesses: memo.New[string, codebreaker.Code](maxFirst)}
}

// Game returns the game.
func (s *Start) Game() *codebreaker.Game { return s.all.Game() }

// Position returns the position before the first turn.
func (s *Start) Position() *position.Position { return s.all }

// Begin is the function [Begin] for a session of this start.
func (s *Start) Begin(ctx context.Context, setup Setup, turns codebreaker.History) (*Session, error) {
	return begin(ctx, s, setup, turns)
}

// Resume is the function [Resume] for a session of this start.
func (s *Start) Resume(ctx context.Context, saved Saved) (*Session, error) {
	return resume(ctx, s, saved)
}

// First returns the first guess of a strategy. Callers that need the same guess at the same
// time wait for it, or for their context.
func (s *Start) First(ctx context.Context, breaker strategy.Strategy) (codebreaker.Code, error) {
	identity := strategy.TraitsOf(breaker).Identity
	if identity == "" {
		return strategies.Choose(ctx, breaker, s.all)
	}
	return s.guesses.Of(ctx, identity, func() (codebreaker.Code, error) { return strategies.Choose(ctx, breaker, s.all) })
}
