package boards

import (
	"context"
	"slices"
	"time"

	"codebreaker"
	"codebreaker/internal/message"
	"codebreaker/internal/play"
)

// Proven returns the optimum of a game of two boards as a result: its games are all pairs of
// different secrets.
func Proven(ctx context.Context, game *Game) (*Result, error) {
	start := time.Now()
	e, err := Optimum(ctx, game)
	if err != nil {
		return nil, err
	}
	return &Result{
		Game: game.Name(), Strategy: play.Optimal, Games: e.Pairs, Opening: game.board.Format(e.Root.Guess),
		Total: e.Total, Average: float64(e.Total) / float64(e.Pairs), Max: len(e.Histogram) - 1, Histogram: e.Histogram,
		Seconds: time.Since(start).Seconds(),
	}, nil
}

// Check plays a strategy for two boards against every pair of different secrets, by the rules
// alone. It returns the number of pairs by number of guesses, from 0. The error is a
// [message.Problem] if a pair is not finished.
func Check(game *Game, root *Node) ([]int, error) {
	game.load()
	var histogram []int
	for i, first := range game.secrets {
		for j, second := range game.secrets {
			if i == j {
				continue
			}
			n, err := follow(game, root, [2]codebreaker.Code{first, second})
			if err != nil {
				return nil, err
			}
			for len(histogram) <= n {
				histogram = append(histogram, 0)
			}
			histogram[n]++
		}
	}
	return histogram, nil
}

// follow returns the number of guesses that a strategy takes for a pair of secrets.
func follow(game *Game, node *Node, secrets [2]codebreaker.Code) (int, error) {
	var done [2]bool
	for n := 1; ; n++ {
		if node == nil {
			return 0, message.NewProblem("boards-tree-missing", "the strategy has no guess for {{.first}} and {{.second}} after {{.turns}} turns",
				"first", game.board.Format(secrets[0]), "second", game.board.Format(secrets[1]), "turns", n-1)
		}
		var marks [2]codebreaker.Feedback
		for i, secret := range secrets {
			if !done[i] {
				marks[i] = game.board.Mark(node.Guess, secret)
				done[i] = marks[i].Solved()
			}
		}
		if done[0] && done[1] {
			return n, nil
		}
		at := slices.IndexFunc(node.Children, func(child Child) bool { return child.Marks == marks })
		if at < 0 {
			node = nil
		} else {
			node = node.Children[at].Node
		}
	}
}
