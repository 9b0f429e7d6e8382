package position_test

import (
	"errors"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestBudgetThreads checks that the limit of threads reaches everything called with the context, and that no
// limit keeps the one that was there.
func TestBudgetThreads(t *testing.T) {
	ctx := budget.Budget{Threads: 3}.Context(t.Context())
	if size := budget.PoolOf(ctx).Size(); size != 3 {
		t.Errorf("%d workers", size)
	}
	if budget.PoolOf(budget.Budget{}.Context(ctx)) != budget.PoolOf(ctx) {
		t.Error("a budget without threads makes other workers")
	}
}

// TestBudgetWork counts as many candidates as the budget allows one by one, and estimates or counts more
// without a list. With next to no work it estimates.
func TestBudgetWork(t *testing.T) {
	p := after(t, "4x6", "AABB=XO")
	for _, work := range []int{0, 207, 208} {
		count, err := p.Remaining(budget.Budget{Work: work}.Context(t.Context()))
		if n, exact := count.Exact(); err != nil || !exact || n != 208 {
			t.Errorf("work %d: %+v, %v", work, count, err)
		}
	}
	p = after(t, "4x6", "AABB=XO")
	count, err := p.Remaining(budget.Budget{Work: 1}.Context(t.Context()))
	if _, exact := count.Exact(); err != nil || exact || count.Error == 0 || count.About < 150 || count.About > 270 {
		t.Errorf("work 1: %+v, %v", count, err)
	}
}

// TestBudgetMemory checks that a list takes no more than its memory, and that a larger limit further down
// changes nothing.
func TestBudgetMemory(t *testing.T) {
	g := testgame.Parse(t, "4x6")
	for _, test := range []struct {
		memory int
		want   error
	}{{1296 * 16, nil}, {1296*16 - 1, limits.ErrReached}} {
		ctx := budget.Budget{Memory: test.memory}.Context(t.Context())
		wider := budget.Budget{Memory: 1 << 30}.Context(ctx)
		if _, err := position.Start(g).List(wider); !errors.Is(err, test.want) {
			t.Errorf("%d bytes: %v, want %v", test.memory, err, test.want)
		}
		for _, s := range []strategy.Strategy{strategy.Minimax, strategy.NewLookahead(nil, 2), optimal.Strategy{Options: optimal.Options{CandidatesOnly: true, Objective: optimal.LeastMaxThenLast}}} {
			if _, ok := s.(optimal.Strategy); ok && test.want == nil {
				continue // takes long
			}
			if _, err := s.Choose(ctx, position.Start(g)); !errors.Is(err, test.want) {
				t.Errorf("%d bytes, %s: %v, want %v", test.memory, s.Name(), err, test.want)
			}
		}
	}
}

// TestBudgetPairs checks that guesses are not weighed when they are more than the memory or the work allows.
func TestBudgetPairs(t *testing.T) {
	p := after(t, "4x6", "AABB=XO")
	for _, test := range []struct {
		budget budget.Budget
		want   error
	}{
		{budget.Budget{Memory: 1296 * 16}, nil},
		{budget.Budget{Memory: 1295 * 16}, limits.ErrReached},
		{budget.Budget{Work: 1}, nil}, // 2 million of 2^41 pairs
	} {
		if _, err := p.Orbits(test.budget.Context(t.Context())); !errors.Is(err, test.want) {
			t.Errorf("%+v: %v, want %v", test.budget, err, test.want)
		}
	}
}

// looked returns the number of candidates of all positions of a tree in which a guess is chosen.
func looked(n *tree.Node) (sum int) {
	if len(n.Children) == 0 {
		return 0 // a single candidate
	}
	sum = int((&tree.Tree{Root: n}).Measure().Codes())
	for _, child := range n.Children {
		sum += looked(child.Node)
	}
	return sum
}

// marks returns how many secrets a check of a tree marks against guesses.
func marks(n *tree.Node) int { return int((&tree.Tree{Root: n}).Measure().Total()) }

// TestBudgetTree checks that a tree, and its check, may take exactly their work.
func TestBudgetTree(t *testing.T) {
	p := position.Start(testgame.Parse(t, "3x4"))
	whole, err := tree.Build(t.Context(), p, tree.Options{Strategy: strategy.Entropy, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	work := looked(whole.Tree.Root)
	for _, test := range []struct {
		work int
		want error
	}{{work, nil}, {work - 1, limits.ErrReached}} {
		budget := budget.Budget{Work: test.work}
		if _, err := tree.Build(budget.Context(t.Context()), p, tree.Options{Strategy: strategy.Entropy}); !errors.Is(err, test.want) {
			t.Errorf("work %d: %v, want %v", test.work, err, test.want)
		}
	}
	marked := marks(whole.Tree.Root)
	for work, want := range map[int]error{64 + marked: nil, 64 + marked - 1: limits.ErrReached, 63: limits.ErrReached} {
		if err := tree.Check(budget.Budget{Work: work}.Context(t.Context()), whole.Tree); !errors.Is(err, want) {
			t.Errorf("a check with work %d: %v, want %v", work, err, want)
		}
	}
	large := position.Start(testgame.Parse(t, "8x8"))
	if _, err := tree.Sample(budget.Budget{Work: 2}.Context(t.Context()), large, tree.Options{Strategy: strategy.NewSampled(1)}, 3, 1); !errors.Is(err, limits.ErrReached) {
		t.Errorf("a sample of more positions: %v", err)
	}
}

// TestBudgetSearch checks that a search ends with bounds after its work, and a strategy with an error.
func TestBudgetSearch(t *testing.T) {
	p := position.Start(testgame.Parse(t, "3x9"))
	const work = 1
	options := optimal.Options{Budget: budget.Budget{Threads: 1, Work: work}}
	result, err := optimal.Solve(t.Context(), p, options)
	if err != nil || result.Proven || result.Lower == 0 || result.Checkpoint == nil || result.Nodes > work+4096 {
		t.Errorf("proven %v after %d positions, %v", result.Proven, result.Nodes, err)
	}
	_, err = optimal.Strategy{Options: options}.Choose(t.Context(), p)
	if !errors.Is(err, limits.ErrReached) {
		t.Errorf("a choice: %v", err)
	}
}

// TestBudgetSample checks that a small budget draws a small sample, which a larger budget draws again.
func TestBudgetSample(t *testing.T) {
	p := after(t, "8x12", "AABBCCDD=XOO", "EEFFGGHH=XO", "ABEFIJKL=XXOO", "KKAEBBCI=XO")
	drawn := func(work int) int {
		sample, err := p.Candidates().Sample(budget.Budget{Work: work}.Context(t.Context()))
		if err != nil {
			t.Fatal(err)
		}
		return len(sample.Codes)
	}
	few, again, all := drawn(1000), drawn(1000), drawn(0)
	if few > 1000 || again != few || all < 4*few || drawn(1000) != all {
		t.Errorf("%d codes with little work, then %d; %d with all", few, again, all)
	}
	guess, err := strategy.NewSampled(1).Choose(budget.Budget{Work: 1}.Context(t.Context()), p)
	if err != nil || p.CheckGuess(guess) != nil {
		t.Errorf("a guess: %v, %v", guess, err)
	}
}

// TestBudgetTasks checks that puzzles, reviews, contradictions and codemakers do no more than their work.
func TestBudgetTasks(t *testing.T) {
	ctx := budget.Budget{Work: 100}.Context(t.Context())
	small := testgame.Parse(t, "4x6")
	trials := 0
	_, err := puzzle.Compose(ctx, puzzle.Order{Game: small, Seed: 1, Difficulty: puzzle.MaxDifficulty, Progress: func(p puzzle.Progress) { trials = p.Trials }})
	if !errors.Is(err, limits.ErrReached) || trials != 2 { // of 20,000
		t.Errorf("a puzzle after %d trials: %v", trials, err)
	}
	line := testgame.Turns(t, small, "AABB=O")
	hard, err := puzzle.New(small, line)
	if err != nil {
		t.Fatal(err)
	}
	hard.AllSymbols = true
	solutions := 0
	for _, err = range hard.Solutions(ctx) {
		solutions++
	}
	if !errors.Is(err, limits.ErrReached) || solutions > 100 {
		t.Errorf("%d solutions, then %v", solutions, err)
	}
	lines := testgame.Turns(t, small, "AABB=O CDEF=XO ADEE=XX")
	for _, test := range []struct {
		work int
		want error
	}{{0, nil}, {100_000, nil}, {60, limits.ErrReached}} {
		explained, err := puzzle.New(small, lines)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := explained.Explain(budget.Budget{Work: test.work}.Context(t.Context())); !errors.Is(err, test.want) {
			t.Errorf("an explanation with work %d: %v, want %v", test.work, err, test.want)
		}
	}
	turns := testgame.Turns(t, small, "AABB=none AACD=XOO")
	found, err := review.Explain(ctx, small, turns)
	if err != nil || len(found.Repairs) == 0 {
		t.Fatal(found, err)
	}
	for _, repair := range found.Repairs {
		if repair.Codes > 100 || repair.Codes == 100 && !repair.More {
			t.Errorf("a repair was counted: %+v", repair)
		}
	}
	m := match.New(position.Start(small))
	turn, err := small.ParseTurn("AABB=none")
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Add(ctx, turn); err != nil || m.Records()[0].Remaining != 100 || !m.Records()[0].More {
		t.Errorf("a turn: %+v, %v", m.Records(), err)
	}
	judged, err := review.New(small).Judge(ctx, rules.History{turn}, strategy.Entropy)
	if err != nil || judged.Turns[0].Judgement.Played {
		t.Errorf("a judgement that played on: %+v, %v", judged, err)
	}
	tight := budget.Budget{Work: 1, Memory: 1000}.Context(t.Context())
	if _, err := (match.Adversary{}).Answer(tight, position.Start(small), turn.Guess); err != nil {
		t.Errorf("an answer from a sample: %v", err)
	}
}

// after returns the position of a game after turns written as ABCD=XO.
func after(t testgame.T, name string, turns ...string) *position.Position {
	t.Helper()
	game := testgame.Parse(t, name)
	return position.After(game, testgame.Turns(t, game, turns...))
}
