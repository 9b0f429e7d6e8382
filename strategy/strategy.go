// Package strategy chooses the next guess. Each strategy is in a file of its own
// and names its source. The heuristics, such as [Entropy], are pure functions of
// the sizes of the cells that a guess makes of the candidates, which somebody else can
// write too ([NewHeuristic]); [Weigh] gives the value of guesses under all of them.
//
// Ties, everywhere: the better value first; then a candidate before another
// guess; then the first in code order.
package strategy

import (
	"context"

	"codebreaker"
	"codebreaker/position"
)

// Strategy chooses the next guess of a position.
type Strategy interface {
	// Name returns the strategy's name, as package breakers reads it.
	Name() string
	// Choose returns the next guess. It returns [position.ErrClash] when no candidate is
	// left, a [codebreaker.Problem] when there are more than the strategy can
	// weigh, and the context's error when that is done first. The position is lent: it
	// must not be kept, nor what it lists.
	Choose(ctx context.Context, p *position.Position) (codebreaker.Code, error)
}
