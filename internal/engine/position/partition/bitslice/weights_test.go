package bitslice

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestWeightedSets compares sets with weights with sets in which each candidate stands as often as it
// weighs, for all that is counted.
func TestWeightedSets(t *testing.T) {
	source := rand.New(rand.NewPCG(15, 6))
	for _, rule := range []Rule{BlackWhite, BlackOnly, ByPlace, Sum} {
		for range 60 {
			layout := Layout{Places: 2 + source.IntN(4), Symbols: 2 + source.IntN(5), Rule: rule}
			if source.IntN(6) == 0 {
				layout.Places = 11 // whose cells by place are too many to keep
			}
			layout = layout.normal()
			n := 1 + source.IntN(150)
			candidates, weights := make([][MaxPlaces]uint8, n), make([]uint32, n)
			var repeated [][MaxPlaces]uint8
			for i := range candidates {
				candidates[i], weights[i] = randomCode(source, layout), 1+source.Uint32N(9)
				for range weights[i] {
					repeated = append(repeated, candidates[i])
				}
			}
			var set Set
			LoadWeighted(&set, layout, candidates, weights)
			plain := NewSet(layout, repeated)
			codes := make([][MaxPlaces]uint8, 30)
			for i := range codes {
				codes[i] = randomCode(source, layout)
				if source.IntN(3) == 0 {
					codes[i] = candidates[source.IntN(n)]
				}
			}
			guesses := NewGuesses(layout, codes)
			for _, heuristic := range []Heuristic{Minimax, Expected, Entropy, Parts} {
				want := Choice{Index: -1}
				values := make([]int64, len(codes))
				set.Values(guesses, 0, len(codes), heuristic, values)
				for i := range codes {
					choice := plain.Weigh(guesses, i, heuristic)
					for _, candidate := range repeated {
						if candidate == codes[i] {
							choice.Weight++
						}
					}
					if got := set.Weigh(guesses, i, heuristic); got != choice || values[i] != choice.Value {
						t.Fatalf("%+v, %d candidates, heuristic %d: %+v and %d, want %+v", layout, n, heuristic, got, values[i], choice)
					}
					if better(choice, want) {
						want = choice
					}
				}
				if got := set.Best(guesses, heuristic); got != want {
					t.Fatalf("%+v, %d candidates, heuristic %d: the best is %+v, want %+v", layout, n, heuristic, got, want)
				}
				if got := set.bestUpTo(guesses, 0, len(codes), heuristic, want.Value-1); got.Index >= 0 {
					t.Fatalf("%+v, %d candidates, heuristic %d: %+v is better than the best", layout, n, heuristic, got)
				}
			}
			if layout.Cells() <= 1<<10 {
				cells := make([]uint32, len(codes)*layout.Cells())
				set.CountAll(guesses, cells)
				for i := range codes {
					want, got := make([]uint32, layout.Cells()), make([]uint32, layout.Cells())
					plain.Count(codes[i], want)
					set.Count(codes[i], got)
					for f := range want {
						if got[f] != want[f] || cells[i*layout.Cells()+f] != want[f] {
							t.Fatalf("%+v: cell %d of %v weighs %d, want %d", layout, f, codes[i], got[f], want[f])
						}
					}
				}
			}
		}
	}
}

// better is the rule of ties written plainly.
func better(a, b Choice) bool {
	if b.Index < 0 || a.Value != b.Value {
		return b.Index < 0 || a.Value < b.Value
	}
	return a.Weight > b.Weight
}

// TestEntropyOfHeavyCells compares the costs of large cells, stored or not, with computed ones.
func TestEntropyOfHeavyCells(t *testing.T) {
	var set Set
	layout := Layout{Places: 1, Symbols: 2, Rule: ByPlace}
	candidates := [][MaxPlaces]uint8{{0}, {1}}
	for _, weight := range []uint32{1<<14 - 1, 1 << 14, 99991, 1 << 20, 1<<22 + 15, 1 << 25} {
		LoadWeighted(&set, layout, candidates, []uint32{weight, 1})
		got := set.Weigh(NewGuesses(layout, [][MaxPlaces]uint8{{0}}), 0, Entropy).Value
		want := float64(weight) * math.Log2(float64(weight)) * (1 << 32)
		if math.Abs(float64(got)-want) > 32*float64(weight) || got != entropyCost(weight) {
			t.Errorf("a cell of weight %d costs %d, want about %.0f", weight, got, want)
		}
	}
}
