package optimal_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// A worst is a line of docs/results/max.jsonl: the least maximum of a game is between the two.
type worst struct {
	Game          string
	Codes         uint64
	LowerMax, Max int
	game          *rules.Game
}

func (w worst) settled() bool { return w.LowerMax == w.Max }

// wholeAtlas is how many codes a game has that must be there.
const wholeAtlas = 4096

// families are the games of the atlas by how they are marked and whether symbols occur twice,
// with the least maximum of two places and c colours.
var families = []struct {
	suffix string
	ofTwo  func(c int) int
}{
	{"", func(c int) int { return c/2 + 2 }},
	{"-distinct", func(c int) int { return (c+1)/2 + 1 }},
	{"-black", func(c int) int { return c + 1 }},
	{"-distinct-black", func(c int) int { return c }},
	{"-place", func(c int) int { return (c+1)/2 + 1 }},
	{"-distinct-place", func(c int) int { return c/2 + 1 }},
}

// readAtlas returns the lines of max.jsonl, the fewest codes first.
func readAtlas(t *testing.T) (lines []worst) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "results", "max.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for row := range bytes.Lines(text) {
		var w worst
		if err := json.Unmarshal(row, &w); err != nil {
			t.Fatalf("%s: %v", row, err)
		}
		w.game = testgame.Parse(t, w.Game)
		lines = append(lines, w)
	}
	return lines
}

// byGame returns lines by the names of their games.
func byGame(lines []worst) map[string]worst {
	named := make(map[string]worst)
	for _, w := range lines {
		named[w.Game] = w
	}
	return named
}

// TestAtlasIsWhole checks that the atlas has one line for every game up to its size, in order. No
// line is below the information bound: k guesses with at most f feedbacks solve at most 1 + (f-1) +
// (f-1)² + … codes, since one feedback ends the game.
func TestAtlasIsWhole(t *testing.T) {
	lines := readAtlas(t)
	named := byGame(lines)
	if len(named) != len(lines) || !slices.IsSortedFunc(lines, func(a, b worst) int { return int(a.Codes) - int(b.Codes) }) {
		t.Errorf("%d games have %d lines, or they are not in order", len(named), len(lines))
	}
	for _, family := range families {
		for places := 2; places <= rules.MaxPlaces; places++ {
			for symbols := 2; symbols <= rules.MaxSymbols; symbols++ {
				game, err := rules.ParseGame(fmt.Sprintf("%dx%d%s", places, symbols, family.suffix))
				if err != nil || game.SecretCount() > wholeAtlas {
					continue
				}
				if _, found := named[game.Name()]; !found {
					t.Errorf("%s has no line", game.Name())
				}
			}
		}
	}
	for _, w := range lines {
		found, last := uint64(0), uint64(1)
		for range w.Max {
			found, last = found+last, last*uint64(w.game.Feedbacks()-1)
		}
		if w.Codes != w.game.SecretCount() || w.LowerMax < 2 || w.LowerMax > w.Max || found < w.Codes {
			t.Errorf("%+v: so many guesses find %d codes at most", w, found)
		}
	}
}

// TestAtlasAgrees compares the atlas with formulas and with the best trees of least total. It also
// checks that more information never makes the worst case longer: feedback by place implies black
// and white, which implies black. It is not proven that more colours need at least as many guesses,
// because a colour that does not occur is information too.
func TestAtlasAgrees(t *testing.T) {
	lines := readAtlas(t)
	named := byGame(lines)
	agree := func(less, more string) {
		a, known := named[less]
		b, both := named[more]
		if known && both && a.LowerMax > b.Max {
			t.Errorf("%s takes %d at least, but %s %d at most", less, a.LowerMax, more, b.Max)
		}
	}
	for _, w := range lines {
		if w.game.Rule() == rules.BlackWhite {
			agree(w.Game, w.Game+"-black")
			agree(w.Game+"-place", w.Game)
		}
	}
	best, err := os.ReadFile(filepath.Join("..", "..", "..", "docs", "results", "optimal.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	for row := range bytes.Lines(best) {
		var tree struct {
			Game string
			Max  int
		}
		if err := json.Unmarshal(row, &tree); err != nil {
			t.Fatalf("%s: %v", row, err)
		}
		if w, found := named[tree.Game]; found && w.LowerMax > tree.Max {
			t.Errorf("%s takes %d at least, but a best tree %d", w.Game, w.LowerMax, tree.Max)
		}
	}
	holds := func(places int, suffix string, from int, least func(c int) int) {
		for c := from; c <= rules.MaxSymbols; c++ {
			w, found := named[fmt.Sprintf("%dx%d%s", places, c, suffix)]
			if found && (w.LowerMax > least(c) || w.Max < least(c)) {
				t.Errorf("%+v, but the formula says %d", w, least(c))
			}
		}
	}
	for _, family := range families {
		holds(2, family.suffix, 2, family.ofTwo)
	}
	holds(3, "", 5, func(c int) int { return (c-1)/3 + 4 }) // Jäger and Peczarski 2009
	holds(3, "-black", 2, func(c int) int { return c + 2 })
	holds(4, "-black", 5, func(c int) int { return c + 3 })
}

// TestAtlasAgain solves the smallest games of the atlas again.
func TestAtlasAgain(t *testing.T) {
	for _, w := range readAtlas(t) {
		if w.Codes > 100 || !w.settled() {
			continue
		}
		result, err := optimal.Solve(t.Context(), position.Start(w.game), optimal.Options{Objective: optimal.LeastMax, Budget: budget.Budget{Threads: 1}})
		if err != nil || result.Max != w.Max || result.LowerMax != w.Max {
			t.Errorf("%+v; now %+v, %v", w, result, err)
		}
	}
}
