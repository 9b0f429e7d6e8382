package optimal_test

import (
	"testing"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// TestNothing checks the errors of searches without a position or a game.
func TestNothing(t *testing.T) {
	for _, p := range []*position.Position{nil, new(position.Position), position.Start(new(rules.Game))} {
		if _, err := optimal.Solve(t.Context(), p, optimal.Options{}); !message.IsProblem(err, "no-game") {
			t.Errorf("Solve: %v", err)
		}
		if _, err := (optimal.Strategy{}).Choose(t.Context(), p); !message.IsProblem(err, "no-game") {
			t.Errorf("Choose: %v", err)
		}
		if optimal.Book(p.Game(), optimal.LeastTotal) != nil {
			t.Error("there is a book of no game")
		}
	}
	if checkpoint := (optimal.Progress{}).Checkpoint(); checkpoint != nil {
		t.Errorf("a checkpoint of %d bytes of no search", len(checkpoint))
	}
}
