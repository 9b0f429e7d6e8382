// Package tree holds strategy trees: a strategy played out against every secret.
// A node is a position with the guess that is played there; it has a child for
// each feedback that some candidate would give. [Build] makes or measures the
// tree of any strategy; [Read] and the methods named Write keep trees in files;
// [Check] verifies one on its own.
package tree

import (
	"slices"

	"codebreaker"
	"codebreaker/internal/gamecheck"
)

// Tree is a strategy tree with what one must know to compare it with others. One
// without a game or a root is measured as empty; for all else [Tree.Missing] says what
// is wanted.
type Tree struct {
	Game     *codebreaker.Game
	History  codebreaker.History // the turns before the root
	Strategy string              // the name of the strategy, as breakers.ByName reads it
	Opening  bool                // the first guess was given, not chosen by the strategy
	Guesses  Guesses
	Root     *Node
}

// Missing returns a [codebreaker.Problem] when a tree lacks its game or a position, or
// holds no secret, so that it can be neither written nor drawn.
func (t *Tree) Missing() error {
	if err := t.check(); err != nil {
		return err
	}
	switch {
	case !t.Root.whole():
		return afterTurns(t.Game, slices.Concat(t.History, t.Root.find(nil, func(*Node) {})), noPosition())
	case t.Root.Codes() == 0:
		return noAnswers()
	}
	return nil
}

// check returns a problem when there is no tree, or it has no game.
func (t *Tree) check() error {
	if t == nil {
		return codebreaker.NewProblem("tree-none", "no tree given")
	}
	return gamecheck.Game(t.Game)
}

// whole reports whether there are a node and all those below it.
func (n *Node) whole() bool {
	return n != nil && !slices.ContainsFunc(n.Children, func(child Child) bool { return !child.Node.whole() })
}

// Ties is the tie rule of all strategies, as tables and files print it.
const Ties = "value, candidate, code order"

// TiesOf is the tie rule for a game: where it has weights, of candidates the heavier comes
// first.
func TiesOf(game *codebreaker.Game) string {
	if game.HasWeights() {
		return "value, candidate, weight, code order"
	}
	return Ties
}

// Node is a position: the guess played there and what follows each feedback.
type Node struct {
	Guess    codebreaker.Code
	Solved   bool    // the guess can be the secret
	Children []Child // one for each other feedback, in the order of their ordinals
}

// Child is what follows a feedback.
type Child struct {
	Feedback codebreaker.Feedback
	Node     *Node
}

// Measure returns the measure of the whole tree, by the weights of the game where it has any.
func (t *Tree) Measure() Measure {
	var m Measure
	t.Root.measure(t.Game, &m, 1)
	return m
}

// Measure returns the measure of the tree below a node, the node's guess counted
// as the first. It knows of no weights.
func (n *Node) Measure() Measure {
	var m Measure
	n.measure(nil, &m, 1)
	return m
}

func (n *Node) measure(game *codebreaker.Game, m *Measure, depth int) {
	if n == nil {
		return
	}
	if n.Solved {
		m.find(game, depth, n.Guess)
	}
	for _, child := range n.Children {
		child.Node.measure(game, m, depth+1)
	}
}
