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
	"strconv"
	"strings"

	"codebreaker"
	"codebreaker/position"
)

// Strategy chooses the next guess of a position.
type Strategy interface {
	// Name returns the strategy's name, as [ByName] reads it.
	Name() string
	// Choose returns the next guess. It returns [position.ErrClash] when no candidate is
	// left, a [codebreaker.Problem] when there are more than the strategy can
	// weigh, and the context's error when that is done first.
	Choose(ctx context.Context, p *position.Position) (codebreaker.Code, error)
}

// Names returns the names that [ByName] knows, the simplest strategy first.
func Names() []string {
	return []string{"first", "random", "minimax", "expected", "entropy", "parts", "two-step", "lookahead", "overture", "overture-minimax"}
}

// ByName returns the strategy of that name. Those that look ahead may be followed
// by their width: lookahead-200. The seed is what a strategy that
// draws by lot begins with.
func ByName(name string, seed uint64) (Strategy, error) {
	switch strings.ToLower(name) {
	case "first":
		return First, nil
	case "random":
		return NewRandom(seed), nil
	case "overture":
		return Overture{}, nil
	case "overture-minimax":
		return Overture{Minimax: true}, nil
	}
	if s := deepByName(strings.ToLower(name)); s != nil {
		return s, nil
	}
	for _, heuristic := range Heuristics() {
		if strings.EqualFold(heuristic.Name(), name) {
			return heuristic, nil
		}
	}
	return nil, codebreaker.NewProblem("strategy-unknown", "no strategy is called {{.name}}; there are {{.names}}",
		"name", name, "names", strings.Join(Names(), ", "))
}

// deepByName returns the strategy that looks ahead of that name, or nil.
func deepByName(name string) Strategy {
	width := DefaultWidth
	if at := strings.LastIndexByte(name, '-'); at >= 0 {
		if n, err := strconv.Atoi(name[at+1:]); err == nil && n > 0 {
			name, width = name[:at], n
		}
	}
	switch name {
	case "lookahead":
		return NewLookahead(Entropy, width)
	case "two-step":
		return NewTwoStep(width)
	default:
		return nil
	}
}
