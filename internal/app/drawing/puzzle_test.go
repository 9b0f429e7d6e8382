package drawing_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"testing"

	"codebreaker/internal/app/drawing"
	"codebreaker/internal/test/puzzletest"
)

// TestPuzzle parses the drawing of a puzzle and counts its texts.
func TestPuzzle(t *testing.T) {
	p := puzzletest.Parse(t, "ABCD 1 2\nEFAB 0 3\n")
	var page bytes.Buffer
	if err := drawing.Puzzle(&page, p, drawing.Page{Title: "Reds & <blues>", Solution: "<none>", Colours: true}); err != nil {
		t.Fatal(err)
	}
	texts := 0
	for decoder := xml.NewDecoder(&page); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "text" {
			texts++
		}
	}
	if want := 2 + 2*4 + 2*2; texts != want {
		t.Errorf("%d texts, want %d", texts, want)
	}
}
