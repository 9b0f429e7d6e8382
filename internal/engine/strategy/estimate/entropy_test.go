package estimate

import (
	"math"
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/strategy"
)

// TestUnbiased checks that the entropy of a sample's cells lies between the two bounds but for chance, also where there are far more
// cells than the sample has candidates, and that the bounds are close where there are few.
func TestUnbiased(t *testing.T) {
	const n = 4096
	for _, test := range []struct {
		cells int
		most  float64 // the doubt
	}{{64, 0.001}, {1024, 0.1}, {4096, 0.6}, {1 << 14, 3}, {1 << 20, 9}} {
		source := rand.New(rand.NewPCG(3, uint64(test.cells)))
		seen := make(map[int]int)
		for range n {
			seen[source.IntN(test.cells)]++
		}
		var sizes []strategy.Size
		for _, candidates := range seen {
			sizes = append(sizes, strategy.Size{Candidates: candidates})
		}
		least, doubt := unbiased(sizes, n, float64(test.cells))
		if want := math.Log2(float64(test.cells)); want < least-0.01 || want > least+doubt+0.01 || doubt > test.most {
			t.Errorf("%d cells: %.3f to %.3f, want %.3f within %g", test.cells, least, least+doubt, want, test.most)
		} else {
			t.Logf("%d cells: %.3f to %.3f, want %.3f within %g", test.cells, least, least+doubt, want, test.most)
		}
	}
}
