package candidate_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/test/weighttest"
)

// TestSecretsAreDrawnByWeight draws each secret about as often as it weighs: within five deviations.
func TestSecretsAreDrawnByWeight(t *testing.T) {
	list := weighttest.List{"ANT": 1, "BEE": 2, "CAT": 30, "DOG": 3, "EEL": 0, "FLY": 1}
	game := weighttest.Game(t, list, "-weighted")
	source, draw := rand.New(rand.NewPCG(15, 8)), candidate.SecretDrawer(game)
	const draws = 100_000
	drawn := make(map[string]float64)
	for range draws {
		drawn[game.Format(draw(source))]++
	}
	for word, weight := range list {
		share := float64(weight) / 37
		if math.Abs(drawn[word]-draws*share) > 5*math.Sqrt(draws*share) {
			t.Errorf("%s was drawn %.0f times of %d, want about %.0f", word, drawn[word], draws, draws*share)
		}
	}
}

// TestHidingDrawer draws secrets for players: common words, if they hold most of the weight.
func TestHidingDrawer(t *testing.T) {
	list := weighttest.List{"ANT": 30, "BEE": 20, "CAT": 5, "DOG": 4}
	for _, test := range []struct {
		list        weighttest.List
		rare, share float64
	}{
		{list, 2, 502},
		{weighttest.List{"ANT": 30, "BEE": 20, "CAT": 5, "DOG": 5, "EEL": 5, "FLY": 5, "GNU": 5, "HEN": 5, "OWL": 5, "PIG": 5, "RAT": 5, "YAK": 5, "ZHO": 5}, 55, 105},
	} {
		game := weighttest.Game(t, test.list, "-weighted")
		source, draw := rand.New(rand.NewPCG(15, 8)), candidate.HidingDrawer(game)
		const draws = 100_000
		rare := 0.0
		for range draws {
			if game.Weight(draw(source)) <= 5 {
				rare++
			}
		}
		if want := draws * test.rare / test.share; math.Abs(rare-want) > 5*math.Sqrt(want) {
			t.Errorf("%v: a rare word was drawn %.0f times of %d, want about %.0f", test.list, rare, draws, want)
		}
	}
}
