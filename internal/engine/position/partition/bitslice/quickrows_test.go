package bitslice

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRowsWithin checks that every multiset with a cost up to the limit is included, and that no
// other exceeds the limit by more than rounding.
func TestRowsWithin(t *testing.T) {
	if fastest() != AVX512 {
		t.Skip("multisets are lanes with AVX-512 only")
	}
	defer Use(AVX512)()
	source := rand.New(rand.NewPCG(3, 8))
	for _, layout := range []Layout{{Places: 3, Symbols: 9}, {Places: 4, Symbols: 6}, {Places: 5, Symbols: 10, Copies: 1}, {Places: 6, Symbols: 4}, {Places: 7, Symbols: 7}, {Places: 8, Symbols: 15}} {
		multisets := make([][MaxPlaces]uint8, 150)
		for i := range multisets {
			multisets[i] = randomCode(source, layout)
			slices.Sort(multisets[i][:layout.Places])
		}
		m := NewMultisets(layout, multisets)
		for _, n := range []int{1, 2, 7, 8, 9, 40, 63} {
			candidates := make([][MaxPlaces]uint8, n)
			for i := range candidates {
				candidates[i] = randomCode(source, layout)
			}
			set := NewSet(layout, candidates)
			if !set.HasQuickRows(m) {
				t.Fatalf("%+v, %d candidates: multisets are no lanes", layout, n)
			}
			least := make([][]int64, layout.Places+1)
			for total := range least {
				for range n + 1 {
					least[total] = append(least[total], source.Int64N(1<<40)-int64(n)/int64(layout.Places+1))
				}
			}
			var costs RowCosts
			most := source.Int64N(1 << 42)
			costs.Load(layout.Places, n, least, most)
			rows := make([]Sizes, m.Len())
			set.Rows(m, 0, m.Len(), 1<<layout.Symbols-1, rows)
			for _, limit := range []int64{most, most / 2, -int64(n)} {
				checkWithin(t, set, m, rows, least, &costs, limit, (most+int64(n))/limitWord)
			}
		}
	}
}

// checkWithin compares the multisets within a limit. Unit is the size of a rounding step.
func checkWithin(t *testing.T, set *Set, m *Multisets, rows []Sizes, least [][]int64, costs *RowCosts, limit, unit int64) {
	t.Helper()
	for block := range (m.Len() + laneGuesses - 1) / laneGuesses {
		within := set.RowsWithin(m, block, costs, limit)
		for lane := range laneGuesses {
			i := block*laneGuesses + lane
			if i >= m.Len() {
				if within>>lane != 0 {
					t.Fatalf("%+v: there are %d multisets, and %d is let in", set.layout, m.Len(), i)
				}
				break
			}
			cost := int64(0)
			for total, some := range rows[i][:set.layout.Places+1] {
				cost += least[total][some]
			}
			let := within>>lane&1 == 1
			if let && cost > limit+unit*int64(set.layout.Places+3) || !let && cost <= limit {
				t.Fatalf("%+v, %d candidates, multiset %v: cost %d, limit %d, let in: %v", set.layout, set.n, m.At(i), cost, limit, let)
			}
		}
	}
}

// TestHasQuickRows checks when multisets cannot be lanes.
func TestHasQuickRows(t *testing.T) {
	for _, test := range []struct {
		layout Layout
		n      int
	}{{Layout{Places: 2, Symbols: 3}, 5}, {Layout{Places: 9, Symbols: 2}, 5}, {Layout{Places: 8, Symbols: 16}, 5}, {Layout{Places: 4, Symbols: 6}, 0}, {Layout{Places: 4, Symbols: 6}, 64}} {
		set := NewSet(test.layout, make([][MaxPlaces]uint8, test.n))
		if set.HasQuickRows(NewMultisets(test.layout, make([][MaxPlaces]uint8, 1))) {
			t.Errorf("%+v, %d candidates: multisets are lanes", test.layout, test.n)
		}
	}
}
