package optimal_test

import (
	"testing"

	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestPublished compares the least totals with published ones.
func TestPublished(t *testing.T) {
	for _, test := range []struct {
		game     string
		maxDepth int
		total    uint64
		source   string
	}{
		{"2x6", 0, 132, "Chen and Lin 2004"},
		{"3x6", 0, 854, ""},
		{"4x5", 0, 2463, "Goddard 2004"},
		{"4x6", 0, 5625, "Koyama and Lai 1993"},
		{"4x6", 5, 5626, "Koyama and Lai 1993"},
		{"3x10", 0, 5242, "fancidev"},
		{"2x10-distinct", 0, 451, "Chen and Lin 2004"},
		{"4x6-empty", 0, 5625, ""},
		{"6x2-empty", 0, 189, ""},
		{"4x5-distinct-empty", 0, 446, ""},
	} {
		t.Run(test.game, func(t *testing.T) {
			game := testgame.Parse(t, test.game)
			result, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{MaxDepth: test.maxDepth})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d nodes", result.Nodes)
			if !result.Proven || result.Total != test.total {
				t.Errorf("total %d, proven %v; want %d (%s)", result.Total, result.Proven, test.total, test.source)
			}
			if result.Tree == nil {
				t.Fatal("no tree")
			}
			if total := result.Tree.Measure().Total(); total != test.total {
				t.Errorf("the tree measures %d, not %d", total, test.total)
			}
		})
	}
}

// TestAnagrams checks that if no guess distinguishes two codes, each is found by a guess of
// its own, however many there are.
func TestAnagrams(t *testing.T) {
	for name, n := range map[string]uint64{"3x3-distinct-sum": 6, "4x4-distinct-sum": 24, "5x5-distinct-sum": 120} {
		result, err := optimal.Solve(t.Context(), position.Start(testgame.Parse(t, name)), optimal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if result.Total != n*(n+1)/2 || result.Max != int(n) || !result.Proven {
			t.Errorf("%s: total %d, max %d, proven %v", name, result.Total, result.Max, result.Proven)
		}
	}
}

// TestOpenings searches with every opening given. The best total equals the one of the free search.
func TestOpenings(t *testing.T) {
	for _, name := range []string{"3x4", "2x6", "3x3-place", "3x4-distinct-black", "2.3.4"} {
		game := testgame.Parse(t, name)
		whole, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		least := uint64(1 << 30)
		for opening := range game.Guesses() {
			result, err := optimal.Solve(t.Context(), position.Start(game), optimal.Options{Opening: &opening})
			if err != nil {
				t.Fatal(err)
			}
			if err := tree.Check(t.Context(), result.Tree); err != nil {
				t.Errorf("%s, opening %s: %v", name, game.Format(opening), err)
			}
			least = min(least, result.Total)
		}
		if least != whole.Total {
			t.Errorf("%s: the best opening comes to %d, the game to %d", name, least, whole.Total)
		}
	}
}
