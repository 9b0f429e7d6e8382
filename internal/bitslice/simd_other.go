//go:build !amd64 || purego

package bitslice

func fastest() Version { return Portable }

func countBlocks(s *Set, first, end int, at *offsets, counts *[countsLen]uint32) {
	countPortable(s, first, end, at, counts)
}

func laneKeys(*Set, columns, int, Heuristic, *keyCosts, *[keysLen]uint16) int {
	panic("bitslice: the portable version has no lanes")
}

func laneSums(*Set, columns, Heuristic, *[laneSumsLen]uint16, *[laneGuesses]float32) float32 {
	panic("bitslice: the portable version has no lanes")
}

func sortRows(*Set, *rowLayout, int, *uint64, int) {
	panic("bitslice: the portable version has no rows")
}

func layRows(*rowLayout, int, *[mostSize]uint8) {
	panic("bitslice: the portable version has no rows")
}

func countTotals(*Set, *Multisets, int, int, int, int, []Sizes, []uint64) {
	panic("bitslice: the portable version counts totals by words")
}

func countBlacks(*Set, int, []uint64, *Sizes) {
	panic("bitslice: the portable version counts blacks by words")
}

func boundRows(*Set, []uint8, *RowCosts, int) uint64 {
	panic("bitslice: the portable version has no multisets as lanes")
}
