package position

import (
	"codebreaker"
	"codebreaker/internal/alphabet"
	"codebreaker/internal/bitslice"
)

// Layout returns how the game's codes are sliced for counting. The empty slot of
// guesses is a symbol like any other there, which no candidate has.
func Layout(game *codebreaker.Game) bitslice.Layout {
	layout := bitslice.Layout{Places: game.Places(), Symbols: alphabet.GuessSymbols(game)}
	if game.Distinct() {
		layout.Copies = 1
	}
	layout.Rule = [...]bitslice.Rule{
		codebreaker.BlackWhite: bitslice.BlackWhite,
		codebreaker.Black:      bitslice.BlackOnly,
		codebreaker.Place:      bitslice.ByPlace,
		codebreaker.Sum:        bitslice.Sum,
	}[game.Rule()]
	return layout
}

// Slice returns candidates of a game sliced for counting. The planes take about
// places·symbols/4 bytes a candidate.
func Slice(game *codebreaker.Game, candidates []codebreaker.Code) *bitslice.Set {
	return bitslice.NewSet(Layout(game), candidates)
}
