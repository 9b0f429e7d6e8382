package session_test

import (
	"slices"
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

// TestLikely holds that no candidate that advice leaves out is likelier than one that it names, or as likely and more
// telling, and that the named ones are in that order.
func TestLikely(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ game, turn string }{{"wordle:en-weighted", "SLATE=xxxxx"}, {"wordle:fr7-weighted", "CHATEAU=xxxYxxx"}, {"wordle:en-weighted", "CRANE=Gxxxx"}} {
		game := testgame.Parse(t, test.game, rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
		p := position.After(game, testgame.Turns(t, game, test.turn))
		advice, err := session.Advise(t.Context(), p, nil, 10)
		if err != nil {
			t.Fatal(err)
		}
		better := func(a, b *strategy.Weighed) bool {
			one, other := game.Weight(a.Guess), game.Weight(b.Guess)
			return one > other || one == other && a.Entropy > b.Entropy
		}
		all, err := strategy.Weigh(t.Context(), p, advice.Codes)
		if err != nil {
			t.Fatal(err)
		}
		if want := min(session.MostLikely, len(all)); len(advice.Likely) != want {
			t.Fatalf("%s: %d likely words, want %d", test.turn, len(advice.Likely), want)
		}
		for i, code := range advice.Likely {
			named := slices.IndexFunc(all, func(w strategy.Weighed) bool { return w.Guess == code })
			before := 0
			for j := range all {
				if better(&all[j], &all[named]) {
					before++
				}
			}
			if before > i {
				t.Errorf("%s: %s is number %d, and %d are better", test.turn, game.Format(code), i, before)
			}
		}
	}
}
