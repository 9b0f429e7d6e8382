package tree_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// TestVectors checks that each tree of testdata/vectors gets its verdict, and that a bad one gets a sentence that names
// the line. The oracle, too, finds every secret by the good trees.
func TestVectors(t *testing.T) {
	folder := filepath.Join("..", "..", "..", "testdata", "vectors", "tree")
	verdicts, err := os.ReadFile(filepath.Join(folder, "verdicts.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	left, _ := filepath.Glob(filepath.Join(folder, "*-*.txt"))
	for line := range bytes.Lines(verdicts) {
		var v struct {
			File, Verdict, Why string
			Line               int
		}
		if err := json.Unmarshal(line, &v); err != nil || v.Why == "" {
			t.Fatalf("%s: %v", line, err)
		}
		name := filepath.Join(folder, v.File)
		left = slices.DeleteFunc(left, func(other string) bool { return other == name })
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		words := lexicon.NewFiles(func(list string) (io.ReadCloser, error) { return os.Open(filepath.Join(folder, list)) }, lexicon.FoldAccents)
		built, err := tree.CheckFile(t.Context(), bytes.NewReader(file), rules.WithLexicon(words))
		switch v.Verdict {
		case "good":
			if err != nil {
				t.Errorf("%s: %v", v.File, err)
				continue
			}
			o := &oracle{game: built.Game, guesses: slices.Collect(built.Game.Guesses())}
			if built.Missed == 0 && !o.right(built) {
				t.Errorf("%s: the oracle does not find every secret", v.File)
			}
		case "refused":
			var problem *message.Problem
			if !errors.As(err, &problem) || strings.Contains(err.Error(), "\n") || v.Line > 0 && !strings.Contains(err.Error(), fmt.Sprintf("line %d:", v.Line)) {
				t.Errorf("%s (line %d: %s): %v", v.File, v.Line, v.Why, err)
			}
		default:
			t.Errorf("%s: the verdict is %q", v.File, v.Verdict)
		}
	}
	if len(left) > 0 {
		t.Errorf("files without a verdict: %v", left)
	}
}
