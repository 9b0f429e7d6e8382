package bitslice

import (
	"bytes"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/test/longtest"
)

// TestArrangementsOfAMultiset compares divisions with plain sets: the best of some arrangements, the
// number of arrangements before a code, and the numbers of blacks.
func TestArrangementsOfAMultiset(t *testing.T) {
	source := rand.New(rand.NewPCG(5, 8))
	var division Division
	for places := 2; places <= 9; places++ {
		for _, n := range []int{1, 2, 7, 8, 9, 40, 64, 65, 200, 255, 256, 300, 511, filterLimit, filterLimit + 1, 1000, 2047, 2048, 5000, 70000} {
			if n > 5000 && !longtest.On() {
				continue
			}
			layout := Layout{Places: places, Symbols: 2 + source.IntN(8)}
			if n < 100 && source.IntN(2) == 0 {
				layout.Symbols = places + 1
				layout.Copies = 1
			}
			candidates := make([][MaxPlaces]uint8, n)
			for i := range candidates {
				candidates[i] = randomCode(source, layout)
			}
			multiset := randomCode(source, layout)
			if places == 5 { // the largest symbols
				layout.Symbols = MaxSymbols
				for i := range candidates {
					turnSymbols(&candidates[i], places)
				}
				turnSymbols(&multiset, places)
			}
			set := NewSet(layout, candidates)
			slices.Sort(multiset[:places])
			m := NewMultisets(layout, [][MaxPlaces]uint8{{}, multiset})
			division.Load(set, m, 1)
			all := NewArrangements(places, multiset)
			first, end := source.IntN(all.Len()), all.Len()
			if end-first > 3000 {
				end = first + 3000 - source.IntN(100)
			}
			for _, heuristic := range []Heuristic{Minimax, Expected, Entropy, Parts} {
				want := Choice{Index: -1}
				for i := first; i < end; i++ {
					choice := set.weigh(division.Guess(all, i), heuristic)
					choice.Index = i
					if choice.Better(want) {
						want = choice
					}
				}
				for _, most := range []int64{math.MaxInt64, want.Value, want.Value - 1} {
					got := division.Best(all, first, end, heuristic, most)
					if most < want.Value && got.Index >= 0 || most >= want.Value && got != want {
						t.Fatalf("%v, %+v, %d candidates, heuristic %d, multiset %v: best up to %d is %+v, want %+v", set.version, layout, n, heuristic, multiset, most, got, want)
					}
				}
				checkEach(t, &division, all, first, end, heuristic, want.Value)
				some := new(Arrangements)
				some.Select(all, []int32{int32(want.Index)})
				if got := division.Best(some, 0, 1, heuristic, math.MaxInt64); got.Value != want.Value || got.Candidate != want.Candidate {
					t.Fatalf("%v, %+v, %d candidates, heuristic %d, multiset %v: the best alone is %+v, want %+v", set.version, layout, n, heuristic, multiset, got, want)
				}
			}
			checkBefore(t, &division, all, randomCode(source, layout))
			checkBlacks(t, &division, all, candidates, source.IntN(all.Len()))
		}
	}
}

// turnSymbols numbers the symbols of a code from the largest.
func turnSymbols(code *[MaxPlaces]uint8, places int) {
	for place := range places {
		code[place] = MaxSymbols - 1 - code[place]
	}
}

// checkEach requests all arrangements up to the best value, then up to the second best once two are
// known.
func checkEach(t *testing.T, division *Division, all *Arrangements, first, end int, heuristic Heuristic, best int64) {
	t.Helper()
	end = min(end, first+500)
	var want, got []Choice
	second := int64(math.MaxInt64)
	for i := first; i < end; i++ {
		if choice := division.Weigh(all, i, heuristic); choice.Value <= second {
			want = append(want, choice)
			second = secondBest(want)
		}
	}
	division.Each(all, first, end, heuristic, math.MaxInt64, func(choice Choice) int64 {
		got = append(got, choice)
		return secondBest(got)
	})
	if !slices.Equal(got, want) {
		t.Fatalf("heuristic %d: up to the second best of arrangements %d to %d are %v, want %v", heuristic, first, end, got, want)
	}
	division.Each(all, first, end, heuristic, best-1, func(choice Choice) int64 {
		t.Fatalf("heuristic %d: %v is below the best", heuristic, choice)
		return 0
	})
}

func secondBest(choices []Choice) int64 {
	if len(choices) < 2 {
		return math.MaxInt64
	}
	values := make([]int64, len(choices))
	for i, choice := range choices {
		values[i] = choice.Value
	}
	slices.Sort(values)
	return values[1]
}

func checkBefore(t *testing.T, division *Division, all *Arrangements, code [MaxPlaces]uint8) {
	t.Helper()
	want := 0
	for i := range all.Len() {
		if guess := division.Guess(all, i); bytes.Compare(guess[:], code[:]) < 0 {
			want++
		}
	}
	if got := division.Before(all, code); got != min((want+laneGuesses-1)/laneGuesses*laneGuesses, all.Len()) {
		t.Fatalf("%d arrangements come before %v, want %d, rounded up", got, code, want)
	}
}

// checkBlacks adds up the blacks of an arrangement.
func checkBlacks(t *testing.T, division *Division, all *Arrangements, candidates [][MaxPlaces]uint8, i int) {
	t.Helper()
	guess, pattern := division.Guess(all, i), all.Pattern(i)
	var sizes, blacks Sizes
	for _, candidate := range candidates {
		total, black := totalBlack(Mark(Layout{Places: division.Places(), Symbols: MaxSymbols}, guess, candidate))
		sizes[total]++
		blacks[total] += uint32(black)
	}
	if got := division.CountBlacks(); got != sizes {
		t.Fatalf("rows of %v, want %v", got, sizes)
	}
	var sums Sizes
	for place := range division.Places() {
		for total, n := range division.Blacks(place, int(pattern[place])) {
			sums[total] += n
		}
	}
	if sums != blacks {
		t.Fatalf("%v has blacks %v by its places, want %v", guess, sums, blacks)
	}
}
