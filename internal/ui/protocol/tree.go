package protocol

import (
	"cmp"
	"context"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// treeKey names a tree that is kept.
type treeKey struct{ game, strategy string }

// mostTrees is how many trees are kept, of some megabytes each at most.
const mostTrees = 20

// follow returns the node of a strategy tree that some marks lead to.
func (e *Engine) follow(ctx context.Context, p *FollowParams, tell progress) (*Node, error) {
	game, err := e.positions.game(&p.GameOf)
	if err != nil {
		return nil, err
	}
	if err := limits.CheckTurns(len(p.Marks)); err != nil {
		return nil, err
	}
	name := cmp.Or(p.Strategy, "entropy")
	t, err := e.trees.Of(ctx, treeKey{p.named(game), name}, func() (*tree.Tree, error) { return build(ctx, game, name, tell) })
	if err != nil {
		return nil, err
	}
	node, turns := t.Root, []string{}
	for i, mark := range p.Marks {
		feedback, err := reading.Mark(game, mark)
		if err != nil {
			return nil, err
		}
		turn := rules.Turn{Guess: node.Guess, Feedback: feedback}
		if node = node.After(feedback); node == nil {
			return nil, wrong("mark %d, %s, is not in the tree: no code gives it to %s", i+1, mark, game.Format(turn.Guess))
		}
		turns = append(turns, game.FormatTurn(turn))
	}
	measure := (&tree.Tree{Game: game, Root: node}).Measure()
	found := &Node{
		Guess: game.Format(node.Guess), Candidate: node.Solved, Candidates: measure.Codes(),
		Max: measure.Max(), Average: measure.Average(), Turns: turns, Branches: []Branch{},
	}
	for _, c := range node.Children {
		found.Branches = append(found.Branches, Branch{c.Feedback.String(), c.Node.Measure().Codes(), game.Format(c.Node.Guess)})
	}
	return found, nil
}
