package strategy_test

import (
	"math"
	"slices"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/testgame"
)

// TestWeigh compares the values of guesses with the plainest count, in games of every rule.
func TestWeigh(t *testing.T) {
	for _, name := range []string{"3x4", "3x4-black", "3x4-place", "3x4-sum", "3x4-distinct", "2.3.4", "3x3-empty"} {
		game, err := rules.ParseGame(name)
		if err != nil {
			t.Fatal(err)
		}
		guess, secret := ends(game)
		for _, p := range []*position.Position{position.Start(game), position.Start(game).After(guess, game.Mark(guess, secret))} {
			candidates, err := p.List(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			guesses := slices.Collect(game.Guesses())
			weighed, err := strategy.Weigh(t.Context(), p, guesses)
			if err != nil || len(weighed) != len(guesses) {
				t.Fatal(len(weighed), err)
			}
			for i, w := range weighed {
				if want := weighedPlainly(game, guesses[i], candidates); !sameWeight(w, want) {
					t.Errorf("%s: %+v, want %+v", name, w, want)
				}
			}
		}
	}
}

// TestRanked checks that all guesses of a position, weighed and ranked, are in the order in which the heuristics find the best:
// with and without weights, and with words enough to be bounded by their tiles.
func TestRanked(t *testing.T) {
	for _, name := range []string{"3x4", "3x4-sum", "words:en4-place", "words:en4-all-place-weighted"} {
		p := position.Start(testgame.Parse(t, name, rules.WithLexicon(lexicon.NewFiles(nil, 0))))
		guesses, err := p.Orbits(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		heuristics := append(strategy.Heuristics(), strategy.Chance)
		for i, h := range heuristics {
			order, leaders, err := strategy.Ranked(t.Context(), p, guesses, heuristics, h)
			if err != nil {
				t.Fatal(err)
			}
			want, err := strategy.Best(t.Context(), p, h, math.MaxInt)
			if err != nil {
				t.Fatal(err)
			}
			same := func(a *strategy.Weighed, b strategy.Weighed) bool { b.Sizes = nil; return sameWeight(*a, b) }
			if !slices.EqualFunc(order, want, same) || leaders[i] != want[0].Guess {
				t.Errorf("%s: %d guesses ranked by %s, not as the best %d", name, len(order), h.Name(), len(want))
			}
		}
	}
}

func weighedPlainly(game *rules.Game, guess rules.Code, candidates []rules.Code) strategy.Weighed {
	w := strategy.Weighed{Guess: guess}
	all := float64(len(candidates))
	for ordinal := range game.Feedbacks() {
		size := 0
		for _, code := range candidates {
			if game.Mark(guess, code).Ordinal() == ordinal {
				size++
			}
		}
		if size == 0 {
			continue
		}
		w.Sizes = append(w.Sizes, strategy.Size{Feedback: game.FeedbackAt(ordinal), Candidates: size, Weight: uint64(size)})
		w.Cells++
		w.Largest = max(w.Largest, size)
		w.Expected += float64(size) * float64(size) / all
		w.Entropy += float64(size) / all * math.Log2(all/float64(size))
	}
	if slices.Contains(candidates, guess) {
		w.Candidate, w.Chance = true, 1/all
	}
	return w
}

func sameWeight(a, b strategy.Weighed) bool {
	near := func(x, y float64) bool { return math.Abs(x-y) < 1e-9 }
	return a.Guess == b.Guess && a.Candidate == b.Candidate && a.Largest == b.Largest && a.Cells == b.Cells && slices.Equal(a.Sizes, b.Sizes) &&
		near(a.Entropy, b.Entropy) && near(a.Expected, b.Expected) && near(a.Chance, b.Chance)
}

// BenchmarkBest weighs the guesses of a position for a hint: the best ten, and the
// best alone.
func BenchmarkBest(b *testing.B) {
	for _, test := range [][2]string{{"5x8", "AABBC=OOO"}, {"5x8", "ABCDE=XXO"}, {"4x6", "AABC=O"}, {"5x8", "ABCDE=XO FGHAB=XO"}, {"words:fr5-place", "RAIES=xYxxx"}, {"4x10-distinct", "0123=O"}} {
		game := testgame.Parse(b, test[0], rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents)))
		turns := testgame.Turns(b, game, test[1])
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
