package protocol

import (
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/test/testgame"
)

// TestBoundsByColumns compares the bounds of all guesses with the bounds of each guess from its row.
func TestBoundsByColumns(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, name := range []string{"4x6", "3x4", "2x9", "3x5-distinct", "4x4-black", "3x6-sum", "3.2.4", "3x4-empty", "2x4-place", "1x9"} {
		byColumns, err := newTable(testgame.Parse(t, name), &GameOf{Game: name})
		if err != nil || byColumns.columns == nil {
			t.Fatalf("%s: %v, columns %v", name, err, byColumns.columns)
		}
		byRows := *byColumns
		byRows.columns = nil
		for range 100 {
			candidates := slices.Clone(byColumns.all)
			r.Shuffle(len(candidates), func(i, j int) { candidates[i], candidates[j] = candidates[j], candidates[i] })
			candidates = candidates[:min(2+r.IntN(mostSearched-1), len(candidates))]
			guess := r.IntN(len(byColumns.guesses))
			if like := byColumns.keep(nil, byColumns.all, ply{uint16(guess), byColumns.row(guess)[candidates[0]]}); len(like) > 1 && r.IntN(2) == 0 { // one large cell
				candidates = like[:min(mostSearched, len(like))]
			}
			got, want := make([]uint32, len(byColumns.guesses)), make([]uint32, len(byColumns.guesses))
			least, even := byColumns.bounds(candidates, got)
			leastByRows, evenByRows := byRows.bounds(candidates, want)
			if !slices.Equal(got, want) || least != leastByRows || len(candidates) > few && even != evenByRows {
				t.Fatalf("%s, %d candidates: %v, at least %d, even %d, not %v, %d, %d", name, len(candidates), got, least, even, want, leastByRows, evenByRows)
			}
		}
	}
}
