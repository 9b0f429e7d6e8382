package bitslice

import "math/bits"

// countPortable is countBlocks on 64-bit words.
func countPortable(s *Set, first, end int, at *offsets, counts *[countsLen]uint32) {
	for block := first; block < end; block++ {
		planes := s.planes[block*s.stride():][:s.stride()]
		words := min(blockWords, (s.n-block*blockBits+63)/64)
		for word := range words {
			if s.layout.Rule == BlackOnly {
				countWordBlack(planes[word:], at, s.layout.Places, counts)
			} else {
				countWord(planes[word:], at, s.layout.Places, counts)
			}
		}
	}
}

// countWord counts 64 candidates marked in black and white.
func countWord(planes []uint64, at *offsets, places int, counts *[countsLen]uint32) {
	sum := addPlanes(planes, &at.total, places)
	total := sum.equals(places)
	sum = addPlanes(planes, &at.black, places)
	black := sum.equals(places)
	cell := 1
	for t := 1; t <= places; t++ {
		row := counts[cell : cell+t+1]
		for b := range row {
			row[b] += uint32(bits.OnesCount64(total[t] & black[b]))
		}
		cell += t + 1
	}
}

// countWordBlack counts 64 candidates marked in black only.
func countWordBlack(planes []uint64, at *offsets, places int, counts *[countsLen]uint32) {
	sum := addPlanes(planes, &at.black, places)
	black := sum.equals(places)
	for b := 1; b <= places; b++ {
		counts[b] += uint32(bits.OnesCount64(black[b]))
	}
}
