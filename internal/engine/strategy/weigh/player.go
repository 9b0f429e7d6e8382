// Package weigh chooses guesses by their partitions, for one position or for all positions of a
// tree. Strategies define the value of a guess. This package has the pools of guesses, the
// goroutines and the working memory.
package weigh

import (
	"context"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/rules"
)

// Player plays one strategy through many positions of one game, as building a tree requires. It
// reuses its memory, so each goroutine needs its own.
type Player interface {
	// Next returns the guess to play in a position, which must have a candidate. It depends on the
	// position alone.
	Next(ctx context.Context, p *position.Position) (rules.Code, error)
	// Clone returns a player for another goroutine, with the same strategy.
	Clone() Player
}

// Playable is a strategy that has players.
type Playable interface {
	// Play returns a player. With candidatesOnly it guesses only candidates. It shares the work on
	// large positions with the workers.
	Play(game *rules.Game, candidatesOnly bool, workers *budget.Pool) Player
}

// Play returns a player of the guess with the best value under the measure.
func (m Measure) Play(game *rules.Game, candidatesOnly bool, workers *budget.Pool) Player {
	return newHeuristic(game, m, candidatesOnly, workers)
}

// OnlyMeasure tells a player that only the numbers of guesses of a tree matter. Then it may choose another guess with
// which every position takes the same numbers of guesses, and is faster.
func OnlyMeasure(p Player) {
	if h, ok := p.(*heuristic); ok {
		h.measured = true
	}
}

// Choose returns the guess of a strategy in one position. It uses the workers of the context, or
// all cores. The error is [position.ErrContradiction] without candidates, an error of limits if
// weighing all guesses would take too long, or the context's.
func Choose(ctx context.Context, s Playable, p *position.Position) (rules.Code, error) {
	if err := check(ctx, p); err != nil {
		return rules.Code{}, err
	}
	return s.Play(p.Game(), false, budget.PoolOf(ctx)).Next(ctx, p)
}

// Best returns at most that many of the best guesses of a position under a measure, the best first.
// It returns the errors of [Choose].
func Best(ctx context.Context, measure Measure, p *position.Position, most int) ([]rules.Code, error) {
	if err := check(ctx, p); err != nil {
		return nil, err
	}
	codes, err := p.List(ctx)
	if err != nil {
		return nil, err
	}
	h := newHeuristic(p.Game(), measure, false, budget.PoolOf(ctx))
	h.load(codes)
	return h.shortlist(ctx, p, most)
}

// Values returns the values of guesses for candidates under a measure. It uses the workers of the
// context, or all cores. The error is the context's.
func Values(ctx context.Context, game *rules.Game, measure Measure, candidates, guesses []rules.Code) ([]int64, error) {
	return NewScale(budget.PoolOf(ctx), game, measure, candidates).Values(ctx, guesses)
}

// check returns an error if the guesses of a position cannot be weighed.
func check(ctx context.Context, p *position.Position) error {
	codes, err := p.List(ctx)
	switch {
	case err != nil:
		return err
	case len(codes) == 0:
		return position.ErrContradiction
	case len(codes) <= 2:
		return nil
	}
	return partition.CheckPairs(ctx, p.Game(), p.Turns(), len(codes))
}

// CheckFresh returns a [message.Problem] if a guess was played before. A strategy that repeats
// a guess may never end.
func CheckFresh(p *position.Position, guess rules.Code) error {
	if !slices.ContainsFunc(p.History(), func(turn rules.Turn) bool { return turn.Guess == guess && !turn.IsFact() }) {
		return nil
	}
	return Repeated(p.Game(), guess)
}

// Repeated returns the problem that a guess was played before.
func Repeated(game *rules.Game, guess rules.Code) error {
	return message.NewProblem("guess-repeated", "{{.guess}} was played before and gives no new information", "guess", game.Format(guess))
}

// Ties returns the tie rule of all strategies, as printed in tables and files. With weights, the
// heavier of two candidates comes first.
func Ties(game *rules.Game) string {
	if game.HasWeights() {
		return "value, candidate, weight, code order"
	}
	return "value, candidate, code order"
}

// CheckGuess returns a [message.Problem] if a guess may not be played in a position: the game
// forbids it, or it is not a candidate and candidatesOnly is set.
func CheckGuess(p *position.Position, guess rules.Code, candidatesOnly bool) error {
	if err := p.CheckGuess(guess); err != nil {
		return err
	}
	if candidatesOnly && !p.Allows(guess) {
		return message.NewProblem("tree-guess-candidate", "{{.guess}} cannot be the secret here, and only candidates may be guessed",
			"guess", p.Game().Format(guess))
	}
	return nil
}
