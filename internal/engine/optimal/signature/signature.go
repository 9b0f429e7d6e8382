// Package signature makes a fixed set of exact searches and sums them up in one number. The number
// changes with the bounds, the transposition table or the order of guesses, so it shows whether a
// change has altered them.
package signature

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// Search is a search and what it found.
type Search struct {
	Game           string
	Turns          string // played before, separated by spaces
	Objective      optimal.Objective
	MaxDepth       int // 0 means any
	CandidatesOnly bool
	Total          uint64 // of the best tree
	Nodes          uint64 // sets whose guesses were counted
}

// searches cover every rule and objective. Each takes a fraction of a second.
var searches = []Search{
	{Game: "4x6"},
	{Game: "4x6", MaxDepth: 5},
	{Game: "4x6", Objective: optimal.LeastMax},
	{Game: "3x7", Objective: optimal.LeastTotalThenMax},
	{Game: "4x5", Objective: optimal.LeastMaxThenLast},
	{Game: "3x7", CandidatesOnly: true},
	{Game: "3x9"},
	{Game: "5x8", Turns: "AABBC=XO DDEEF=XX"},
	{Game: "4x6-distinct"},
	{Game: "3x9-black"},
	{Game: "2x24-distinct-black"},
	{Game: "3x7-distinct-black"},
	{Game: "4x3-black"},
	{Game: "2.6.7-black"},
	{Game: "3.4.6"},
	{Game: "3x6-place"},
	{Game: "4x4-sum"},
	{Game: "3x5-place-hard"},
	{Game: "3x5-place-hard", MaxDepth: 5},
}

// Run makes the searches, on one thread. It calls progress, if not nil, before each of them.
func Run(ctx context.Context, progress func(done, of int)) ([]Search, error) {
	done := make([]Search, 0, len(searches))
	for i, one := range searches {
		if progress != nil {
			progress(i, len(searches))
		}
		if err := one.run(ctx); err != nil {
			return nil, err
		}
		done = append(done, one)
	}
	return done, nil
}

func (s *Search) run(ctx context.Context) error {
	game, err := rules.ParseGame(s.Game)
	if err != nil {
		return err
	}
	var turns rules.History
	for text := range strings.FieldsSeq(s.Turns) {
		turn, err := game.ParseTurn(text)
		if err != nil {
			return err
		}
		turns = turns.With(turn.Guess, turn.Feedback)
	}
	options := optimal.Options{Objective: s.Objective, MaxDepth: s.MaxDepth, CandidatesOnly: s.CandidatesOnly, Budget: budget.Budget{Threads: 1}}
	result, err := optimal.Solve(ctx, position.After(game, turns), options)
	if err != nil {
		return err
	}
	if !result.Proven {
		return context.Cause(ctx)
	}
	s.Total, s.Nodes = result.Total, result.Nodes
	return nil
}

// Of returns the first eight digits of a SHA-256 sum of searches with their totals and nodes.
func Of(done []Search) string {
	sum := sha256.New()
	for _, one := range done {
		pool := "" // all guesses
		if one.CandidatesOnly {
			pool = rules.CandidateGuesses
		}
		fmt.Fprintf(sum, "%s %q %d %d %q %d %d\n", one.Game, one.Turns, one.Objective, one.MaxDepth, pool, one.Total, one.Nodes)
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:4])
}
