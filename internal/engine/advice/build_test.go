package advice_test

import (
	"context"
	"errors"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestBuildOptions checks that the search for the best tree respects its options.
func TestBuildOptions(t *testing.T) {
	start := position.Start(testgame.Parse(t, "3x3"))
	opening := rules.Code{}
	for _, s := range []strategy.Strategy{strategy.Entropy, optimal.Strategy{}} {
		result, err := advice.Build(t.Context(), start, tree.Options{Strategy: s, Opening: &opening, CandidatesOnly: true, Keep: true})
		if err != nil {
			t.Fatal(err)
		}
		if result.Opening != opening || !result.Tree.Opening || !result.Tree.CandidatesOnly {
			t.Errorf("%s: opening %v (%v), only candidates: %v", s.Name(), result.Opening, result.Tree.Opening, result.Tree.CandidatesOnly)
		}
		if err := tree.Check(t.Context(), result.Tree); err != nil {
			t.Errorf("%s: %v", s.Name(), err)
		}
	}
}

// TestBook checks that a book is used only if it has the requested tree. With a context that is
// done, any other search returns the context's error.
func TestBook(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	start := position.Start(testgame.Parse(t, "4x6"))
	later := after(t, start, "AABB=O")
	for _, p := range []*position.Position{start, later} {
		if _, err := p.List(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	best := optimal.Strategy{}
	for what, test := range map[string]struct {
		at      *position.Position
		options tree.Options
		want    error
	}{
		"the game":      {start, tree.Options{Strategy: best}, nil},
		"least maximum": {start, tree.Options{Strategy: optimal.Strategy{Options: optimal.Options{Objective: optimal.LeastMax}}}, nil},
		"a later turn":  {later, tree.Options{Strategy: best}, context.Canceled},
		"an opening":    {start, tree.Options{Strategy: best, Opening: new(rules.Code)}, context.Canceled},
		"candidates":    {start, tree.Options{Strategy: best, CandidatesOnly: true}, context.Canceled},
		"five guesses":  {start, tree.Options{Strategy: optimal.Strategy{Options: optimal.Options{MaxDepth: 5}}}, context.Canceled},
	} {
		if result, err := advice.Build(done, test.at, test.options); !errors.Is(err, test.want) || (result == nil) != (err != nil) {
			t.Errorf("%s: %v, want %v", what, err, test.want)
		}
	}
}
