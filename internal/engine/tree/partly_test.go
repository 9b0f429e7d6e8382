package tree_test

import (
	"context"
	"testing"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestPartlyKnown checks that a tree that begins after a partly known mark is right, and that a tree follows such a
// mark only if one answer agrees with it.
func TestPartlyKnown(t *testing.T) {
	game := testgame.Parse(t, "3x4")
	after := func(text string) *position.Position {
		mark, err := game.ParseFeedback(text)
		if err != nil {
			t.Fatal(err)
		}
		return position.After(game, rules.History{{Guess: testgame.Code(t, game, "AAB"), Feedback: mark}})
	}
	built, err := tree.Build(context.Background(), after("1 ?"), tree.Options{Keep: true, Strategy: strategy.Entropy})
	if err != nil {
		t.Fatal(err)
	}
	if err := tree.Check(context.Background(), built.Tree); err != nil {
		t.Error(err)
	}
	opening := testgame.Code(t, game, "AAB")
	whole, err := tree.Build(context.Background(), position.Start(game), tree.Options{Keep: true, Strategy: strategy.Entropy, Opening: &opening})
	if err != nil {
		t.Fatal(err)
	}
	one, err := whole.Tree.Node(after("2 ?")) // two places right: the third symbol is elsewhere in no code
	if err != nil {
		t.Fatal(err)
	}
	if known, err := whole.Tree.Node(after("2 0")); err != nil || known != one {
		t.Errorf("2 ? leads to %v, and 2 0 to %v, %v", one, known, err)
	}
	const want = "turn 1, AAB=1,?: the mark is only partly known, and all of it is needed here"
	if _, err := whole.Tree.Node(after("1 ?")); err == nil || err.Error() != want {
		t.Errorf("1 ?: error %v, want %q", err, want)
	}
}
