package gamewords_test

import (
	"slices"
	"testing"

	"codebreaker/internal/engine/gamewords"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/weighting"
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
		secrets, guesses, total := game.SecretCount(), game.GuessCount(), weighting.Total(game)
		without, err := gamewords.Without(game, refused...)
		if err != nil {
			t.Fatal(err)
		}
		for _, code := range refused {
			if without.CheckGuess(code, nil) == nil || without.CheckSecret(code) == nil || without.Weight(code) != 0 {
				t.Errorf("%s%s is still there", game.Format(code), suffix)
			}
		}
		weight := uint64(0)
		for i, code := range gamewords.Of(without).Secrets {
			weight += uint64(without.Weight(code))
			if game.HasWeights() && gamewords.Of(without).Weights[i] != game.Weight(code) || weighting.Common(without)(code) != weighting.Common(game)(code) {
				t.Errorf("%s weighs %d, or is common or not as before", game.Format(code), without.Weight(code))
			}
		}
		if weight != weighting.Total(without) || without.GuessCount() != guesses-2 || without.Name() != game.Name() {
			t.Errorf("%s: weight %d of %d, %d guesses", suffix, weight, weighting.Total(without), without.GuessCount())
		}
		if game.SecretCount() != secrets || game.GuessCount() != guesses || weighting.Total(game) != total {
			t.Errorf("%s: the game itself has changed", suffix)
		}
		if whole := gamewords.Whole(without); !slices.Equal(gamewords.Of(whole).Secrets, gamewords.Of(game).Secrets) || gamewords.Whole(game) != game {
			t.Errorf("%s: the whole game has %d words", suffix, whole.SecretCount())
		}
		if _, err := gamewords.Without(without, gamewords.Of(without).Secrets...); !message.IsProblem(err, "refuse-all") {
			t.Errorf("%s: all words are refused: %v", suffix, err)
		}
	}
	colours, err := rules.ParseGame("4x6")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := gamewords.Without(colours, rules.Code{}); !message.IsProblem(err, "refuse-codes") {
		t.Errorf("a code of colours is refused: %v", err)
	}
	if same, err := gamewords.Without(colours); same != colours || err != nil || gamewords.Whole(colours) != colours {
		t.Errorf("without nothing: %v", err)
	}
}
