package rank

import (
	"math/rand/v2"
	"runtime"
	"testing"

	"codebreaker/internal/engine/position/partition/bitslice"
)

// TestCounted pins how many multisets searches weigh and how many guesses they count. The bounds decide that; without one
// of them a search finds the same guesses, but more slowly. If a better bound moves a number, write the new one.
func TestCounted(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors round the bounds otherwise")
	}
	var search Search
	var scratch Scratch
	for _, test := range []struct {
		game string
		most int
		want [4][2]int64 // by heuristic: multisets after the first, and guesses
	}{
		{"4x6", 1, [4][2]int64{{164, 1766}, {106, 1532}, {40, 812}, {87, 440}}},
		{"4x6", 5, [4][2]int64{{330, 2196}, {148, 1988}, {87, 1244}, {152, 1040}}},
		{"5x4", 1, [4][2]int64{{137, 3166}, {74, 2316}, {55, 1816}, {85, 1171}}},
		{"6x3", 1, [4][2]int64{{94, 3024}, {81, 3084}, {76, 2847}, {80, 1921}}},
		{"4x7-distinct", 1, [4][2]int64{{140, 3336}, {95, 2832}, {74, 2424}, {63, 1848}}},
		{"3.6.4.5", 1, [4][2]int64{{211, 736}, {46, 331}, {34, 238}, {167, 169}}},
	} {
		game, layout := gameOf(t, test.game)
		pool := newPool(game, layout, 1)
		for i, heuristic := range heuristics {
			source := rand.New(rand.NewPCG(16, 58))
			var got [2]int64
			for _, size := range []int{4, 12, 40, 120, 400, 1200} {
				codes := some(game, source, size)
				search.Begin(Question{Pool: pool, Set: bitslice.NewSet(layout, codes), Candidates: codes, Heuristic: heuristic, Most: test.most})
				search.Rounds(&scratch, func(tasks int, do func(scratch *Scratch, task int)) {
					for task := range tasks {
						do(&scratch, task)
					}
				})
				got[0] += int64(len(search.remaining))
				got[1] += search.Counted()
			}
			if got != test.want[i] {
				t.Errorf("%s, heuristic %d, the best %d: %v multisets and guesses, want %v", test.game, heuristic, test.most, got, test.want[i])
			}
		}
	}
}
