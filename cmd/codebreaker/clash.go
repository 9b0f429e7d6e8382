package main

import (
	"context"
	"errors"
	"fmt"

	"codebreaker"
	"codebreaker/internal/study"
	"codebreaker/internal/telling"
	"codebreaker/position"
)

// explain explains a contradiction, and prints the explanation as JSON for programs. It returns
// other errors unchanged.
func (r *report) explain(ctx context.Context, err error, history codebreaker.History) error {
	if !errors.Is(err, position.ErrContradiction) {
		return err
	}
	found, failed := r.findClash(ctx, err, history)
	if failed != nil {
		return failed
	}
	if r.json {
		printJSON(r.out, clashJSON{Game: r.game.Name(), Clash: found.Found.Clash(r.lang)})
	}
	return found
}

// findClash searches for the explanation of a contradiction.
func (r *report) findClash(ctx context.Context, err error, history codebreaker.History) (*study.Clashed, error) {
	found, failed := r.studies(nil).Explain(ctx, study.Of(r.game).After(history))
	if failed != nil {
		return nil, failed
	}
	return study.NewClashed(err, found, found.Typed(r.lang)), nil
}

// explainClash explains why no code fits a puzzle.
func (s *solver) explainClash(ctx context.Context, file string, p *study.Printed) error {
	found, failed := s.studies(nil).ExplainPuzzle(ctx, p)
	if failed != nil {
		return failed
	}
	if s.json {
		printJSON(s.out, clashJSON{File: file, Clash: found.Clash(s.lang)})
	}
	return study.NewClashed(p.NoCode(found), found, found.Typed(s.lang))
}

// clue suggests, after a contradiction, how to change the mark that is most likely wrong.
func (d *dialogue) clue(err error) {
	var c *study.Clashed
	if !errors.As(err, &c) {
		return
	}
	if turn, feedback, ok := c.Found.Likeliest(); ok {
		d.prompt(d.say("clash-edit", "command", fmt.Sprintf("%s %d %s", d.say("word-edit"), turn, telling.Mark(d.lang, feedback))) + "\n")
	}
}

// clashJSON says why no code agrees with the turns, or with the lines of a puzzle.
type clashJSON struct {
	Game  string       `json:"game,omitempty"`
	File  string       `json:"file,omitempty"`
	Clash *study.Clash `json:"clash"`
}
