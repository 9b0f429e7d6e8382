package boards

import (
	"slices"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// resultOf returns the result of a strategy for two boards: its games are all pairs of different codes.
func resultOf(game *Game, root *Node, histogram []int) *Result {
	r := &Result{Game: game.Name(), Strategy: strategy.Optimal, Opening: game.board.Format(root.Guess), Max: len(histogram) - 1, Histogram: histogram}
	for n, pairs := range histogram {
		r.Games += pairs
		r.Total += uint64(n * pairs)
	}
	r.Average = float64(r.Total) / float64(r.Games)
	return r
}

// Check plays a strategy for two boards against every pair of different secrets, by the rules
// alone. It returns the number of pairs by number of guesses, from 0. The error is a
// [message.Problem] if a pair is not finished, or no pair leads to a position.
func Check(game *Game, root *Node) ([]int, error) {
	game.load()
	var histogram []int
	reached := make(map[*Node]bool)
	for i, first := range game.secrets {
		for j, second := range game.secrets {
			if i == j {
				continue
			}
			n, err := follow(game, root, [2]rules.Code{first, second}, reached)
			if err != nil {
				return nil, err
			}
			for len(histogram) <= n {
				histogram = append(histogram, 0)
			}
			histogram[n]++
		}
	}
	if positions := root.positions(); positions > len(reached) {
		return nil, message.NewProblem("boards-tree-never", "{{.positions}} positions of the strategy cannot occur", "positions", positions-len(reached))
	}
	return histogram, nil
}

// positions returns the number of positions of a strategy.
func (n *Node) positions() int {
	positions := 1
	for _, child := range n.Children {
		positions += child.Node.positions()
	}
	return positions
}

// follow returns the number of guesses that a strategy takes for a pair of secrets, and notes the
// positions that it reaches.
func follow(game *Game, node *Node, secrets [2]rules.Code, reached map[*Node]bool) (int, error) {
	var done [2]bool
	for n := 1; ; n++ {
		if node == nil {
			return 0, message.NewProblem("boards-tree-missing", "the strategy has no guess for {{.first}} and {{.second}} after {{.turns}} turns",
				"first", game.board.Format(secrets[0]), "second", game.board.Format(secrets[1]), "turns", n-1)
		}
		reached[node] = true
		var marks [2]rules.Feedback
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
