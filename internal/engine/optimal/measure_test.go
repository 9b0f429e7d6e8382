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

// TestMeasure prints totals, nodes, times and the peak of memory of the games that the environment
// names, with turns after commas: OPTIMAL_GAMES="4x7 wordle,SALET=xYxxx".
func TestMeasure(t *testing.T) {
	off, _ := strconv.Atoi(os.Getenv("OPTIMAL_OFF"))
	threads, _ := strconv.Atoi(os.Getenv("OPTIMAL_THREADS"))
	depth, _ := strconv.Atoi(os.Getenv("OPTIMAL_DEPTH"))
	objective, _ := strconv.Atoi(os.Getenv("OPTIMAL_OBJECTIVE"))
	ctx := t.Context()
	if seconds, _ := strconv.Atoi(os.Getenv("OPTIMAL_SECONDS")); seconds > 0 {
		limited, cancel := context.WithTimeout(ctx, time.Duration(seconds)*time.Second)
		defer cancel()
		ctx = limited
	}
	options := optimal.Options{MaxDepth: depth, Objective: optimal.Objective(objective), Budget: budget.Budget{Threads: threads}}
	for _, text := range strings.Fields(os.Getenv("OPTIMAL_GAMES")) {
		name, turns, _ := strings.Cut(text, ",")
		game := testgame.Parse(t, name, rules.WithLexicon(lexicon.NewFiles(openFile, 0)))
		p := position.After(game, testgame.Turns(t, game, strings.FieldsFunc(turns, func(r rune) bool { return r == ',' })...))
		start, before := time.Now(), cpu()
		result, err := optimal.Solve(ctx, p, options.Without(optimal.Ablation(off)))
		if err != nil { // no tree is within the depth
			t.Log(err)
			result = new(optimal.Result)
		}
		t.Logf("%s: total %d lower %d max %d nodes %d %v cpu %v peak %d MB", text, result.Total, result.Lower, result.Max, result.Nodes, time.Since(start), cpu()-before, peak())
	}
}

// peak returns the most memory that this process has had, in megabytes.
func peak() int64 {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0
	}
	return int64(usage.Maxrss) >> 10 // Linux counts kilobytes
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
