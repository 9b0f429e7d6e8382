// Package transposition remembers bounds of sets of candidates, for a search that meets a set more than once. A
// [Table] has the [bound.Span] of each set by its [Key].
package transposition

import (
	"math/bits"
	"sync"
	"sync/atomic"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/contract"
	"codebreaker/internal/engine/splitmix"
)

// Key identifies a set of candidates: the XOR of a random number for each (Zobrist 1970). Two sets
// of one search have the same 128 bits with probability 2^-128.
type Key struct{ High, Low uint64 }

// With returns the key of a set with one object more, or with one less if it has the object.
func (k Key) With(other Key) Key { return Key{k.High ^ other.High, k.Low ^ other.Low} }

// KeyOf returns the random number of an object.
func KeyOf(i uint64) Key {
	return Key{splitmix.Mix((2*i + 1) * splitmix.Step), splitmix.Mix((2*i + 2) * splitmix.Step)}
}

// Table stores the spans of sets. When a bucket is full, the entry of least cost is
// replaced. Goroutines share the table without locks: an entry has its span, and the rest of its
// key combined with the span, so that a torn entry does not match (Hyatt and Mann 2002).
//
// The table starts small and grows while many buckets are full, up to a limit. An entry that is stored meanwhile may be
// lost.
type Table struct {
	buckets atomic.Pointer[buckets]
	limit   int // the most bits of the number of a bucket
	growing sync.Mutex
}

// buckets are a table of one size. The number of a key's bucket has bits of both words of the key:
//
//	from the low word   from the high word
//	|<----- first ----->|<----- more ----->|
//
// A table that grows only adds bits of the high word. An entry has that word, so it can be moved.
type buckets struct {
	entries []entry
	first   int          // bits of the number of a bucket that are from the low word
	more    int          // bits from the high word
	full    atomic.Int64 // buckets without a free entry
}

// An entry has two words. Four entries fill a cache line, which is a bucket.
//
//	       63                            17 16           0
//	check |     high word of the key XOR span * Step      |
//	span  |      lower end, 47 bits        |    width     |
//
// The width is the upper end less the lower one. A cost of 5625 is 5625<<17, and at least 5625 is 5625<<17 + 131071:
// see pack for the two widths that mean something else. A span of 0 marks a free entry.
type entry struct{ check, span atomic.Uint64 }

const (
	bucket     = 4   // entries in a cache line
	leastBits  = 4   // of the number of a bucket
	firstBits  = 12  // of the number of a bucket, from the low word of the key
	growthBits = 1   // by which a table grows
	fullShare  = 256 // a table grows when one of this many buckets is full
)

// NewTable returns a table of at most that many bytes, but at least 16 cache lines. While the table
// grows, the smaller table needs up to half as much more.
func NewTable(bytes int) *Table {
	tt := &Table{limit: max(leastBits, bits.Len(uint(bytes/64))-1)}
	tt.buckets.Store(newBuckets(min(tt.limit, firstBits), 0))
	return tt
}

func newBuckets(first, more int) *buckets {
	return &buckets{entries: make([]entry, bucket<<(first+more)), first: first, more: more}
}

// of returns the bucket of a key.
func (b *buckets) of(k Key) []entry {
	at := (k.Low>>(64-b.first)<<b.more | k.High>>(64-b.more)) * bucket
	return b.entries[at : at+bucket : at+bucket]
}

// grow replaces the buckets by more of them.
func (tt *Table) grow(old *buckets) {
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
			larger.put(Key{High: highOf(check, packed), Low: uint64(i/bucket>>old.more) << (64 - old.first)}, check, packed)
		}
	}
	tt.buckets.Store(larger)
}

// put adds an entry to its bucket if there is room.
func (b *buckets) put(k Key, check, packed uint64) {
	line := b.of(k)
	for i := range line {
		if line[i].span.Load() == 0 {
			line[i].span.Store(packed)
			line[i].check.Store(check)
			return
		}
	}
}

func (k Key) check(p uint64) uint64 { return k.High ^ p*splitmix.Step }

// highOf returns the high word of the key of an entry.
func highOf(check, packed uint64) uint64 { return check ^ Key{}.check(packed) }

// A span is packed as its lower end and, in the last bits, its width. The value widest means that
// much or more: then the upper end is not stored. An entry of 0 is free, so a cost of exactly 0 has a number of its own.
const (
	widthBits   = 17
	widest      = 1<<widthBits - 1
	exactlyZero = widest - 1
)

const _ = uint64(1<<(64-widthBits) - 1 - bound.Infinite)

func pack(s bound.Span) uint64 {
	switch {
	case s == bound.Exactly(0):
		return exactlyZero
	case s == bound.Span{Upper: exactlyZero}:
		return widest
	}
	return uint64(s.Lower)<<widthBits | uint64(min(s.Upper-s.Lower, widest))
}

func unpack(packed uint64) bound.Span {
	if packed == exactlyZero {
		return bound.Exactly(0)
	}
	s := bound.AtLeast(bound.Cost(packed >> widthBits))
	if width := bound.Cost(packed & widest); width < widest {
		s.Upper = s.Lower + width
	}
	return s
}

// Probe returns the span of a set, and whether the table has the set.
func (tt *Table) Probe(k Key) (bound.Span, bool) {
	line := tt.buckets.Load().of(k)
	for i := range line {
		packed := line[i].span.Load()
		if packed != 0 && line[i].check.Load() == k.check(packed) {
			return unpack(packed), true
		}
	}
	return bound.Span{}, false
}

// Store intersects the span of a set with the one in the table. It returns false if the two
// contradict each other.
func (tt *Table) Store(k Key, s bound.Span) bool {
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
	if contract.On {
		known := unpack(packed)
		contract.Hold(known.Lower == s.Lower && known.Upper >= s.Upper, "an entry has the lower bound, and no smaller upper bound")
	}
	place.span.Store(packed)
	place.check.Store(k.check(packed))
	if place == &line[bucket-1] && least == 0 && buckets.full.Add(1)*fullShare > 1<<(buckets.first+buckets.more) {
		tt.grow(buckets)
	}
	return true
}
