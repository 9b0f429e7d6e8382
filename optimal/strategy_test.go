package optimal

import (
	"errors"
	"testing"

	"codebreaker"
	"codebreaker/position"
)

// TestUnproven holds that a search that ends without a proof, though its context is not done, is an error.
func TestUnproven(t *testing.T) {
	game, err := codebreaker.ParseGame("4x6")
	if err != nil {
		t.Fatal(err)
	}
	p := position.Start(game)
	p = p.After(codebreaker.Code{0, 1, 2, 3}, game.FeedbackAt(1)) // no book has that
	end := Options{Progress: func(now Progress) { now.root.search.stopped.Store(true) }}
	if result, err := Solve(t.Context(), p, end); !errors.Is(err, errContradiction) {
		t.Errorf("Solve: %+v, %v", result, err)
	}
	if guess, err := (Strategy{Options: end}).Choose(t.Context(), p); !errors.Is(err, errContradiction) {
		t.Errorf("Choose: %v, %v", guess, err)
	}
}
