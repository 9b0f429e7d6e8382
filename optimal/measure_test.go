package optimal_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"codebreaker/optimal"
)

// TestMeasure prints totals, nodes and times of the games that the environment
// names: OPTIMAL_GAMES="4x7 3x10".
func TestMeasure(t *testing.T) {
	for _, name := range strings.Fields(os.Getenv("OPTIMAL_GAMES")) {
		start := time.Now()
		result, err := optimal.Solve(t.Context(), parse(t, name), optimal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: total %d max %d nodes %d %v", name, result.Total, result.Max, result.Nodes, time.Since(start))
	}
}
