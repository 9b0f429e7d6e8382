package play

import (
	"context"

	"codebreaker"
	"codebreaker/internal/rank"
	"codebreaker/position"
)

// twoStep plays the guess after which, the best next guess played, the values of all
// cells are least in sum.
type twoStep struct {
	*heuristic
	width    int
	splitter *Splitter
}

// NewTwoStep returns a player of the guess after which the best next guesses leave
// the least sum of values under a measure. Of all guesses it tries the best by that
// measure, as many as its width.
func NewTwoStep(game *codebreaker.Game, measure Measure, width int, candidatesOnly bool, workers *Workers) Player {
	return &twoStep{newHeuristic(game, measure, candidatesOnly, workers), width, NewSplitter(game)}
}

// Clone returns a player for another goroutine.
func (t *twoStep) Clone() Player {
	return &twoStep{t.clone(), t.width, NewSplitter(t.game)}
}

// Next tries the guesses of the shortlist.
func (t *twoStep) Next(ctx context.Context, p *position.Position) (codebreaker.Code, error) {
	return t.tryAll(ctx, p, t.width, func(c *rank.Choice, _ int64) error { return t.weigh(ctx, p, c) })
}

// weigh sets the value of a guess: the sum over its cells of the value of the
// best next guess, which is what a second feedback leaves unknown.
func (t *twoStep) weigh(ctx context.Context, p *position.Position, c *rank.Choice) error {
	mark := t.splitter.Mark()
	defer t.splitter.Release(mark)
	for _, cell := range t.splitter.Split(p, c.Guess) {
		if cell.Feedback.Solved() {
			c.Candidate, c.Weight = true, t.weightOf(c.Guess)
		}
		if cell.Feedback.Solved() || cell.Size <= 2 {
			if t.game.HasWeights() { // else they add the same, whatever the guess
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
