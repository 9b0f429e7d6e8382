package advice

import "codebreaker/internal/engine/tree"

// Plays returns the number of guesses for each secret of a result whose tree or plays were kept: of a sample, the
// secrets that were drawn; of a tree, all, in the order of the tree.
func Plays(result *tree.Result) []tree.Play {
	if result.Plays != nil || result.Tree == nil {
		return result.Plays
	}
	return appendPlays(nil, result.Tree.Root, 1)
}

// appendPlays appends the secrets at and below a node whose guess comes at that depth.
func appendPlays(plays []tree.Play, n *tree.Node, depth int) []tree.Play {
	if n.Solved {
		plays = append(plays, tree.Play{Secret: n.Guess, Guesses: depth, Times: 1})
	}
	for _, child := range n.Children {
		plays = appendPlays(plays, child.Node, depth+1)
	}
	return plays
}
