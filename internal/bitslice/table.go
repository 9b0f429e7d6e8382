package bitslice

// A word game marked by place has few enough pairs, 2,315 answers and 12,972 guesses say, to keep
// the feedback of each in a byte: 30 MB. A position is then a list of the rows' columns that are
// left, and a partition is a histogram of them.

// FillTable sets row i of table to the feedbacks of all candidates to guess i; table has
// guesses.Len() rows of s.Len() bytes. The layout must have at most 256 cells.
func FillTable(s *Set, guesses *Guesses, table []uint8) {
	table = table[:guesses.Len()*s.n]
	for i := range guesses.codes {
		s.FeedbackBytes(guesses.codes[i], table[i*s.n:][:s.n])
	}
}

// Histogram sets cells[f] to the number of columns at which row holds f. It fills four histograms
// in turn: one increment need not wait for the one before, as it would when both are of the same
// cell.
func Histogram(row []uint8, columns []int32, cells *[256]uint32) {
	var parts [4][256]uint32
	for len(columns) >= 4 {
		four := (*[4]int32)(columns)
		parts[0][row[four[0]]]++
		parts[1][row[four[1]]]++
		parts[2][row[four[2]]]++
		parts[3][row[four[3]]]++
		columns = columns[4:]
	}
	for _, column := range columns {
		parts[0][row[column]]++
	}
	for f := range cells {
		cells[f] = parts[0][f] + parts[1][f] + parts[2][f] + parts[3][f]
	}
}

// A Tally values partitions of few candidates, where clearing and reading 243 cells would cost
// more than counting. The zero Tally is ready; it is 1 KB and not for concurrent use.
type Tally struct {
	cells [256]uint32 // all 0 between calls
}

// Value returns the value by heuristic of the partition of columns in row, and the number of
// columns whose feedback is solved.
func (t *Tally) Value(heuristic Heuristic, row []uint8, columns []int32, solved uint8) (value int64, hits uint32) {
	for _, column := range columns {
		t.cells[row[column]]++
	}
	hits = t.cells[solved]
	for _, column := range columns {
		if cell := &t.cells[row[column]]; *cell > 0 {
			value = heuristic.join(value, *cell)
			*cell = 0
		}
	}
	return value, hits
}
