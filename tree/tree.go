// Package tree holds strategy trees: a strategy played out against every secret.
// A node is a position with the guess that is played there; it has a child for
// each feedback that some candidate would give. [Build] makes or measures the
// tree of any strategy; [Read] and the methods named Write keep trees in files;
// [Check] verifies one on its own.
package tree

import "codebreaker"

// Tree is a strategy tree with what one must know to compare it with others.
type Tree struct {
	Game     *codebreaker.Game
	History  codebreaker.History // the turns before the root
	Strategy string              // the name of the strategy, as strategy.ByName reads it
	Opening  bool                // the first guess was given, not chosen by the strategy
	Guesses  Guesses
	Root     *Node
}

// Ties is the tie rule of all strategies, as tables and files print it.
const Ties = "value, candidate, code order"

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

// Measure returns the measure of the whole tree.
func (t *Tree) Measure() Measure { return t.Root.Measure() }

// Measure returns the measure of the tree below a node, the node's guess counted
// as the first.
func (n *Node) Measure() Measure {
	var m Measure
	n.measure(&m, 1)
	return m
}

func (n *Node) measure(m *Measure, depth int) {
	if n.Solved {
		m.add(depth, 1)
	}
	for _, child := range n.Children {
		child.Node.measure(m, depth+1)
	}
}
