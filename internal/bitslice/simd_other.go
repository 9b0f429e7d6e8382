package bitslice

func fastest() Version { return Portable }

func countBlocks(s *Set, first, end int, at *offsets, counts *[maxCells]uint32) {
	countPortable(s, first, end, at, counts)
}
