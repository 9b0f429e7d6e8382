package advice

import (
	"cmp"
	"context"
	"slices"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/openings"
	"codebreaker/internal/engine/strategy/rank"
	"codebreaker/internal/engine/strategy/weigh"
)

// Openings returns the best first guesses of a game of words, most at most, the best first. They are what the usual strategy
// of the game likes best. If that strategy weighs a sample, they are the best by entropy that [sifted] finds. With weights
// the strategy takes a rare word as easily as a common one. So it plays on after the [openingWidth] best, if
// [playsOpenings] allows it, and the one that needs the fewest guesses comes first.
func Openings(ctx context.Context, p *position.Position, most int) ([]rules.Code, error) {
	usual, weighs := Usual(p.Game()).(*strategy.Heuristic)
	if !weighs {
		return sifted(ctx, p.Game(), most)
	}
	best, err := strategy.Best(ctx, p, usual, most)
	var guesses []rules.Code
	for _, weighed := range best {
		guesses = append(guesses, weighed.Guess)
	}
	if err != nil || !playsOpenings(p.Game()) {
		return guesses, err
	}
	first, err := strategy.NewLookahead(usual, openingWidth).Choose(ctx, p)
	guesses = slices.DeleteFunc(guesses, func(guess rules.Code) bool { return guess == first })
	return append([]rules.Code{first}, guesses...), err
}

// sieves are the stages of [sifted]: guesses are weighed for that many secrets, and that many of them pass.
var sieves = []struct{ secrets, pass int }{{1 << 10, 1 << 14}, {1 << 13, 1 << 10}, {1 << 16, 1 << 7}, {position.MostListed, 1 << 7}}

// sifted returns the best first guesses by entropy of a game of words with too many pairs of a guess and a secret to weigh
// all. It weighs all guesses for some secrets, the best of them for more, and so on. The last are weighed for all.
func sifted(ctx context.Context, game *rules.Game, most int) ([]rules.Code, error) {
	secrets, guesses := game.Words().Secrets, game.Words().Guesses
	for _, sieve := range sieves {
		some := make([]rules.Code, min(sieve.secrets, len(secrets)))
		for i := range some {
			some[i] = secrets[i*len(secrets)/len(some)]
		}
		values, err := weigh.Values(ctx, game, weigh.Counted(bitslice.Entropy), some, guesses)
		if err != nil {
			return nil, err
		}
		choices := make([]rank.Choice, len(guesses))
		for i, guess := range guesses {
			choices[i] = rank.Choice{Value: values[i], Guess: guess}
		}
		slices.SortFunc(choices, rank.Choice.Compare)
		guesses = make([]rules.Code, min(sieve.pass, len(choices)))
		for i := range guesses {
			guesses[i] = choices[i].Guess
		}
	}
	return guesses[:min(most, len(guesses))], nil
}

// openingWidth is how many first guesses [Openings] plays out.
const openingWidth = 10

// playsOpenings reports whether [Openings] plays first guesses out: by place with weights, in some minutes.
func playsOpenings(game *rules.Game) bool {
	return game.HasWeights() && game.Rule().Kernel() == rules.CountTiles && game.GuessCount()*game.SecretCount() <= 1<<28
}

// keptFirsts returns the stored first guesses of a position under a strategy, the best first. It
// returns nil if none are stored.
func keptFirsts(p *position.Position, s strategy.Strategy) []rules.Code {
	game := p.Game().Whole()
	if s != Usual(game) || p.Turns() > 0 || p.Check() != nil {
		return nil
	}
	return slices.DeleteFunc(openings.Of(game), func(guess rules.Code) bool { return p.Game().CheckGuess(guess, nil) != nil })
}

// weighFirsts weighs stored first guesses. If the game lacks some words, the values differ slightly
// and the guesses are sorted again.
func weighFirsts(ctx context.Context, p *position.Position, kept []rules.Code, most int) ([]strategy.Weighed, error) {
	if p.Game().Whole() == p.Game() {
		return strategy.Weigh(ctx, p, kept[:most])
	}
	weighed, err := strategy.Weigh(ctx, p, kept)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(weighed, func(a, b strategy.Weighed) int {
		return cmp.Compare(Worth(p.Game(), b.Entropy, b.Chance), Worth(p.Game(), a.Entropy, a.Chance))
	})
	return weighed[:most], nil
}

// Worth is the value of a guess by its bits, and in a game with weights also by its chance of being right: its value
// under [UsualHeuristic].
func Worth(game *rules.Game, bits, chance float64) float64 {
	if game.HasWeights() {
		return bits + strategy.ChanceBits*chance
	}
	return bits
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
