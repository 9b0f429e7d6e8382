package tree_test

import (
	"strings"
	"testing"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"
	"codebreaker/internal/test/testgame"
)

// TestMissed checks a tree that misses codes: it must say how many, and is written and read with that number.
func TestMissed(t *testing.T) {
	game := testgame.Parse(t, "2x4")
	built, err := advice.Build(t.Context(), position.Start(game), tree.Options{Strategy: strategy.Minimax, Keep: true})
	if err != nil {
		t.Fatal(err)
	}
	tr, all := built.Tree, built.Measure.Codes()
	dropped := tr.Root.Children[1]
	tr.Root.Children = append(tr.Root.Children[:1:1], tr.Root.Children[2:]...)
	lost := int(dropped.Node.Measure().Codes())
	for missed, want := range map[int]string{0: "tree-missing-answer", lost - 1: "tree-missing-answer", lost: "", lost + 1: "tree-missed"} {
		tr.Missed = missed
		err := tree.Check(t.Context(), tr)
		if want == "" && err != nil || want != "" && !message.IsProblem(err, want) {
			t.Errorf("%d of %d codes missed: %v, want %q", missed, lost, err, want)
		}
	}
	tr.Missed = lost
	var text strings.Builder
	if err := tr.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	read, err := tree.Read(strings.NewReader(text.String()))
	if err != nil || read.Missed != lost || read.Measure().Codes() != all-uint64(lost) {
		t.Fatalf("%+v, %v", read, err)
	}
	for _, number := range []string{"0", "-1", "many"} {
		wrong := strings.Replace(text.String(), "\nmissed: ", "\nmissed: "+number+" ", 1)
		if _, err := tree.Read(strings.NewReader(wrong)); !message.IsProblem(err, "tree-missed-number") {
			t.Errorf("missed: %s…: %v", number, err)
		}
	}
	turn := position.Start(game).History().With(tr.Root.Guess, dropped.Feedback)
	if _, err := tr.Node(position.After(game, turn)); !message.IsProblem(err, "tree-misses") {
		t.Errorf("after a missed answer: %v", err)
	}
}
