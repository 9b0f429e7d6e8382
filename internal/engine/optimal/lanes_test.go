package optimal

import (
	"hash/maphash"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal/transposition"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// wholeBuilder returns a game and a builder of the tables of all its codes.
func wholeBuilder(t *testing.T, name string) (*rules.Game, *tableBuilder) {
	t.Helper()
	game := testgame.Parse(t, name)
	codes := slices.Collect(game.Secrets())
	return game, &tableBuilder{
		game: game, layout: partition.Layout(game), codes: codes, guesses: codes, keepEquivalent: true, threads: budget.NewPool(2), seed: maphash.MakeSeed(),
		room: budget.NewRoom(1 << 30), largest: 1 << 28, stopped: new(atomic.Bool),
	}
}

// wholeTable returns the feedback table of a whole game under all guesses.
func wholeTable(t *testing.T, name string) (*rules.Game, *feedbackTable) {
	t.Helper()
	game, b := wholeBuilder(t, name)
	return game, b.build(wholeSpec(b))
}

// wholeSpec returns the specification of the table of all codes.
func wholeSpec(b *tableBuilder) tableSpec {
	p := tableSpec{codes: b.codes, keys: make([]transposition.Key, len(b.codes))}
	for i := range b.codes {
		p.numbers = append(p.numbers, int32(i))
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
			b.onlyMost = onlyMost
			table := b.build(wholeSpec(b))
			widths[table.lanes.width] = true
			folded = folded || len(table.lanes.folded) > 0
			sorted = sorted || table.lanes.columns != nil
			for range 60 {
				var set []uint16
				for i := range table.codes {
					if draw.IntN(len(table.codes)) < 12 {
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
func checkLanes(t *testing.T, game *rules.Game, table *feedbackTable, set []uint16) {
	t.Helper()
	room := 2 * (len(table.guesses) + 8*laneBlock)
	words := make([]uint8, room)
	all := table.lanes.countAll(table, set, words)
	for _, version := range bitslice.Versions() {
		if version > vectors() {
			continue
		}
		table.lanes.version = version
		counts := make([]uint8, room)
		most := table.lanes.count(table, set, counts)
		if most != all || most < len(set) && !slices.Equal(counts[:len(table.guesses)], words[:len(table.guesses)]) {
			t.Fatalf("%s: version %v makes %d cells at most, not %d:\n%v, not\n%v", game.Name(), version, most, all, counts, words)
		}
		if table.lanes.columns != nil {
			if most := table.lanes.mostCells(table, set, counts); most != all {
				t.Fatalf("%s: version %v makes %d cells at most, not %d", game.Name(), version, most, all)
			}
		}
	}
	for g, guess := range table.guesses {
		feedbacks := make(map[rules.Feedback]bool)
		for _, i := range set {
			feedbacks[game.Mark(guess, table.codes[i])] = true
		}
		if int(words[g]) != len(feedbacks) {
			t.Fatalf("%s: %s makes %d cells, %d by the rules", game.Name(), game.Format(guess), words[g], len(feedbacks))
		}
	}
}

// TestFirstSeparating checks that the first guess that separates a set is found, whatever was counted before.
func TestFirstSeparating(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 5))
	found := 0
	for _, onlyMost := range []bool{false, true} {
		game, b := wholeBuilder(t, "4x4-place")
		b.onlyMost = onlyMost
		table := b.build(wholeSpec(b))
		w := (&searcher{game: game}).acquire()
		w.prepare(table)
		for range 200 {
			sub := &subproblem{table: table}
			for _, i := range draw.Perm(len(table.codes))[:3+draw.IntN(20)] {
				sub.set = append(sub.set, uint16(i))
			}
			slices.Sort(sub.set)
			want := int32(slices.IndexFunc(table.guesses, func(guess rules.Code) bool {
				feedbacks := make(map[rules.Feedback]bool)
				for _, i := range sub.set {
					feedbacks[game.Mark(guess, table.codes[i])] = true
				}
				return len(feedbacks) == len(sub.set)
			}))
			table.lanes.count(table, sub.set, w.counts)
			if got := w.firstSeparating(sub); got != want {
				t.Fatalf("most first %v: the first guess to separate %v is %d, not %d", onlyMost, sub.set, got, want)
			} else if got >= 0 {
				found++
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d sets can be separated", found)
	}
}
