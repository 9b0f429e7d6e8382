//go:build !amd64 || purego

package bitslice

func laneKeys(*Set, columns, int, Heuristic, *keyCosts, float64, *[keysLen]uint16) (int, uint64) {
	panic("bitslice: this version has no lanes")
}

func laneSums(*Set, columns, Heuristic, *[laneSumsLen]uint16, *[laneGuesses]float32) float32 {
	panic("bitslice: this version has no lanes")
}

func sortRows(*Set, *rowLayout, int, *uint64, int) {
	panic("bitslice: this version has no rows")
}

func layRows(*rowLayout) {
	panic("bitslice: this version has no rows")
}

func layWord(*Set, *rowLayout, *[mostSize]uint64) {
	panic("bitslice: this version has no rows")
}

func countTotals(*Set, *Multisets, int, int, int, int, []Sizes, []uint64) {
	panic("bitslice: this version counts totals by words")
}

func countBlacks(*Set, int, []uint64, *Sizes) {
	panic("bitslice: this version counts blacks by words")
}

func boundRows(*Set, []uint8, *RowCosts, int) uint64 {
	panic("bitslice: this version has no multisets as lanes")
}

func boundArrangements(int, columns, *Terms, int32, []uint64) {
	panic("bitslice: this version has no arrangements as lanes")
}

func addTerms([]term, *[64]uint8) {
	panic("bitslice: this version adds terms by words")
}
