package study_test

import (
	"strings"
	"testing"

	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/test/gametest"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/test/weighttest"
)

// TestOrder checks that advice says of guesses that they are in the order of bits only if they are, and what chose the
// first otherwise.
func TestOrder(t *testing.T) {
	heavy := weighttest.List{"CRANE": 60, "TRACE": 60, "DOPEY": 1, "EPOXY": 1, "TROVE": 1, "BLOKE": 1, "SMOKE": 1, "FUZZY": 1, "JUMBY": 1}
	for _, game := range []*rules.Game{testgame.Parse(t, "4x6"), weighttest.Game(t, heavy, "-place-weighted")} {
		for _, name := range []string{"", "entropy", "minimax", "parts", "expected", "chance", "first", "lookahead", "optimal"} {
			var by strategy.Strategy
			if name != "" {
				found, err := advice.ByName(name, 1)
				if err != nil {
					t.Fatal(err)
				}
				by = found
			}
			given, err := session.Advise(t.Context(), position.Start(game), by, 5)
			if err != nil {
				t.Fatal(err)
			}
			told := study.NewAdvice(gametest.English(t), game, given, 5).Explain(gametest.English(t), game)
			sorted := true
			value := func(i int) float64 {
				if game.HasWeights() {
					return told.Guesses[i].Entropy + 2*told.Guesses[i].Chance
				}
				return told.Guesses[i].Entropy
			}
			for i := range told.Guesses[1:] {
				sorted = sorted && value(i+1) < value(i)+1e-6
			}
			want := ""
			switch {
			case told.Strategy == "optimal":
				want = "as a search proved"
			case told.Strategy == advice.UsualHeuristic(game).Name() && sorted:
				want = "By bits"
			}
			if want == "" && told.Order != "" || !strings.Contains(told.Order, want) {
				t.Errorf("%s: %s says %q of its order, want %q", game.Name(), told.Strategy, told.Order, want)
			}
			if told.Order != "" && strings.Contains(told.Order, "two bits") != game.HasWeights() {
				t.Errorf("%s: %s says %q", game.Name(), told.Strategy, told.Order)
			}
		}
	}
}
