package tables

import (
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// TestMostCells compares the most cells that any guess makes of drawn sets and of branches with the feedbacks that
// the rules give, with vectors and without, before and after the cells of supersets are counted.
func TestMostCells(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 72))
	for _, name := range []string{"3x6-place", "4x5-distinct-place", "5x3-place", "4x5", "4x4-black", "5x4"} {
		game, b := wholeBuilder(t, name)
		b.Scanned = true
		b.Fill()
		versions := [][]uint8{nil}
		if vectors() >= bitslice.AVX2 {
			versions = append(versions, b.ranked.bytes)
		}
		if (b.ranked.bytes != nil) != (len(versions) > 1) {
			t.Errorf("%s: %d bytes", name, len(b.ranked.bytes))
		}
		var sets [][]int32
		for _, size := range []int{1, 2, 3, 5, 6, 9, 14, 30, 63, 64, 65, 90, 127, 128, 159, 160, 161, 191, 192, 193, 200, 400} {
			var set []int32
			for _, i := range slices.Sorted(slices.Values(draw.Perm(len(b.Codes))[:min(size, len(b.Codes))])) {
				set = append(set, int32(i))
			}
			sets = append(sets, set)
		}
		for range 3 {
			branches := make(map[rules.Feedback][]int32)
			guess := b.Guesses[draw.IntN(len(b.Guesses))]
			for i, code := range b.Codes {
				feedback := game.Mark(guess, code)
				branches[feedback] = append(branches[feedback], int32(i))
			}
			sets = slices.AppendSeq(sets, maps.Values(branches))
		}
		for _, set := range sets {
			wantMost, wantBest := mostCellsByRule(game, b, set)
			for range 2 {
				for _, b.ranked.bytes = range versions {
					if most, best := b.MostCells(set); most != wantMost || best != wantBest {
						t.Fatalf("%s, %d codes, vectors %v: %d cells at most, %d with candidates; want %d and %d", name, len(set), b.ranked.bytes != nil, most, best, wantMost, wantBest)
					}
				}
				countSupersets(b)
			}
		}
		intersections := 0
		b.ranked.intersections.Range(func(_, s any) bool {
			if s.(*superset).cells != nil {
				intersections++
			}
			return true
		})
		if strings.HasSuffix(name, "-place") && intersections < 10 { // else few branches are in supersets
			t.Errorf("%s: the cells of %d intersections are counted", name, intersections)
		}
	}
}

// countSupersets lets the cells of all supersets be counted when they are next asked for.
func countSupersets(b *Builder) {
	for _, s := range b.ranked.supersets {
		s.spent.Store(math.MaxInt64)
	}
	b.ranked.intersections.Range(func(_, s any) bool {
		s.(*superset).spent.Store(math.MaxInt64)
		return true
	})
}

func mostCellsByRule(game *rules.Game, b *Builder, set []int32) (most, best int) {
	for _, guess := range b.Guesses {
		feedbacks, bonus := make(map[rules.Feedback]bool), 0
		for _, number := range set {
			feedbacks[game.Mark(guess, b.Codes[number])] = true
			if b.Codes[number] == guess {
				bonus = 1
			}
		}
		most, best = max(most, len(feedbacks)), max(best, len(feedbacks)+bonus)
	}
	return most, best
}
