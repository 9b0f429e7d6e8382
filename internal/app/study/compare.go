package study

import (
	"context"
	"fmt"

	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/store"
)

// Compared is the result of a strategy in a game, over all its secrets.
type Compared struct {
	Strategy  string     `json:"strategy"`
	Opening   string     `json:"opening"` // its first guess
	Codes     uint64     `json:"codes"`
	Total     uint64     `json:"total"` // guesses over all secrets
	Average   float64    `json:"average"`
	Max       int        `json:"max"`
	Histogram []view.Bar `json:"histogram"`
}

// First guesses in stored results: each strategy's own, or the best of all.
const (
	OwnOpening = "own"
	BestOfAll  = "best"
)

// comparisonOf returns the key under which the store keeps a comparison, for every front end.
func comparisonOf(started *Start, by strategy.Strategy) store.Compared {
	game := started.Game()
	return store.Compared{Game: game.Name(), Words: game.WordsDigest(), Strategy: by.Name(), Openings: OwnOpening, Ties: weigh.Ties(game)}
}

// mostCompared is the number of results to keep in memory.
const mostCompared = 500

// CheckCompared refuses a strategy whose result would take long to compute: a search for the best tree of a large game.
func CheckCompared(game *rules.Game, by strategy.Strategy) error {
	if by.Name() != strategy.Optimal || knownBest(game) != nil || advice.Proof.Allows(game, int(game.SecretCount())) {
		return nil
	}
	return noBook(game)
}

// IsCompared reports whether [Service.Compare] returns at once.
func (s *Service) IsCompared(ctx context.Context, started *Start, by strategy.Strategy) bool {
	if _, known := s.compared.Get(playingOf(started, by)); known {
		return true
	}
	kept, err := s.FindCompared(ctx, started, by)
	return kept != nil && err == nil
}

// FindCompared returns the kept result of a strategy in a game, from any front end, or nil.
func (s *Service) FindCompared(ctx context.Context, started *Start, by strategy.Strategy) (*Compared, error) {
	if s.config.Store == nil {
		return nil, nil
	}
	kept, err := s.config.Store.Comparison(ctx, comparisonOf(started, by))
	if kept == nil || err != nil {
		return nil, err
	}
	m := tree.Measure{Histogram: kept.Histogram, Weights: kept.Weights}
	if m.Codes() != started.Game().SecretCount() {
		return nil, nil // a wrong sum: compute again
	}
	return newCompared(by, kept.Opening, m), nil
}

// Compare returns the result of a strategy in a game: a kept result, or else a computed one, which
// it keeps for every front end.
func (s *Service) Compare(ctx context.Context, started *Start, by strategy.Strategy, progress func(settled, codes uint64)) (*Compared, error) {
	return s.compared.Of(ctx, playingOf(started, by), func() (*Compared, error) { return s.compare(ctx, started, by, progress) })
}

func (s *Service) compare(ctx context.Context, started *Start, by strategy.Strategy, progress func(settled, codes uint64)) (*Compared, error) {
	known, err := s.FindCompared(ctx, started, by)
	if known != nil || err != nil {
		return known, err
	}
	begun := s.config.Now()
	result, err := advice.Build(ctx, started.Position(), tree.Options{Strategy: by, Progress: progress})
	if err != nil {
		return nil, err
	}
	m := result.Measure
	compared := newCompared(by, started.Game().Format(result.Opening), m)
	if s.config.Store == nil {
		return compared, nil
	}
	return compared, s.config.Store.SaveComparison(context.WithoutCancel(ctx), &store.Comparison{
		Compared: comparisonOf(started, by), Opening: compared.Opening, Codes: m.Codes(),
		Histogram: m.Histogram, Weights: m.Weights, Seconds: s.config.Now().Sub(begun).Seconds(),
	})
}

// Limits on the games of colours in a table of sizes: places, symbols, and codes. A strategy that
// looks one guess ahead finishes any such game in a blink; others may take a thousand times as
// long, so their games have fewer codes.
const (
	mostPlaces, mostSymbols     = 5, 10
	mostSizeCodes, mostFarCodes = 40_000, 1_500
)

// Sizes returns the names of the games of colours, with 2 or more places and symbols, that are
// small enough for a quick comparison of a strategy.
func Sizes(by strategy.Strategy) []string {
	most := uint64(mostFarCodes)
	if _, near := by.(*strategy.Heuristic); near || by.Name() == strategy.Optimal { // its large trees are in books
		most = mostSizeCodes
	}
	var names []string
	for places := 2; places <= mostPlaces; places++ {
		for symbols := 2; symbols <= mostSymbols; symbols++ {
			game, err := rules.ParseGame(fmt.Sprintf("%dx%d", places, symbols))
			if err == nil && game.SecretCount() <= most {
				names = append(names, game.Name())
			}
		}
	}
	return names
}

func newCompared(by strategy.Strategy, opening string, m tree.Measure) *Compared {
	return &Compared{by.Name(), opening, m.Codes(), m.Total(), m.Average(), m.Max(), view.Bars(m.Histogram)}
}
