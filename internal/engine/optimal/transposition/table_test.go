package transposition

import (
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/optimal/bound"
)

func between(lower, upper bound.Cost) bound.Span {
	return bound.AtLeast(lower).And(bound.AtMost(upper))
}

// TestPack checks that unpacking restores a span, or its lower end if the span is wide. A packed span is not 0, because
// that is a free entry.
func TestPack(t *testing.T) {
	for _, lower := range []bound.Cost{0, 1, 2, 5625, widest - 1, widest, bound.MostCost, bound.Infinite - 1, bound.Infinite} {
		for _, width := range []bound.Cost{0, 1, 3, widest - 2, widest - 1, widest, widest + 1, bound.Infinite} {
			s := between(lower, min(lower+width, bound.Infinite))
			want := s
			if width >= widest || lower == 0 && width == widest-1 { // that one has the number of the bound.Cost 0
				want = bound.AtLeast(lower)
			}
			if packed := pack(s); packed == 0 || unpack(packed) != want {
				t.Errorf("%v is packed as %d and read as %v, want %v", s, packed, unpack(packed), want)
			}
		}
	}
}

// TestMemory checks that the table returns stored bounds also if many sets share a bucket, that
// spans never widen, and that the most expensive entries stay longest.
func TestMemory(t *testing.T) {
	draw := rand.New(rand.NewPCG(4, 4))
	tt := NewTable(1)
	if len(tt.buckets.Load().entries) != 16*bucket {
		t.Fatalf("the least memory has %d sets", len(tt.buckets.Load().entries))
	}
	kept := make(map[Key]bound.Span)
	for i := range uint64(1000) {
		k, s := KeyOf(i), bound.AtLeast(bound.Cost(1+draw.IntN(1000)))
		kept[k] = s
		if !tt.Store(k, s) {
			t.Fatalf("%v is not kept", s)
		}
		if found, known := tt.Probe(k); !known || found != s {
			t.Fatalf("%v is found as %v, %v", s, found, known)
		}
	}
	found := 0
	for k, s := range kept {
		got, known := tt.Probe(k)
		if known && got != s {
			t.Fatalf("%v is found as %v", s, got)
		}
		if known {
			found++
		}
		if dearer := dearerInBucket(tt, kept, k, s); !known && dearer < bucket-1 {
			t.Errorf("%v was forgotten, and %d dearer sets of its bucket are kept", s, dearer)
		}
	}
	if found != len(tt.buckets.Load().entries) {
		t.Errorf("%d sets of %d are found", found, len(tt.buckets.Load().entries))
	}
	k := KeyOf(5000)
	for _, step := range []struct {
		keep   bound.Span
		agrees bool
		want   bound.Span
	}{
		{bound.AtLeast(10000), true, bound.AtLeast(10000)},
		{between(9000, 12000), true, between(10000, 12000)},
		{between(10500, 13000), true, between(10500, 12000)},
		{bound.Exactly(12001), false, between(10500, 12000)},
		{bound.Exactly(10499), false, between(10500, 12000)},
		{bound.Exactly(11000), true, bound.Exactly(11000)},
	} {
		agrees := tt.Store(k, step.keep)
		if got, _ := tt.Probe(k); agrees != step.agrees || got != step.want {
			t.Errorf("%v kept: agrees %v, now %v; want %+v", step.keep, agrees, got, step)
		}
	}
}

// dearerInBucket counts the sets that share the bucket of one, are known and bound.Cost as much
// at least.
func dearerInBucket(tt *Table, kept map[Key]bound.Span, k Key, s bound.Span) (dearer int) {
	for other, span := range kept {
		if _, known := tt.Probe(other); known && &tt.buckets.Load().of(other)[0] == &tt.buckets.Load().of(k)[0] && span.Lower >= s.Lower {
			dearer++
		}
	}
	return dearer
}

// TestTableGrows checks that a table grows to its limit and no further, that entries move along, and that a checkpoint
// restores them.
func TestTableGrows(t *testing.T) {
	for _, bytes := range []int{1 << 19, 1 << 22} { // the first grows by one bit
		holdGrowth(t, bytes)
	}
}

func holdGrowth(t *testing.T, bytes int) {
	t.Helper()
	tt := NewTable(bytes)
	small := len(tt.buckets.Load().entries)
	for range 20 { // few buckets are full
		for i := range uint64(2000) {
			tt.Store(KeyOf(i), bound.AtLeast(bound.Cost(1+i)))
		}
	}
	if size := len(tt.buckets.Load().entries); size != small {
		t.Errorf("the table grew from %d entries to %d for 2,000", small, size)
	}
	lost, most := 0, uint64(bytes/42)
	for i := range most {
		tt.Store(KeyOf(i), bound.AtLeast(bound.Cost(1+i)))
	}
	for i := range most {
		switch s, known := tt.Probe(KeyOf(i)); {
		case !known:
			lost++
		case s != bound.AtLeast(bound.Cost(1+i)):
			t.Fatalf("entry %d is found as %v", i, s)
		}
	}
	if size := len(tt.buckets.Load().entries); small >= size || size*16 != bytes || lost > int(most)/50 {
		t.Errorf("the table grew from %d entries to %d and lost %d", small, size, lost)
	}
	again := NewTable(bytes)
	if err := again.Restore(tt.Save([]byte("title"), 1<<20), []byte("title")); err != nil {
		t.Fatal(err)
	}
	for i := range uint64(most) {
		before, known := tt.Probe(KeyOf(i))
		if after, still := again.Probe(KeyOf(i)); known && still && after != before {
			t.Fatalf("entry %d is %v after a checkpoint, not %v", i, after, before)
		} else if known && !still {
			lost--
		}
	}
	if lost < 0 {
		t.Error("a checkpoint loses entries")
	}
}

// TestNoHighWord checks that a free entry is not taken for a set whose key has no bits in the high word.
func TestNoHighWord(t *testing.T) {
	tt := NewTable(1)
	k := Key{Low: 1}
	if s, known := tt.Probe(k); known {
		t.Errorf("an empty table has %v", s)
	}
	if !tt.Store(k, bound.AtLeast(5)) {
		t.Error("the first bound contradicts nothing")
	}
	if s, known := tt.Probe(k); !known || s != bound.AtLeast(5) {
		t.Errorf("the bound is found as %v, %v", s, known)
	}
}
