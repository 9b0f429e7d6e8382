package review

import (
	"context"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Reviewer reviews the turns that were played in one game. It remembers the results for first
// guesses, which take most of the work, so use one Reviewer for many reviews. It is safe for
// concurrent use. [New] returns one; the zero Reviewer has no game.
type Reviewer struct {
	start  *position.Position
	best   *budget.Memo[string, rules.Code] // first guesses by the strategy's identity
	totals *budget.Memo[firstGuess, uint64]
}

// firstGuess is a first guess, and the identity of the strategy that plays on.
type firstGuess struct {
	strategy string
	guess    rules.Code
}

// maxFirst is the number of first guesses that a reviewer remembers.
const maxFirst = 20_000

// New returns a reviewer of a game.
func New(game *rules.Game) *Reviewer {
	return &Reviewer{start: position.Start(game), best: budget.NewMemo[string, rules.Code](maxFirst), totals: budget.NewMemo[firstGuess, uint64](maxFirst)}
}

// first returns the first guess of a strategy. When it is not known, find finds it.
func (r *Reviewer) first(ctx context.Context, by strategy.Strategy, find func() (rules.Code, error)) (rules.Code, error) {
	identity := strategy.TraitsOf(by).Identity
	if identity == "" {
		return find()
	}
	return r.best.Of(ctx, identity, find)
}

// total returns the total number of guesses after a first guess when the strategy with this
// identity plays on. When it is not known, find finds it.
func (r *Reviewer) total(ctx context.Context, identity string, guess rules.Code, find func() (uint64, error)) (uint64, error) {
	return r.totals.Of(ctx, firstGuess{identity, guess}, find)
}
