package optimal_test

import (
	"bytes"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/longtest"
	"codebreaker/internal/test/testgame"
)

// assemble searches a position branch by branch, with its openings in random order, and returns the
// best tree. If eager, each search has the limit that is known by then, otherwise the widest.
func assemble(t *testing.T, p *position.Position, options optimal.Options, eager bool, source *rand.Rand) *tree.Tree {
	t.Helper()
	ctx := context.Background()
	outline, err := optimal.NewOutline(ctx, p, options)
	if err != nil {
		t.Fatal(err)
	}
	best := outline.Total
	if best == 0 {
		best = math.MaxInt64
	}
	type candidate struct {
		total uint64
		root  *tree.Node
	}
	found := make([]candidate, len(outline.Openings))
	for _, i := range source.Perm(len(outline.Openings)) {
		opening := &outline.Openings[i]
		limit := outline.Total
		if eager {
			limit = best
		}
		if limit == 0 || limit > math.MaxInt64 {
			limit = math.MaxInt64
		}
		if opening.Lower > limit {
			continue
		}
		total, node := uint64(outline.Codes), &tree.Node{Guess: opening.Guess, Solved: opening.Own}
		for _, branch := range opening.Branches {
			total += branch.Lower
		}
		for _, branch := range opening.Branches {
			total -= branch.Lower
			within := limit - min(limit, total)
			if branch.Upper > 0 {
				within = min(within, branch.Upper)
			}
			own := options
			own.Opening = &opening.Guess
			result, err := optimal.SearchBranches(ctx, p, own, []optimal.Branch{branch}, func() uint64 { return within })
			if err != nil {
				t.Fatal(err)
			}
			if !result.Done {
				t.Fatal("a search that nobody stopped is not done")
			}
			settled := &result.Settled[0]
			if settled.Tree == nil && settled.Lower <= within {
				t.Fatalf("%s %s: no tree, but a bound of %d within %d", p.Game().Format(opening.Guess), branch.Feedback, settled.Lower, within)
			}
			if total += settled.Lower; settled.Tree == nil {
				total = math.MaxInt64
				break
			}
			if got := settled.Tree.Measure().Total(); got != settled.Lower {
				t.Fatalf("a tree of %d for a total of %d", got, settled.Lower)
			}
			node.Children = append(node.Children, tree.Child{Feedback: branch.Feedback, Node: settled.Tree.Root})
		}
		if total <= limit {
			found[i] = candidate{total, node}
			best = min(best, total)
		}
	}
	var first *candidate
	for i := range found {
		if found[i].root != nil && (first == nil || found[i].total < first.total) {
			first = &found[i]
		}
	}
	if first == nil {
		t.Fatalf("%s: no opening has a tree within %d", p.Game().Name(), outline.Total)
	}
	return &tree.Tree{
		Game: p.Game(), History: p.History(), Strategy: strategy.Optimal, Opening: options.Opening != nil,
		Root: first.root,
	}
}

// TestBranches assembles best trees from branches that are searched alone. They equal the trees of
// one search, byte for byte.
func TestBranches(t *testing.T) {
	names := []string{"4x5-black", "3x6-place", "3x4", "4x6", "4x5", "3x8", "4x8-distinct"}
	if !longtest.On() {
		names = names[:3]
	}
	for i, name := range names {
		t.Run(name, func(t *testing.T) {
			p := position.Start(testgame.Parse(t, name))
			source := rand.New(rand.NewPCG(uint64(i), 0))
			whole, err := optimal.Solve(context.Background(), p, optimal.Options{})
			if err != nil {
				t.Fatal(err)
			}
			for _, eager := range []bool{true, false} {
				got := assemble(t, p, optimal.Options{}, eager, source)
				if want := text(t, whole.Tree); text(t, got) != want {
					t.Errorf("eager %v: total %d, want %d, or another tree", eager, got.Measure().Total(), whole.Total)
				}
			}
		})
	}
}

// TestBranchesWithin checks that limits of guesses, openings and turns before are kept.
func TestBranchesWithin(t *testing.T) {
	g := testgame.Parse(t, "4x5")
	opening := testgame.Code(t, g, "AABC")
	turn, err := g.ParseTurn("ABCD=XO")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name    string
		p       *position.Position
		options optimal.Options
	}{
		{"depth", position.Start(g), optimal.Options{MaxDepth: 5}},
		{"opening", position.Start(g), optimal.Options{Opening: &opening}},
		{"turns", position.After(g, rules.History{turn}), optimal.Options{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			whole, err := optimal.Solve(context.Background(), test.p, test.options)
			if err != nil {
				t.Fatal(err)
			}
			got := assemble(t, test.p, test.options, true, rand.New(rand.NewPCG(1, 0)))
			if text(t, got) != text(t, whole.Tree) {
				t.Errorf("total %d, want %d, or another tree", got.Measure().Total(), whole.Total)
			}
		})
	}
}

// TestBranchesStopped resumes a search from its checkpoint and gets the same tree.
func TestBranchesStopped(t *testing.T) {
	g := testgame.Parse(t, "4x7")
	opening := testgame.Code(t, g, "AABC")
	feedback, err := g.ParseFeedback("O")
	if err != nil {
		t.Fatal(err)
	}
	p, branches := position.Start(g), []optimal.Branch{{Feedback: feedback}}
	anything := func() uint64 { return math.MaxInt64 }
	whole, err := optimal.SearchBranches(context.Background(), p, optimal.Options{Opening: &opening}, branches, anything)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	stopped, err := optimal.SearchBranches(ctx, p, optimal.Options{Opening: &opening, Progress: func(optimal.Progress) { cancel() }}, branches, anything)
	cancel()
	if err != nil {
		t.Fatal(err)
	}
	if stopped.Done || stopped.Settled[0].Tree != nil || stopped.Checkpoint == nil {
		t.Fatalf("a search that was stopped is done: %+v", stopped)
	}
	further, err := optimal.SearchBranches(context.Background(), p, optimal.Options{Opening: &opening, Resume: stopped.Checkpoint}, branches, anything)
	if err != nil {
		t.Fatal(err)
	}
	if text(t, further.Settled[0].Tree) != text(t, whole.Settled[0].Tree) {
		t.Error("the tree is another after a stop")
	}
}

// TestBranchesTightened lowers the limit of a branch during its search. The bounds stay true.
func TestBranchesTightened(t *testing.T) {
	ctx, p := context.Background(), position.Start(testgame.Parse(t, "4x6"))
	outline, err := optimal.NewOutline(ctx, p, optimal.Options{})
	if err != nil {
		t.Fatal(err)
	}
	opening := &outline.Openings[0]
	j := slices.IndexFunc(opening.Branches, func(b optimal.Branch) bool { return b.Feedback.String() == "XO" })
	step := 1
	if !longtest.On() {
		step = 8
	}
	search := func(limit func() uint64) optimal.Settled {
		t.Helper()
		branch := optimal.Branch{Feedback: opening.Branches[j].Feedback}
		found, err := optimal.SearchBranches(ctx, p, optimal.Options{Opening: &opening.Guess, Budget: budget.Budget{Threads: 2}}, []optimal.Branch{branch}, limit)
		if err != nil || !found.Done {
			t.Fatal(found, err)
		}
		return found.Settled[0]
	}
	least := search(func() uint64 { return math.MaxInt64 })
	for after := 0; after < 40; after += step {
		for _, less := range []uint64{0, 1, 7} {
			var calls atomic.Int64
			limit := func() uint64 {
				if calls.Add(1) <= int64(after) {
					return least.Lower + uint64(40-after)/4
				}
				return least.Lower - less
			}
			got := search(limit)
			switch {
			case got.Tree != nil && (got.Lower != least.Lower || text(t, got.Tree) != text(t, least.Tree)):
				t.Errorf("limit less by %d after %d: a tree of %d, want that of %d", less, after, got.Lower, least.Lower)
			case got.Tree == nil && (less == 0 || got.Lower > least.Lower || got.Lower <= least.Lower-less):
				t.Errorf("limit less by %d after %d: at least %d, where it is %d", less, after, got.Lower, least.Lower)
			}
		}
	}
}

// TestBranchesMisused checks the errors of searches that cannot be divided.
func TestBranchesMisused(t *testing.T) {
	g := testgame.Parse(t, "3x4")
	opening, _ := g.ParseCode("AAA")
	feedback, _ := g.ParseFeedback("OO")
	for _, test := range []struct {
		options optimal.Options
		problem string
	}{
		{optimal.Options{}, "optimal-branch-opening"},
		{optimal.Options{Opening: &opening}, "optimal-branch-none"},
		{optimal.Options{Opening: &opening, Objective: optimal.LeastMax}, "optimal-whole-objective"},
	} {
		_, err := optimal.SearchBranches(context.Background(), position.Start(g), test.options, []optimal.Branch{{Feedback: feedback}}, func() uint64 { return 100 })
		if !message.IsProblem(err, test.problem) {
			t.Errorf("got %v, want %s", err, test.problem)
		}
	}
}

func text(t *testing.T, made *tree.Tree) string {
	t.Helper()
	var text bytes.Buffer
	if err := made.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// TestBranchesProvenUnsearched proves bounds of branches that the limit left unsearched. Counting
// settles some of them.
func TestBranchesProvenUnsearched(t *testing.T) {
	for _, name := range []string{"3x6", "4x5", "4x4-place", "3x5-place"} {
		ctx, p := t.Context(), position.Start(testgame.Parse(t, name))
		outline, err := optimal.NewOutline(ctx, p, optimal.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, opening := range outline.Openings {
			var fragment bytes.Buffer
			found, err := optimal.SearchBranches(ctx, p, optimal.Options{Opening: &opening.Guess, Proof: &fragment}, opening.Branches, func() uint64 { return 0 })
			if err != nil || !found.Done {
				t.Fatalf("%s: %v, done %v", name, err, found.Done)
			}
			for i, settled := range found.Settled {
				if settled.Lower < opening.Branches[i].Lower {
					t.Errorf("%s %s: at least %d, the outline says %d", p.Game().Format(opening.Guess), settled.Feedback, settled.Lower, opening.Branches[i].Lower)
				}
			}
		}
	}
}
