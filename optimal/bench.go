package optimal

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"

	"codebreaker"
	"codebreaker/position"
	"codebreaker/tree"
)

// Benched is one of the searches of [Bench].
type Benched struct {
	Game      string
	Turns     string // before, with spaces between
	Objective Objective
	MaxDepth  int // 0 for any
	Guesses   tree.Guesses
	Total     uint64 // what the best tree takes
	Nodes     uint64 // sets whose guesses were counted
}

// benched are the searches, of every rule and objective, each of which takes a fraction of a second.
var benched = []Benched{
	{Game: "4x6"},
	{Game: "4x6", MaxDepth: 5},
	{Game: "4x6", Objective: LeastMax},
	{Game: "3x7", Objective: LeastTotalThenMax},
	{Game: "4x5", Objective: LeastMaxThenLast},
	{Game: "3x7", Guesses: tree.CandidateGuesses},
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

// Bench makes a fixed set of searches with one thread, and returns what each found and how much it looked at. That is no
// result, but what the bounds, the memory and the order of guesses are worth: a change of the search that means to change
// nothing leaves all of it as it is. Progress, which may be nil, is told how many searches were made.
func Bench(ctx context.Context, progress func(done, of int)) ([]Benched, error) {
	all := make([]Benched, 0, len(benched))
	for i, one := range benched {
		if progress != nil {
			progress(i, len(benched))
		}
		game, err := codebreaker.ParseGame(one.Game)
		if err != nil {
			return nil, err
		}
		var turns codebreaker.History
		for text := range strings.FieldsSeq(one.Turns) {
			turn, err := game.ParseTurn(text)
			if err != nil {
				return nil, err
			}
			turns = turns.With(turn.Guess, turn.Feedback)
		}
		result, err := Solve(ctx, position.After(game, turns), Options{Objective: one.Objective, MaxDepth: one.MaxDepth, Guesses: one.Guesses, Threads: 1})
		if err != nil {
			return nil, err
		}
		if !result.Proven {
			return nil, context.Cause(ctx)
		}
		one.Total, one.Nodes = result.Total, result.Nodes
		all = append(all, one)
	}
	return all, nil
}

// Signature is a number that searches share only if they found and looked at the same: the first eight digits of a SHA-256 sum.
func Signature(all []Benched) string {
	sum := sha256.New()
	for _, one := range all {
		fmt.Fprintf(sum, "%s %q %d %d %q %d %d\n", one.Game, one.Turns, one.Objective, one.MaxDepth, one.Guesses, one.Total, one.Nodes)
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:4])
}
