package api

import (
	"context"

	"codebreaker/internal/study"
)

// newPuzzle composes a puzzle.
func (c *call) newPuzzle() error {
	var request study.PuzzleRequest
	if err := c.read(&request, c.limits.Body); err != nil {
		return err
	}
	return c.think(c.long, func(ctx context.Context, tell progress) (any, error) {
		composed, err := c.study.Compose(ctx, c.lang, &request, func(p study.PuzzleProgress) {
			tell(c.lang.Say("thinking"), float64(p.Trials)/float64(p.Most))
		})
		if err == nil {
			err = composed.FindLine(ctx)
		}
		return composed, err
	})
}

// solvePuzzle solves a printed puzzle.
func (c *call) solvePuzzle() error {
	var text study.PuzzleText
	if err := c.read(&text, c.limits.Body); err != nil {
		return err
	}
	return c.think(c.long, func(ctx context.Context, _ progress) (any, error) {
		solved, err := c.study.Solve(ctx, c.lang, &text)
		return solved, err
	})
}
