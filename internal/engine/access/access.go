// Package access lets other packages of this module use unexported parts of positions, trees and puzzles.
// Packages position, tree and puzzle set its variables when they are initialized.
package access

import (
	"context"
	"io"
	"iter"

	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
)

// Position is a *position.Position.
type Position interface {
	Game() *rules.Game
	Turns() int
}

// Played is a guess that was played in a position, without its feedback. Positions that follow the
// same guess share it.
type Played any

var (
	// Group returns the symmetry that the turns of a position leave; nil when Check returns an error.
	Group func(p Position) *symmetry.Group

	// Candidates returns the candidates of a position, and keeps everything found out about them.
	Candidates func(p Position) *candidate.Set

	// Listed returns the position after some turns, of which the caller has the candidates in code
	// order. The slice must not change while the position is used.
	Listed func(game *rules.Game, history rules.History, candidates []rules.Code) Position

	// MissingInTree returns an error if a *tree.Tree lacks its game or a position, or has no secret. Such a
	// tree cannot be written or drawn.
	MissingInTree func(tree any) error

	// TreeHead returns what the JSON form of a *tree.Tree says besides its positions. It marshals to an object
	// whose "root" is null.
	TreeHead func(tree any) any

	// CheckTreeFile reads a *tree.Tree as tree.Read does and checks it as tree.Check does. It returns
	// the first mistake with its line and the turns that lead there.
	CheckTreeFile func(ctx context.Context, r io.Reader, options ...rules.Option) (any, error)

	// FittingPuzzle yields what Solutions of a *puzzle.Puzzle yields, for other lines. The puzzle's own lines still
	// decide which letters are allowed at a place.
	FittingPuzzle func(ctx context.Context, puzzle any, lines rules.History) iter.Seq2[rules.Code, error]

	// Play returns a guess as played in a position.
	Play func(p Position, guess rules.Code) Played

	// Enter makes into the position that follows a guess and its feedback. It has those candidates.
	Enter func(into, before Position, guess Played, feedback rules.Feedback, candidates []rules.Code)
)
