package codebreaker_test

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"codebreaker"
)

// TestErrors checks that callers can tell errors apart: each is of one kind, and of no other.
func TestErrors(t *testing.T) {
	ctx := t.Context()
	done, cancel := context.WithCancel(ctx)
	cancel()
	small := mustGame(t, "2x3")
	words, err := codebreaker.ParseGame("wordle:birds-hard", codebreaker.WithLexicon(codebreaker.NewWordLists(birds, codebreaker.FoldAccents)))
	if err != nil {
		t.Fatal(err)
	}
	played, err := words.ParseTurns("RAVEN=YGxxx")
	if err != nil {
		t.Fatal(err)
	}
	turns, err := small.ParseTurns("AA=none BB=none CC=none")
	if err != nil {
		t.Fatal(err)
	}
	code := func(game codebreaker.Game, text string) codebreaker.Code {
		code, err := game.ParseCode(text)
		if err != nil {
			t.Fatal(err)
		}
		return code
	}
	kinds := map[string]error{
		"contradiction": codebreaker.ErrContradiction, "limit": codebreaker.ErrLimit, "unlisted": codebreaker.ErrUnlisted,
		"hard": codebreaker.ErrHard, "context": context.Canceled, "reader": io.ErrClosedPipe,
	}
	for _, test := range []struct {
		name, kind string
		do         func() error
	}{
		{"no candidate to choose", "contradiction", func() error { _, err := codebreaker.Entropy.Choose(ctx, small.After(turns...)); return err }},
		{"no first candidate", "contradiction", func() error { _, err := small.After(turns...).First(ctx); return err }},
		{"no candidate to count", "contradiction", func() error { _, err := small.After(turns...).Remaining(ctx); return err }},
		{"no tree", "contradiction", func() error {
			_, err := codebreaker.Build(ctx, small.After(turns...), codebreaker.BuildOptions{Strategy: codebreaker.First})
			return err
		}},
		{"no best tree", "contradiction", func() error {
			_, err := codebreaker.Solve(ctx, small.After(turns...), codebreaker.SolveOptions{})
			return err
		}},
		{"a match", "contradiction", func() error { return codebreaker.NewMatch(small.Start()).Add(ctx, turns...) }},
		{"too many to list", "limit", func() error { _, err := mustGame(t, "12x16").Start().List(ctx); return err }},
		{"the work of a search", "limit", func() error {
			_, err := codebreaker.Solve(codebreaker.WithBudget(ctx, codebreaker.Budget{Work: 1}), mustGame(t, "4x7").Start(), codebreaker.SolveOptions{})
			return err
		}},
		{"the work of a tree", "limit", func() error {
			_, err := codebreaker.Build(codebreaker.WithBudget(ctx, codebreaker.Budget{Work: 10}), mustGame(t, "4x6").Start(), codebreaker.BuildOptions{Strategy: codebreaker.First})
			return err
		}},
		{"a wide lookahead", "limit", func() error { _, err := codebreaker.NewLookahead(codebreaker.Parts, 100_001); return err }},
		{"a word that is not in the list", "unlisted", func() error { return words.CheckGuess(code(words, "plane")) }},
		{"a secret that is not in the list", "unlisted", func() error { return words.CheckSecret(code(words, "plane")) }},
		{"the hard rule", "hard", func() error { return words.CheckGuess(code(words, "egret"), played...) }},
		{"a search that is stopped", "context", func() error { _, err := codebreaker.Solve(done, small.Start(), codebreaker.SolveOptions{}); return err }},
		{"a game", "parse", func() error { _, err := codebreaker.ParseGame("4x"); return err }},
		{"a code", "parse", func() error { _, err := small.ParseCode("ABC"); return err }},
		{"a mark", "parse", func() error { _, err := small.ParseFeedback("3"); return err }},
		{"numbers", "parse", func() error { _, err := small.Counted(2, 1); return err }},
		{"a turn", "parse", func() error { _, err := small.ParseTurn("AB"); return err }},
		{"turns", "parse", func() error { _, err := small.ParseTurns("AB=X AD=X"); return err }},
		{"numbers of tiles", "parse", func() error { _, err := words.Counted(1, 1, 3); return err }},
		{"too few tiles", "parse", func() error { _, err := words.FeedbackOf(codebreaker.RulePlace.Parts()...); return err }},
		{"a part that does not exist", "parse", func() error { _, err := small.FeedbackOf(codebreaker.Part{ID: "red"}); return err }},
		{"parts of another rule", "parse", func() error { _, err := small.FeedbackOf(codebreaker.RulePlace.Parts()...); return err }},
		{"a strategy", "parse", func() error { _, err := codebreaker.ParseStrategy("best", 0); return err }},
		{"boards", "parse", func() error { _, err := codebreaker.ParseBoards("0*4x6"); return err }},
		{"a tree", "parse", func() error { _, err := codebreaker.ReadTree(strings.NewReader("oak")); return err }},
		{"a puzzle", "parse", func() error { _, err := codebreaker.ReadPuzzle(strings.NewReader("paume 9")); return err }},
		{"a tree that cannot be read", "reader", func() error { _, err := codebreaker.ReadTree(iotest.ErrReader(io.ErrClosedPipe)); return err }},
		{"a puzzle that cannot be read", "reader", func() error { _, err := codebreaker.ReadPuzzle(iotest.ErrReader(io.ErrClosedPipe)); return err }},
		{"an objective that does not exist", "", func() error {
			_, err := codebreaker.Solve(ctx, small.Start(), codebreaker.SolveOptions{Objective: 99})
			return err
		}},
		{"a negative depth", "", func() error {
			_, err := codebreaker.Solve(ctx, small.Start(), codebreaker.SolveOptions{MaxDepth: -1})
			return err
		}},
	} {
		err := test.do()
		if err == nil {
			t.Errorf("%s: no error", test.name)
			continue
		}
		for kind, sentinel := range kinds {
			if errors.Is(err, sentinel) != (kind == test.kind) {
				t.Errorf("%s: is %v a %s? want %s", test.name, err, kind, test.kind)
			}
		}
		if errors.As(err, new(*codebreaker.ParseError)) != (test.kind == "parse") {
			t.Errorf("%s: is %v a ParseError?", test.name, err)
		}
		if strings.Contains(err.Error(), "{{") {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// TestStoppedSearch checks that a search that is stopped returns what it knows, with the error.
func TestStoppedSearch(t *testing.T) {
	start := mustGame(t, "4x7").Start()
	found, err := codebreaker.Solve(codebreaker.WithBudget(t.Context(), codebreaker.Budget{Work: 1}), start, codebreaker.SolveOptions{})
	if !errors.Is(err, codebreaker.ErrLimit) || found.Proven || found.Lower == 0 || found.Tree.Measure().Total() != found.Total || len(found.Checkpoint) == 0 {
		t.Errorf("proven %v, total %d, at least %d, %d bytes of checkpoint, %v", found.Proven, found.Total, found.Lower, len(found.Checkpoint), err)
	}
}

// TestEnumerations checks that the values of each enumeration have names of their own, and other numbers none.
func TestEnumerations(t *testing.T) {
	for _, names := range [][]string{
		namesOf[codebreaker.Rule](), namesOf[codebreaker.Known](), namesOf[codebreaker.Objective](),
		namesOf[codebreaker.Accents](), namesOf[codebreaker.BoardsStrategy](), namesOf[codebreaker.FactKind](), namesOf[codebreaker.Verdict](),
		namesOf[codebreaker.RepairKind](), namesOf[codebreaker.Means](),
	} {
		if len(names) < 2 || len(names) != len(slices.Compact(slices.Sorted(slices.Values(names)))) {
			t.Errorf("%q", names)
		}
	}
	for _, s := range codebreaker.Strategies() {
		same, err := codebreaker.ParseStrategy(s.Name(), 0)
		if err != nil || same.Name() != s.Name() || codebreaker.TraitsOf(same) != s.Traits() || s.Traits().Identity == "" {
			t.Errorf("%s: %v, %v", s, same, err)
		}
	}
	game := mustGame(t, "4x6-sum")
	if rule := game.Rule(); rule != codebreaker.RuleSum || game.FeedbackAt(0).Rule() != rule {
		t.Errorf("the rule of %s is %s", game, rule)
	}
}

// namesOf returns the names of the values of an enumeration.
func namesOf[E interface {
	~uint8
	String() string
}]() []string {
	var names []string
	for value := range 255 {
		if name := E(value).String(); name != E(255).String() {
			names = append(names, name)
		}
	}
	return names
}

// TestNothingGiven checks that the error for something that is missing, or for a budget that is too small, names it.
func TestNothingGiven(t *testing.T) {
	ctx := t.Context()
	game := mustGame(t, "4x6")
	for _, test := range []struct {
		want string
		do   func() error
	}{
		{"no game given", func() error { return codebreaker.Position{}.Check() }},
		{"no heuristic given", func() error { _, err := codebreaker.Best(ctx, game.Start(), nil, 1); return err }},
		{"no heuristic given", func() error { _, err := codebreaker.NewLookahead(nil, 1); return err }},
		{"no mark given", func() error { return codebreaker.NewMatch(game.Start()).Add(ctx, codebreaker.Turn{}) }},
		{"no mark given", func() error { return game.Start().After(codebreaker.Code{}, codebreaker.Feedback{}).Check() }},
		{"another game", func() error {
			return game.Start().After(codebreaker.Code{}, mustGame(t, "5x6").FeedbackAt(0)).Check()
		}},
		{"0 names for 6 symbols", func() error { _, err := codebreaker.ParseGame("4x6", codebreaker.WithSymbols()); return err }},
		{"1600 bytes of memory", func() error {
			_, err := game.Start().List(codebreaker.WithBudget(ctx, codebreaker.Budget{Memory: 1600}))
			return err
		}},
	} {
		err := test.do()
		if err == nil {
			t.Errorf("no error, want %q", test.want)
			continue
		}
		if text := strings.ReplaceAll(err.Error(), ",", ""); !strings.Contains(text, test.want) || strings.Contains(text, "nil") {
			t.Errorf("%q, want %q", text, test.want)
		}
	}
}
