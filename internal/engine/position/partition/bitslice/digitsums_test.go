package bitslice

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestDigitSums compares the feedbacks by a table with those by planes, and checks when there is a table.
func TestDigitSums(t *testing.T) {
	source := rand.New(rand.NewPCG(9, 9))
	for _, test := range []struct {
		places, symbols, candidates, guesses int
		table                                bool
	}{
		{5, 26, 1, 300, true},
		{5, 26, 8, 300, true},
		{5, 26, 70, 300, true},
		{5, 26, 8, 255, false},
		{5, 26, 1000, 300, true},
		{5, 26, 1100, 300, false},
		{3, 10, 1100, 300, true},
		{4, 64, 77, 300, true},
	} {
		draw := func() (drawn code) {
			for place := range test.places {
				drawn[place] = uint8(source.IntN(test.symbols))
			}
			return drawn
		}
		candidates := make([]code, test.candidates)
		for i := range candidates {
			candidates[i] = draw()
		}
		layout := Layout{Places: test.places, Symbols: test.symbols, Rule: ByPlace}
		for _, set := range onAllVersions(layout, candidates) {
			var d digitSums
			if d.of(set, test.guesses); (len(d.rows) > 0) != test.table {
				t.Errorf("%+v: a table is %v", test, len(d.rows) > 0)
			}
			want, got := make([]uint8, test.candidates), make([]uint8, (test.candidates+7)/8*8)
			summed := 0
			for range 200 {
				guess := draw()
				set.FeedbackBytes(guess, want)
				if d.bytes((*[MaxPlaces]uint8)(&guess), got) {
					summed++
					if !bytes.Equal(got[:test.candidates], want) {
						t.Fatalf("%+v, %v: the guess %v gets %v, want %v", test, set.version, guess, got, want)
					}
				}
			}
			if (summed > 20) != test.table || summed == 200 {
				t.Errorf("%+v: %d feedbacks of 200 are by the table", test, summed)
			}
		}
	}
}
