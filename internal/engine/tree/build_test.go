package tree_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func options(t testing.TB, game *rules.Game, name, opening string) tree.Options {
	t.Helper()
	s, err := advice.ByName(name, 0)
	if err != nil {
		t.Fatal(err)
	}
	o := tree.Options{Strategy: s}
	if opening != "" {
		code := testgame.Code(t, game, opening)
		o.Opening = &code
	}
	return o
}

func histogram(m tree.Measure) string {
	var parts []string
	for guesses, secrets := range m.Histogram {
		if secrets > 0 {
			parts = append(parts, fmt.Sprintf("%d:%d", guesses, secrets))
		}
	}
	return strings.Join(parts, " ")
}

// TestPublished compares trees with published numbers, or with our own in docs/results.
func TestPublished(t *testing.T) {
	for _, test := range []struct {
		game, strategy, opening string
		total                   uint64
		largest                 int
		histogram, source       string
	}{
		{"4x6", "first", "", 7471, 9, "1:1 2:4 3:25 4:108 5:305 6:602 7:196 8:49 9:6", "Shapiro 1983"},
		{"4x6", "minimax", "AABB", 5801, 5, "1:1 2:6 3:62 4:533 5:694", "Knuth 1977"},
		{"4x6", "entropy", "ABCD", 5722, 6, "", "Neuwirth 1982"},
		{"4x6", "expected", "AABC", 5696, 6, "1:1 2:10 3:54 4:645 5:583 6:3", "Irving 1979"},
		{"4x6", "parts", "AABC", 5668, 6, "1:1 2:12 3:72 4:635 5:569 6:7", "Kooi 2005"},
		{"4x6", "two-step", "", 5713, 6, "", "our own"},
		{"4x6", "lookahead", "", 5628, 6, "1:1 2:8 3:101 4:626 5:556 6:4", "our own; 5625 is optimal"},
		{"4x7", "lookahead", "", 11244, 6, "", "our own; 11228 is optimal"},
		{"5x8", "entropy", "", 179863, 8, "", "our own"},
		{"4x10-distinct", "first", "", 28024, 9, "1:1 2:13 3:108 4:596 5:1668 6:1768 7:752 8:129 9:5", "fancidev (simple), recomputed"},
		{"5x8", "first", "", 250116, 13, "1:1 2:5 3:43 4:278 5:1240 6:3515 7:7564 8:14086 9:4614 10:1239 11:175 12:7 13:1", "recomputed"},
	} {
		t.Run(test.game+" "+test.strategy, func(t *testing.T) {
			game := testgame.Parse(t, test.game)
			result, err := tree.Build(t.Context(), position.Start(game), options(t, game, test.strategy, test.opening))
			if err != nil {
				t.Fatal(err)
			}
			m := result.Measure
			if m.Total() != test.total || m.Max() != test.largest {
				t.Errorf("total %d, max %d; want %d, %d (%s)", m.Total(), m.Max(), test.total, test.largest, test.source)
			}
			if got := histogram(m); test.histogram != "" && got != test.histogram {
				t.Errorf("histogram %s, want %s", got, test.histogram)
			}
		})
	}
}

// TestThreads checks that the number of threads changes nothing, and that a tree
// that is kept measures the same as one that is not.
func TestThreads(t *testing.T) {
	for _, name := range []string{"4x5", "3x8-distinct", "4x5-black", "3x6-place", "2.3.4.5", "4x4-sum", "4x4-empty"} {
		game := testgame.Parse(t, name)
		for _, strategy := range []string{"entropy", "minimax", "first", "random"} {
			var want tree.Measure
			for threads := 1; threads <= 4; threads++ {
				o := options(t, game, strategy, "")
				o.Keep = threads%2 == 0
				result, err := tree.Build(budget.Budget{Threads: threads}.Context(t.Context()), position.Start(game), o)
				if err != nil {
					t.Fatal(err)
				}
				if threads == 1 {
					want = result.Measure
				}
				if !same(result.Measure, want) {
					t.Errorf("%s %s: %s with %d threads, %s with 1", name, strategy, histogram(result.Measure), threads, histogram(want))
				}
				if o.Keep && !same(result.Tree.Measure(), want) {
					t.Errorf("%s %s: the tree measures %s, was counted as %s", name, strategy, histogram(result.Tree.Measure()), histogram(want))
				}
			}
			if want.Codes() != game.SecretCount() {
				t.Errorf("%s %s: %d secrets of %d", name, strategy, want.Codes(), game.SecretCount())
			}
		}
	}
}

// chosen hides that a strategy is a heuristic, so that it is asked at each
// position instead of being played the quick way.
type chosen struct{ strategy.Strategy }

// TestCandidatesOnly builds trees whose guesses can all be the secret, under every rule and option that limits guesses.
func TestCandidatesOnly(t *testing.T) {
	for _, name := range []string{"3x3", "3x3-black", "3x3-sum", "2x4-place", "2x4-place-hard", "2x4-place-ultra", "3x3-place-ultra", "3x4-distinct", "3x4-distinct-place-ultra", "2.3.3-black"} {
		game := testgame.Parse(t, name)
		for _, strategy := range []string{"minimax", "expected", "entropy", "parts", "lookahead"} {
			o := options(t, game, strategy, "")
			o.CandidatesOnly = true
			result, err := tree.Build(t.Context(), position.Start(game), o)
			if err != nil || result.Measure.Codes() != game.SecretCount() {
				t.Errorf("%s, %s: %v", name, strategy, err)
			}
		}
	}
}

// TestMeasured compares trees that are only measured, in which some guesses may be others, with trees that are kept.
func TestMeasured(t *testing.T) {
	for _, name := range []string{"5x7", "4x12", "5x9-distinct"} {
		game := testgame.Parse(t, name)
		for _, strategy := range []string{"minimax", "expected", "entropy", "parts"} {
			o := options(t, game, strategy, "")
			var results [2]*tree.Result
			for i := range results {
				o.Keep = i == 1
				result, err := tree.Build(t.Context(), position.Start(game), o)
				if err != nil {
					t.Fatal(err)
				}
				result.Tree = nil
				results[i] = result
			}
			if diff := cmp.Diff(results[1], results[0], cmpopts.EquateComparable(rules.Feedback{})); diff != "" {
				t.Errorf("%s, %s: the tree that is measured differs from the one that is kept:\n%s", name, strategy, diff)
			}
		}
	}
}

// TestPlayer checks that the quick way of playing a heuristic through a tree
// chooses what the heuristic chooses.
func TestPlayer(t *testing.T) {
	for _, name := range []string{"4x4", "3x7-distinct", "4x4-black", "3x5-place", "2.3.4.3", "4x4-sum", "4x4-empty", "3x6-distinct-empty"} {
		game := testgame.Parse(t, name)
		for _, heuristic := range strategy.Heuristics() {
			quick, err := tree.Build(t.Context(), position.Start(game), tree.Options{Strategy: heuristic})
			if err != nil {
				t.Fatal(err)
			}
			asked, err := tree.Build(t.Context(), position.Start(game), tree.Options{Strategy: chosen{heuristic}})
			if err != nil {
				t.Fatal(err)
			}
			if !same(quick.Measure, asked.Measure) {
				t.Errorf("%s %s: %s, asked at each position %s", name, heuristic.Name(), histogram(quick.Measure), histogram(asked.Measure))
			}
		}
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, test := range [][2]string{{"4x6", "entropy"}, {"4x10-distinct", "entropy"}, {"5x8", "entropy"}, {"5x8", "minimax"}} {
		b.Run(test[0]+"/"+test[1], func(b *testing.B) {
			game := testgame.Parse(b, test[0])
			for b.Loop() {
				if _, err := tree.Build(b.Context(), position.Start(game), options(b, game, test[1], "")); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestBestOpening finds the openings that Knuth's and Kooi's papers name best for
// 4x6, and totals that no other opening undercuts.
func TestBestOpening(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	for name, want := range map[string]string{"expected": "AABC", "parts": "AABC"} {
		o := options(t, game, name, "")
		o.Keep = true
		best, err := advice.BestOpening(t.Context(), position.Start(game), o)
		if err != nil {
			t.Fatal(err)
		}
		if got := game.Format(best.Opening); got != want {
			t.Errorf("%s opens best with %s, want %s", name, got, want)
		}
		if !same(best.Tree.Measure(), best.Measure) {
			t.Errorf("%s: the tree that was kept measures otherwise", name)
		}
	}
}

// TestSample checks that a large sample comes near the whole tree, and that a
// sample is the same with the same seed.
func TestSample(t *testing.T) {
	game := testgame.Parse(t, "4x6")
	o := options(t, game, "entropy", "")
	whole, err := tree.Build(t.Context(), position.Start(game), o)
	if err != nil {
		t.Fatal(err)
	}
	sample, err := tree.Sample(t.Context(), position.Start(game), o, 20_000, 7)
	if err != nil {
		t.Fatal(err)
	}
	again, err := tree.Sample(t.Context(), position.Start(game), o, 20_000, 7)
	if err != nil {
		t.Fatal(err)
	}
	if !same(again.Measure, sample.Measure) || sample.Measure.Codes() != 20_000 {
		t.Errorf("sampled %s, then %s", histogram(sample.Measure), histogram(again.Measure))
	}
	if off := sample.Measure.Average() - whole.Measure.Average(); off > 0.03 || off < -0.03 {
		t.Errorf("the sample averages %f, the tree %f", sample.Measure.Average(), whole.Measure.Average())
	}
}

// values are the values of partitions by the names of heuristics.
var values = map[string]func(cells []uint32) int64{
	"minimax": bitslice.Minimax.Value, "expected": bitslice.Expected.Value, "entropy": bitslice.Entropy.Value, "parts": bitslice.Parts.Value,
}

// unaided weighs every guess, without symmetry and one pair after the other.
type unaided struct{ *strategy.Heuristic }

func (p unaided) Choose(ctx context.Context, set *position.Position) (rules.Code, error) {
	game := set.Game()
	codes, err := set.List(ctx)
	if err != nil {
		return rules.Code{}, err
	}
	var best rules.Code
	var bestValue int64
	bestCandidate, none := false, true
	for guess := range game.Guesses() {
		cells := make([]uint32, game.Feedbacks())
		for _, code := range codes {
			cells[game.Mark(guess, code).Ordinal()]++
		}
		value, isCandidate := values[p.Name()](cells), cells[len(cells)-1] > 0
		if none || value < bestValue || value == bestValue && isCandidate && !bestCandidate {
			best, bestValue, bestCandidate, none = guess, value, isCandidate, false
		}
	}
	return best, nil
}

// Play hides the heuristic's own quick way.
func (p unaided) Play() {}

// TestSymmetry checks that a tree built with symmetry, small-set rules and bit
// slices plays guess by guess as one built without them.
func TestSymmetry(t *testing.T) {
	for _, name := range []string{
		"3x5", "4x3", "3x6-distinct", "3x5-black", "3x4-place", "2.3.4.2", "3.4.5-distinct", "2x9", "6x2",
		"3x5-sum", "3x6-distinct-sum", "3x4-empty", "4x3-empty", "3x5-distinct-empty", "3x4-black-empty", "3x3-place-empty", "2.3.4.2-empty", "3.4.4-distinct-black-empty", "3x3-place-hard-empty",
	} {
		game := testgame.Parse(t, name)
		for _, heuristic := range strategy.Heuristics() {
			quick, err := tree.Build(t.Context(), position.Start(game), tree.Options{Strategy: heuristic, Keep: true})
			if err != nil {
				t.Fatal(err)
			}
			slow, err := tree.Build(t.Context(), position.Start(game), tree.Options{Strategy: unaided{heuristic}, Keep: true})
			if err != nil {
				t.Fatal(err)
			}
			if difference := cmp.Diff(slow.Tree.Root, quick.Tree.Root, cmp.AllowUnexported(rules.Feedback{})); difference != "" {
				t.Errorf("%s %s: (-unaided +quick)\n%s", name, heuristic.Name(), difference)
			}
		}
	}
}

// TestProgress checks that in the end all secrets are settled, also after a given opening.
func TestProgress(t *testing.T) {
	start := position.Start(mustGame(t, "3x4"))
	for _, opening := range []*rules.Code{nil, new(rules.Code)} {
		var last [2]uint64
		report := func(settled, codes uint64) { last = [2]uint64{settled, codes} }
		if _, err := tree.Build(t.Context(), start, tree.Options{Strategy: strategy.Entropy, Opening: opening, Progress: report}); err != nil {
			t.Fatal(err)
		}
		if last != [2]uint64{64, 64} {
			t.Errorf("in the end %d of %d secrets are settled, want 64 of 64", last[0], last[1])
		}
	}
}

// same reports whether two measures are equal.
func same(a, b tree.Measure) bool {
	return slices.Equal(a.Histogram, b.Histogram) && slices.Equal(a.Weights, b.Weights)
}
