//go:build unix

package optimal_test

import (
	"context"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// TestMeasure prints totals, nodes and times of the games that the environment
// names: OPTIMAL_GAMES="4x7 3x10".
func TestMeasure(t *testing.T) {
	off, _ := strconv.Atoi(os.Getenv("OPTIMAL_OFF"))
	threads, _ := strconv.Atoi(os.Getenv("OPTIMAL_THREADS"))
	ctx := t.Context()
	if seconds, _ := strconv.Atoi(os.Getenv("OPTIMAL_SECONDS")); seconds > 0 {
		limited, cancel := context.WithTimeout(ctx, time.Duration(seconds)*time.Second)
		defer cancel()
		ctx = limited
	}
	for _, name := range strings.Fields(os.Getenv("OPTIMAL_GAMES")) {
		start, before := time.Now(), cpu()
		result, err := optimal.Solve(ctx, position.Start(testgame.Parse(t, name, rules.WithLexicon(lexicon.NewFiles(openFile, 0)))), optimal.Options{Budget: budget.Budget{Threads: threads}}.Without(optimal.Ablation(off)))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: total %d lower %d max %d nodes %d %v cpu %v", name, result.Total, result.Lower, result.Max, result.Nodes, time.Since(start), cpu()-before)
	}
}

// cpu returns the processor time of this process.
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
			game := testgame.Parse(b, name)
			for b.Loop() {
				if _, err := optimal.Solve(b.Context(), position.Start(game), optimal.Options{Budget: budget.Budget{Threads: 1}}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkFewWords solves positions with a few candidates, in which thousands of words may be guessed.
func BenchmarkFewWords(b *testing.B) {
	game := testgame.Parse(b, "wordle:en5", rules.WithLexicon(lexicon.NewFiles(openFile, 0)))
	for _, turns := range [][]string{{"CRANE=xYGxx", "SLOTH=xxxxx"}, {"CRANE=xxxxx", "SLOTH=xxxxx"}, {"CRANE=xxxxx"}} {
		p := position.After(game, testgame.Turns(b, game, turns...))
		codes, err := p.List(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		b.Run(strconv.Itoa(len(codes)), func(b *testing.B) {
			for b.Loop() {
				if _, err := optimal.Solve(b.Context(), p, optimal.Options{Budget: budget.Budget{Threads: 1}}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
