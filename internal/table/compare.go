package table

import (
	"context"
	"fmt"
	"math"

	"codebreaker"
	"codebreaker/internal/breakers"
	"codebreaker/internal/fingerprint"
	"codebreaker/internal/play"
	"codebreaker/internal/store"
	"codebreaker/optimal"
	"codebreaker/strategy"
	"codebreaker/tree"
)

// Compared is what a strategy needs in a game, over all its secrets.
type Compared struct {
	Strategy  string  `json:"strategy"`
	Opening   string  `json:"opening" description:"its first guess"`
	Codes     uint64  `json:"codes" minimum:"1"`
	Total     uint64  `json:"total" description:"guesses over all secrets" minimum:"1"`
	Average   float64 `json:"average"`
	Max       int     `json:"max" minimum:"1"`
	Histogram []Bar   `json:"histogram"`
}

// OwnOpening says of a comparison that each strategy opened with a guess of its own.
const OwnOpening = "own"

// comparisonOf says what is compared, as the store keeps it for every face.
func comparisonOf(started *Start, by strategy.Strategy) store.Compared {
	game := started.Game()
	return store.Compared{Game: game.Name(), Words: fingerprint.Words(game), Strategy: by.Name(), Openings: OwnOpening, Ties: play.Ties(game)}
}

// FindCompared returns what is kept of a strategy in a game, by whatever face it was
// computed, or nil.
func (t *Table) FindCompared(ctx context.Context, started *Start, by strategy.Strategy) (*Compared, error) {
	if t.config.Store == nil {
		return nil, nil
	}
	kept, err := t.config.Store.Comparison(ctx, comparisonOf(started, by))
	if kept == nil || err != nil {
		return nil, err
	}
	m := tree.Measure{Histogram: kept.Histogram, Weights: kept.Weights}
	if m.Codes() != started.Game().SecretCount() || m.Total() != kept.Total || math.Abs(m.Average()-kept.Average) > 1e-9 {
		return nil, nil // it is computed again
	}
	return newCompared(by, kept.Opening, m), nil
}

// Compare returns what a strategy needs in a game: what is kept, or else what is
// computed, which is kept for every face.
func (t *Table) Compare(ctx context.Context, started *Start, by strategy.Strategy, progress func(tree.Progress)) (*Compared, error) {
	known, err := t.FindCompared(ctx, started, by)
	if known != nil || err != nil {
		return known, err
	}
	begun := t.config.Now()
	result, err := breakers.Build(ctx, started.Position(), tree.Options{Strategy: by, Progress: progress})
	if err != nil {
		return nil, err
	}
	m := result.Measure
	compared := newCompared(by, started.Game().Format(result.Opening), m)
	if t.config.Store == nil {
		return compared, nil
	}
	return compared, t.config.Store.SaveComparison(context.WithoutCancel(ctx), &store.Comparison{
		Compared: comparisonOf(started, by), Opening: compared.Opening, Codes: m.Codes(), Total: m.Total(), Average: m.Average(),
		Max: m.Max(), Histogram: m.Histogram, Weights: m.Weights, Seconds: t.config.Now().Sub(begun).Seconds(),
	})
}

// Sizes of games of colours that are compared beside each other: up to so many places and
// symbols, and so many codes, each a blink for a strategy that looks one guess ahead; others take a thousand times
// as long for some.
const (
	mostPlaces, mostSymbols     = 5, 10
	mostSizeCodes, mostFarCodes = 40_000, 1_500
)

// Sizes returns the names of the games of colours, from 2 places and 2 symbols on, in each of which a strategy is
// compared in short.
func Sizes(by strategy.Strategy) []string {
	most := uint64(mostFarCodes)
	if _, near := by.(*strategy.Heuristic); near || by.Name() == optimal.Name { // whose large trees are in books
		most = mostSizeCodes
	}
	var names []string
	for places := 2; places <= mostPlaces; places++ {
		for symbols := 2; symbols <= mostSymbols; symbols++ {
			game, err := codebreaker.ParseGame(fmt.Sprintf("%dx%d", places, symbols))
			if err == nil && game.SecretCount() <= most {
				names = append(names, game.Name())
			}
		}
	}
	return names
}

func newCompared(by strategy.Strategy, opening string, m tree.Measure) *Compared {
	return &Compared{by.Name(), opening, m.Codes(), m.Total(), m.Average(), m.Max(), Bars(m.Histogram)}
}
