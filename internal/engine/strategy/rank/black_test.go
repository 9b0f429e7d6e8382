package rank

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/position/symmetry"
	"codebreaker/internal/engine/rules"
)

// TestNoGuessHasOtherBlacks checks that every guess of a black-only game has a total number of
// blacks within the limits for its value and for any larger value.
func TestNoGuessHasOtherBlacks(t *testing.T) {
	source := rand.New(rand.NewPCG(4, 4))
	for _, name := range []string{"1x5-black", "2x9-black", "3x7-black", "4x5-black-empty", "6x3-black", "9x2-black", "3.6.4.5-black", "2.2.1.1.1.1.1.1.1.1.1.1.1.1.1.3-black"} {
		game, layout := gameOf(t, name)
		for range 60 {
			codes := some(game, source, 1+source.IntN(700))
			set := bitslice.NewSet(layout, codes)
			cells := make([]uint32, layout.Cells())
			for _, heuristic := range heuristics {
				for guess := range game.Guesses() {
					set.Count(guess, cells)
					blacks := 0
					for black, size := range cells {
						blacks += black * int(size)
					}
					value := heuristic.Value(cells)
					least, most := Blacks(heuristic, game.Places(), len(codes), value)
					if blacks < least || blacks > most {
						t.Fatalf("%s, %d candidates, heuristic %d: %s has value %d and %d blacks, which is not from %d to %d", name, len(codes), heuristic, game.Format(guess), value, blacks, least, most)
					}
				}
			}
		}
	}
}

// TestBlacksAreTight checks that some division of a few candidates reaches the lower limit, or
// nearly so, and that another reaches the upper one.
func TestBlacksAreTight(t *testing.T) {
	for _, heuristic := range heuristics {
		for places := 1; places <= 3; places++ {
			for n := 1; n <= 12; n++ {
				fewest, highest := make(map[int64]int), make(map[int64]int) // by value
				eachDivision(make([]uint32, places+1), 0, uint32(n), func(cells []uint32) {
					blacks := 0
					for black, size := range cells {
						blacks += black * int(size)
					}
					value := heuristic.Value(cells)
					if least, ok := fewest[value]; !ok || blacks < least {
						fewest[value] = blacks
					}
					highest[value] = max(highest[value], blacks)
				})
				for value := range fewest {
					wantLeast, wantMost := math.MaxInt, 0
					for other := range fewest {
						if other <= value {
							wantLeast, wantMost = min(wantLeast, fewest[other]), max(wantMost, highest[other])
						}
					}
					least, most := Blacks(heuristic, places, n, value)
					loose := n / 4 // the bound allows fractional and negative cell sizes
					if heuristic == bitslice.Minimax || heuristic == bitslice.Parts {
						loose = 0
					}
					if least > wantLeast || least < wantLeast-loose || most < wantMost || most > wantMost+loose {
						t.Errorf("heuristic %d, %d candidates, %d places, value %d: %d to %d blacks, want %d to %d", heuristic, n, places, value, least, most, wantLeast, wantMost)
					}
				}
			}
		}
	}
}

// eachDivision calls yield with every way to put n candidates into the cells after the first from.
func eachDivision(cells []uint32, from int, n uint32, yield func([]uint32)) {
	if from == len(cells)-1 {
		cells[from] = n
		yield(cells)
		return
	}
	for cells[from] = 0; cells[from] <= n; cells[from]++ {
		eachDivision(cells, from+1, n-cells[from], yield)
	}
}

// TestProductsBetween checks that Products has the guesses of a reduction, and that Between selects
// them by their number of blacks.
func TestProductsBetween(t *testing.T) {
	source := rand.New(rand.NewPCG(6, 6))
	for _, name := range []string{"1x5-black", "3x7-black", "4x5-black-empty", "5.3.6.4-black"} {
		game, layout := gameOf(t, name)
		for range 30 {
			codes := some(game, source, 1+source.IntN(100))
			guess := codes[source.IntN(len(codes))]
			group := symmetry.Of(game).After(rules.Turn{Guess: guess, Feedback: game.Mark(guess, codes[0])})
			reduction := group.Reduce(codes)
			p := Products{Places: game.Places()}
			var apart bool
			if p.Symbols, apart = reduction.Apart(); !apart {
				t.Fatalf("%s: the places are not apart", name)
			}
			reduced := reduction.Reduce(codes, nil)
			p.Count(reduced)
			guesses := reduction.Guesses()
			if got := p.Between(0, math.MaxInt); !slices.Equal(got, guesses) || p.Len() != len(guesses) {
				t.Fatalf("%s: %d products %v, want %v", name, p.Len(), got, guesses)
			}
			least, most := source.IntN(50), source.IntN(200)
			set := bitslice.NewSet(layout, reduced)
			cells := make([]uint32, layout.Cells())
			want := slices.DeleteFunc(slices.Clone(guesses), func(guess rules.Code) bool {
				set.Count(guess, cells)
				blacks := 0
				for black, size := range cells {
					blacks += black * int(size)
				}
				return blacks < least || blacks > most
			})
			if got := p.Between(least, most); !slices.Equal(got, want) {
				t.Fatalf("%s, %d to %d blacks: %v, want %v", name, least, most, got, want)
			}
		}
	}
	game, _ := gameOf(t, "4x6-distinct-black")
	if _, apart := symmetry.Of(game).Reduce(slices.Collect(game.Secrets())).Apart(); apart {
		t.Error("the places of a game without repeats are apart")
	}
}
