package position_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestFirstLetter compares the candidates of games whose first letter is given with a walk through the whole list, under
// every rule. Before the first turn every question returns an error.
func TestFirstLetter(t *testing.T) {
	draw := rand.New(rand.NewPCG(63, 2))
	files := rules.WithLexicon(lexicon.NewFiles(nil, lexicon.FoldAccents))
	for _, suffix := range []string{"", "-black", "-place", "-sum", "-place-hard"} {
		untold := testgame.Parse(t, "words:en4"+suffix+"-first", files)
		whole := testgame.Parse(t, strings.Replace(untold.Name(), "-first", "", 1), files)
		if _, err := position.Start(untold).List(t.Context()); !message.IsProblem(err, "first-untold") {
			t.Errorf("%s is listed before its letter is told: %v", untold, err)
		}
		secrets := slices.Collect(whole.Secrets())
		for range 20 {
			secret := secrets[draw.IntN(len(secrets))]
			guesses := slices.Collect(untold.Told(secret).Guesses())
			var history rules.History
			for range 1 + draw.IntN(2) {
				guess := guesses[draw.IntN(len(guesses))]
				history = history.With(guess, whole.Mark(guess, secret))
			}
			var want []rules.Code
			for _, code := range secrets {
				if code[0] == secret[0] && history.Allows(whole, code) {
					want = append(want, code)
				}
			}
			p := position.After(untold, history)
			got, err := p.List(t.Context())
			if err != nil || !slices.Equal(got, want) || p.Game().First() != whole.SymbolName(int(secret[0])) {
				t.Errorf("%s after %d turns: %d candidates, %v; want %d", untold, len(history), len(got), err, len(want))
			}
		}
	}
}
