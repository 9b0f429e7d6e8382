package weigh

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/rank"
	"codebreaker/internal/test/testgame"
)

// TestTiles compares bounds by tiles with the values of all guesses, and the best of the promising guesses with the best of
// all.
func TestTiles(t *testing.T) {
	source := rand.New(rand.NewPCG(6, 2))
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, name := range []string{"3x4-place", "4x5-place", "5x4-place", "6x3-place", "4x9-place"} {
		game := testgame.Parse(t, name)
		layout := partition.Layout(game)
		all := slices.Collect(game.Guesses())
		cells := make([]uint32, layout.Cells())
		passed, counted := 0, 0
		for range 30 {
			candidates := slices.DeleteFunc(slices.Clone(all), func(code rules.Code) bool { // like words: some symbols are rare
				return slices.ContainsFunc(code[:game.Places()], func(symbol uint8) bool { return source.IntN(4+int(symbol)) > 3 })
			})
			var weights []uint32
			if source.IntN(2) == 0 {
				for range candidates {
					weights = append(weights, uint32(source.IntN(40)*source.IntN(2)))
				}
				weights[0] = 1
			}
			measure := Counted(bitslice.Entropy)
			if source.IntN(2) == 0 {
				measure = Hopeful(bitslice.Entropy, 2<<32)
			}
			h := newHeuristic(game, measure, false, budget.NewPool(1))
			h.reduced, h.weights = candidates, weights
			h.reducedSet = new(bitslice.Set)
			bitslice.LoadWeighted(h.reducedSet, layout, candidates, weights)
			tiles := newTiles(layout, candidates, weights)
			values := make(map[rules.Code]int64)
			for _, guess := range all {
				h.reducedSet.Count(guess, cells)
				values[guess] = bitslice.Entropy.Value(cells)
				if at := slices.Index(candidates, guess); at >= 0 && measure.chance > 0 {
					weight := uint32(1)
					if weights != nil {
						weight = weights[at]
					}
					values[guess] -= measure.hope(weight)
				}
				if bound := tiles.bound(guess) - h.hopes()[guess]; bound > values[guess] {
					t.Fatalf("%s: the bound of %s is %d, above its value %d", name, game.Format(guess), bound, values[guess])
				}
			}
			most := 1 + source.IntN(5)
			if _, err := h.promisingTiles(stopped, bitslice.NewGuesses(layout, all), most); err == nil {
				t.Fatalf("%s: guesses are counted after the context has ended", name)
			}
			found, err := h.promisingTiles(t.Context(), bitslice.NewGuesses(layout, all), most)
			if err != nil {
				t.Fatal(err)
			}
			var promising []rules.Code
			for i := range found.Len() {
				promising = append(promising, found.At(i))
			}
			passed, counted = passed+len(promising), counted+len(all)
			byValue := func(a, b rules.Code) int {
				return rank.Choice{Value: values[a], Guess: a}.Compare(rank.Choice{Value: values[b], Guess: b})
			}
			if !slices.IsSortedFunc(promising, rules.Compare) {
				t.Fatalf("%s: the promising guesses are not in code order", name)
			}
			best := slices.SortedFunc(slices.Values(all), byValue)
			for _, guess := range best {
				if values[guess] <= values[best[most-1]] && !slices.Contains(promising, guess) {
					t.Fatalf("%s: %s is one of the best %d, and left out", name, game.Format(guess), most)
				}
			}
		}
		if name == "4x9-place" && passed == counted {
			t.Errorf("%s: no guess is left out", name)
		}
	}
}

// BenchmarkWords finds the best guesses of a list of 12,972 words.
func BenchmarkWords(b *testing.B) {
	game := testgame.Parse(b, "wordle:en", rules.WithLexicon(lexicon.NewFiles(nil, 0)))
	for _, turns := range [][]string{nil, {"FUZZY=xxxxx"}} {
		p := position.After(game, testgame.Turns(b, game, turns...))
		codes, err := p.List(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		b.Run(strconv.Itoa(len(codes)), func(b *testing.B) {
			for b.Loop() {
				if _, err := Best(b.Context(), Counted(bitslice.Entropy), p, 5); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
