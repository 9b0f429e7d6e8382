package tables

import (
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// wholeBuilder returns a game and a builder of the tables of all its codes.
func wholeBuilder(t *testing.T, name string) (*rules.Game, *Builder) {
	t.Helper()
	game := testgame.Parse(t, name)
	codes := slices.Collect(game.Secrets())
	return game, NewBuilder(Config{
		Game: game, Codes: codes, Guesses: codes, KeepEquivalent: true, Threads: budget.NewPool(2),
		Room: budget.NewRoom(1 << 30), Largest: 1 << 28, Stopped: new(atomic.Bool),
	})
}

// wholeSpec returns the specification of the table of all codes.
func wholeSpec(b *Builder) Spec {
	p := Spec{Codes: b.Codes, Keys: make([]transposition.Key, len(b.Codes))}
	for i := range b.Codes {
		p.Numbers = append(p.Numbers, int32(i))
	}
	return p
}

// TestLanes compares the cells that lanes of every width count, by vectors and by
// words, with the feedbacks that the rules give.
func TestLanes(t *testing.T) {
	draw := rand.New(rand.NewPCG(2, 71))
	widths := make(map[int]bool)
	folded, sorted := false, false
	for _, name := range []string{"3x4", "4x4", "5x3", "6x2", "3x5-place", "4x3-place", "5x3-place", "4x4-place", "4x5-distinct", "4x4-black"} {
		for _, onlyMost := range []bool{false, true} {
			game, b := wholeBuilder(t, name)
			b.OnlyMost = onlyMost
			table := b.Build(wholeSpec(b))
			widths[table.lanes.width] = true
			folded = folded || len(table.lanes.folded) > 0
			sorted = sorted || table.lanes.columns != nil
			for range 60 {
				var set []uint16
				for i := range table.Codes {
					if draw.IntN(len(table.Codes)) < 12 {
						set = append(set, uint16(i))
					}
				}
				if len(set) > 0 {
					checkLanes(t, game, table, set)
				}
			}
		}
	}
	for _, width := range []int{0, 16, 32, 64} {
		if !widths[width] {
			t.Errorf("no game has lanes of %d bits", width)
		}
	}
	if !folded || !sorted {
		t.Errorf("some guess has more cells than a lane has bits: %v; some lanes are sorted: %v", folded, sorted)
	}
}

// checkLanes compares the cells of a set under all guesses, counted in all ways, with the feedbacks.
func checkLanes(t *testing.T, game *rules.Game, table *Table, set []uint16) {
	t.Helper()
	room := 2 * (len(table.Guesses) + 8*laneBlock)
	words := make([]uint8, room)
	all := table.lanes.countAll(table, set, words)
	for _, version := range bitslice.Versions() {
		if version > vectors() {
			continue
		}
		table.lanes.version = version
		counts := make([]uint8, room)
		most := table.lanes.count(table, set, counts)
		if most != all || most < len(set) && !slices.Equal(counts[:len(table.Guesses)], words[:len(table.Guesses)]) {
			t.Fatalf("%s: version %v makes %d cells at most, not %d:\n%v, not\n%v", game.Name(), version, most, all, counts, words)
		}
		if table.lanes.columns != nil {
			if most := table.lanes.mostCells(table, set, counts); most != all {
				t.Fatalf("%s: version %v makes %d cells at most, not %d", game.Name(), version, most, all)
			}
		}
	}
	for g, guess := range table.Guesses {
		feedbacks := make(map[rules.Feedback]bool)
		for _, i := range set {
			feedbacks[game.Mark(guess, table.Codes[i])] = true
		}
		if int(words[g]) != len(feedbacks) {
			t.Fatalf("%s: %s makes %d cells, %d by the rules", game.Name(), game.Format(guess), words[g], len(feedbacks))
		}
	}
}
