package tree

import (
	"cmp"
	"slices"

	"codebreaker"
)

// Play is a secret that a strategy has found.
type Play struct {
	Secret  codebreaker.Code
	Guesses int // the last one counted
	Times   int // how often a sample drew it; 1 where every secret is played
}

// Plays returns what every secret of the tree takes, in the order of the tree.
func (t *Tree) Plays() []Play {
	if t == nil {
		return nil
	}
	return t.Root.plays(nil, 1)
}

func (n *Node) plays(plays []Play, depth int) []Play {
	if n == nil {
		return plays
	}
	if n.Solved {
		plays = append(plays, Play{n.Guess, depth, 1})
	}
	for _, child := range n.Children {
		plays = child.Node.plays(plays, depth+1)
	}
	return plays
}

// Each returns what every secret takes that was played, where that was kept.
func (r *Result) Each() []Play {
	if r.Plays != nil {
		return r.Plays
	}
	return r.Tree.Plays()
}

// sortPlays puts plays in an order that does not depend on which goroutine was first.
func sortPlays(game *codebreaker.Game, plays []Play) {
	slices.SortFunc(plays, func(a, b Play) int { return cmp.Compare(game.Format(a.Secret), game.Format(b.Secret)) })
}
