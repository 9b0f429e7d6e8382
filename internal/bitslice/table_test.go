package bitslice

import "testing"

func TestTableHistogramTally(t *testing.T) {
	random := newRandom(8)
	layout := Layout{Places: 5, Symbols: 26, Rule: ByPlace}
	answers, words := random.candidates(layout, 1001), random.candidates(layout, 37)
	words = append(words, answers[:3]...)
	set := NewSet(layout, answers)
	table := make([]uint8, len(words)*len(answers))
	FillTable(set, NewGuesses(layout, words), table)
	var tally Tally
	for n := range 70 {
		columns := make([]int32, n)
		left := make([]code, n)
		for i := range columns {
			columns[i] = int32(random.IntN(len(answers)))
			left[i] = answers[columns[i]]
		}
		for i, word := range words {
			row := table[i*len(answers):][:len(answers)]
			want := make([]uint32, layout.Cells())
			countReference(layout, word, plain(left), want)
			var got [256]uint32
			Histogram(row, columns, &got)
			if [256]uint32(append(want, make([]uint32, 13)...)) != got {
				t.Fatalf("Histogram of %v = %v, want %v", word, got, want)
			}
			for _, heuristic := range []Heuristic{Minimax, Expected, Entropy, Parts} {
				value, hits := tally.Value(heuristic, row, columns, uint8(layout.Solved()))
				if value != heuristic.Value(want) || hits != want[layout.Solved()] {
					t.Fatalf("Tally: heuristic %d of %v = %d, %d; want %d, %d", heuristic, word, value, hits, heuristic.Value(want), want[layout.Solved()])
				}
			}
		}
	}
}

func TestSettings(t *testing.T) {
	for _, test := range []struct {
		setting string
		best    Version
		want    Version
	}{
		{"", AVX512, AVX512},
		{"", Portable, Portable},
		{"off", AVX512, Portable},
		{"avx2", AVX512, AVX2},
		{"avx2", Portable, Portable},
		{"avx512", AVX2, AVX2},
		{"nonsense", AVX512, AVX512},
	} {
		if got := allowed(test.setting, test.best); got != test.want {
			t.Errorf("CODEBREAKER_SIMD=%s with %v at best: %v, want %v", test.setting, test.best, got, test.want)
		}
	}
}

func TestUseIsRestored(t *testing.T) {
	before := current()
	restore := Use(Portable)
	if current() != Portable {
		t.Errorf("Use(Portable) gives %v", current())
	}
	restore()
	if current() != before {
		t.Errorf("restored to %v, want %v", current(), before)
	}
}
