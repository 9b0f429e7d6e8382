package tables

import (
	"sync"

	"codebreaker/internal/engine/position/partition/bitslice"
)

// Slab is memory for the tables of one opening at a time. The tables of the next opening use it again: fresh memory
// costs a page fault for each page.
type Slab struct {
	lock   sync.Mutex
	chunks []chunk
}

// chunk is a piece of a slab. Its first words are in use.
type chunk struct {
	words []uint64
	used  int
}

// leastChunk is the least number of words of a chunk.
const leastChunk = 1 << 16

// take returns n words of any content that begin on a 64-byte boundary. Without a slab, the memory is fresh.
func (s *Slab) take(n int) []uint64 {
	if s == nil {
		return bitslice.AlignedWords(n)
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	n = (n + 7) &^ 7
	for i := range s.chunks {
		if c := &s.chunks[i]; len(c.words)-c.used >= n {
			return c.take(n)
		}
	}
	s.chunks = append(s.chunks, chunk{words: bitslice.AlignedWords(max(n, leastChunk))})
	return s.chunks[len(s.chunks)-1].take(n)
}

func (c *chunk) take(n int) []uint64 {
	c.used += n
	return c.words[c.used-n : c.used : c.used]
}

// Reset makes all memory free. No table that was built since the last reset may be in use.
func (s *Slab) Reset() {
	for i := range s.chunks {
		s.chunks[i].used = 0
	}
}
