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
		game  string
		most  int
		whole int         // the largest set whose arrangements are not ranked; 0 means the usual one
		want  [4][2]int64 // by heuristic: multisets after the first, and guesses
	}{
		{"4x6", 1, 0, [4][2]int64{{164, 1766}, {106, 1532}, {40, 812}, {87, 440}}},
		{"4x6", 5, 0, [4][2]int64{{330, 2196}, {148, 1988}, {87, 1244}, {152, 1040}}},
		{"5x4", 1, 0, [4][2]int64{{137, 3166}, {74, 2316}, {55, 1816}, {85, 1171}}},
		{"6x3", 1, 0, [4][2]int64{{94, 3024}, {81, 3084}, {76, 2847}, {80, 1921}}},
		{"4x7-distinct", 1, 0, [4][2]int64{{140, 3336}, {95, 2832}, {74, 2424}, {63, 1848}}},
		{"3.6.4.5", 1, 0, [4][2]int64{{211, 736}, {46, 331}, {34, 238}, {167, 169}}},
		{"4x6", 1, 1, [4][2]int64{{164, 1766}, {106, 401}, {40, 309}, {87, 440}}},
		{"5x4", 1, 1, [4][2]int64{{137, 3166}, {74, 2070}, {55, 1725}, {85, 1171}}},
		{"6x3", 5, 1, [4][2]int64{{114, 3540}, {96, 3042}, {95, 3106}, {104, 2363}}},
		{"2x9", 1, 1, [4][2]int64{{87, 48}, {77, 152}, {77, 152}, {85, 30}}},
		{"4x6-empty", 1, 1, [4][2]int64{{179, 1790}, {107, 401}, {40, 309}, {87, 440}}},
		{"4x7-distinct", 1, 1, [4][2]int64{{140, 3336}, {95, 1005}, {74, 1119}, {63, 1848}}},
	} {
		game, layout := gameOf(t, test.game)
		pool := newPool(game, layout, 1)
		search.whole = test.whole
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
				t.Errorf("%s, heuristic %d, the best %d, all of %d: %v multisets and guesses, want %v", test.game, heuristic, test.most, test.whole, got, test.want[i])
			}
		}
	}
}
