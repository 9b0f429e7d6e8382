package optimal_test

import (
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"codebreaker/optimal"
)

// TestMeasure prints totals, nodes and times of the games that the environment
// names: OPTIMAL_GAMES="4x7 3x10".
func TestMeasure(t *testing.T) {
	off, _ := strconv.Atoi(os.Getenv("OPTIMAL_OFF"))
	threads, _ := strconv.Atoi(os.Getenv("OPTIMAL_THREADS"))
	for _, name := range strings.Fields(os.Getenv("OPTIMAL_GAMES")) {
		start, before := time.Now(), cpu()
		result, err := optimal.Solve(t.Context(), parse(t, name), optimal.Options{Off: optimal.Idea(off), Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: total %d max %d nodes %d %v cpu %v", name, result.Total, result.Max, result.Nodes, time.Since(start), cpu()-before)
	}
}

// cpu returns the processor time used so far.
func cpu() time.Duration {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano())
}

func BenchmarkSolve(b *testing.B) {
	for _, name := range []string{"4x6", "3x10", "5x5"} {
		b.Run(name, func(b *testing.B) {
			game := parse(b, name)
			for b.Loop() {
				if _, err := optimal.Solve(b.Context(), game, optimal.Options{Threads: 1}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
