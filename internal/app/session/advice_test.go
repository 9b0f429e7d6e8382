package session_test

import (
	"testing"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"
)

// BenchmarkWords measures the parts of a hint in word games with weights: the game with its
// lists, the first guesses, and the guesses after an uninformative turn.
func BenchmarkWords(b *testing.B) {
	for _, test := range []struct{ game, turn string }{
		{"wordle:en-weighted", "CRANE=xxYxx"},
		{"wordle:fr-weighted", "TARIE=xYxxx"},
		{"wordle:en8-weighted", "NOTARIES=xxxYxxxx"},
		{"wordle:fr8-weighted", "PORTIERE=xxxxYxxx"},
		{"mot:en-weighted", "SLATE=1"},
		{"word:en-weighted", "SLATE=OO"},
	} {
		make := func() *rules.Game {
			game := testgame.Parse(b, test.game, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
			return game
		}
		game := make()
		turns := testgame.Turns(b, game, test.turn)
		hint := func(turns rules.History) func(b *testing.B) {
			return func(b *testing.B) {
				left := 0
				for b.Loop() {
					advice, err := session.Advise(b.Context(), position.After(game, turns), strategy.Entropy, 10)
					if err != nil {
						b.Fatal(err)
					}
					left = advice.Remaining.Least
				}
				b.ReportMetric(float64(left), "left")
			}
		}
		b.Run(test.game+"/game", func(b *testing.B) {
			for b.Loop() {
				make()
			}
		})
		b.Run(test.game+"/first", hint(nil))
		b.Run(test.game+"/"+test.turn, hint(turns))
	}
}
