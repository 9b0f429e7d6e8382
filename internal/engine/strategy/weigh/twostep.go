package weigh

import (
	"context"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/rank"
)

// twoStep plays the guess with the least sum of values over its cells after the best next guess in
// each cell.
type twoStep struct {
	*heuristic
	width    int
	splitter *Splitter
}

// NewTwoStep returns a player of the guess after which the best next guesses have the least sum of
// values under a measure. It tries the best guesses by that measure, as many as width.
func NewTwoStep(game *rules.Game, measure Measure, width int, candidatesOnly bool, workers *budget.Pool) Player {
	return &twoStep{newHeuristic(game, measure, candidatesOnly, workers), width, NewSplitter(game)}
}

// Clone returns a player for another goroutine.
func (t *twoStep) Clone() Player {
	return &twoStep{t.clone(), t.width, NewSplitter(t.game)}
}

// Next tries the guesses of the shortlist.
func (t *twoStep) Next(ctx context.Context, p *position.Position) (rules.Code, error) {
	return t.tryAll(ctx, p, t.width, 0, func(c *rank.Choice, _ int64) error { return t.weigh(ctx, p, c) })
}

// weigh sets the value of a guess: the sum over its cells of the value of the best next guess. This
// measures the uncertainty after the second feedback.
func (t *twoStep) weigh(ctx context.Context, p *position.Position, c *rank.Choice) error {
	mark := t.splitter.Mark()
	defer t.splitter.Release(mark)
	for _, cell := range t.splitter.Split(p, c.Guess) {
		if cell.Feedback.Solved() {
			c.Candidate, c.Weight = true, t.weightOf(c.Guess)
		}
		if cell.Feedback.Solved() || cell.Size <= 2 {
			if t.game.HasWeights() { // without weights, the term is the same for every guess
				codes, err := cell.Position.List(ctx)
				if err != nil {
					return err
				}
				c.Value += t.apartValue(codes)
			}
			continue
		}
		value, err := t.bestValue(ctx, cell.Position)
		if err != nil {
			return err
		}
		c.Value += value
	}
	return nil
}
