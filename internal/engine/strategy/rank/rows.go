package rank

import (
	"sync"

	"codebreaker/internal/engine/position/partition/bitslice"
)

// rows holds the least value of a row for any arrangement. A row is the set of candidates with the
// same total of black and white for a multiset.
//
// The row of total t has t+1 cells, one for each number of blacks. The row of the highest total p
// has one cell less, since p-1 blacks are impossible. Its last cell holds at most one candidate:
// the guess itself.
type rows struct {
	heuristic bitslice.Heuristic
	places    int
	small     [bitslice.MostRanked + 1][mostTabled + 1]int64 // by total and number of candidates
	least     [bitslice.MostRanked + 1][]int64               // the same values, as slices
	// distributions are the distributions at which tangents are taken, by total; for entropy only.
	distributions [bitslice.MostRanked + 1]func() []distribution
}

// mostTabled is the size of the largest row in the table. Table values come from trying all
// divisions, so they have no rounding error.
const mostTabled = 128

// kept caches the rows of each heuristic and number of places.
var kept sync.Map

// rowsOf returns the rows for multisets of at least two places.
func rowsOf(heuristic bitslice.Heuristic, places int) *rows {
	type key struct {
		heuristic bitslice.Heuristic
		places    int
	}
	if r, ok := kept.Load(key{heuristic, places}); ok {
		return r.(*rows)
	}
	r := &rows{heuristic: heuristic, places: places}
	for n := range r.small[0] {
		r.small[0][n] = heuristic.Value([]uint32{uint32(n)})
	}
	for total := 1; total < places; total++ {
		r.small[total] = r.widen(&r.small[total-1], mostTabled)
	}
	r.small[places] = r.widen(&r.small[places-2], 1)
	for total := range r.small {
		r.least[total] = r.small[total][:]
	}
	if heuristic == bitslice.Entropy {
		for total := range places + 1 {
			r.distributions[total] = sync.OnceValue(func() []distribution { return distributions(places, total) })
		}
	}
	stored, _ := kept.LoadOrStore(key{heuristic, places}, r)
	return stored.(*rows)
}

// widen returns the least values with one more cell of at most that many candidates.
func (r *rows) widen(least *[mostTabled + 1]int64, most int) (wider [mostTabled + 1]int64) {
	for n := range wider {
		wider[n] = least[n]
		for cell := 1; cell <= min(n, most); cell++ {
			wider[n] = min(wider[n], r.heuristic.Join(least[n-cell], uint32(cell)))
		}
	}
	return wider
}

// bound returns a lower bound on the value of every arrangement of a multiset with these row sizes.
// If few is true, there are fewer than mostTabled candidates.
func (r *rows) bound(sizes *bitslice.Sizes, few bool) int64 {
	bound := int64(0)
	if few && r.heuristic != bitslice.Minimax {
		for total := range sizes[:r.places+1] {
			bound += r.small[total][sizes[total]%mostTabled]
		}
		return bound
	}
	for total, n := range sizes[:r.places+1] {
		least := int64(0)
		switch {
		case n <= mostTabled:
			least = r.small[total][n]
		case total == r.places:
			least = min(r.even(n, total-1), r.heuristic.Join(r.even(n-1, total-1), 1))
		default:
			least = r.even(n, total+1)
		}
		if r.heuristic == bitslice.Minimax {
			bound = max(bound, least)
		} else {
			bound += least
		}
	}
	return bound
}

// even returns the value of a row divided as evenly as possible. It is the least value, because all
// heuristics are convex.
func (r *rows) even(n uint32, cells int) int64 {
	size, over := n/uint32(cells), n%uint32(cells)
	switch r.heuristic {
	case bitslice.Minimax:
		if over > 0 {
			size++
		}
		return int64(size)
	case bitslice.Parts:
		return -int64(min(int(n), cells))
	default:
		value := int64(over)*r.heuristic.Cost(size+1) + int64(cells-int(over))*r.heuristic.Cost(size)
		return value - slack(r.heuristic, n)
	}
}

// slack returns the largest rounding error in the value of n candidates. Entropy rounds the
// logarithm of each prime factor to 2^-33, and there are at most 26 factors. The slack covers two
// such errors, one in the bound and one in the value.
func slack(heuristic bitslice.Heuristic, n uint32) int64 {
	if heuristic != bitslice.Entropy {
		return 0
	}
	return 32 * int64(n)
}
