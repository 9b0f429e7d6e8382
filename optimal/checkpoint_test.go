package optimal_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"codebreaker"
	"codebreaker/optimal"
	"codebreaker/tree"
)

// TestCheckpoint cuts searches at points drawn by lot, again and again, and holds
// that they come to the answer of one that was not cut, and that what they say
// each time is true.
func TestCheckpoint(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 14))
	for _, name := range []string{"4x6", "3x8", "4x4-black", "4x6-distinct"} {
		game := parse(t, name)
		for _, objective := range []optimal.Objective{optimal.LeastTotal, optimal.LeastMax, optimal.LeastTotalThenMax} {
			options := optimal.Options{Objective: objective, Threads: 1}
			want, err := optimal.Solve(t.Context(), game, options)
			if err != nil {
				t.Fatal(err)
			}
			for cut := 0; ; cut++ {
				result := cutSolve(t, game, options, 1+draw.IntN(3)+cut)
				if result.Lower > want.Total {
					t.Fatalf("%s: after a cut lower is %d, but %d is a total", name, result.Lower, want.Total)
				}
				if err := tree.Check(t.Context(), result.Tree); err != nil {
					t.Fatalf("%s: after a cut the tree is not one: %v", name, err)
				}
				if result.Proven {
					if result.Total != want.Total || result.Max != want.Max || !sameTree(result.Tree.Root, want.Tree.Root) {
						t.Errorf("%s: total %d, max %d after %d cuts; want %d, %d", name, result.Total, result.Max, cut, want.Total, want.Max)
					}
					break
				}
				options.Resume = result.Checkpoint
			}
		}
	}
}

// cutSolve stops a search when it has told its progress that many times.
func cutSolve(t *testing.T, game *codebreaker.Game, options optimal.Options, reports int) *optimal.Result {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	options.Progress = func(p optimal.Progress) {
		if reports--; reports == 0 {
			cancel()
		}
	}
	result, err := optimal.Solve(ctx, game, options)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func sameTree(a, b *tree.Node) bool {
	if a.Guess != b.Guess || a.Solved != b.Solved || len(a.Children) != len(b.Children) {
		return false
	}
	for i := range a.Children {
		if a.Children[i].Feedback != b.Children[i].Feedback || !sameTree(a.Children[i].Node, b.Children[i].Node) {
			return false
		}
	}
	return true
}

// TestOtherCheckpoint refuses checkpoints of another search.
func TestOtherCheckpoint(t *testing.T) {
	saved := cutSolve(t, parse(t, "4x6"), optimal.Options{}, 1).Checkpoint
	for _, wrong := range [][]byte{saved[1:], saved[:len(saved)-1], {}, []byte("none")} {
		if _, err := optimal.Solve(t.Context(), parse(t, "4x6"), optimal.Options{Resume: wrong}); err == nil {
			t.Error("a damaged checkpoint was taken")
		}
	}
	if _, err := optimal.Solve(t.Context(), parse(t, "4x5"), optimal.Options{Resume: saved}); err == nil {
		t.Error("a checkpoint of 4x6 was taken for one of 4x5")
	}
}

// TestThreads holds that the number of threads does not change the tree.
func TestThreads(t *testing.T) {
	for _, name := range []string{"4x5", "4x6-distinct", "4x3-black", "3x5-place", "3x7"} {
		game := parse(t, name)
		one, err := optimal.Solve(t.Context(), game, optimal.Options{Threads: 1})
		if err != nil {
			t.Fatal(err)
		}
		for threads := 2; threads <= 4; threads++ {
			many, err := optimal.Solve(t.Context(), game, optimal.Options{Threads: threads})
			if err != nil {
				t.Fatal(err)
			}
			if many.Total != one.Total || !sameTree(many.Tree.Root, one.Tree.Root) {
				t.Errorf("%s: another tree with %d threads", name, threads)
			}
		}
	}
}

// TestIdeas holds that no result depends on an idea that makes the search fast.
func TestIdeas(t *testing.T) {
	for _, name := range []string{"2x8", "3x4", "3x5", "4x3", "4x4", "5x2", "3x5-distinct", "4x5-distinct", "3x4-black", "4x3-black", "2x6-black", "4x4-distinct-black", "3x3-place", "2.4.5", "7x2"} {
		game := parse(t, name)
		want, err := optimal.Solve(t.Context(), game, optimal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for idea := optimal.Memory; idea <= optimal.Boxes; idea <<= 1 {
			got, err := optimal.Solve(t.Context(), game, optimal.Options{Off: idea})
			if err != nil {
				t.Fatal(err)
			}
			if got.Total != want.Total || got.Tree.Measure().Total() != want.Total {
				t.Errorf("%s without %v: total %d, want %d", name, idea, got.Total, want.Total)
			}
		}
	}
}
