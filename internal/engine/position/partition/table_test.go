package partition_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestTable compares the cells of random sets with individual marks. Some candidates are there twice,
// as in random samples.
func TestTable(t *testing.T) {
	source := rand.New(rand.NewPCG(9, 2))
	for _, name := range []string{"3x5", "4x4-black", "4x4-place", "3x5-sum", "3x6-distinct"} {
		game := testgame.Parse(t, name)
		codes := slices.Collect(game.Secrets())
		candidates := append(slices.Clone(codes[:50]), codes[7], codes[8])
		table := partition.NewTable(game, candidates, codes)
		for range 200 {
			var set []uint16
			for i := range candidates {
				if source.IntN(3) > 0 {
					set = append(set, uint16(i))
				}
			}
			guess := source.IntN(len(codes))
			var want [][]uint16
			at, hits := make(map[rules.Feedback]int), 0
			for _, i := range set {
				mark := game.Mark(codes[guess], candidates[i])
				if mark.Solved() {
					hits++
					continue
				}
				if _, known := at[mark]; !known {
					at[mark] = len(want)
					want = append(want, nil)
				}
				want[at[mark]] = append(want[at[mark]], i)
			}
			firsts, sizes, solved := table.Count(guess, set)
			if solved != hits || len(firsts) != len(want) || len(sizes) != len(want) {
				t.Fatalf("%s %s: %d cells and %d solved, want %d and %d", name, game.Format(codes[guess]), len(firsts), solved, len(want), hits)
			}
			for i, cell := range want {
				if firsts[i] != cell[0] || int(sizes[i]) != len(cell) {
					t.Fatalf("%s %s: a cell of %d from %d, want %v", name, game.Format(codes[guess]), sizes[i], firsts[i], cell)
				}
			}
			if got := table.Divide(guess, set); !slices.EqualFunc(got, want, slices.Equal) {
				t.Fatalf("%s %s: cells %v, want %v", name, game.Format(codes[guess]), got, want)
			}
		}
	}
}

// TestTableUnlike checks that a table keeps one of the guesses that divide the candidates alike, every candidate, and
// no guess that separates nothing.
func TestTableUnlike(t *testing.T) {
	source := rand.New(rand.NewPCG(9, 3))
	for _, name := range []string{"3x5", "4x4-black", "4x4-place", "3x5-sum", "3x6-distinct"} {
		game := testgame.Parse(t, name)
		codes := slices.Collect(game.Secrets())
		for range 20 {
			var candidates []rules.Code
			for _, i := range source.Perm(len(codes))[:2+source.IntN(6)] {
				candidates = append(candidates, codes[i])
			}
			whole, table := partition.NewTable(game, candidates, codes), partition.EmptyTable(game, candidates)
			all := make([]uint16, len(candidates))
			for i := range all {
				all[i] = uint16(i)
			}
			seen, number := make(map[string]bool), 0
			for i, code := range codes {
				cells := fmt.Sprint(whole.Divide(i, all))
				_, sizes, solved := whole.Count(i, all)
				want := solved > 0 || len(sizes) > 1 && !seen[cells]
				if solved == 0 {
					seen[cells] = true
				}
				if got := table.AddUnlike(code); got != want {
					t.Fatalf("%s, %s for %v: appended %v, want %v", name, game.Format(code), candidates, got, want)
				}
				if !want {
					continue
				}
				if got := fmt.Sprint(table.Divide(number, all)); got != cells {
					t.Fatalf("%s, %s: cells %s, want %s", name, game.Format(code), got, cells)
				}
				number++
			}
		}
	}
}
