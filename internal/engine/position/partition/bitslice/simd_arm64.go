//go:build !purego

package bitslice

//go:generate go -C gen run ./neon -kernel count -out ../count_neon_arm64.s

// fastest returns NEON, which every arm64 processor has.
func fastest() Version { return NEON }

// vectorBits is the number of candidates in a vector.
const vectorBits = 128

func countBlocks(s *Set, first, end int, at *offsets, counts *[countsLen]uint32) {
	if s.version == Portable || first >= end || s.layout.Places > mostSize {
		countPortable(s, first, end, at, counts)
		return
	}
	places, planes, stride := max(s.layout.Places, leastSize), &s.planes[first*s.stride()], 8*s.stride()
	vectors := (min(s.n, end*blockBits) - first*blockBits + vectorBits - 1) / vectorBits
	if s.layout.Rule == BlackOnly {
		countBlackNEON(places, planes, stride, vectors, at, &counts[0])
	} else {
		countBlackWhiteNEON(places, planes, stride, vectors, at, &counts[0])
	}
}
