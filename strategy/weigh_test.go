package strategy_test

import (
	"testing"

	"codebreaker"
	"codebreaker/lexicon"
	"codebreaker/position"
	"codebreaker/strategy"
)

// BenchmarkBest weighs the guesses of a position for a hint: the best ten, and the
// best alone.
func BenchmarkBest(b *testing.B) {
	for _, test := range [][2]string{{"5x8", "AABBC=OOO"}, {"5x8", "ABCDE=XXO"}, {"4x6", "AABC=O"}, {"5x8", "ABCDE=XO FGHAB=XO"}, {"words:fr5-place", "RAIES=xYxxx"}, {"4x10-distinct", "0123=O"}} {
		game, err := codebreaker.ParseGame(test[0], codebreaker.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
		if err != nil {
			b.Fatal(err)
		}
		turns, err := game.ParseTurns(test[1])
		if err != nil {
			b.Fatal(err)
		}
		set := position.After(game, turns)
		codes, err := set.List(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		b.Run(test[0]+"/"+test[1], func(b *testing.B) {
			b.Run("Best", func(b *testing.B) {
				for b.Loop() {
					if _, err := strategy.Best(b.Context(), set, strategy.Entropy, 10); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(len(codes)), "codes")
			})
			b.Run("Choose", func(b *testing.B) {
				for b.Loop() {
					if _, err := strategy.Entropy.Choose(b.Context(), set); err != nil {
						b.Fatal(err)
					}
				}
			})
		})
	}
}
