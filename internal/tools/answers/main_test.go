package main

import (
	"testing"

	"codebreaker/internal/test/weighttest"
)

// TestMeasure measures three answers by a list in which CAT is half of the weight: each guess tells all words apart.
func TestMeasure(t *testing.T) {
	game := weighttest.Game(t, weighttest.List{"CAT": 4, "DOG": 2, "EEL": 2}, "-place-weighted")
	m, err := measure(t.Context(), game, []string{"CAT", "DOG", "EMU"})
	if err != nil {
		t.Fatal(err)
	}
	const want = "3 answers, 1 refused: EMU\n" +
		"mean surprise 1.500 bits; 1.000 if all answers, and no others, were equally likely\n" +
		"1.5000 guesses on average: 1 in 1, 1 in 2\n"
	if got := m.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
