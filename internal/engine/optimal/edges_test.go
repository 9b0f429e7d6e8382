package optimal_test

import (
	"context"
	"errors"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/ending"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// affineWords returns p*p words of p+1 letters, p a prime. Any two agree at one place: they are the
// lines of a plane over the integers modulo p, with a letter for the point where they meet each
// vertical, and one for the slope.
func affineWords(p int) (words []string) {
	for slope := range p {
		for start := range p {
			var word []byte
			for x := range p {
				word = append(word, byte('A'+(start+slope*x)%p))
			}
			words = append(words, string(append(word, byte('A'+slope))))
		}
	}
	return words
}

// TestChain needs a guess for every code: any two words agree at one place, so a candidate
// separates only itself from the others.
func TestChain(t *testing.T) {
	const n = 13 * 13
	game := testgame.Parse(t, "words:answers-black", rules.WithLexicon(drawnLists{"answers": affineWords(13)}))
	for _, test := range []struct {
		objective optimal.Objective
		maxDepth  int
		total     uint64 // 0 if there is no tree
	}{
		{optimal.LeastTotal, 0, n * (n + 1) / 2},
		{optimal.LeastMax, 0, n * (n + 1) / 2},
		{optimal.LeastTotalThenMax, 0, n * (n + 1) / 2},
		{optimal.LeastTotal, 126, 0},
		{optimal.LeastTotal, 127, 0},
		{optimal.LeastTotal, 128, 0},
		{optimal.LeastMax, n - 1, 0},
		{optimal.LeastTotal, n - 1, 0},
		{optimal.LeastTotalThenMax, n - 1, 0},
		{optimal.LeastTotal, n, n * (n + 1) / 2},
		{optimal.LeastMax, n, n * (n + 1) / 2},
		{optimal.LeastTotalThenMax, 1 << 30, n * (n + 1) / 2},
	} {
		result, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{Objective: test.objective, MaxDepth: test.maxDepth, CandidatesOnly: true})
		switch {
		case test.total == 0 && !errors.Is(err, errNoTree):
			t.Errorf("%+v: %v, %v", test, result, err)
		case test.total > 0 && err != nil:
			t.Errorf("%+v: %v", test, err)
		case test.total > 0 && (result.Total != test.total || result.Max != n || !result.Proven):
			t.Errorf("%+v: total %d, max %d, proven %v", test, result.Total, result.Max, result.Proven)
		}
	}
}

// TestIdleOpening checks that an opening that says nothing is a guess like others: it
// takes one guess more than there are codes.
func TestIdleOpening(t *testing.T) {
	game := testgame.Parse(t, "words:answers+guesses", rules.WithLexicon(drawnLists{"answers": {"AB", "BA"}, "guesses": {"CC"}}))
	opening, err := game.ParseCode("CC")
	if err != nil {
		t.Fatal(err)
	}
	for _, objective := range []optimal.Objective{optimal.LeastTotal, optimal.LeastMax, optimal.LeastTotalThenMax} {
		for depth := range 5 {
			result, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{Opening: &opening, Objective: objective, MaxDepth: depth})
			switch {
			case depth == 1 || depth == 2:
				if !errors.Is(err, errNoTree) {
					t.Errorf("objective %d within %d guesses: %+v, %v", objective, depth, result, err)
				}
			case err != nil:
				t.Errorf("objective %d within %d guesses: %v", objective, depth, err)
			case result.Total != 5 || result.Max != 3 || !result.Proven:
				t.Errorf("objective %d within %d guesses: total %d, max %d, proven %v", objective, depth, result.Total, result.Max, result.Proven)
			}
		}
	}
}

// TestLargeTotal proves three objectives at once with costs beyond 32 bits. A guess separates all
// codes of two symbols.
func TestLargeTotal(t *testing.T) {
	if !longtest.On() {
		t.Skip("takes a second")
	}
	result, err := optimal.Solve(t.Context(), position.Start(testgame.Parse(t, "15x2-place")), optimal.Options{Objective: optimal.LeastTotalThenMax})
	if err != nil {
		t.Fatal(err)
	}
	if n := uint64(1 << 15); result.Total != 2*n-1 || result.Max != 2 || !result.Proven {
		t.Errorf("total %d, max %d, proven %v", result.Total, result.Max, result.Proven)
	}
}

// TestStoppedEarly checks that a search that is stopped at once has the tree of a heuristic, and says how far it came.
func TestStoppedEarly(t *testing.T) {
	result := stopAtOnce(t, testgame.Parse(t, "4x6"), optimal.Options{MaxDepth: 5})
	if result.Tree == nil || result.Max > 5 || result.Proven || result.Lower < 3*1296 || result.Lower > 5626 {
		t.Errorf("tree %v, proven %v, lower %d", result.Tree, result.Proven, result.Lower)
	}
}

// stopAtOnce stops a search as soon as there is one.
func stopAtOnce(t *testing.T, game *rules.Game, options optimal.Options) *optimal.Result {
	t.Helper()
	for times := range 10 {
		if result, err := optimal.Solve(ending.After(t.Context(), times), position.Start(game), options); err == nil {
			if result.Proven {
				t.Fatal("the search was not stopped")
			}
			return result
		}
	}
	t.Fatal("there is no search to stop")
	return nil
}

// TestStoppedLate checks that nothing is proven of the maximum when a search is stopped
// after it has proven the total.
func TestStoppedLate(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	stopped := false
	result, err := optimal.Solve(ctx, position.Start(testgame.Parse(t, "4x6")), optimal.Options{
		Objective: optimal.LeastTotalThenMax, Budget: budget.Budget{Threads: 1}, Progress: func(p optimal.Progress) {
			if p.Depth > 0 {
				stopped = true
				cancel()
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if !stopped || result.Proven || result.Total != 5625 || result.Lower != 5625 {
		t.Errorf("stopped %v: total %d, lower %d, proven %v", stopped, result.Total, result.Lower, result.Proven)
	}
}
