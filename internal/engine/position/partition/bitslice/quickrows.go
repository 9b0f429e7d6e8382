package bitslice

// For small sets, bounding each multiset by its rows takes longer than counting the ones that
// remain. So with AVX-512 the multisets are lanes first, as guesses are elsewhere (see lanes.go).
// The number of candidates with a given total is added up in bytes for 64 multisets at once. It is
// then looked up in a table of costs that are rounded down. The rows of the few remaining multisets
// are counted individually.

// quickLimit is the number of costs in a table. Multisets are lanes for fewer candidates only.
const quickLimit = 64

// RowCosts gives a lower bound on the cost of each row, by total and number of candidates. The
// costs are words, rounded down.
type RowCosts struct {
	bytes [(mostSize + 1) * 2 * quickLimit]uint8 // for each total, the low bytes and then the high ones
	n     int                                    // number of candidates; a word is (cost + candidates) in scaled units
	scale float64
}

// limitWord is the largest limit as a word. Costs are capped at twice that.
const limitWord = 1 << 15

// Load sets the costs to least[total][size] for n candidates in all. Limits are at most most, and
// costs at least -size.
func (c *RowCosts) Load(places, n int, least [][]int64, most int64) {
	c.n, c.scale = n, limitWord/float64(max(1, most+int64(n)))
	for total, costs := range least[:places+1] {
		table := c.bytes[total*2*quickLimit:][:2*quickLimit]
		for some := range n + 1 {
			cost := int(min(2*limitWord-1, float64(costs[some]+int64(some))*c.scale))
			table[some%quickLimit], table[some%quickLimit+quickLimit] = uint8(cost), uint8(cost>>8)
		}
	}
}

// word returns a limit as a word, plus one, so that rounding makes no sum too large.
func (c *RowCosts) word(limit int64) int {
	return int(float64(max(0, limit+int64(c.n)))*c.scale) + 1
}

// HasQuickRows reports whether multisets can be lanes, for [Set.RowsWithin].
func (s *Set) HasQuickRows(m *Multisets) bool {
	return s.hasVectorTotals() && s.n < quickLimit && len(s.groupTables) > 0 && len(m.columns) > 0
}

// RowsWithin returns, as bits, which of 64 multisets have rows that cost at most the limit. It may
// include some that cost slightly more.
func (s *Set) RowsWithin(m *Multisets, block int, costs *RowCosts, limit int64) uint64 {
	within := boundRows(s, m.columns[block*laneGuesses*s.layout.Places:], costs, costs.word(limit))
	missing := max(0, (block+1)*laneGuesses-m.Len())
	return within << missing >> missing
}

// makeColumns makes the columns of multisets as lanes: for each place, the symbol there and its
// number of copies up to that place.
func (m *Multisets) makeColumns() {
	if m.layout.Places < leastSize || !m.layout.hasLanes(AVX512) {
		return
	}
	list := Guesses{layout: m.layout, codes: m.codes}
	list.makeColumns(false)
	m.columns = list.columns.atLeast
}
