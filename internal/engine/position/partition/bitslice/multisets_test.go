package bitslice

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRows compares the row sizes with cells counted by the reference.
func TestRows(t *testing.T) {
	source := rand.New(rand.NewPCG(1, 2))
	for _, layout := range []Layout{
		{Places: 1, Symbols: 3},
		{Places: 4, Symbols: 6},
		{Places: 7, Symbols: 5},
		{Places: 8, Symbols: 2},
		{Places: 9, Symbols: 3},
		{Places: 15, Symbols: 2},
		{Places: 4, Symbols: 10, Copies: 1},
		{Places: 8, Symbols: 9, Copies: 1},
		{Places: 8, Symbols: 20},
	} {
		sizes := []int{0, 1, 63, 64, 65, 512, 513, 1100}
		if layout.Symbols == 20 {
			whole := layout.normal()
			sizes = append(sizes, tileBytes/(8*8*whole.planes())*blockBits+1000) // more than a tile
		}
		for _, n := range sizes {
			candidates := make([][MaxPlaces]uint8, n)
			for i := range candidates {
				candidates[i] = randomCode(source, layout)
			}
			multisets := make([][MaxPlaces]uint8, 40)
			for i := range multisets {
				for place := range layout.Places {
					multisets[i][place] = uint8(source.IntN(layout.Symbols))
				}
				slices.Sort(multisets[i][:layout.Places])
			}
			slices.SortFunc(multisets, func(a, b [MaxPlaces]uint8) int { return slices.Compare(a[:], b[:]) })
			m := NewMultisets(layout, multisets)
			allowed := uint64(1)<<layout.Symbols - 1
			if layout.Symbols > 4 {
				allowed &^= 2
			}
			first, end := 3, len(multisets)-2
			for _, version := range Versions() {
				checkRows(t, version, layout, candidates, m, first, end, allowed)
			}
		}
	}
}

// checkRows compares the rows of some multisets.
func checkRows(t *testing.T, version Version, layout Layout, candidates [][MaxPlaces]uint8, m *Multisets, first, end int, allowed uint64) {
	t.Helper()
	defer Use(version)()
	rows := make([]Sizes, end-first)
	NewSet(layout, candidates).Rows(m, first, end, allowed, rows)
	for i := first; i < end; i++ {
		if m.Uses(i)&^allowed != 0 {
			continue
		}
		var want Sizes
		for _, candidate := range candidates {
			total, _ := totalBlack(Mark(layout, m.At(i), candidate))
			want[total]++
		}
		if got := rows[i-first]; got != want {
			t.Fatalf("%s, %+v, %d candidates, multiset %v: rows %v, want %v", version, layout, len(candidates), m.At(i), got, want)
		}
	}
}

// totalBlack takes a feedback of BlackWhite apart.
func totalBlack(mark uint32) (total, black int) {
	feedback := int(mark)
	for (total+1)*(total+2)/2 <= feedback {
		total++
	}
	return total, feedback - total*(total+1)/2
}

func randomCode(source *rand.Rand, layout Layout) (code [MaxPlaces]uint8) {
	symbols := source.Perm(layout.Symbols)
	for place := range layout.Places {
		code[place] = uint8(source.IntN(layout.Symbols))
		if layout.Copies == 1 {
			code[place] = uint8(symbols[place])
		}
	}
	return code
}
