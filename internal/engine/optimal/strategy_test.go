package optimal

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/weighttest"
)

// TestUnproven checks that a search that ends without a proof, though its context is not done, is an error.
func TestUnproven(t *testing.T) {
	game, err := rules.ParseGame("4x6")
	if err != nil {
		t.Fatal(err)
	}
	p := position.Start(game)
	p = p.After(rules.Code{0, 1, 2, 3}, game.FeedbackAt(1)) // no book has that
	end := Options{Progress: func(now Progress) { now.root.search.stopped.Store(true) }}
	if result, err := Solve(t.Context(), p, end); !errors.Is(err, errContradiction) {
		t.Errorf("Solve: %+v, %v", result, err)
	}
	if guess, err := (Strategy{Options: end}).Choose(t.Context(), p); !errors.Is(err, errContradiction) {
		t.Errorf("Choose: %v, %v", guess, err)
	}
}

// TestFewCandidates compares the guesses for a few candidates, which the search for weights finds, with the other
// search: the total after the guess is the least one.
func TestFewCandidates(t *testing.T) {
	source := rand.New(rand.NewPCG(39, 12))
	compared := 0
	for _, name := range []string{"4x6", "4x6-black", "3x9-distinct", "3x4-place-hard"} {
		game, err := rules.ParseGame(name)
		if err != nil {
			t.Fatal(err)
		}
		guesses, secrets := slices.Collect(game.Guesses()), slices.Collect(game.Secrets())
		for range 30 {
			p, secret := position.Start(game), secrets[source.IntN(len(secrets))]
			codes := secrets
			for len(codes) > few {
				guess := guesses[source.IntN(len(guesses))]
				if p.CheckGuess(guess) != nil {
					continue
				}
				p = p.After(guess, game.Mark(guess, secret))
				if codes, err = p.List(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
			guess, err := Strategy{}.Choose(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			best, err := Solve(t.Context(), p, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if own, err := Solve(t.Context(), p, Options{Opening: &guess}); err != nil || own.Total != best.Total {
				t.Errorf("%s after %v: %s takes %+v guesses, %v; the best guess %d", name, p.History(), game.Format(guess), own, err, best.Total)
			}
			compared++
		}
	}
	if compared != 120 {
		t.Errorf("%d positions were compared", compared)
	}
}

// TestLikelierFirst guesses one of two candidates: the likelier one.
func TestLikelierFirst(t *testing.T) {
	for list, want := range map[*weighttest.List]string{
		{"AB": 1, "CD": 3}: "CD", {"AB": 3, "CD": 1}: "AB", {"AB": 2, "CD": 2, "EF": 0}: "AB",
	} {
		game := weighttest.Game(t, *list, "-place-weighted")
		if guess, err := (Strategy{}).Choose(t.Context(), position.Start(game)); err != nil || game.Format(guess) != want {
			t.Errorf("%v: %s, %v; want %s", *list, game.Format(guess), err, want)
		}
	}
}
