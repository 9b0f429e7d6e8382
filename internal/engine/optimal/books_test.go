package optimal_test

import (
	"bytes"
	"os"
	"testing"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestBooks checks the books against the rules, their totals, and that their trees make their files.
func TestBooks(t *testing.T) {
	for _, want := range []struct {
		game      string
		objective optimal.Objective
		total     uint64
		largest   int
	}{
		{"4x6", optimal.LeastTotal, 5625, 6},
		{"4x6", optimal.LeastMax, 5626, 5},
		{"4x7", optimal.LeastTotal, 11228, 6},
		{"4x8", optimal.LeastTotal, 20471, 7},
		{"4x10", optimal.LeastTotal, 55632, 8},
		{"5x5", optimal.LeastTotal, 13496, 6},
		{"4x10-distinct", optimal.LeastTotal, 26274, 7},
	} {
		book := optimal.Book(testgame.Parse(t, want.game), want.objective)
		if err := tree.Check(t.Context(), book); err != nil {
			t.Errorf("%s: %v", want.game, err)
		}
		if m := book.Measure(); m.Total() != want.total || m.Max() != want.largest {
			t.Errorf("%s: total %d, max %d; want %d, %d", want.game, m.Total(), m.Max(), want.total, want.largest)
		}
		name := want.game
		if want.objective == optimal.LeastMax {
			name += "-max"
		}
		file, err := os.ReadFile("books/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		var written bytes.Buffer
		if err := optimal.WriteBook(&written, book); err != nil || !bytes.Equal(written.Bytes(), file) {
			t.Errorf("%s: %v, and the tree makes another file:\n%s", want.game, err, &written)
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
