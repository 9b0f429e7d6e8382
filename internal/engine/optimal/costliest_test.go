package optimal

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/test/testgame"
)

// TestCostliest checks that a checkpoint of limited size has the sets that cost most, as many
// as fit.
func TestCostliest(t *testing.T) {
	game := testgame.Parse(t, "3x7")
	r, err := newRoot(t.Context(), position.Start(game), Options{Budget: budget.Budget{Threads: 1}})
	if err == nil {
		err = r.run(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	all := savedSets(r.totalsTable.save(r.title(), 1<<20))
	if len(all) < 200 {
		t.Fatalf("%d sets are known", len(all))
	}
	for _, limit := range []int{0, 1, 10, 100, len(all) - 1, len(all)} {
		some := savedSets(r.totalsTable.save(r.title(), limit))
		least, next := infinite, cost(0) // the cheapest kept entry, and the most expensive of the others
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
func savedSets(saved []byte) (lowers []cost) {
	sets := saved[bytes.IndexByte(saved, '\n')+5 : len(saved)-sha256.Size]
	for ; len(sets) > 0; sets = sets[20:] {
		lowers = append(lowers, unpack(binary.LittleEndian.Uint64(sets[12:])).Lower)
	}
	return lowers
}
