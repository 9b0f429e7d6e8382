package optimal

import (
	"math/bits"
	"sync/atomic"

	"codebreaker/internal/bound"
)

// key names a set of candidates: the sum, bit by bit, of a random number of each.
// Two sets of one search have the same 128 bits with a chance of 2^-128.
type key struct{ high, low uint64 }

func (k key) with(other key) key { return key{k.high ^ other.high, k.low ^ other.low} }

// keyOf returns the number of something counted from 0, drawn by splitmix64.
func keyOf(i uint64) key { return key{mix(2*i + 1), mix(2*i + 2)} }

// mix is the finisher of splitmix64 (Steele, Lea and Flood 2014).
func mix(i uint64) uint64 {
	i *= 0x9e3779b97f4a7c15
	i = (i ^ i>>30) * 0xbf58476d1ce4e5b9
	i = (i ^ i>>27) * 0x94d049bb133111eb
	return i ^ i>>31
}

// memory remembers what is known of sets. It forgets the cheapest when a bucket
// is full. Goroutines share it without locks: an entry holds its span and the
// rest of its key combined with it, so that one half from another entry is not
// taken for a whole.
//
// A set is found again by 64 bits of its key and by its bucket, some 20 bits more.
type transpositionTable struct {
	entries []entry
	shift   int
}

type entry struct{ check, span atomic.Uint64 }

// bucket is the number of entries in a cache line.
const bucket = 4

// newMemory returns a memory of at most that many bytes, and no more than some
// cache lines.
func newMemory(bytes int) *transpositionTable {
	lines := 1 << max(4, bits.Len(uint(bytes/64))-1)
	return &transpositionTable{entries: make([]entry, lines*bucket), shift: 64 - (bits.Len(uint(lines)) - 1)}
}

func (m *transpositionTable) bucket(k key) []entry {
	at := k.low >> m.shift * bucket
	return m.entries[at : at+bucket : at+bucket]
}

func (k key) check(p uint64) uint64 { return k.high ^ p*0x9e3779b97f4a7c15 }

// A span is packed as its lower end and, in the last bits, how much is between its
// ends: widest stands for that much and more, of which nothing is remembered.
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

// find returns what is known of a set.
func (m *transpositionTable) probe(k key) (span, bool) {
	line := m.bucket(k)
	for i := range line {
		packed := line[i].span.Load()
		if packed != 0 && line[i].check.Load() == k.check(packed) {
			return unpack(packed), true
		}
	}
	return span{}, false
}

// keep remembers a span of a set along with what is known already. It returns false
// if the two contradict each other.
func (m *transpositionTable) store(k key, s span) bool {
	line := m.bucket(k)
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
