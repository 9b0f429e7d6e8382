package optimal

import (
	"testing"
	"time"

	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/rules"
)

// Ablation is a set of techniques to switch off.
type Ablation = ablation

const (
	NoTranspositions = noTranspositions
	NoLookahead      = noLookahead
	NoBoxes          = noBoxes
)

// Without returns options that switch techniques off.
func (o Options) Without(off Ablation) Options {
	o.ablated = off
	return o
}

// Ablated returns the techniques that are switched off.
func (o Options) Ablated() Ablation { return o.ablated }

// A CanonicalKey is the key of a canonical form.
type CanonicalKey = transposition.Key

// Renamed reports whether a game has canonical forms.
func Renamed(game *rules.Game) bool { return newCanonical(game) != nil }

// CanonicalKeyOf returns the key of the canonical form of a set of codes.
func CanonicalKeyOf(game *rules.Game, codes []rules.Code) CanonicalKey {
	set := make([]uint16, len(codes))
	for i := range set {
		set[i] = uint16(i)
	}
	return newCanonical(game).keyOf(new(canonicalScratch), &feedbackTable{tableSpec: tableSpec{codes: codes}}, set)
}

// Unhurried lets searches that are stopped finish their tree during a test, however busy the machine is.
func Unhurried(t *testing.T) {
	before := afterStop
	afterStop = time.Hour
	t.Cleanup(func() { afterStop = before })
}
