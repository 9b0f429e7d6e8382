package session

import (
	"context"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/boards"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Start is shared by the sessions of one game: the candidates before the first turn, listed at
// most once, and the first guesses of strategies, each chosen once. It is safe for concurrent
// use. [NewStart] returns one; the zero Start has no game.
type Start struct {
	all     *position.Position
	boards  *boards.Game                     // nil for one board
	guesses *budget.Memo[string, rules.Code] // that strategies open with, by their identity
}

// maxFirst is the number of first guesses that a start remembers. Seeds and openings have no
// limit.
const maxFirst = 64

// NewStart returns the start of a game.
func NewStart(game *rules.Game) *Start {
	return &Start{all: position.Start(game), guesses: budget.NewMemo[string, rules.Code](maxFirst)}
}

// NewBoards returns the start of a game of several boards.
func NewBoards(game *boards.Game) *Start {
	start := NewStart(game.Board())
	start.boards = game
	return start
}

// Boards returns the game of several boards, or nil for a game of one board.
func (s *Start) Boards() *boards.Game { return s.boards }

// Name returns the name of the game with its boards.
func (s *Start) Name() string {
	if s.boards != nil {
		return s.boards.Name()
	}
	return s.Game().Name()
}

// Game returns the game, or the game of each board.
func (s *Start) Game() *rules.Game { return s.all.Game() }

// Position returns the position before the first turn.
func (s *Start) Position() *position.Position { return s.all }

// First returns the first guess of a strategy. Callers that need the same guess at the same
// time wait for it, or for their context.
func (s *Start) First(ctx context.Context, breaker strategy.Strategy) (rules.Code, error) {
	identity := strategy.TraitsOf(breaker).Identity
	if identity == "" {
		return advice.Choose(ctx, breaker, s.all)
	}
	return s.guesses.Of(ctx, identity, func() (rules.Code, error) { return advice.Choose(ctx, breaker, s.all) })
}

// FirstOnBoards returns the first guess of the usual strategy for several boards, chosen once.
func (s *Start) FirstOnBoards(ctx context.Context) (rules.Code, error) {
	return s.guesses.Of(ctx, "boards", func() (rules.Code, error) {
		p, err := boards.After(s.boards, nil)
		if err != nil {
			return rules.Code{}, err
		}
		best, err := p.Best(ctx, boards.Strategies()[0], 1)
		if err != nil {
			return rules.Code{}, err
		}
		return best[0].Guess, nil
	})
}
