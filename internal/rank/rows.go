package rank

import (
	"sync"

	"codebreaker/internal/bitslice"
)

// rows knows the least value that the candidates of a row can have, however an
// arrangement divides them: a row is the candidates whose total of black and white
// with a multiset is the same.
//
// The row of total t has t+1 cells, one for each number of blacks. That of the
// highest total, p, has one less, since p-1 blacks cannot be, and one candidate at
// most in the last of them: the one that is the guess.
type rows struct {
	heuristic bitslice.Heuristic
	places    int
	small     [bitslice.MostRanked + 1][mostTabled + 1]int64 // by the total, for rows of so many candidates
	least     [bitslice.MostRanked + 1][]int64               // the same, as slices
	// distributions are the shapes of rows that tangents are taken at, by the total;
	// none but for entropy.
	distributions [bitslice.MostRanked + 1]func() []distribution
}

// mostTabled is the largest row whose least value is in a table. These are found by
// trying all divisions, so that rounding has no part in them.
const mostTabled = 128

// kept holds the rows of each heuristic and number of places.
var kept sync.Map

// rowsOf returns the rows of multisets of two places or more.
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

// widen returns the least values with one cell more, which has so many candidates at
// most.
func (r *rows) widen(least *[mostTabled + 1]int64, most int) (wider [mostTabled + 1]int64) {
	for n := range wider {
		wider[n] = least[n]
		for cell := 1; cell <= min(n, most); cell++ {
			wider[n] = min(wider[n], r.heuristic.Join(least[n-cell], uint32(cell)))
		}
	}
	return wider
}

// bound returns a value that is no worse than that of any arrangement of a multiset
// whose rows have these sizes. Few says that there are fewer than mostTabled candidates.
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

// even returns the value of a row that is divided as evenly as can be, which is the
// least: all heuristics are convex.
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

// slack returns how much the value of so many candidates may be wrong because its
// parts are rounded. Entropy rounds the logarithm of each prime factor to 2^-33, and
// there are 26 factors at most; twice, since a bound and a value may err.
func slack(heuristic bitslice.Heuristic, n uint32) int64 {
	if heuristic != bitslice.Entropy {
		return 0
	}
	return 32 * int64(n)
}
