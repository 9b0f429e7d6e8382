package bitslice

import (
	"slices"
	"testing"
)

// An oracle knows the feedbacks of a set by the reference.
type oracle struct {
	layout    Layout
	guess     code
	feedbacks []uint32
	cells     []uint32
}

func ask(layout Layout, guess code, candidates []code) oracle {
	o := oracle{layout, guess, make([]uint32, len(candidates)), make([]uint32, layout.Cells())}
	for i, candidate := range candidates {
		o.feedbacks[i] = Mark(layout, guess, candidate)
		o.cells[o.feedbacks[i]]++
	}
	return o
}

// check compares Count, Feedbacks and FeedbackBytes of a set with the oracle.
func (o oracle) check(t *testing.T, set *Set) {
	t.Helper()
	o.checkCount(t, set)
	o.checkFeedbacks(t, set)
}

func (o oracle) checkCount(t *testing.T, set *Set) {
	t.Helper()
	got := slices.Repeat([]uint32{99}, len(o.cells))
	set.Count(o.guess, got)
	if !slices.Equal(got, o.cells) {
		t.Fatalf("%v, %+v, %d candidates: Count(%v) =\n%v, want\n%v", set.version, o.layout, set.Len(), o.guess, got, o.cells)
	}
}

func (o oracle) checkFeedbacks(t *testing.T, set *Set) {
	t.Helper()
	n := len(o.feedbacks)
	got := slices.Repeat([]uint32{99}, n+1)
	set.Feedbacks(o.guess, got[:n])
	if !slices.Equal(got[:n], o.feedbacks) || got[n] != 99 {
		t.Fatalf("%v, %+v: Feedbacks(%v) = %v, want %v and 99", set.version, o.layout, o.guess, got, o.feedbacks)
	}
	if len(o.cells) > 256 {
		return
	}
	bytes := slices.Repeat([]uint8{99}, n+1)
	set.FeedbackBytes(o.guess, bytes[:n])
	for i, want := range o.feedbacks {
		if uint32(bytes[i]) != want || bytes[n] != 99 {
			t.Fatalf("%v, %+v: FeedbackBytes(%v) = %v, want %v and 99", set.version, o.layout, o.guess, bytes, o.feedbacks)
		}
	}
}

// onAllVersions returns a set for each version, with the same candidates.
func onAllVersions(layout Layout, candidates []code) (sets []*Set) {
	for _, version := range Versions() {
		restore := Use(version)
		sets = append(sets, NewSet(layout, candidates))
		restore()
	}
	return sets
}

func TestEveryPairOfSmallGames(t *testing.T) {
	for _, layout := range smallLayouts() {
		codes := allCodes(layout)
		sets := onAllVersions(layout, codes)
		for _, guess := range someOf(codes) {
			want := ask(layout, guess, codes)
			want.checkFeedbacks(t, sets[0]) // independent of the version
			for _, set := range sets {
				want.checkCount(t, set)
			}
		}
	}
}

// Machine code is unrolled for some numbers of places; others go through code that serves several.
// Counts are bytes at first: many candidates alike come near to what a byte holds.
func TestEveryNumberOfPlaces(t *testing.T) {
	random := newRandom(15)
	for places := 1; places <= MaxPlaces; places++ {
		for _, rule := range []Rule{BlackWhite, BlackOnly} {
			layout := Layout{Places: places, Symbols: 2 + random.IntN(5), Rule: rule}
			for _, n := range []int{1, 255, 256, 700, 9000} {
				checkEverything(t, layout, random, random.candidates(layout, n))
				checkEverything(t, layout, random, slices.Repeat(random.candidates(layout, 1), n))
			}
		}
	}
}

func checkEverything(t *testing.T, layout Layout, random random, candidates []code) {
	t.Helper()
	guesses := append(random.candidates(layout, 70), candidates[:min(len(candidates), 10)]...)
	sets := onAllVersions(layout, candidates)
	for _, guess := range guesses[65:] {
		want := ask(layout, guess, candidates)
		for _, set := range sets {
			want.checkCount(t, set)
		}
	}
	if len(candidates) < 1000 {
		checkBest(t, layout, guesses, candidates)
	}
}

func TestRandomGames(t *testing.T) {
	onEachVersion(t, func(t *testing.T) {
		random := newRandom(2)
		set := new(Set)
		for range 3000 {
			layout := random.layout()
			candidates := random.candidates(layout, random.IntN(1500))
			if layout.Rule == ByPlace && layout.Places > 9 {
				continue // see TestByPlaceManyPlaces: counting 3^16 cells each time takes too long
			}
			Load(set, layout, candidates)
			ask(layout, random.code(layout), candidates).check(t, set)
		}
	})
}

func TestByPlaceManyPlaces(t *testing.T) {
	random := newRandom(3)
	for places := 10; places <= MaxPlaces; places++ {
		layout := Layout{Places: places, Symbols: 5, Rule: ByPlace}
		candidates := random.candidates(layout, 700)
		set := NewSet(layout, candidates)
		for range 3 {
			ask(layout, random.code(layout), candidates).checkFeedbacks(t, set)
		}
	}
}

func TestTails(t *testing.T) {
	onEachVersion(t, func(t *testing.T) {
		random := newRandom(4)
		layout := Layout{Places: 4, Symbols: 6}
		set := new(Set)
		for _, n := range []int{0, 1, 2, 7, 8, 9, 63, 64, 65, 127, 128, 255, 256, 257, 511, 512, 513, 1023, 1024, 1025} {
			candidates := random.candidates(layout, n)
			Load(set, layout, candidates)
			ask(layout, random.code(layout), candidates).check(t, set)
		}
	})
}

func TestCountAllIsCount(t *testing.T) {
	onEachVersion(t, func(t *testing.T) {
		random := newRandom(5)
		for _, layout := range []Layout{{Places: 5, Symbols: 8}, {Places: 12, Symbols: 30}, {Places: 5, Symbols: 8, Rule: BlackOnly}, {Places: 5, Symbols: 26, Rule: ByPlace}} {
			set := NewSet(layout, random.candidates(layout, 30_000))
			codes := random.candidates(layout, 50)
			width := layout.Cells()
			all, one := make([]uint32, len(codes)*width), make([]uint32, width)
			set.CountAll(NewGuesses(layout, codes), all)
			for i, guess := range codes {
				set.Count(guess, one)
				if got := all[i*width:][:width]; !slices.Equal(got, one) {
					t.Fatalf("%+v: CountAll of %v =\n%v, want\n%v", layout, guess, got, one)
				}
			}
		}
	})
}

func TestCountingAllocatesNothing(t *testing.T) {
	onEachVersion(t, func(t *testing.T) {
		for _, layout := range []Layout{{Places: 5, Symbols: 8}, {Places: 5, Symbols: 8, Rule: BlackOnly}, {Places: 5, Symbols: 26, Rule: ByPlace}} {
			random := newRandom(6)
			candidates := random.candidates(layout, 1000)
			set, guesses := NewSet(layout, candidates), NewGuesses(layout, candidates[:100])
			cells, bytes := make([]uint32, 100*layout.Cells()), make([]uint8, len(candidates))
			smallEntropies()
			for name, call := range map[string]func(){
				"Load":          func() { Load(set, layout, candidates) },
				"Count":         func() { set.Count(candidates[0], cells[:layout.Cells()]) },
				"CountAll":      func() { set.CountAll(guesses, cells) },
				"Prepare":       func() { Prepare(guesses, layout, candidates[:100]) },
				"FeedbackBytes": func() { set.FeedbackBytes(candidates[0], bytes) },
			} {
				if n := testing.AllocsPerRun(5, call); n > 0 {
					t.Errorf("%+v: %s allocates %v times", layout, name, n)
				}
			}
		}
	})
}

func FuzzCount(f *testing.F) {
	f.Add(uint8(4), uint8(6), uint8(0), uint16(100), uint64(1))
	f.Add(uint8(16), uint8(64), uint8(0), uint16(513), uint64(2))
	f.Add(uint8(5), uint8(26), uint8(2), uint16(64), uint64(3))
	f.Add(uint8(9), uint8(3), uint8(1), uint16(700), uint64(4))
	f.Fuzz(func(t *testing.T, places, symbols, rule uint8, n uint16, seed uint64) {
		layout := Layout{Places: 1 + int(places)%MaxPlaces, Symbols: 1 + int(symbols)%MaxSymbols, Rule: Rule(rule % 3)}
		if layout.Rule == ByPlace {
			layout.Places = min(layout.Places, 8)
		}
		random := newRandom(seed)
		candidates := random.candidates(layout, int(n)%2000)
		want := ask(layout, random.code(layout), candidates)
		for _, set := range onAllVersions(layout, candidates) {
			want.check(t, set)
		}
	})
}

func TestValuingAllocatesNothing(t *testing.T) {
	onEachVersion(t, func(t *testing.T) {
		for _, n := range []int{5, 100, 1000} {
			layout := Layout{Places: 5, Symbols: 8}
			candidates := newRandom(12).candidates(layout, n)
			set, guesses := NewSet(layout, candidates), NewGuesses(layout, candidates)
			for _, heuristic := range []Heuristic{Minimax, Expected, Entropy, Parts} {
				set.Best(guesses, heuristic) // makes the tables of costs
				if n := testing.AllocsPerRun(5, func() { set.Best(guesses, heuristic) }); n > 0 {
					t.Errorf("%d candidates, heuristic %d: Best allocates %v times", set.Len(), heuristic, n)
				}
			}
		}
	})
}
