package tree

import (
	"cmp"
	"slices"

	"codebreaker"
)

// Play is a secret that a strategy has found.
type Play struct {
	Secret  codebreaker.Code
	Guesses int // including the one that is the secret
	Times   int // how often a sample drew it; 1 where every secret is played
}

// plays appends the secrets at and below a node whose guess comes at that depth.
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

// Each returns how many guesses each secret takes: of a sample, the secrets that were drawn; of a tree, all,
// in the order of the tree. It is empty unless [Options.Keep] was set.
func (r *Result) Each() []Play {
	switch {
	case r.Plays != nil:
		return r.Plays
	case r.Tree == nil:
		return nil
	}
	return r.Tree.Root.plays(nil, 1)
}

// sortPlays puts plays in an order that does not depend on which goroutine was first.
func sortPlays(game *codebreaker.Game, plays []Play) {
	slices.SortFunc(plays, func(a, b Play) int { return cmp.Compare(game.Format(a.Secret), game.Format(b.Secret)) })
}
