package optimal

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/splitmix"
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
// The table starts small and grows while many buckets are full, up to a limit. The first bits of a bucket's number are
// from the low word of the key. The others are from the high word, which an entry has, so that it can be moved to a
// larger table. An entry that is stored meanwhile may be lost.
//
// An entry is identified by 64 bits of its key and the first bits of its bucket.
type transpositionTable struct {
	buckets atomic.Pointer[buckets]
	limit   int // the most bits of the number of a bucket
	growing sync.Mutex
}

// buckets are a table of one size.
type buckets struct {
	entries []entry
	first   int          // bits of the number of a bucket that are from the low word
	more    int          // bits from the high word
	full    atomic.Int64 // buckets without a free entry
}

type entry struct{ check, span atomic.Uint64 }

const (
	bucket     = 4   // entries in a cache line
	leastBits  = 4   // of the number of a bucket
	firstBits  = 12  // of the number of a bucket, from the low word of the key
	growthBits = 2   // by which a table grows
	fullShare  = 256 // a table grows when one of this many buckets is full
)

// newTranspositionTable returns a table of at most that many bytes, but at least 16 cache lines. While the table
// grows, the smaller table needs up to half as much more.
func newTranspositionTable(bytes int) *transpositionTable {
	tt := &transpositionTable{limit: max(leastBits, bits.Len(uint(bytes/64))-1)}
	tt.buckets.Store(newBuckets(min(tt.limit, firstBits), 0))
	return tt
}

func newBuckets(first, more int) *buckets {
	return &buckets{entries: make([]entry, bucket<<(first+more)), first: first, more: more}
}

// of returns the bucket of a key.
func (b *buckets) of(k key) []entry {
	at := (k.low>>(64-b.first)<<b.more | k.high>>(64-b.more)) * bucket
	return b.entries[at : at+bucket : at+bucket]
}

// grow replaces the buckets by more of them.
func (tt *transpositionTable) grow(old *buckets) {
	if old.first+old.more >= tt.limit || !tt.growing.TryLock() {
		return
	}
	defer tt.growing.Unlock()
	if tt.buckets.Load() != old {
		return
	}
	larger := newBuckets(old.first, min(old.more+growthBits, tt.limit-old.first))
	for i := range old.entries {
		if packed := old.entries[i].span.Load(); packed != 0 {
			check := old.entries[i].check.Load()
			larger.put(key{high: highOf(check, packed), low: uint64(i/bucket>>old.more) << (64 - old.first)}, check, packed)
		}
	}
	tt.buckets.Store(larger)
}

// put adds an entry to its bucket if there is room.
func (b *buckets) put(k key, check, packed uint64) {
	line := b.of(k)
	for i := range line {
		if line[i].span.Load() == 0 {
			line[i].span.Store(packed)
			line[i].check.Store(check)
			return
		}
	}
}

func (k key) check(p uint64) uint64 { return k.high ^ p*splitmix.Step }

// highOf returns the high word of the key of an entry.
func highOf(check, packed uint64) uint64 { return check ^ key{}.check(packed) }

// A span is packed as its lower end and, in the last bits, its width. The value widest means that
// much or more: then the upper end is not stored. An entry of 0 is free, so a cost of exactly 0 has a number of its own.
const (
	widthBits   = 17
	widest      = 1<<widthBits - 1
	exactlyZero = widest - 1
)

const _ = uint64(1<<(64-widthBits) - 1 - infinite)

func pack(s span) uint64 {
	switch {
	case s == bound.Exactly(0):
		return exactlyZero
	case s == span{Upper: exactlyZero}:
		return widest
	}
	return uint64(s.Lower)<<widthBits | uint64(min(s.Upper-s.Lower, widest))
}

func unpack(packed uint64) span {
	if packed == exactlyZero {
		return bound.Exactly(0)
	}
	s := bound.AtLeast(cost(packed >> widthBits))
	if width := cost(packed & widest); width < widest {
		s.Upper = s.Lower + width
	}
	return s
}

// probe returns the span of a set, and whether the table has the set.
func (tt *transpositionTable) probe(k key) (span, bool) {
	line := tt.buckets.Load().of(k)
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
	buckets := tt.buckets.Load()
	line := buckets.of(k)
	place := &line[0]
	least := uint64(1<<64 - 1)
	for i := range line {
		packed := line[i].span.Load()
		if packed != 0 && line[i].check.Load() == k.check(packed) {
			if s = s.And(unpack(packed)); s.Lower > s.Upper {
				return false
			}
			place, least = &line[i], packed
			break
		}
		if packed < least {
			place, least = &line[i], packed
		}
	}
	packed := pack(s)
	place.span.Store(packed)
	place.check.Store(k.check(packed))
	if place == &line[bucket-1] && least == 0 && buckets.full.Add(1)*fullShare > 1<<(buckets.first+buckets.more) {
		tt.grow(buckets)
	}
	return true
}
