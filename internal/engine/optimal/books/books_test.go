package books_test

import (
	"bytes"
	"os"
	"testing"

	"codebreaker/internal/engine/optimal/books"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestBooks checks the books against the rules, their totals, and that their trees make their files.
func TestBooks(t *testing.T) {
	for _, want := range []struct {
		game    string
		find    func(game *rules.Game) *tree.Tree
		file    string
		total   uint64
		largest int
	}{
		{"4x6", books.LeastTotal, "4x6", 5625, 6},
		{"4x6", books.LeastMax, "4x6-max", 5626, 5},
		{"4x7", books.LeastTotal, "4x7", 11228, 6},
		{"4x8", books.LeastTotal, "4x8", 20471, 7},
		{"4x10", books.LeastTotal, "4x10", 55632, 8},
		{"5x5", books.LeastTotal, "5x5", 13496, 6},
		{"4x10-distinct", books.LeastTotal, "4x10-distinct", 26274, 7},
	} {
		book := want.find(testgame.Parse(t, want.game))
		if err := tree.Check(t.Context(), book); err != nil {
			t.Errorf("%s: %v", want.file, err)
		}
		if m := book.Measure(); m.Total() != want.total || m.Max() != want.largest {
			t.Errorf("%s: total %d, max %d; want %d, %d", want.file, m.Total(), m.Max(), want.total, want.largest)
		}
		file, err := os.ReadFile(want.file + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		var written bytes.Buffer
		if err := books.Write(&written, book); err != nil || !bytes.Equal(written.Bytes(), file) {
			t.Errorf("%s: %v, and the tree makes another file:\n%s", want.file, err, &written)
		}
	}
}
