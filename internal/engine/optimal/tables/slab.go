package tables

import "codebreaker/internal/engine/position/partition/bitslice"

// Slab is memory for one table at a time. The next table uses it again: fresh memory costs a page fault for each page.
type Slab struct {
	words []uint64
	used  int // the first words are in use
	last  int // the words from here were taken last
}

// mostSlab is the most bytes of a slab. Larger tables have memory of their own, which is free when they are dropped.
const mostSlab = 1 << 26

// reserve makes room for a table of that many bytes, or of mostSlab. No table of the slab may be in use. Pages that no
// table touches take no memory.
func (s *Slab) reserve(bytes uint64) {
	if words := int(min(bytes, mostSlab)+7) / 8; words > len(s.words) {
		s.words = bitslice.AlignedWords(words)
	}
	s.Reset()
}

// take returns n words of any content that begin on a 64-byte boundary. Without a slab, or if it has too little room, the
// memory is fresh.
func (s *Slab) take(n int) []uint64 {
	if s == nil {
		return bitslice.AlignedWords(n)
	}
	if s.last = s.used; len(s.words)-s.used < n {
		return bitslice.AlignedWords(n)
	}
	s.used = min(aligned(s.last+n), len(s.words))
	return s.words[s.last : s.last+n : s.last+n]
}

// keep gives back all but the first n of the words that were taken last.
func (s *Slab) keep(n int) {
	if s != nil {
		s.used = min(s.used, aligned(s.last+n))
	}
}

// Reset makes all memory free. No table of the slab may be in use.
func (s *Slab) Reset() { s.used, s.last = 0, 0 }

// aligned returns the first multiple of 64 bytes from a number of words.
func aligned(words int) int { return (words + 7) &^ 7 }
