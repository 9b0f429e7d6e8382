package strategy

import (
	"context"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/weigh"
)

// Heuristic plays the guess whose partition of the candidates has the best value. The value depends only on
// the cells. [NewHeuristic] makes further heuristics.
type Heuristic struct {
	name    string
	measure weigh.Measure
	own     bool // not of this package
}

// NewHeuristic returns the heuristic of a function of the cells that are not empty, in the order of their feedbacks'
// ordinals: the smaller its value, the better the guess. Equal values leave the choice to the tie rule. A nil
// function values all guesses alike. Several goroutines may call the function at once.
//
// It takes some hundred times as long as the heuristics of this package, whose cells are counted with vector
// instructions.
func NewHeuristic(name string, value func(cells []weigh.Cell) int64) *Heuristic {
	return &Heuristic{name, weigh.Valued(value), true}
}

// builtIn returns a heuristic that the counting kernel knows.
func builtIn(name string, kernel bitslice.Heuristic) *Heuristic {
	return &Heuristic{name, weigh.Counted(kernel), false}
}

// Chance plays the guess with the largest sum of its information and [ChanceBits] times its chance of being right. A
// guess that is right saves the next one, and information alone does not count that. The chance matters most if some
// candidates are much likelier than others.
var Chance = &Heuristic{"chance", weigh.Hopeful(bitslice.Entropy, ChanceBits*(1<<32)), false}

// ChanceBits is how many bits [Chance] counts for being right.
const ChanceBits = 2

// The heuristics of the literature.
var (
	// Minimax plays the guess with the smallest largest cell (Knuth, "The computer as Master Mind", 1977).
	Minimax *Heuristic = builtIn("minimax", bitslice.Minimax)

	// Expected plays the guess with the smallest expected cell (Irving, "Towards an optimum Mastermind
	// strategy", 1979). Its value is the sum of the squares of the sizes: the expected size times the
	// number of candidates.
	Expected *Heuristic = builtIn("expected", bitslice.Expected)

	// Entropy plays the guess with the most information (Larmouth 1971, Neuwirth 1982, Tricot and
	// Meirovitz 1979). With n candidates in cells of sizes s, the information is
	// log2 n - (sum of s·log2 s)/n bits. Its value is that sum, in units of 2^-32, rounded so that equal
	// entropies have equal values.
	Entropy *Heuristic = builtIn("entropy", bitslice.Entropy)

	// Parts plays the guess that makes the most cells (Kooi, "Yet another Mastermind strategy", 2005).
	Parts *Heuristic = builtIn("parts", bitslice.Parts)
)

// Heuristics returns the heuristics, in the order of their age.
func Heuristics() []*Heuristic {
	return []*Heuristic{Minimax, Expected, Entropy, Parts}
}

// Name returns the heuristic's name.
func (h *Heuristic) Name() string { return h.name }

// Traits returns the name as identity; a heuristic that [NewHeuristic] made returns the zero Traits.
func (h *Heuristic) Traits() Traits {
	if h.own {
		return Traits{}
	}
	return Traits{Identity: h.name}
}

// Choose weighs every guess that may be played, on all cores or the threads of the context's
// [budget.Budget].
func (h *Heuristic) Choose(ctx context.Context, p *position.Position) (rules.Code, error) {
	return weigh.Choose(ctx, h.measure, p)
}

// Play returns a player of the heuristic.
func (h *Heuristic) Play(game *rules.Game, candidatesOnly bool, workers *budget.Pool) weigh.Player {
	return h.measure.Play(game, candidatesOnly, workers)
}
