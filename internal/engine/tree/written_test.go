package tree_test

import (
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
)

// TestSpaceBefore checks that a byte order mark and blank lines before a tree are skipped.
func TestSpaceBefore(t *testing.T) {
	want := text(t, heuristicTree(t, mustGame(t, "2x4"), strategy.Entropy, ""))
	for _, before := range []string{"", "\ufeff", "\n", " \t\r\n\n", "\ufeff\r\n"} {
		if read, err := checkText(before + want); err != nil || text(t, read) != want {
			t.Errorf("after %q: %v", before, err)
		}
	}
}

// TestLongNames checks that long lines and unusual names of symbols are written and read back.
func TestLongNames(t *testing.T) {
	for _, names := range [][]string{{"Z", "B", "C"}, {"A", "B", "Z"}, {"A", "B", "C"}} {
		game := mustGame(t, "2x3", rules.WithSymbols(names...))
		built := heuristicTree(t, game, strategy.Entropy, "")
		built.Strategy = strings.Repeat("long", 50_000)
		read, err := checkText(text(t, built))
		if err != nil || text(t, read) != text(t, built) {
			t.Fatalf("%v: %v", names, err)
		}
		for symbol, name := range names {
			if got := read.Game.SymbolName(symbol); got != name {
				t.Errorf("%v: symbol %d is %s", names, symbol, got)
			}
		}
	}
}

// TestAnswersInLine checks that up to eight answers share the line of their guess.
func TestAnswersInLine(t *testing.T) {
	game := mustGame(t, "3x4-place")
	for answers, want := range map[int]int{1: 1, 8: 1, 9: 10} {
		root := &tree.Node{Guess: rules.Code{0, 1, 2}, Solved: true}
		for i := range answers {
			root.Children = append(root.Children, tree.Child{Feedback: game.FeedbackAt(i), Node: &tree.Node{Guess: rules.Code{3}, Solved: true}})
		}
		_, positions, _ := strings.Cut(text(t, &tree.Tree{Game: game, Root: root}), "\n\n")
		if lines := strings.Count(positions, "\n") - 1; lines != want {
			t.Errorf("%d answers are on %d lines, want %d:\n%s", answers, lines, want, positions)
		}
	}
}
