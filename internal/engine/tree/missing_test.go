package tree_test

import (
	"context"
	"errors"
	"io"
	"testing"

	"codebreaker/internal/app/drawing"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestNoOptions checks the errors of options that lack something.
func TestNoOptions(t *testing.T) {
	game := testgame.Parse(t, "2x3")
	whole := tree.Options{Strategy: strategy.First}
	for _, test := range []struct {
		game    *rules.Game
		options tree.Options
		problem string
	}{
		{game, tree.Options{}, "tree-strategy-none"},
		{nil, whole, "no-game"},
		{new(rules.Game), whole, "no-game"},
	} {
		_, built := tree.Build(t.Context(), position.Start(test.game), test.options)
		_, sampled := tree.Sample(t.Context(), position.Start(test.game), test.options, 10, 1)
		_, opened := advice.BestOpening(t.Context(), position.Start(test.game), test.options)
		for _, err := range []error{built, sampled, opened} {
			if !message.IsProblem(err, test.problem) {
				t.Errorf("%v, want problem %s", err, test.problem)
			}
		}
	}
}

// TestNoTree checks that a tree which lacks something says so wherever it is used, and
// is measured as far as there is one.
func TestNoTree(t *testing.T) {
	game := testgame.Parse(t, "2x2")
	hole := &tree.Tree{Game: game, Root: &tree.Node{Guess: rules.Code{0, 1}, Solved: true, Children: []tree.Child{{Feedback: game.FeedbackAt(0)}}}}
	for _, test := range []struct {
		tree *tree.Tree
		want string
	}{
		{nil, "no tree given"},
		{&tree.Tree{}, "no game given: a game comes from a name, such as 4x6"},
		{&tree.Tree{Game: game}, "the position is missing"},
		{hole, "after AB=none: the position is missing"},
	} {
		errs := map[string]error{
			"Missing":   test.tree.Missing(),
			"WriteText": test.tree.WriteText(io.Discard),
			"JSON":      drawing.JSON(io.Discard, test.tree),
			"CSV":       drawing.CSV(io.Discard, test.tree),
			"SVG":       drawing.SVG(io.Discard, test.tree),
			"DOT":       drawing.DOT(io.Discard, test.tree),
		}
		if test.tree != hole { // there Check first meets the mark none, which no code gives
			errs["Check"] = tree.Check(t.Context(), test.tree)
			_, errs["Choose"] = tree.Follow(test.tree).Choose(t.Context(), position.Start(game))
		}
		for what, err := range errs {
			if err == nil || err.Error() != test.want {
				t.Errorf("%s: %v, want %s", what, err, test.want)
			}
		}
		if name := tree.Follow(test.tree).Name(); name != "" {
			t.Errorf("it follows %q", name)
		}
	}
	if _, err := hole.Node(position.Start(game).After(rules.Code{0, 1}, game.FeedbackAt(0))); !message.IsProblem(err, "tree-no-position") {
		t.Errorf("the position that is missing: %v", err)
	}
	if m := new(tree.Tree).Measure(); m.Codes() != 0 || m.Total() != 0 || m.Max() != 0 || new(tree.Tree).Root.Measure().Codes() != 0 {
		t.Errorf("no tree measures %+v", m)
	}
	if m := hole.Measure(); m.Codes() != 1 || m.Max() != 1 {
		t.Errorf("a tree with a hole measures %+v", m)
	}
	if err := (&tree.Tree{Game: game, Root: new(tree.Node)}).Missing(); !message.IsProblem(err, "tree-no-answers") {
		t.Errorf("a tree without a secret: %v", err)
	}
}

// TestTooManyGuesses checks that a strategy which weighs all guesses is refused if they cannot be listed,
// however few codes remain.
func TestTooManyGuesses(t *testing.T) {
	game := testgame.Parse(t, "16x64")
	guess := rules.Code{1}
	at := position.Start(game).After(guess, game.Mark(guess, rules.Code{2: 1})) // 15·64 codes or so
	for _, s := range []strategy.Strategy{strategy.Parts, strategy.NewLookahead(nil, 5), named("two-step-5", 0)} {
		if _, err := tree.Build(t.Context(), at, tree.Options{Strategy: s}); !errors.Is(err, limits.ErrReached) {
			t.Errorf("%s: %v", s.Name(), err)
		}
	}
	if _, err := tree.Build(t.Context(), at, tree.Options{Strategy: strategy.Parts, CandidatesOnly: true}); err != nil {
		t.Errorf("candidates alone: %v", err)
	}
}

// stubborn plays one guess whatever the answers are.
type stubborn struct{ strategy.Strategy }

func (stubborn) Choose(context.Context, *position.Position) (rules.Code, error) {
	return rules.Code{0, 1, 2}, nil
}

func (stubborn) Name() string { return "stubborn" }

// TestRepeats checks that a strategy which plays a guess again is refused, with the
// turns, and not played for ever.
func TestRepeats(t *testing.T) {
	options := tree.Options{Strategy: stubborn{}}
	const want = "after ABC=none: the strategy stubborn cannot play here: ABC was played before and gives no new information"
	if _, err := tree.Build(t.Context(), position.Start(testgame.Parse(t, "3x5")), options); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if _, err := tree.Sample(t.Context(), position.Start(testgame.Parse(t, "3x5")), options, 100, 1); !message.IsProblem(err, "tree-position") {
		t.Errorf("a sample of it: %v", err)
	}
}
