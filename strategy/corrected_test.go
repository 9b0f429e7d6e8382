package strategy

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestCorrected holds that the entropy of a sample's cells lies where its error says, also where there are far more
// cells than the sample has candidates, and that it says much where there are few.
func TestCorrected(t *testing.T) {
	const n = 4096
	for _, test := range []struct {
		cells int
		most  float64 // the error, told twice
	}{{64, 0.05}, {1024, 0.2}, {1 << 14, 4}, {1 << 20, 10}} {
		source := rand.New(rand.NewPCG(3, uint64(test.cells)))
		seen := make(map[int]int)
		for range n {
			seen[source.IntN(test.cells)]++
		}
		var sizes []Size
		for _, candidates := range seen {
			sizes = append(sizes, Size{Candidates: candidates})
		}
		bits, err := corrected(sizes, n, float64(test.cells))
		if want := math.Log2(float64(test.cells)); math.Abs(bits-want) > 2*err || 2*err > test.most {
			t.Errorf("%d cells: %.3f ± %.3f, want %.3f within %g", test.cells, bits, 2*err, want, test.most)
		}
	}
}
