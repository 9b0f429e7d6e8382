package boards

import (
	"bytes"
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"codebreaker/internal/engine/rules"
)

// treeText returns the text of an optimal tree, with its result.
func treeText(t *testing.T, game *Game) (string, *Result) {
	t.Helper()
	best, err := Optimum(context.Background(), game)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := best.WriteTree(&text); err != nil {
		t.Fatal(err)
	}
	return text.String(), best.Result
}

func readTree(text string) (*Result, error) {
	return ReadTree(strings.NewReader(text), func(board string) (*rules.Game, error) { return rules.ParseGame(board) })
}

func TestTreesAreReadBack(t *testing.T) {
	for _, name := range []string{"2*1x3", "2*2x2", "2*2x3", "2*2x3-black", "2*3x2-place", "2*2x4-distinct", "2*4x2-sum"} {
		text, want := treeText(t, parse(t, name))
		got, err := readTree(text)
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
			continue
		}
		if want.Seconds = 0; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
	}
}

// sealed returns lines as a text with the right checksum.
func sealed(lines []string) string {
	text := strings.Join(lines[:len(lines)-1], "\n") + "\n"
	sum := rules.NewDigest()
	sum.Write([]byte(text))
	return text + endLine + sum.String() + "\n"
}

// TestWrongTreesAreRefused changes a tree in every line. The checksum is right, so that the other checks
// have to notice.
func TestWrongTreesAreRefused(t *testing.T) {
	text, _ := treeText(t, parse(t, "2*2x3"))
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if sealed(lines) != text {
		t.Fatal("the checksum is not that of the lines")
	}
	wrong := map[string]string{
		"no checksum":      strings.Join(lines[:len(lines)-1], "\n") + "\n",
		"another checksum": strings.Join(lines[:len(lines)-1], "\n") + "\n" + endLine + "sha256 0123456789abcdef\n",
		"more":             text + "more\n",
		"one board":        strings.Replace(text, "game: 2*", "game: ", 1),
		"three boards":     strings.Replace(text, "game: 2*", "game: 3*", 1),
		"a sequence":       strings.Replace(text, "2*2x3", "2*2x3-sequence", 1),
		"weights":          strings.Replace(text, "2*2x3", "2*wordle:en", 1),
		"empty":            "",
	}
	for i, line := range lines[:len(lines)-1] {
		wrong["without "+line] = sealed(slices.Delete(slices.Clone(lines), i, i+1))
		wrong["twice "+line] = sealed(slices.Insert(slices.Clone(lines), i, line))
		for from, to := range map[string]string{"A": "B", "B": "C", "C": "A", "X": "O", "O": "X", "none": "XX", "–": "O", "  ": "", "3": "4", "6": "7", "2": "1", ":": ""} {
			if changed := strings.Replace(line, from, to, 1); changed != line {
				wrong[line+" to "+changed] = sealed(slices.Replace(slices.Clone(lines), i, i+1, changed))
			}
		}
	}
	for what, text := range wrong {
		if r, err := readTree(text); err == nil {
			t.Errorf("%s: %+v", what, r)
		}
	}
	if len(wrong) < 100 {
		t.Errorf("only %d texts", len(wrong))
	}
}

// TestOtherTrees reads a tree that is not the best one. Its second guess says nothing after some marks.
func TestOtherTrees(t *testing.T) {
	lines := strings.Split(`codebreaker boards tree 1
game: 2*1x3
pairs: 6
total: 18
max: 4
histogram: 2:2 3:2 4:2

A
  none/none A
    none/none B
      none/X C
      X/none C
  none/X B
    none/– C
  X/none B
    –/none C
end`, "\n")
	r, err := readTree(sealed(lines))
	if err != nil || r.Total != 18 || !slices.Equal(r.Histogram, []int{0, 0, 2, 2, 2}) {
		t.Errorf("%+v %v", r, err)
	}
	best, err := Optimum(context.Background(), parse(t, "2*1x3"))
	if err != nil || best.Total != 16 {
		t.Errorf("%+v %v", best, err)
	}
}
