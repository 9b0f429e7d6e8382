package certificate

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"slices"
	"testing"

	"codebreaker/internal/engine/optimal/bound"
	"codebreaker/internal/engine/optimal/canonical"
	"codebreaker/internal/test/testgame"
)

// heard is a tracer that notes what it receives.
type heard []string

func (h *heard) note(event string, values ...any) { *h = append(*h, event+fmt.Sprint(values...)) }

func (h *heard) Theorem(t Theorem) { h.note("theorem", t) }

func (h *heard) Known(lemma int, r *canonical.Renaming) { h.note("known", lemma, *r) }

func (h *heard) Counted(mostCells int) { h.note("counted", mostCells) }

func (h *heard) Split(mostCells int, symmetries []canonical.Renaming) {
	h.note("split", mostCells, symmetries)
}

func (h *heard) Guess(number, claims int) { h.note("guess", number, claims) }

func (h *heard) Claim(cell int, bound bound.Cost) { h.note("claim", cell, bound) }

func (h *heard) End() { h.note("end") }

// TestCopyFragment checks that the proofs of a fragment are read as they were written, and that their lemmas get new
// numbers. A fragment that is too short or too long is refused.
func TestCopyFragment(t *testing.T) {
	game := testgame.Parse(t, "2x3")
	swapped := canonical.Renaming{Place: []uint8{1, 0}, Symbol: [][]uint8{{2, 0, 1}}}
	prove := func(trace Tracer, first int, claims ...Claim) {
		for i := range 2 {
			if claims != nil {
				trace.Claim(claims[i].Cell, claims[i].Bound)
			}
			trace.Split(300, []canonical.Renaming{swapped})
			trace.Guess(200, 2)
			trace.Claim(1, 70_000)
			trace.Counted(5)
			trace.Claim(4, 9)
			trace.Known(first, &swapped)
			trace.Guess(7, 1)
			trace.Claim(0, 8)
			trace.Known(first+1, &canonical.Renaming{})
			trace.End()
		}
	}
	var fragment bytes.Buffer
	if err := WriteFragment(&fragment, game, func(trace Tracer) error { prove(trace, 0); return nil }); err != nil {
		t.Fatal(err)
	}
	claims := []Claim{{3, 40}, {5, 50}}
	var got, want heard
	lemmas, err := CopyFragment(bytes.NewReader(fragment.Bytes()), game, claims, &got, 1000)
	if err != nil || lemmas != 4 {
		t.Errorf("%d lemmas, error %v; want 4", lemmas, err)
	}
	if prove(&want, 1000, claims...); !slices.Equal(got, want) {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
	unzipped, err := gzip.NewReader(&fragment)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(unzipped)
	if err != nil {
		t.Fatal(err)
	}
	for end := range len(plain) + 2 {
		var file bytes.Buffer
		zipped := gzip.NewWriter(&file)
		zipped.Write(append(slices.Clone(plain), 0)[:min(end, len(plain)+1)])
		zipped.Close()
		_, err := CopyFragment(&file, game, claims, new(heard), 0)
		if whole := end == len(plain); (err == nil) != whole {
			t.Errorf("the first %d bytes of %d: error %v", end, len(plain), err)
		}
	}
}
