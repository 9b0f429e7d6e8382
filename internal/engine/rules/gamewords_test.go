package rules_test

import (
	"slices"
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/weighttest"
)

// TestWithout takes words from guesses and secrets, with their weights, and leaves the game as it
// was.
func TestWithout(t *testing.T) {
	list := weighttest.List{"CRANE": 60, "TRACE": 50, "DOPEY": 12, "EPOXY": 11, "TROVE": 0}
	for _, suffix := range []string{"-place", "-place-weighted"} {
		game := weighttest.Game(t, list, suffix)
		var refused []rules.Code
		for _, word := range []string{"CRANE", "TROVE", "XXXXX"} {
			code, err := game.ParseCode(word)
			if err != nil && word != "XXXXX" {
				t.Fatal(err)
			}
			refused = append(refused, code)
		}
		secrets, guesses, total := game.SecretCount(), game.GuessCount(), game.TotalWeight()
		without, err := game.Without(refused...)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range refused {
			if without.CheckGuess(code, nil) == nil || without.CheckSecret(code) == nil || without.Weight(code) != 0 {
				t.Errorf("%s%s is still there", game.Format(code), suffix)
			}
		}
		weight := uint64(0)
		for i, code := range without.Words().Secrets {
			weight += uint64(without.Weight(code))
			if game.HasWeights() && without.Words().Weights[i] != game.Weight(code) || without.Common()(code) != game.Common()(code) {
				t.Errorf("%s weighs %d, or is common or not as before", game.Format(code), without.Weight(code))
			}
		}
		if weight != without.TotalWeight() || without.GuessCount() != guesses-2 || without.Name() != game.Name() {
			t.Errorf("%s: weight %d of %d, %d guesses", suffix, weight, without.TotalWeight(), without.GuessCount())
		}
		if game.SecretCount() != secrets || game.GuessCount() != guesses || game.TotalWeight() != total {
			t.Errorf("%s: the game itself has changed", suffix)
		}
		if whole := without.Whole(); !slices.Equal(whole.Words().Secrets, game.Words().Secrets) || game.Whole() != game {
			t.Errorf("%s: the whole game has %d words", suffix, whole.SecretCount())
		}
		if _, err := without.Without(without.Words().Secrets...); !message.IsProblem(err, "refuse-all") {
			t.Errorf("%s: all words are refused: %v", suffix, err)
		}
	}
	colours, err := rules.ParseGame("4x6")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := colours.Without(rules.Code{}); !message.IsProblem(err, "refuse-codes") {
		t.Errorf("a code of colours is refused: %v", err)
	}
	if same, err := colours.Without(); same != colours || err != nil || colours.Whole() != colours {
		t.Errorf("without nothing: %v", err)
	}
}
