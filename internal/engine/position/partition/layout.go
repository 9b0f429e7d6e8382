// Package partition divides candidates by their feedback to a guess. Package bitslice does the
// counting; this package chooses the layout for a game.
package partition

import (
	"context"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// Layout returns the layout in which the codes of a game are sliced for counting. The empty slot of
// guesses is an ordinary symbol that no candidate has.
func Layout(game *rules.Game) bitslice.Layout {
	layout := bitslice.Layout{Places: game.Places(), Symbols: game.GuessSymbols()}
	if game.Distinct() {
		layout.Copies = 1
	}
	switch game.Rule().Kernel() {
	case rules.CountBoth:
		layout.Rule = bitslice.BlackWhite
	case rules.CountMatches:
		layout.Rule = bitslice.BlackOnly
	case rules.CountTiles:
		layout.Rule = bitslice.ByPlace
	case rules.CountShared:
		layout.Rule = bitslice.Sum
	default:
		return Plain(game)
	}
	return layout
}

// Plain returns the layout of a game whose codes are marked one by one. It serves every rule, and tests the others.
func Plain(game *rules.Game) bitslice.Layout {
	layout := bitslice.Layout{Places: game.Places(), Symbols: game.GuessSymbols(), Rule: bitslice.Plain, Marker: plain{game}}
	if game.Distinct() {
		layout.Copies = 1
	}
	return layout
}

// plain marks codes by the rule of a game.
type plain struct{ game *rules.Game }

func (p plain) Marks() int { return p.game.Feedbacks() }

func (p plain) Mark(guess, secret rules.Code) uint32 {
	return uint32(p.game.Mark(guess, secret).Ordinal())
}

// Slice returns sliced candidates of a game. The planes take about places·symbols/4 bytes for each
// candidate.
func Slice(game *rules.Game, candidates []rules.Code) *bitslice.Set {
	return bitslice.NewSet(Layout(game), candidates)
}

// mostPairs is the largest number of guess-candidate pairs to count for one position: some minutes
// on two cores.
const mostPairs = 1 << 41

// MostGuesses is the largest number of guesses to list for counting.
const MostGuesses = 1 << 24

// CheckPairs returns a [limits.ErrReached] if counting the cells of every guess would take too long for
// that many candidates. First guesses fall into few orbits, so they are never too many, unless the rule has no symmetry.
func CheckPairs(ctx context.Context, game *rules.Game, turns, candidates int) error {
	guesses := game.GuessCount()
	most := uint64(min(MostGuesses, budget.MemoryOf(ctx)/16)) // 16 bytes each
	alike := game.Rule().Sees()&rules.Anything == 0
	if turns == 0 && alike || guesses <= most && guesses <= budget.Share[uint64](ctx, mostPairs)/uint64(candidates+1) {
		return nil
	}
	return message.NewProblem("pool-too-large",
		"{{.candidates}} codes of {{.game}} are left: too many to weigh every guess",
		"candidates", candidates, "game", game.Name(), "limit", limits.ErrReached)
}
