package api

import (
	"context"

	"codebreaker/internal/app/study"
)

// newPuzzle composes a puzzle.
func (c *Call) newPuzzle() error {
	var request study.PuzzleRequest
	if err := c.read(&request, c.server.limits.Body); err != nil {
		return err
	}
	return c.think(c.server.long, func(ctx context.Context, tell progress) (any, error) {
		composed, err := c.server.study.Compose(ctx, c.lang, &request, func(p study.PuzzleProgress) {
			tell(c.lang.Say("thinking"), float64(p.Trials)/float64(p.Most))
		})
		if err == nil {
			err = composed.FindLine(ctx)
		}
		return composed, err
	})
}

// solvePuzzle solves a printed puzzle.
func (c *Call) solvePuzzle() error {
	var text study.PuzzleText
	if err := c.read(&text, c.server.limits.Body); err != nil {
		return err
	}
	return c.think(c.server.long, func(ctx context.Context, _ progress) (any, error) {
		solved, err := c.server.study.Solve(ctx, c.lang, &text)
		return solved, err
	})
}

// matches counts the matchings of two groups of people.
func (c *Call) matches() error {
	var text study.MatchesText
	if err := c.read(&text, c.server.limits.Body); err != nil {
		return err
	}
	return c.think(c.server.long, func(ctx context.Context, _ progress) (any, error) {
		found, err := study.Match(ctx, c.lang, &text)
		return found, err
	})
}
