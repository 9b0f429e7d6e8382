package transposition

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/optimal/bound"
)

// TestCostliest checks that a checkpoint of limited size has the sets that cost most, as many
// as fit.
func TestCostliest(t *testing.T) {
	draw := rand.New(rand.NewPCG(6, 6))
	tt := NewTable(1 << 20)
	for i := range uint64(1000) { // many cost the same
		tt.Store(KeyOf(i), bound.AtLeast(bound.Cost(1+draw.IntN(200))))
	}
	all := savedSets(tt.Save([]byte("title\n"), 1<<20))
	if len(all) < 900 {
		t.Fatalf("%d sets are known", len(all))
	}
	for _, limit := range []int{0, 1, 10, 100, len(all) - 1, len(all)} {
		some := savedSets(tt.Save([]byte("title\n"), limit))
		least, next := bound.Infinite, bound.Cost(0) // the cheapest kept entry, and the most expensive of the others
		for _, lower := range some {
			least = min(least, lower)
		}
		for _, lower := range all {
			if lower < least {
				next = max(next, lower)
			}
		}
		kept, more := 0, 0
		for _, lower := range all {
			if lower >= least {
				kept++
			}
			if lower >= next {
				more++
			}
		}
		if len(some) != kept || kept > limit || more <= limit && kept < len(all) {
			t.Errorf("limit %d: %d sets are kept, %d cost as much, and %d as much as the next", limit, len(some), kept, more)
		}
	}
}

// savedSets returns what the sets of a checkpoint cost at least.
func savedSets(saved []byte) (lowers []bound.Cost) {
	sets := saved[bytes.IndexByte(saved, '\n')+5 : len(saved)-sha256.Size]
	for ; len(sets) > 0; sets = sets[20:] {
		lowers = append(lowers, unpack(binary.LittleEndian.Uint64(sets[12:])).Lower)
	}
	return lowers
}
