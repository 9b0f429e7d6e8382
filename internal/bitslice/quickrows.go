package bitslice

// For small sets it takes longer to bound multisets by their rows one by one than to count those that are
// left. So with AVX-512 the lanes are multisets first, as guesses are elsewhere (see lanes.go): how many
// candidates have a total with each of 64 multisets is added up in bytes, and looked up in a table of costs that
// are rounded down. That leaves the few multisets whose rows are then counted for themselves.

// quickLimit is the number of candidates below which multisets are lanes: a table has so many costs.
const quickLimit = 64

// RowCosts says what the candidates of each total cost at least, by how many they are: in words, rounded
// down.
type RowCosts struct {
	bytes [(mostSize + 1) * 2 * quickLimit]uint8 // for each total the low bytes, and then the high ones
	n     int                                    // candidates in all; a word is so many units of cost + candidates
	scale float64
}

// limitWord is the largest limit in words: costs beyond twice of it need not be told apart.
const limitWord = 1 << 15

// Load sets the costs to least[total][some], of n candidates in all, where limits are no higher than most. No
// cost is below minus the candidates.
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

// word returns a limit in words, and one more, so that rounding makes no sum too large.
func (c *RowCosts) word(limit int64) int {
	return int(float64(max(0, limit+int64(c.n)))*c.scale) + 1
}

// HasQuickRows reports whether multisets can be lanes, for [Set.RowsWithin].
func (s *Set) HasQuickRows(m *Multisets) bool {
	return s.hasVectorTotals() && s.n < quickLimit && len(s.groupTables) > 0 && len(m.columns) > 0
}

// RowsWithin returns, as bits, those of 64 multisets whose rows cost no more than a limit, and perhaps some
// that cost little more.
func (s *Set) RowsWithin(m *Multisets, block int, costs *RowCosts, limit int64) uint64 {
	within := boundRows(s, m.columns[block*laneGuesses*s.layout.Places:], costs, costs.word(limit))
	missing := max(0, (block+1)*laneGuesses-m.Len())
	return within << missing >> missing
}

// makeColumns makes the columns of multisets as lanes: at each place how many copies of which symbol there
// are up to there.
func (m *Multisets) makeColumns() {
	if m.layout.Places < leastSize || !m.layout.hasLanes(AVX512) {
		return
	}
	list := Guesses{layout: m.layout, codes: m.codes}
	list.makeColumns(false)
	m.columns = list.columns.atLeast
}
