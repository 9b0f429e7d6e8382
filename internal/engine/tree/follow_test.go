package tree_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"codebreaker/internal/app/drawing"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
	"codebreaker/internal/test/weighttest"

	"github.com/google/go-cmp/cmp"
)

// TestFollow checks that a follower plays the game that its tree shows.
func TestFollow(t *testing.T) {
	game := mustGame(t, "4x6")
	follower := tree.Follow(heuristicTree(t, game, strategy.Minimax, "AABB"))
	if follower.Name() != "minimax" {
		t.Errorf("it is called %s", follower.Name())
	}
	for secret := range game.Secrets() {
		set := position.Start(game)
		for guesses := 1; ; guesses++ {
			guess, err := follower.Choose(context.Background(), set)
			if err != nil {
				t.Fatal(err)
			}
			if guess == secret {
				break
			}
			if guesses == 5 {
				t.Fatalf("%s is not found with five guesses", game.Format(secret))
			}
			set = set.After(guess, game.Mark(guess, secret))
		}
	}
}

// TestFollowAway checks what a follower returns when the game leaves the tree.
func TestFollowAway(t *testing.T) {
	game := mustGame(t, "2x4")
	whole := heuristicTree(t, game, strategy.Entropy, "")
	part := &tree.Tree{Game: game, History: testgame.Turns(t, game, "AB=none"), Strategy: "entropy", Root: whole.Root.Children[0].Node}
	for _, test := range []struct {
		tree              *tree.Tree
		game, turns, want string
		contradiction     bool
	}{
		{whole, "2x5", "", "this is a tree of 2x4, not of 2x5", false},
		{whole, "2x4", "CC=O", "turn 1 is not in the tree: its guess is CC, but the tree plays AB", false},
		{whole, "2x4", "AB=O BC=none DA=XX", "turn 3, DA=XX, is not in the tree: no code gives that mark", true},
		{whole, "2x4", "AB=O BC=XX CA=O", "turn 2, BC=XX, is not in the tree: no code gives that mark", true},
		{part, "2x4", "", "the tree starts after other turns: turn 1 should be AB=none", false},
		{part, "2x4", "AB=O", "the tree starts after other turns: turn 1 should be AB=none", false},
		{part, "2x4", "AB=none CC=O DC=X", "turn 2, CC=O, is not in the tree: no code gives that mark", true},
	} {
		game := mustGame(t, test.game)
		_, err := tree.Follow(test.tree).Choose(context.Background(), position.After(game, testgame.Turns(t, game, test.turns)))
		if err == nil || err.Error() != test.want || errors.Is(err, position.ErrContradiction) != test.contradiction {
			t.Errorf("after %s: %v, want %s", test.turns, err, test.want)
		}
	}
}

// TestDOT checks the text of a small tree for Graphviz.
func TestDOT(t *testing.T) {
	var got strings.Builder
	if err := drawing.DOT(&got, heuristicTree(t, mustGame(t, "1x3"), strategy.Entropy, "")); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(`digraph "1x3 entropy" {
	rankdir=LR
	node [shape=box, style=rounded, fontname=monospace]
	edge [fontname=monospace]
	0 [label="A\n3"]
	1 [label="B\n2"]
	2 [label="C"]
	1 -> 2 [label="none"]
	0 -> 1 [label="none"]
}
`, got.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestFollowRefusedWords checks that a tree is not followed in a game of the same name that
// lacks a word.
func TestFollowRefusedWords(t *testing.T) {
	game := weighttest.Game(t, weighttest.List{"BAT": 1, "CAT": 1, "COT": 1}, "")
	made := heuristicTree(t, game, strategy.Entropy, "")
	if _, err := made.Node(position.Start(game)); err != nil {
		t.Fatal(err)
	}
	without, err := game.Without(made.Root.Guess)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := made.Node(position.Start(without)); !message.IsProblem(err, "tree-other-words") {
		t.Errorf("%v, want tree-other-words", err)
	}
}
