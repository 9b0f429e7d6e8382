package tree_test

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"codebreaker/internal/app/drawing"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/tree"

	"pgregory.net/rapid"
)

// elements counts the elements of a picture by their names.
func elements(t testing.TB, built *tree.Tree) map[string]int {
	t.Helper()
	var picture strings.Builder
	if err := drawing.SVG(&picture, built); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(picture.String(), "NaN") || strings.Contains(picture.String(), "Inf") {
		t.Fatalf("a number is none:\n%s", picture.String())
	}
	counts := map[string]int{}
	decoder := xml.NewDecoder(strings.NewReader(picture.String()))
	for {
		token, err := decoder.Token()
		if err == io.EOF {
			return counts
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, picture.String())
		}
		if start, ok := token.(xml.StartElement); ok {
			counts[start.Name.Local]++
		}
	}
}

// TestSVG checks that the picture of Knuth's tree names every position, with the
// picture itself: 1,296 codes and the 82 guesses that cannot be the secret.
func TestSVG(t *testing.T) {
	counts := elements(t, heuristicTree(t, mustGame(t, "4x6"), strategy.Minimax, "AABB"))
	if counts["title"] != 1296+82+1 {
		t.Errorf("%d titles", counts["title"])
	}
}

// TestSVGOfAll checks that every tree, however odd, gives a picture.
func TestSVGOfAll(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) { elements(t, randomTree(r, t)) })
	for _, symbols := range [][]string{{"<", "&", `"`}, {"Red", "Rose", "Blue"}} {
		elements(t, heuristicTree(t, mustGame(t, "2x3", rules.WithSymbols(symbols...)), strategy.Entropy, ""))
	}
	elements(t, heuristicTree(t, mustGame(t, "1x1"), strategy.Entropy, ""))
	elements(t, heuristicTree(t, mustGame(t, "2x20"), strategy.Entropy, ""))
}
