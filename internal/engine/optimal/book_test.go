package optimal_test

import (
	"testing"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/test/testgame"
)

// TestBook checks that the tree of a book is the one for the objective.
func TestBook(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	for objective := range optimal.LeastMissed + 1 {
		want := map[optimal.Objective]uint64{optimal.LeastTotal: 5625, optimal.LeastMax: 5626}[objective]
		got := uint64(0)
		if book := optimal.Book(game, objective); book != nil {
			got = book.Measure().Total()
		}
		if got != want {
			t.Errorf("objective %d: a book of total %d, want %d", objective, got, want)
		}
	}
}

// TestStrategy plays optimally from positions in a book and outside of it.
func TestStrategy(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	for _, turns := range [][]string{nil, {"AABC=X"}, {"ABCD=XO"}, {"AAAA=X", "BBBB=X"}} {
		history := testgame.Turns(t, game, turns...)
		set := position.After(game, history)
		guess, err := optimal.Strategy{}.Choose(t.Context(), set)
		if err != nil {
			t.Fatal(err)
		}
		best, err := optimal.Solve(t.Context(), position.After(game, history), optimal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		played, err := optimal.Solve(t.Context(), position.After(game, history), optimal.Options{Opening: &guess})
		if err != nil {
			t.Fatal(err)
		}
		if played.Total != best.Total {
			t.Errorf("after %v it plays %s, total %d, where %d is best", turns, game.Format(guess), played.Total, best.Total)
		}
	}
}
