package strategy

import (
	"context"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/internal/play"
	"codebreaker/position"
)

// Heuristic plays the guess whose partition of the candidates has the best value: a
// function of the sizes of the cells, and of nothing else. [NewHeuristic] makes
// further ones.
type Heuristic struct {
	name    string
	measure play.Measure
	own     bool // not of this package
}

// NewHeuristic returns the heuristic of a function of the sizes of the cells that are
// not empty, in any order: the smaller its value, the better the guess. Values that
// are equal leave the choice to the tie rule; so it is well that they are whole
// numbers. No function values all alike. The function may be called by several goroutines at once, and must not
// keep the slice.
//
// It is weighed cell by cell, some hundred times slower than the heuristics of this
// package, which vectors count.
func NewHeuristic(name string, value func(cells []uint32) int64) *Heuristic {
	return &Heuristic{name, play.Valued(value), true}
}

// builtIn returns a heuristic that the counting kernel knows.
func builtIn(name string, kernel bitslice.Heuristic) *Heuristic {
	return &Heuristic{name, play.Counted(kernel), false}
}

// Heuristics returns the heuristics, in the order of their age.
func Heuristics() []*Heuristic {
	return []*Heuristic{Minimax, Expected, Entropy, Parts}
}

// Name returns the heuristic's name.
func (h *Heuristic) Name() string { return h.name }

// Identity returns the name; of a heuristic that somebody made nothing is known.
func (h *Heuristic) Identity() string {
	if h.own {
		return ""
	}
	return h.name
}

// Value returns what a partition with those cells is worth, of which some may be
// empty: the smaller the better. Values of the heuristics here are exact: partitions
// that are equally good have equal values.
func (h *Heuristic) Value(cells []uint32) int64 { return h.measure.Value(cells) }

// Choose weighs every guess that may be played, on all cores.
func (h *Heuristic) Choose(ctx context.Context, p *position.Position) (codebreaker.Code, error) {
	return play.Choose(ctx, h, p)
}

// Play returns a player of the heuristic, for packages of this module.
func (h *Heuristic) Play(game *codebreaker.Game, candidatesOnly bool, crew *play.Crew) play.Player {
	return play.NewHeuristic(game, h.measure, candidatesOnly, crew)
}
