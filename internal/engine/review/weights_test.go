package review

import (
	"math"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/review/score"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/weighttest"
)

// TestWeightedReview compares luck, gain and candidates of first guesses with numbers computed
// from all secrets, counted by weight.
func TestWeightedReview(t *testing.T) {
	source := rand.New(rand.NewPCG(15, 9))
	for range 60 {
		list := weighttest.Draw(source, 5+source.IntN(20), 3, 2+source.IntN(4), 1+source.Uint32N(12))
		game := weighttest.Game(t, list, "-place-weighted")
		secret, guess := game.Words().Secrets[0], game.Words().Guesses[source.IntN(len(game.Words().Guesses))]
		answer := game.Mark(guess, secret)
		judged, err := New(game).Judge(t.Context(), rules.History{{Guess: guess, Feedback: answer}}, strategy.Entropy)
		if err != nil {
			t.Fatal(err)
		}
		weights, words := make(map[rules.Feedback]float64), make(map[rules.Feedback]float64)
		for _, code := range game.Words().Secrets {
			weights[game.Mark(guess, code)] += float64(game.Weight(code))
			words[game.Mark(guess, code)]++
		}
		remaining := func(feedback rules.Feedback) float64 {
			if feedback.Solved() {
				return 0
			}
			return weights[feedback]
		}
		all := float64(game.TotalWeight())
		worse, expected, entropy := 0.0, 0.0, 0.0
		for feedback, weight := range weights {
			switch {
			case remaining(feedback) > remaining(answer):
				worse += weight
			case remaining(feedback) == remaining(answer):
				worse += weight / 2
			}
			expected += weight / all * words[feedback]
			entropy -= weight / all * math.Log2(weight/all)
		}
		turn := judged.Turns[0]
		chance := float64(game.Weight(guess)) / all
		if turn.Judgement.Luck != score.Luck(worse/all) || math.Abs(turn.Gained+math.Log2(weights[answer]/all)) > 1e-9 ||
			math.Abs(turn.Judgement.Own.Expected-expected) > 1e-9 || math.Abs(turn.Judgement.Own.Entropy-entropy) > 1e-9 || math.Abs(turn.Judgement.Own.Chance-chance) > 1e-9 {
			t.Fatalf("%v, %s: judged %+v, want luck %f, %f bits of %f, %f left, a chance of %f", list, game.Format(guess), turn, worse/all, -math.Log2(weights[answer]/all), entropy, expected, chance)
		}
		codes, _ := position.Start(game).List(t.Context())
		unknown, err := uncertainty(t.Context(), position.Start(game), listed(len(codes)))
		want := 0.0
		for _, code := range codes {
			want -= float64(game.Weight(code)) / all * math.Log2(float64(game.Weight(code))/all)
		}
		if err != nil || math.Abs(unknown-want) > 1e-9 {
			t.Fatalf("%v: %f bits are unknown, want %f (%v)", list, unknown, want, err)
		}
	}
}
