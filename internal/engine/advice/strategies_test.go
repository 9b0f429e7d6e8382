package advice_test

import (
	"slices"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestNames checks that each name gives the strategy of that name, in upper or lower case, and that
// each strategy has an identity.
func TestNames(t *testing.T) {
	for _, name := range advice.Names() {
		s, err := advice.ByName(name, 7)
		if err != nil || s.Name() != name || strategy.TraitsOf(s).Identity == "" {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
	for name, want := range map[string]string{
		"lookahead": "lookahead", "LOOKAHEAD-50": "lookahead", "lookahead-200": "lookahead-200", "two-step-7": "two-step-7", "two-step-1": "two-step-1",
		"two-step--1": "", "entropy-7": "", "-7": "", "": "", "Optimal": "optimal", "optimal-3": "", "overture-Minimax": "overture-minimax", "overture-5": "",
	} {
		s, err := advice.ByName(name, 0)
		switch {
		case want == "" && err == nil:
			t.Errorf("ByName(%q): %v, %v", name, s, err)
		case want != "" && (err != nil || s.Name() != want):
			t.Errorf("ByName(%q): %v, %v; want %q", name, s, err, want)
		}
	}
}

// TestBudgets checks budgets at their boundaries.
func TestBudgets(t *testing.T) {
	colours, words := testgame.Parse(t, "4x6"), testgame.Parse(t, "4x6").GuessCount()
	for _, b := range []advice.Budget{advice.Proof, advice.Playout, advice.Table, advice.Opening} {
		most := int(uint64(b) / words)
		if !b.Allows(colours, most) || b.Allows(colours, most+1) || !b.Allows(colours, 0) {
			t.Errorf("a budget of %d is not %d codes of %d guesses", b, most, words)
		}
	}
	for suffix, budget := range map[string]advice.Budget{
		"-place": advice.Playout / 2, "": advice.Playout, "-place-weighted": advice.Playout / 2, "-black-weighted": advice.Playout / 8, "-weighted": advice.Playout / 8,
	} {
		game := shipped(t, "words:fr5"+suffix)
		most := int(uint64(budget) / game.GuessCount())
		if !advice.PlaysOut(t.Context(), game, most) || advice.PlaysOut(t.Context(), game, most+1) {
			t.Errorf("%s is not played out against %d codes", game, most)
		}
	}
	large := testgame.Parse(t, "8x12")
	start := position.Start(large)
	if !advice.Weighable(t.Context(), start, 429981696) || advice.Weighable(t.Context(), start.After(rules.Code{}, large.FeedbackAt(0)), 10) {
		t.Error("first guesses are few, later ones are not")
	}
	for name, want := range map[string][2]int{"4x6": {1296, 1296}, "6x10": {1_000_000, 1_000_000}, "8x8": {10_000, 100_000}} {
		counted, walked := advice.MostCounted(t.Context(), testgame.Parse(t, name)), advice.MostWalked(t.Context(), testgame.Parse(t, name))
		if counted != want[0] || walked != want[1] {
			t.Errorf("%s is counted as far as %d and walked as far as %d, want %v", name, counted, walked, want)
		}
	}
}

// TestMarkCost checks that budgets allow the fewer pairs the more a mark of the rule costs, for each rule.
func TestMarkCost(t *testing.T) {
	for _, kernel := range []rules.Kernel{rules.CountBoth, rules.CountMatches, rules.CountTiles, rules.CountShared} {
		if advice.MarkCost(kernel) != 1 {
			t.Errorf("kernel %d costs %d", kernel, advice.MarkCost(kernel))
		}
	}
	plain := advice.MarkCost(rules.NoKernel)
	if plain < 30 || plain > 100 {
		t.Errorf("a mark without a kernel costs %d", plain)
	}
	for _, rule := range rules.Rules() {
		game := testgame.Parse(t, "5x8"+rule.Suffix())
		turned := position.Start(game).After(testgame.Code(t, game, "AABBC"), game.FeedbackAt(1))
		for _, codes := range []int{1, 100, 2048, 1 << 15} {
			cost := game.GuessCount() * uint64(codes) * advice.MarkCost(rule.Kernel())
			for _, b := range []advice.Budget{advice.Proof, advice.Table} {
				if b.Allows(game, codes) != (cost <= uint64(b)) {
					t.Errorf("%s: %d codes cost %d of %d, allowed: %v", game, codes, cost, b, b.Allows(game, codes))
				}
			}
			if game.Rigid() && advice.Weighable(t.Context(), turned, codes) != (cost <= uint64(advice.Table)) {
				t.Errorf("%s: %d codes cost %d, and are not weighed by that", game, codes, cost)
			}
		}
	}
}

// TestBuild checks that the tree of each strategy plays the strategy's guesses, also for optimal
// trees from a book or a search.
func TestBuild(t *testing.T) {
	for _, name := range []string{"2x3", "3x3", "4x6"} {
		start := position.Start(testgame.Parse(t, name))
		for _, s := range []strategy.Strategy{strategy.First, strategy.Entropy, optimal.Strategy{}, optimal.Strategy{Options: optimal.Options{Objective: optimal.LeastMax}}} {
			result, err := advice.Build(t.Context(), start, tree.Options{Strategy: s, Keep: true})
			if err != nil {
				t.Fatal(err)
			}
			if err := tree.Check(t.Context(), result.Tree); err != nil {
				t.Errorf("%s, %s: %v", name, s.Name(), err)
			}
			asked, err := tree.Build(t.Context(), start, tree.Options{Strategy: s})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(result.Measure.Histogram, asked.Measure.Histogram) || result.Opening != asked.Opening || len(result.Answers) != len(asked.Answers) {
				t.Errorf("%s, %s: %+v, asked %+v", name, s.Name(), result, asked)
			}
			for i, answer := range result.Answers {
				if other := asked.Answers[i]; answer.Feedback != other.Feedback || !slices.Equal(answer.Measure.Histogram, other.Measure.Histogram) {
					t.Errorf("%s, %s, answer %v: %+v, asked %+v", name, s.Name(), answer.Feedback, answer, other)
				}
			}
		}
	}
}

// TestNobody checks the errors for a missing game or strategy.
func TestNobody(t *testing.T) {
	start := position.Start(testgame.Parse(t, "2x3"))
	_, err := advice.Build(t.Context(), start, tree.Options{Strategy: advice.Opened(nil, rules.Code{})})
	if !message.IsProblem(err, "tree-strategy-none") {
		t.Errorf("an opening by nobody: %v", err)
	}
	for _, none := range []*rules.Game{nil, new(rules.Game)} {
		if _, err := advice.Usual(none).Choose(t.Context(), position.Start(none)); !message.IsProblem(err, "no-game") {
			t.Errorf("the usual strategy of no game: %v", err)
		}
		if n := advice.MostCounted(t.Context(), none); n != 0 {
			t.Errorf("%d codes of no game are counted", n)
		}
	}
	opening := []rules.Code{{1}, {2}}
	opened := advice.Opened(strategy.First, opening...)
	opening[0] = rules.Code{9}
	if guess, err := opened.Choose(t.Context(), start); err != nil || guess != (rules.Code{1}) {
		t.Errorf("it opens with %v, %v", guess, err)
	}
}

// TestPlannedAndWeighing checks which strategies have a tree and which weigh every guess. An
// unknown name gives the same error everywhere.
func TestPlannedAndWeighing(t *testing.T) {
	for _, name := range advice.Names() {
		_, weighs := named(name, 0).(*strategy.Heuristic)
		if s, err := advice.Planned(name); name == "random" && !message.IsProblem(err, "tree-random") || name != "random" && (err != nil || s.Name() != name && s.Name() != name+"-20") {
			t.Errorf("%s: %v, %v", name, s, err)
		}
		if s, err := advice.Weighing(name); weighs && (err != nil || s.Name() != name) || !weighs && !message.IsProblem(err, "strategy-unweighing") {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
	_, planned := advice.Planned("entropi")
	_, weighed := advice.Weighing("entropi")
	for _, err := range []error{planned, weighed} {
		if !message.IsProblem(err, "strategy-unknown") {
			t.Error(err)
		}
	}
}

// TestQuick checks which strategies look only one guess ahead.
func TestQuick(t *testing.T) {
	for name, want := range map[string]bool{
		"first": true, "random": true, "centroid": true, "entropy": true, "parts": true, "chance": true, "overture": true, "overture-minimax": true,
		"two-step": false, "two-step-7": false, "lookahead": false, "lookahead-200": false, "sampled": false, "sampled-4": false, "optimal": false,
	} {
		one, err := advice.ByName(name, 1)
		if err != nil || strategy.TraitsOf(one).Slow == want {
			t.Errorf("%s: %v, %v", name, !want, err)
		}
	}
}
