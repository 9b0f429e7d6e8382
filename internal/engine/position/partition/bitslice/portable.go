package bitslice

import "math/bits"

// countPortable is countBlocks on 64-bit words.
func countPortable(s *Set, first, end int, at *offsets, counts *[countsLen]uint32) {
	for block := first; block < end; block++ {
		planes := s.planes[block*s.stride():][:s.stride()]
		words := min(blockWords, (s.n-block*blockBits+63)/64)
		for word := range words {
			switch {
			case !s.layout.totals():
				countWordBlack(planes[word:], at, s.layout.Places, counts)
			case s.layout.Places <= 7:
				countWord7(planes[word:], at, s.layout.Places, counts)
			default:
				countWord(planes[word:], at, s.layout.Places, counts)
			}
		}
	}
}

// countWord7 is countWord for at most 7 places: three bits of sums.
func countWord7(planes []uint64, at *offsets, places int, counts *[countsLen]uint32) {
	var total, black [8]uint64
	equals7(&total, planes, at.total[:7])
	equals7(&black, planes, at.black[:7])
	cell := 1
	for t := 1; t <= places; t++ {
		// Eight cells of which t+1 are used: no index need be checked.
		row := (*[8]uint32)(counts[cell:])
		for b := range t + 1 {
			row[b&7] += uint32(bits.OnesCount64(total[t&7] & black[b&7]))
		}
		cell += t + 1
	}
}

// equals7 sets equal[v] to the plane "the sum of the planes at these seven offsets is v".
func equals7(equal *[8]uint64, planes []uint64, offsets []uint32) {
	ones, twos, fours := add7(planes, offsets)
	zero, two, four, six := ^(twos | fours), twos&^fours, fours&^twos, fours&twos
	equal[0], equal[1] = zero&^ones, zero&ones
	equal[2], equal[3] = two&^ones, two&ones
	equal[4], equal[5] = four&^ones, four&ones
	equal[6], equal[7] = six&^ones, six&ones
}

// countWord counts 64 candidates marked in black and white.
func countWord(planes []uint64, at *offsets, places int, counts *[countsLen]uint32) {
	var total, black [32]uint64
	sum := addPlanes(planes, &at.total, places)
	sum.equals(&total, places)
	sum = addPlanes(planes, &at.black, places)
	sum.equals(&black, places)
	most := places // black marks
	for most > 0 && black[most&31] == 0 {
		most--
	}
	cell := 1
	for t := 1; t <= places; t++ {
		if total[t&31] != 0 { // many totals are rare
			row, of := (*[32]uint32)(counts[cell:]), total[t&31]
			for b := 0; b <= min(t, most); b += 4 { // the planes after the last are 0
				row[b&31] += uint32(bits.OnesCount64(of & black[b&31]))
				row[(b+1)&31] += uint32(bits.OnesCount64(of & black[(b+1)&31]))
				row[(b+2)&31] += uint32(bits.OnesCount64(of & black[(b+2)&31]))
				row[(b+3)&31] += uint32(bits.OnesCount64(of & black[(b+3)&31]))
			}
		}
		cell += t + 1
	}
}

// countWordBlack counts 64 candidates marked in black only.
func countWordBlack(planes []uint64, at *offsets, places int, counts *[countsLen]uint32) {
	var black [32]uint64
	sum := addPlanes(planes, &at.black, places)
	sum.equals(&black, places)
	for b := 1; b <= places; b++ {
		counts[b] += uint32(bits.OnesCount64(black[b]))
	}
}
