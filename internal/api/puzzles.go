package api

import (
	"context"

	"codebreaker/internal/study"
)

// newPuzzle composes a puzzle.
func (c *call) newPuzzle() error {
	var wish study.PuzzleRequest
	if err := c.read(&wish, c.limits.Body); err != nil {
		return err
	}
	return c.think(c.long, func(ctx context.Context, tell progress) (thought, error) {
		composed, err := c.study.Compose(ctx, c.lang, &wish, func(p study.PuzzleProgress) {
			tell(c.lang.Say("thinking"), float64(p.Trials)/float64(p.Most))
		})
		if err == nil {
			err = composed.FindLine(ctx)
		}
		return thought{statusOK, composed}, err
	})
}

// solvePuzzle solves a printed puzzle.
func (c *call) solvePuzzle() error {
	var text study.PuzzleText
	if err := c.read(&text, c.limits.Body); err != nil {
		return err
	}
	return c.think(c.long, func(ctx context.Context, _ progress) (thought, error) {
		solved, err := c.study.Solve(ctx, c.lang, &text)
		return thought{statusOK, solved}, err
	})
}
