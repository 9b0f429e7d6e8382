package codemaker

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"codebreaker"
)

// Random hides a secret of the game drawn by that seed, all secrets alike.
func Random(game *codebreaker.Game, seed uint64) Fixed {
	source := rand.New(rand.NewPCG(seed, 0))
	if words := game.SecretWords(); words != nil {
		return Fixed{words[source.IntN(len(words))]}
	}
	return Fixed{draw(game, source)}
}

// draw fills the places with the fewest symbols first. Where symbols must differ
// those already drawn may stand at every later place too, so that each place has
// the same number of choices whatever was drawn, and no code is favoured.
func draw(game *codebreaker.Game, source *rand.Rand) codebreaker.Code {
	places := make([]int, game.Places())
	for place := range places {
		places[place] = place
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(game.Limit(a), game.Limit(b)) })
	var code codebreaker.Code
	var used [codebreaker.MaxSymbols]bool
	for _, place := range places {
		for {
			symbol := source.IntN(game.Limit(place))
			if !game.Distinct() || !used[symbol] {
				code[place], used[symbol] = uint8(symbol), true
				break
			}
		}
	}
	return code
}
