package match

import (
	"context"

	"codebreaker"
	"codebreaker/internal/breakers"
	"codebreaker/internal/memo"
	"codebreaker/position"
	"codebreaker/strategy"
)

// Start is what the sessions of one game have in common before their first turn:
// the codes, listed once at most, and the guesses that strategies open with, each
// chosen once. Who has many sessions of a game begins them from one Start. It may
// be shared between goroutines. [NewStart] makes it; the zero Start has no game.
type Start struct {
	all     *position.Position
	guesses *memo.Memo[string, codebreaker.Code] // that strategies open with, by their identity
}

// mostFirst is how many openings a start remembers: seeds and openings that people
// give have no end.
const mostFirst = 64

// NewStart returns the start of a game.
func NewStart(game *codebreaker.Game) *Start {
	return &Start{all: position.Start(game), guesses: memo.New[string, codebreaker.Code](mostFirst)}
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

// First returns what a strategy opens with. Who needs the same guess while it is
// being chosen waits for it, or for its context.
func (s *Start) First(ctx context.Context, breaker strategy.Strategy) (codebreaker.Code, error) {
	identity := strategy.TraitsOf(breaker).Identity
	if identity == "" {
		return breakers.Choose(ctx, breaker, s.all)
	}
	return s.guesses.Of(ctx, identity, func() (codebreaker.Code, error) { return breakers.Choose(ctx, breaker, s.all) })
}
