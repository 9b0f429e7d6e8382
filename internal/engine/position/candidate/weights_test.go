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
