package advice

import (
	"cmp"
	"context"
	"slices"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/openings"
)

// keptFirsts returns the stored first guesses of a position under a strategy, the best first. It
// returns nil if none are stored.
func keptFirsts(p *position.Position, s strategy.Strategy) []rules.Code {
	game := p.Game().Whole()
	if s != strategy.Strategy(strategy.Entropy) || p.Turns() > 0 || p.Check() != nil {
		return nil
	}
	return slices.DeleteFunc(openings.Of(game), func(guess rules.Code) bool { return p.Game().CheckGuess(guess, nil) != nil })
}

// weighFirsts weighs stored first guesses. If the game lacks some words, the values differ slightly
// and the guesses are sorted again by entropy.
func weighFirsts(ctx context.Context, p *position.Position, kept []rules.Code, most int) ([]strategy.Weighed, error) {
	if p.Game().Whole() == p.Game() {
		return strategy.Weigh(ctx, p, kept[:most])
	}
	weighed, err := strategy.Weigh(ctx, p, kept)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(weighed, func(a, b strategy.Weighed) int { return cmp.Compare(b.Entropy, a.Entropy) })
	return weighed[:most], nil
}

// Choose is s.Choose(ctx, p), but takes stored first guesses, which are the same and need no
// search.
func Choose(ctx context.Context, s strategy.Strategy, p *position.Position) (rules.Code, error) {
	kept := keptFirsts(p, s)
	switch {
	case len(kept) > 0 && p.Game().Whole() == p.Game():
		return kept[0], nil
	case len(kept) > 0:
		first, err := weighFirsts(ctx, p, kept, 1)
		if err != nil {
			return rules.Code{}, err
		}
		return first[0].Guess, nil
	}
	return s.Choose(ctx, p)
}

// Best returns at most that number of best guesses of a position. It is [strategy.Best], except
// that stored first guesses need only their own cells counted.
func Best(ctx context.Context, p *position.Position, h *strategy.Heuristic, most int) ([]strategy.Weighed, error) {
	if kept := keptFirsts(p, h); most > 0 && most <= len(kept) {
		return weighFirsts(ctx, p, kept, most)
	}
	return strategy.Best(ctx, p, h, most)
}
