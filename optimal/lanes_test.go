package optimal

import (
	"hash/maphash"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker"
	"codebreaker/internal/bitslice"
	"codebreaker/internal/partition"
	"codebreaker/internal/testgame"
	"codebreaker/internal/workers"
)

// wholeBuilder returns a game and a builder of the tables of all its codes.
func wholeBuilder(t *testing.T, name string) (*codebreaker.Game, *tableBuilder) {
	t.Helper()
	game := testgame.Parse(t, name)
	codes := slices.Collect(game.Secrets())
	return game, &tableBuilder{game: game, layout: partition.Layout(game), codes: codes, guesses: codes, keepEquivalent: true, threads: workers.New(2), seed: maphash.MakeSeed()}
}

// wholeTable returns the feedback table of a whole game under all guesses.
func wholeTable(t *testing.T, name string) (*codebreaker.Game, *feedbackTable) {
	t.Helper()
	game, b := wholeBuilder(t, name)
	p := tableSpec{codes: b.codes, keys: make([]key, len(b.codes))}
	for i := range b.codes {
		p.numbers = append(p.numbers, int32(i))
	}
	return game, b.build(p)
}

// TestLanes compares the cells that lanes of every width count, by vectors and by
// words, with the feedbacks that the rules give.
func TestLanes(t *testing.T) {
	draw := rand.New(rand.NewPCG(2, 71))
	widths := make(map[int]bool)
	for _, name := range []string{"3x4", "4x4", "5x3", "6x2", "3x5-place", "4x3-place", "5x3-place", "4x5-distinct", "4x4-black"} {
		game, table := wholeTable(t, name)
		widths[table.lanes.width] = true
		for range 60 {
			var set []uint16
			for i := range table.codes {
				if draw.IntN(len(table.codes)) < 12 {
					set = append(set, uint16(i))
				}
			}
			if len(set) == 0 {
				continue
			}
			room := len(table.guesses) + 8*laneBlock
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
					t.Fatalf("%s: version %v makes %d cells at most, not %d:\n%v, not\n%v", name, version, most, all, counts, words)
				}
			}
			for g, guess := range table.guesses {
				feedbacks := make(map[codebreaker.Feedback]bool)
				for _, i := range set {
					feedbacks[game.Mark(guess, table.codes[i])] = true
				}
				if int(words[g]) != len(feedbacks) {
					t.Fatalf("%s: %s makes %d cells, %d by the rules", name, game.Format(guess), words[g], len(feedbacks))
				}
			}
		}
	}
	for _, width := range []int{0, 16, 32, 64} {
		if !widths[width] {
			t.Errorf("no game has lanes of %d bits", width)
		}
	}
}

// TestRenaming checks that sets which differ in names alone have one key, where no
// two symbols are alike, and that the key of another set is another.
func TestRenaming(t *testing.T) {
	game, table := wholeTable(t, "3x5")
	c := newCanonical(game)
	var room canonicalScratch
	draw := rand.New(rand.NewPCG(1, 41))
	same := 0
	for range 200 {
		places, symbols := draw.Perm(3), draw.Perm(5)
		set := make([]uint16, 8)
		renamed := make([]uint16, len(set))
		for i := range set {
			set[i] = uint16(draw.IntN(len(table.codes)))
		}
		slices.Sort(set)
		set = slices.Compact(set)
		renamed = renamed[:0]
		for _, i := range set {
			var code codebreaker.Code
			for place, from := range places {
				code[place] = uint8(symbols[table.codes[i][from]])
			}
			at, _ := slices.BinarySearchFunc(table.codes, code, codebreaker.Compare)
			renamed = append(renamed, uint16(at))
		}
		slices.Sort(renamed)
		if c.keyOf(&room, table, set) == c.keyOf(&room, table, renamed) {
			same++
		}
		if len(set) > 1 && c.keyOf(&room, table, set) == c.keyOf(&room, table, set[1:]) {
			t.Fatal("two sets of different sizes have one key")
		}
	}
	if same < 190 {
		t.Errorf("%d of 200 sets were known again under new names", same)
	}
}
