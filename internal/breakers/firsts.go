package breakers

import (
	"cmp"
	"context"
	_ "embed"
	"slices"
	"strings"

	"codebreaker"
	"codebreaker/internal/fingerprint"
	"codebreaker/position"
	"codebreaker/strategy"
)

//go:generate go run ./gen

// firsts are the best first guesses by entropy of some games of shipped word lists, and of
// numbers and sums.
//
//go:embed firsts.txt
var firsts string

// MostFirsts is how many first guesses are kept of a game.
const MostFirsts = 100

// FirstsKey is under what the first guesses of a word game are kept: the rule, and a digest of
// the words. So wordle:en has those of wordle:en5 and of its hard rule, which asks nothing of
// a first guess; another list of that name has none.
func FirstsKey(game *codebreaker.Game) string {
	return game.Rule().String() + "\t" + fingerprint.Words(game)
}

// keptFirsts returns the best first guesses of a position under a strategy, the best
// first, where they are kept; else nil.
func keptFirsts(p *position.Position, s strategy.Strategy) []codebreaker.Code {
	game := p.Game().Whole()
	if s != strategy.Strategy(strategy.Entropy) || p.Turns() > 0 || !game.HasWords() {
		return nil
	}
	_, rest, kept := strings.Cut(firsts, "\t"+FirstsKey(game)+"\t")
	if !kept {
		return nil
	}
	line, _, _ := strings.Cut(rest, "\n")
	guesses, err := ParseOpening(game, strings.Fields(line))
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(guesses, func(guess codebreaker.Code) bool { return p.Game().CheckGuess(guess, nil) != nil })
}

// weighFirsts weighs first guesses that are kept. Where the game lacks some words, which
// changes what they tell by very little, the best by what they tell now come first.
func weighFirsts(ctx context.Context, p *position.Position, kept []codebreaker.Code, most int) ([]strategy.Weighed, error) {
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

// Choose returns what a strategy plays: s.Choose(ctx, p), but for first guesses that are
// kept, which are the same and come at once.
func Choose(ctx context.Context, s strategy.Strategy, p *position.Position) (codebreaker.Code, error) {
	kept := keptFirsts(p, s)
	switch {
	case len(kept) > 0 && p.Game().Whole() == p.Game():
		return kept[0], nil
	case len(kept) > 0:
		first, err := weighFirsts(ctx, p, kept, 1)
		if err != nil {
			return codebreaker.Code{}, err
		}
		return first[0].Guess, nil
	}
	return s.Choose(ctx, p)
}

// Best returns the best guesses of a position, no more than most: [strategy.Best], but
// for first guesses that are kept, of which only the cells are counted.
func Best(ctx context.Context, p *position.Position, h *strategy.Heuristic, most int) ([]strategy.Weighed, error) {
	if kept := keptFirsts(p, h); most > 0 && most <= len(kept) {
		return weighFirsts(ctx, p, kept, most)
	}
	return strategy.Best(ctx, p, h, most)
}
