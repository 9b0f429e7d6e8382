package tree

import (
	"context"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Follow returns the strategy that plays what a tree says. Its Choose returns an error when the turns
// leave the tree; if they leave it by an answer that no code gives, the problem wraps [position.ErrContradiction].
func Follow(t *Tree) strategy.Strategy { return follower{t} }

type follower struct{ tree *Tree }

// Name returns the name of the strategy whose tree it is.
func (f follower) Name() string {
	if f.tree == nil {
		return ""
	}
	return f.tree.Strategy
}

// Choose returns the guess that the tree plays in a position.
func (f follower) Choose(_ context.Context, p *position.Position) (rules.Code, error) {
	node, err := f.tree.Node(p)
	if err != nil {
		return rules.Code{}, err
	}
	return node.Guess, nil
}

// Node returns the node of a position: where its turns lead, those before the root
// among them. The errors are those of [Follow].
func (t *Tree) Node(p *position.Position) (*Node, error) {
	if err := t.check(); err != nil {
		return nil, err
	}
	game, history := p.Game(), p.History()
	if err := game.Check(); err != nil {
		return nil, err
	}
	if game.Name() != t.Game.Name() {
		return nil, message.NewProblem("tree-other-game", "this is a tree of {{.tree}}, not of {{.game}}", "tree", t.Game.Name(), "game", game.Name())
	}
	if !game.SameWords(t.Game) {
		return nil, message.NewProblem("tree-other-words", "this tree of {{.game}} was made for other words", "game", game.Name())
	}
	for i, turn := range t.History {
		if len(history) <= i || history[i] != turn {
			return nil, message.NewProblem("tree-other-history", "the tree starts after other turns: turn {{.number}} should be {{.turn}}",
				"number", i+1, "turn", t.Game.FormatTurn(turn))
		}
	}
	node := t.Root
	for i := len(t.History); i < len(history); i++ {
		next, err := t.follow(node, history[i], i+1)
		if err != nil {
			return nil, err
		}
		node = next
	}
	if node == nil {
		return nil, noPosition()
	}
	return node, nil
}

func (t *Tree) follow(node *Node, turn rules.Turn, number int) (*Node, error) {
	if node == nil {
		return nil, noPosition()
	}
	if turn.Guess != node.Guess {
		return nil, message.NewProblem("tree-other-guess", "turn {{.number}} is not in the tree: its guess is {{.guess}}, but the tree plays {{.right}}",
			"number", number, "guess", t.Game.Format(turn.Guess), "right", t.Game.Format(node.Guess))
	}
	var next []*Node
	for _, child := range node.Children {
		if turn.Feedback.Admits(child.Feedback) {
			next = append(next, child.Node)
		}
	}
	switch {
	case len(next) == 1:
		return next[0], nil
	case len(next) > 1:
		return nil, t.Game.PartlyKnown(number, turn)
	}
	if t.Missed > 0 {
		return nil, message.NewProblem("tree-misses", "turn {{.number}}, {{.turn}}, is not in the tree, which misses some codes",
			"number", number, "turn", t.Game.FormatTurn(turn))
	}
	return nil, message.NewProblem("tree-other-answer", "turn {{.number}}, {{.turn}}, is not in the tree: no code gives that mark",
		"number", number, "turn", t.Game.FormatTurn(turn), "clash", position.ErrContradiction)
}
