// Package tree holds strategy trees: a strategy played out against every secret. A node is a position with the
// guess that is played there; it has a child for each feedback that some candidate would give.
//
// [Build] makes or measures the tree of any strategy, and [Sample] estimates its measure from random secrets.
// A tree is walked by its nodes: [Tree.Root] and [Node.Children], or [Tree.Node] for a position. [Follow]
// makes a strategy of it. [Tree.WriteText] and [Read] keep trees in files; [Check] verifies one by the rules
// alone, without the code that built it.
//
// Building asks the strategy once for each position of the tree: some milliseconds in 4x6, seconds in 5x8. A
// measured tree takes memory for a few lists of secrets; one that is kept, some 100 bytes a position.
package tree

import (
	"slices"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Tree is a strategy tree with the facts that one needs to compare it with others. Without a game or a root,
// its measure is empty; all other methods return an error.
type Tree struct {
	Game           *rules.Game
	History        rules.History // the turns before the root
	Strategy       string        // the name of the strategy, as advice.ByName reads it
	Opening        bool          // the first guess was given, not chosen by the strategy
	CandidatesOnly bool          // only codes that could be the secret are guessed
	Missed         int           // the number of secrets that are never found: nodes that would lead to them are missing
	Root           *Node
}

// Missing returns an error if the tree lacks its game or a position, or has no secret. Such a tree cannot be written
// or drawn.
func (t *Tree) Missing() error {
	if err := t.check(); err != nil {
		return err
	}
	switch {
	case !t.Root.whole():
		return afterTurns(t.Game, slices.Concat(t.History, t.Root.find(nil, func(*Node) {})), noPosition())
	case t.Root.codes() == 0:
		return noAnswers()
	}
	return nil
}

// check returns a problem if there is no tree or no game.
func (t *Tree) check() error {
	if t == nil {
		return message.NewProblem("tree-none", "no tree given")
	}
	return t.Game.Check()
}

// whole reports whether there are a node and all those below it.
func (n *Node) whole() bool {
	return n != nil && !slices.ContainsFunc(n.Children, func(child Child) bool { return !child.Node.whole() })
}

// Node is a position: the guess played there and a child for each feedback.
type Node struct {
	Guess    rules.Code
	Solved   bool    // the guess can be the secret
	Children []Child // one for each other feedback, in the order of their ordinals
}

// Child is the position after a feedback.
type Child struct {
	Feedback rules.Feedback
	Node     *Node
}

// After returns the node after a feedback, or nil.
func (n *Node) After(feedback rules.Feedback) *Node {
	if n == nil {
		return nil
	}
	for _, child := range n.Children {
		if child.Feedback == feedback {
			return child.Node
		}
	}
	return nil
}

// Measure returns the measure of the whole tree, by weight in a game with weights.
func (t *Tree) Measure() Measure {
	var m Measure
	if t != nil {
		t.Root.measure(t.Game, &m, 1)
	}
	return m
}

// Measure returns the measure of the tree below a node, whose guess counts as the first. It ignores weights.
func (n *Node) Measure() Measure {
	var m Measure
	n.measure(nil, &m, 1)
	return m
}

func (n *Node) measure(game *rules.Game, m *Measure, depth int) {
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
