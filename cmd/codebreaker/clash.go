package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"codebreaker"
	"codebreaker/internal/explain"
	"codebreaker/internal/table"
	"codebreaker/internal/telling"
	"codebreaker/position"
	"codebreaker/puzzle"
	"codebreaker/review"
)

// explainTime limits the search for the explanation of a contradiction. Only the largest games
// reach it.
const explainTime = 2 * time.Second

// clashed is a contradiction with its explanation.
type clashed struct {
	error
	clash     *review.Contradiction
	sentences []string
}

func (c clashed) Unwrap() error { return c.error }

// explain explains a contradiction, and prints the explanation as JSON for programs. It returns
// other errors unchanged.
func (r *report) explain(ctx context.Context, err error, history codebreaker.History) error {
	if !errors.Is(err, position.ErrContradiction) {
		return err
	}
	found, told, failed := r.findClash(ctx, err, history)
	if failed != nil {
		return failed
	}
	if r.json {
		printJSON(r.out, clashJSON{Game: r.game.Name(), Clash: told})
	}
	return found
}

// findClash searches for the explanation of a contradiction.
func (r *report) findClash(ctx context.Context, err error, history codebreaker.History) (clashed, *table.Clash, error) {
	clash, cut, failed := within(ctx, func(ctx context.Context) (*review.Contradiction, error) {
		return review.Explain(ctx, r.game, history)
	})
	if failed != nil {
		return clashed{}, nil, failed
	}
	said := telling.Sentences(r.lang, explain.Contradiction(clash, r.game, history), cut)
	told := table.NewClash(said, clash, cut, history, r.game.Format, func(turn int) int { return turn + 1 })
	return clashed{err, clash, said}, told, nil
}

// explainClash explains why no code fits a puzzle.
func (s *solver) explainClash(ctx context.Context, file string, p *puzzle.Puzzle) error {
	clash, cut, failed := within(ctx, func(ctx context.Context) (*review.Contradiction, error) {
		return review.ExplainPuzzle(ctx, p, s.letters)
	})
	if failed != nil {
		return failed
	}
	said := telling.Sentences(s.lang, explain.PuzzleContradiction(clash, p), cut)
	if s.json {
		numbered := func(line int) int { return p.Numbers[line] }
		printJSON(s.out, clashJSON{File: file, Clash: table.NewClash(said, clash, cut, p.Lines, p.Format, numbered)})
	}
	return clashed{s.clash(p, clash.Together), clash, said}
}

// within runs a search with a time limit. If time runs out, the search returns its result so far,
// which is never nil.
func within(ctx context.Context, find func(context.Context) (*review.Contradiction, error)) (clash *review.Contradiction, cut bool, err error) {
	timed, cancel := context.WithTimeout(ctx, explainTime)
	defer cancel()
	clash, err = find(timed)
	if clash == nil {
		clash = &review.Contradiction{}
	}
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return clash, true, nil
	}
	return clash, false, err
}

// clue suggests, after a contradiction, how to change the mark that is most likely wrong.
func (d *dialogue) clue(err error) {
	var c clashed
	if !errors.As(err, &c) {
		return
	}
	likely := c.clash.Likeliest()
	if likely == nil || len(likely.Changes) > 1 {
		return
	}
	change := likely.Changes[0]
	d.prompt(d.say("clash-edit", "command", fmt.Sprintf("%s %d %s", d.say("word-edit"), change.Turn+1, telling.Mark(d.lang, change.Feedback))) + "\n")
}

// clashJSON says why no code agrees with the turns, or with the lines of a puzzle.
type clashJSON struct {
	Game  string       `json:"game,omitempty"`
	File  string       `json:"file,omitempty"`
	Clash *table.Clash `json:"clash"`
}
