package bitslice

import (
	"math"
	"math/big"
	"slices"
	"testing"
)

// values holds the partition of each guess, by the reference.
type values [][]uint32

func askAll(layout Layout, guesses, candidates []code) (v values) {
	for _, guess := range guesses {
		cells := make([]uint32, layout.Cells())
		countReference(layout, guess, plain(candidates), cells)
		v = append(v, cells)
	}
	return v
}

// best is the tie rule written plainly.
func (v values) best(heuristic Heuristic) Choice {
	best := Choice{Index: -1}
	for i, cells := range v {
		choice := Choice{Index: i, Value: heuristic.Value(cells), Candidate: cells[len(cells)-1] > 0}
		if best.Index < 0 || choice.Value < best.Value || choice.Value == best.Value && choice.Candidate && !best.Candidate {
			best = choice
		}
	}
	return best
}

// check compares Best, BestOf and Values of a set with the reference.
func (v values) check(t *testing.T, set *Set, guesses *Guesses) {
	t.Helper()
	got := make([]int64, guesses.Len())
	for _, heuristic := range []Heuristic{Minimax, Expected, Entropy, Parts} {
		want := v.best(heuristic)
		if best := set.Best(guesses, heuristic); best != want {
			t.Fatalf("%v, %+v, %d candidates, heuristic %d: best %+v, want %+v", set.version, set.Layout(), set.Len(), heuristic, best, want)
		}
		middle := guesses.Len() / 3
		best, other := set.BestOf(guesses, 0, middle, heuristic), set.BestOf(guesses, middle, guesses.Len(), heuristic)
		if other.Better(best) {
			best = other
		}
		if best != want {
			t.Fatalf("%v, %+v, %d candidates, heuristic %d: best of two parts %+v, want %+v", set.version, set.Layout(), set.Len(), heuristic, best, want)
		}
		if best := set.bestUpTo(guesses, 0, guesses.Len(), heuristic, want.Value); best != want {
			t.Fatalf("%v, %+v, %d candidates, heuristic %d: best up to its own value %+v, want %+v", set.version, set.Layout(), set.Len(), heuristic, best, want)
		}
		if best := set.bestUpTo(guesses, 0, guesses.Len(), heuristic, want.Value-1); best.Index >= 0 {
			t.Fatalf("%v, %+v, %d candidates, heuristic %d: best below the best %+v", set.version, set.Layout(), set.Len(), heuristic, best)
		}
		set.Values(guesses, 0, guesses.Len(), heuristic, got)
		for i, value := range got {
			if want := heuristic.Value(v[i]); value != want {
				t.Fatalf("%v, %+v, %d candidates, heuristic %d: value of guess %d is %d, want %d", set.version, set.Layout(), set.Len(), heuristic, i, value, want)
			}
		}
	}
}

func TestBestFollowsTheTieRule(t *testing.T) {
	random := newRandom(7)
	for range 400 {
		layout := random.layout()
		layout.Places = min(layout.Places, 9)
		if random.IntN(2) == 0 { // few codes, many ties
			layout.Places, layout.Symbols = 1+random.IntN(5), 1+random.IntN(5)
		}
		if layout.Rule == ByPlace {
			layout.Places = min(layout.Places, 6)
		}
		candidates := random.candidates(layout, 1+random.IntN(1<<random.IntN(10)))
		guesses := random.candidates(layout, random.IntN(200))
		if random.IntN(2) == 0 {
			guesses = append(guesses, candidates[:min(len(candidates), 100)]...)
		}
		checkBest(t, layout, guesses, candidates)
	}
}

func TestBestOfManyCandidates(t *testing.T) {
	random := newRandom(11)
	for _, n := range []int{250, 255, 256, 257, 496, 500, 1000, 2047, 2048, 3000} {
		layout := Layout{Places: 1 + random.IntN(8), Symbols: 2 + random.IntN(9), Rule: Rule(random.IntN(2))}
		candidates := random.candidates(layout, n)
		checkBest(t, layout, append(random.candidates(layout, 130), candidates[:70]...), candidates)
	}
}

func checkBest(t *testing.T, layout Layout, guesses, candidates []code) {
	t.Helper()
	want := askAll(layout, guesses, candidates)
	var memory Gathering
	for _, version := range Versions() {
		restore := Use(version)
		set := NewSet(layout, candidates)
		want.check(t, set, NewGuesses(layout, guesses))
		overwritten := slices.Clone(guesses)
		copied := Gather(layout, slices.Chunk(overwritten, 64), &memory)
		clear(overwritten)
		want.check(t, set, copied)
		for i, guess := range guesses {
			if got := copied.At(i); got != guess {
				t.Fatalf("%v, %+v: guess %d of a copied list is %v, want %v", version, layout, i, got, guess)
			}
		}
		restore()
	}
}

// With all codes as guesses near ties abound, so approximate values are put to the test.
func TestBestOfAllCodesIsTheSameOnEachVersion(t *testing.T) {
	layout := Layout{Places: 5, Symbols: 8}
	codes := allCodes(layout)
	random := newRandom(13)
	for _, n := range []int{1, 2, 3, 5, 8, 9, 15, 16, 17, 20, 24, 31, 40, 64, 65, 100, 150, 200, 255, 256, 300, 400, 700} {
		candidates := make([]code, n)
		for i := range candidates {
			candidates[i] = codes[random.IntN(len(codes))]
		}
		for _, heuristic := range []Heuristic{Minimax, Expected, Entropy, Parts} {
			var want Choice
			for _, version := range Versions() {
				restore := Use(version)
				got := NewSet(layout, candidates).Best(NewGuesses(layout, codes), heuristic)
				restore()
				if version == Portable {
					want = got
				} else if got != want {
					t.Fatalf("%d candidates, heuristic %d: %v finds %+v, want %+v", n, heuristic, version, got, want)
				}
			}
		}
	}
}

func TestSmallEntropiesHaveExactKeys(t *testing.T) {
	for n := 1; n <= separable; n++ {
		if !makeCosts(Entropy, n).exact {
			t.Errorf("%d candidates: no costs found that keep the order of entropies", n)
		}
	}
}

// Knuth's first guess is AABB (256 left in the worst case), Irving's AABC (185.27 expected).
func TestPublishedFirstGuesses(t *testing.T) {
	layout := Layout{Places: 4, Symbols: 6}
	codes := allCodes(layout)
	onEachVersion(t, func(t *testing.T) {
		set, guesses := NewSet(layout, codes), NewGuesses(layout, codes)
		for _, test := range []struct {
			heuristic Heuristic
			guess     code
			value     int64
		}{
			{Minimax, code{0, 0, 1, 1}, 256},
			{Expected, code{0, 0, 1, 2}, 240108}, // 240108/1296 = 185.27
			{Parts, code{0, 0, 1, 2}, -14},
		} {
			got := set.Best(guesses, test.heuristic)
			if guesses.At(got.Index) != test.guess || got.Value != test.value || !got.Candidate {
				t.Errorf("heuristic %d: %v with %+v, want %v with %d", test.heuristic, guesses.At(got.Index), got, test.guess, test.value)
			}
		}
	})
}

func TestEqualEntropiesAreEqualIntegers(t *testing.T) {
	if a, b := Entropy.Value([]uint32{4, 1, 1, 1, 1}), Entropy.Value([]uint32{2, 2, 2, 2}); a != b {
		t.Errorf("4+1+1+1+1 has value %d, 2+2+2+2 %d", a, b)
	}
	// n^n multiplied over the cells is the same number exactly when the entropy is.
	byProduct := map[string]int64{}
	byValue := map[int64]string{}
	eachPartition(24, 24, nil, func(parts []uint32) {
		product := big.NewInt(1)
		for _, n := range parts {
			product.Mul(product, new(big.Int).Exp(big.NewInt(int64(n)), big.NewInt(int64(n)), nil))
		}
		key, value := product.String(), Entropy.Value(parts)
		if old, ok := byProduct[key]; ok && old != value {
			t.Fatalf("%v: value %d, other partitions with its entropy %d", parts, value, old)
		}
		if old, ok := byValue[value]; ok && old != key {
			t.Fatalf("%v: has the value of a partition with another entropy", parts)
		}
		byProduct[key], byValue[value] = value, key
	})
	if len(byProduct) < 100 {
		t.Errorf("only %d different entropies", len(byProduct))
	}
}

func TestEntropyIsInBits(t *testing.T) {
	for _, n := range []uint32{1, 2, 3, 1000, 1<<14 - 1, 1 << 14, 999_983, 5_764_801, maxCandidates} {
		got, want := float64(Entropy.Value([]uint32{n}))/(1<<32), float64(n)*math.Log2(float64(n))
		if math.Abs(got-want) > 1e-7*want {
			t.Errorf("%d log2 %d is %v, want %v", n, n, got, want)
		}
	}
}

func FuzzBest(f *testing.F) {
	f.Add(uint8(4), uint8(5), uint8(0), uint8(0), uint16(64), uint64(1))
	f.Add(uint8(7), uint8(6), uint8(1), uint8(0), uint16(300), uint64(2))
	f.Add(uint8(11), uint8(30), uint8(0), uint8(1), uint16(255), uint64(3))
	f.Fuzz(func(t *testing.T, places, symbols, copies, rule uint8, n uint16, seed uint64) {
		layout := Layout{Places: 1 + int(places)%MaxPlaces, Symbols: 1 + int(symbols)%MaxSymbols, Rule: Rule(rule % 2)}
		layout.Copies = int(copies) % (layout.Places + 1)
		random := newRandom(seed)
		candidates := random.candidates(layout, int(n)%600)
		guesses := append(random.candidates(layout, int(seed%150)), candidates[:min(len(candidates), 20)]...)
		checkBest(t, layout, guesses, candidates)
	})
}

// TestOneColumn checks that one column serves for symbols and copies if the table of a place has room for both.
func TestOneColumn(t *testing.T) {
	for _, test := range []struct {
		layout Layout
		one    bool
	}{
		{Layout{Places: 5, Symbols: 12}, true},
		{Layout{Places: 7, Symbols: 9}, true},
		{Layout{Places: 8, Symbols: 8}, false},
		{Layout{Places: 5, Symbols: 12, Rule: BlackOnly}, false},
	} {
		guesses := []code{{1, 1, 2}, {2, 1, 1}}
		for _, version := range Versions() {
			restore := Use(version)
			list := NewGuesses(test.layout, guesses)
			if one := list.columns.one; one != (test.one && version == AVX512) {
				t.Errorf("%v, %+v: one column is %v", version, test.layout, one)
			}
			if at := list.At(1); at != guesses[1] {
				t.Errorf("%v, %+v: guess 1 is %v, want %v", version, test.layout, at, guesses[1])
			}
			restore()
		}
	}
}
