package match

import (
	"context"
	"math/rand/v2"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
)

// Random has a random secret, as [candidate.HidingDrawer] draws it. A seed always gives the same
// one. Without a game, every answer is an error.
func Random(game *rules.Game, seed uint64) Fixed {
	if game.Check() != nil {
		return Fixed{}
	}
	return Fixed{candidate.HidingDrawer(game)(rand.New(rand.NewPCG(seed, 0)))}
}

// DrawSeed returns a random seed below most. If some weights of the game are lowered, [Random] draws their words less often
// from such seeds, in the same proportion.
func DrawSeed(game *rules.Game, most uint64) uint64 {
	whole := game.Whole()
	if whole == game || game.SecretCount() == 0 {
		return rand.Uint64N(most)
	}
	kept := func(code rules.Code) float64 { return float64(game.Weight(code)) / float64(whole.Weight(code)) }
	largest := 0.0
	for code := range game.Secrets() {
		largest = max(largest, kept(code))
	}
	draw := candidate.HidingDrawer(game)
	const tries = 10_000 // a word keeps a hundredth of its weight at least
	for range tries {
		seed := rand.Uint64N(most)
		if rand.Float64()*largest < kept(draw(rand.New(rand.NewPCG(seed, 0)))) {
			return seed
		}
	}
	return rand.Uint64N(most)
}

// maxCodes is the number of codes of a game up to which [SeedOf] searches for a seed.
const maxCodes = 1 << 24

// SeedOf returns a seed below most for which [Random] has this secret. It tries seeds from the
// given first one on, so that a random first seed gives a random result. The search takes as
// many trials as the game has codes, on average. The error is the error of [Hiding], the
// context's, or a [limits.ErrReached] for games of more than 16,777,216 codes.
func SeedOf(ctx context.Context, game *rules.Game, secret string, first, most uint64) (uint64, error) {
	hiding, err := Hiding(game, secret)
	if err != nil {
		return 0, err
	}
	if game.SecretCount() > maxCodes {
		return 0, message.NewProblem("seek-large", "{{.game}} has too many codes to find a seed for one of them: the limit is {{.most}}", "game", game.Name(), "most", maxCodes, "limit", limits.ErrReached)
	}
	draw := candidate.HidingDrawer(game)
	numbers := rand.NewPCG(0, 0)
	source := rand.New(numbers)
	for tried := range most {
		if tried%1024 == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		seed := (first + tried) % most
		numbers.Seed(seed, 0)
		if draw(source) == hiding.Secret {
			return seed, nil
		}
	}
	return 0, message.NewProblem("seek-none", "no seed below {{.most}} gives that code", "most", most)
}
