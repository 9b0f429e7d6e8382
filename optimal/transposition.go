package optimal

import (
	"math/bits"
	"sync/atomic"

	"codebreaker/internal/bound"
	"codebreaker/internal/splitmix"
)

// key identifies a set of candidates: the XOR of a random number for each (Zobrist 1970). Two sets
// of one search have the same 128 bits with probability 2^-128.
type key struct{ high, low uint64 }

func (k key) with(other key) key { return key{k.high ^ other.high, k.low ^ other.low} }

// keyOf returns the random number of an object.
func keyOf(i uint64) key {
	return key{splitmix.Mix((2*i + 1) * splitmix.Step), splitmix.Mix((2*i + 2) * splitmix.Step)}
}

// transpositionTable stores the spans of sets. When a bucket is full, the entry of least cost is
// replaced. Goroutines share the table without locks: an entry has its span, and the rest of its
// key combined with the span, so that a torn entry does not match (Hyatt and Mann 2002).
//
// An entry is identified by 64 bits of its key and about 20 bits of its bucket.
type transpositionTable struct {
	entries []entry
	shift   int
}

type entry struct{ check, span atomic.Uint64 }

// bucket is the number of entries in a cache line.
const bucket = 4

// newMemory returns a table of at most that many bytes, but at least 16 cache lines.
func newTranspositionTable(bytes int) *transpositionTable {
	lines := 1 << max(4, bits.Len(uint(bytes/64))-1)
	return &transpositionTable{entries: make([]entry, lines*bucket), shift: 64 - (bits.Len(uint(lines)) - 1)}
}

func (tt *transpositionTable) bucket(k key) []entry {
	at := k.low >> tt.shift * bucket
	return tt.entries[at : at+bucket : at+bucket]
}

func (k key) check(p uint64) uint64 { return k.high ^ p*splitmix.Step }

// A span is packed as its lower end and, in the last bits, its width. The value widest means that
// much or more: then the upper end is not stored.
const (
	widthBits = 17
	widest    = 1<<widthBits - 1
)

const _ = uint64(1<<(64-widthBits) - 1 - infinite)

func pack(s span) uint64 { return uint64(s.Lower)<<widthBits | uint64(min(s.Upper-s.Lower, widest)) }

func unpack(packed uint64) span {
	s := bound.AtLeast(cost(packed >> widthBits))
	if width := cost(packed & widest); width < widest {
		s.Upper = s.Lower + width
	}
	return s
}

// probe returns the span of a set, and whether the table has the set.
func (tt *transpositionTable) probe(k key) (span, bool) {
	line := tt.bucket(k)
	for i := range line {
		packed := line[i].span.Load()
		if packed != 0 && line[i].check.Load() == k.check(packed) {
			return unpack(packed), true
		}
	}
	return span{}, false
}

// store intersects the span of a set with the one in the table. It returns false if the two
// contradict each other.
func (tt *transpositionTable) store(k key, s span) bool {
	line := tt.bucket(k)
	place := &line[0]
	least := uint64(1<<64 - 1)
	for i := range line {
		packed := line[i].span.Load()
		if packed != 0 && line[i].check.Load() == k.check(packed) {
			if s = s.And(unpack(packed)); s.Lower > s.Upper {
				return false
			}
			place = &line[i]
			break
		}
		if packed < least {
			place, least = &line[i], packed
		}
	}
	packed := pack(s)
	place.span.Store(packed)
	place.check.Store(k.check(packed))
	return true
}
