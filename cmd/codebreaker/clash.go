package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"codebreaker"
	"codebreaker/internal/telling"
	"codebreaker/position"
	"codebreaker/puzzle"
	"codebreaker/review"
)

// explainTime is how long a clash is looked into. Only the largest games need it.
const explainTime = 2 * time.Second

// clashed is a clash and what explains it.
type clashed struct {
	error
	clash     *review.Clash
	sentences []string
}

func (c clashed) Unwrap() error { return c.error }

// explain looks for what explains a clash, and prints it for programs. Other errors
// it returns as they are.
func (r *report) explain(ctx context.Context, err error, history codebreaker.History) error {
	if !errors.Is(err, position.ErrClash) {
		return err
	}
	clash, cut, failed := within(ctx, func(ctx context.Context) (*review.Clash, error) {
		return review.FindClash(ctx, r.game, history)
	})
	if failed != nil {
		return failed
	}
	if r.json {
		numbered := func(turn int) int { return turn + 1 }
		printJSON(r.out, clashJSON{Version: jsonVersion, Game: r.game.Name(), Clash: newClashFactsJSON(clash, cut, r.game.Format, history, numbered)})
	}
	return clashed{err, clash, telling.Sentences(r.lang, clash.Sentences(r.game, history), cut)}
}

// explainClash looks for what explains that no code fits a puzzle.
func (s *solver) explainClash(ctx context.Context, file string, p *puzzle.Puzzle) error {
	clash, cut, failed := within(ctx, func(ctx context.Context) (*review.Clash, error) {
		return review.FindPuzzleClash(ctx, p, s.letters)
	})
	if failed != nil {
		return failed
	}
	if s.json {
		numbered := func(line int) int { return p.Numbers[line] }
		printJSON(s.out, clashJSON{Version: jsonVersion, File: file, Clash: newClashFactsJSON(clash, cut, p.Format, p.Lines, numbered)})
	}
	return clashed{s.clash(p, clash.Together), clash, telling.Sentences(s.lang, clash.PuzzleSentences(p), cut)}
}

// within gives a search its time. A search that was cut short gives what it found;
// that is never nil.
func within(ctx context.Context, find func(context.Context) (*review.Clash, error)) (clash *review.Clash, cut bool, err error) {
	timed, cancel := context.WithTimeout(ctx, explainTime)
	defer cancel()
	clash, err = find(timed)
	if clash == nil {
		clash = &review.Clash{}
	}
	if ctx.Err() == nil && errors.Is(err, context.DeadlineExceeded) {
		return clash, true, nil
	}
	return clash, false, err
}

// clue says after a clash how to change the likeliest answer.
func (d *dialogue) clue(err error) {
	var c clashed
	if !errors.As(err, &c) || len(c.clash.Repairs) == 0 || c.clash.Repairs[0].Kind == review.Swapped {
		return
	}
	change := c.clash.Repairs[0].Changes[0]
	d.prompt(d.say("clash-edit", "command", fmt.Sprintf("%s %d %s", d.say("word-edit"), change.Turn+1, telling.Mark(d.lang, change.Feedback))) + "\n")
}

// clashJSON says why no code agrees with turns or with the lines of a puzzle.
type clashJSON struct {
	Version int            `json:"version"`
	Game    string         `json:"game,omitempty"`
	File    string         `json:"file,omitempty"`
	Clash   clashFactsJSON `json:"clash"`
}

type clashFactsJSON struct {
	Together []int         `json:"together"`
	Repairs  []repairJSON  `json:"repairs"`
	More     bool          `json:"more,omitempty"`
	Unlisted *unlistedJSON `json:"unlisted,omitempty"`
	Cut      bool          `json:"cut,omitempty"`
}

type repairJSON struct {
	Kind    string       `json:"kind"`
	Changes []changeJSON `json:"changes"`
	Pegs    int          `json:"pegs"`
	Codes   int          `json:"codes"`
	More    bool         `json:"more,omitempty"`
	Code    string       `json:"code"`
}

type changeJSON struct {
	Turn     int    `json:"turn"`
	Guess    string `json:"guess"`
	Feedback string `json:"feedback"`
	Instead  string `json:"instead"`
}

type unlistedJSON struct {
	Codes []string `json:"codes"`
	Count int      `json:"count"`
	More  bool     `json:"more,omitempty"`
}

// repairKinds are the names of the kinds in JSON.
var repairKinds = map[review.Kind]string{
	review.OnePeg: "one-peg", review.Exchanged: "exchanged", review.Swapped: "swapped", review.Other: "other",
}

func newClashFactsJSON(clash *review.Clash, cut bool, format func(codebreaker.Code) string, history codebreaker.History, numbered func(turn int) int) clashFactsJSON {
	facts := clashFactsJSON{Together: []int{}, Repairs: []repairJSON{}, More: clash.More, Cut: cut}
	for _, turn := range clash.Together {
		facts.Together = append(facts.Together, numbered(turn))
	}
	for _, repair := range clash.Repairs {
		r := repairJSON{Kind: repairKinds[repair.Kind], Pegs: repair.Pegs, Codes: repair.Codes, More: repair.More, Code: format(repair.First)}
		for _, change := range repair.Changes {
			turn := history[change.Turn]
			r.Changes = append(r.Changes, changeJSON{numbered(change.Turn), format(turn.Guess), turn.Feedback.String(), change.Feedback.String()})
		}
		facts.Repairs = append(facts.Repairs, r)
	}
	if u := clash.Unlisted; u != nil {
		facts.Unlisted = &unlistedJSON{Count: u.Count, More: u.More}
		for _, code := range u.Codes {
			facts.Unlisted.Codes = append(facts.Unlisted.Codes, format(code))
		}
	}
	return facts
}
