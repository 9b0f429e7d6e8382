package optimal

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/test/testgame"
)

// TestSizeBound compares the bound of a set by its size with the sum over its candidates. The heaviest is found by the
// first guess, as many as there are feedbacks by the first two, their square by the first three, and so on.
func TestSizeBound(t *testing.T) {
	draw := rand.New(rand.NewPCG(58, 16))
	for range 2000 {
		ws := &weighted{cells: 2 + draw.IntN(4), objective: bound.Objective{Unit: cost(1 + draw.IntN(3)), Miss: cost(draw.IntN(2) * 1000)}}
		var set []uint16
		for i := range 1 + draw.IntN(40) {
			ws.weights = append(ws.weights, cost(1+draw.IntN(9)))
			set = append(set, uint16(i))
		}
		remaining := draw.IntN(7)
		want, guesses, most := cost(0), 1, 1
		for i, candidate := range set {
			if i == most {
				guesses, most = guesses+1, most*ws.cells
			}
			want += ws.weights[candidate] * ws.objective.Unit * cost(min(guesses, remaining))
			if guesses > remaining {
				want += ws.weights[candidate] * ws.objective.Miss
			}
			if guesses > remaining && ws.objective.Miss == 0 {
				want = impossible
				break
			}
		}
		if got := ws.sizeBound(set, remaining); got != want {
			t.Fatalf("%d guesses with %d feedbacks for %d candidates, %+v: %d, want %d", remaining, ws.cells, len(set), ws.objective, got, want)
		}
	}
}

// TestEnoughWeighted checks that a set has one key for all numbers of guesses that are always enough.
func TestEnoughWeighted(t *testing.T) {
	ws := &weighted{problem: &problem{game: testgame.Parse(t, "2x3")}}
	at := weightedSet{set: []uint16{0, 1, 2}, opening: -1}
	keys := make(map[string]bool)
	for remaining := range 9 {
		keys[ws.key(at, remaining)] = true
		if want := min(remaining, 4) + 1; len(keys) != want {
			t.Errorf("up to %d guesses have %d keys, want %d", remaining, len(keys), want)
		}
	}
}

// TestWeightedStore checks that the table stays in its memory, that the last entry is there, and that a bound does not
// replace a best guess.
func TestWeightedStore(t *testing.T) {
	const memory = 1000
	ws := &weighted{problem: &problem{memory: memory}, free: memory, table: make(map[string]weightedEntry)}
	largest := 0
	for i := range 200 {
		key := string(binary.BigEndian.AppendUint64(nil, uint64(i)))
		best := weightedEntry{cost(i), int32(i % 2)}
		for range 3 { // only the first takes memory
			ws.store(key, weightedEntry{cost(i), -1})
		}
		ws.store(key, best)
		ws.store(key, weightedEntry{cost(i), -1})
		if ws.table[key] != best {
			t.Fatalf("entry %d is %v, want %v", i, ws.table[key], best)
		}
		largest = max(largest, len(ws.table))
	}
	if size := 8 + 64; largest > memory/size+1 || largest < memory/size {
		t.Errorf("%d entries of %d bytes in a memory of %d", largest, size, memory)
	}
}
