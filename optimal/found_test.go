package optimal

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"codebreaker"
	"codebreaker/candidate"
)

// A finder counts the codes of a game told black only, of 64 codes at most, that can
// be found in so many guesses, by trying all. A set is a word, a bit a code.
type finder struct {
	codes []codebreaker.Code
	cells [][]uint64 // of each guess by its black marks
	own   int        // black marks of a code with itself
	known map[finding]int
}

type finding struct {
	set uint64
	t   int
}

func newFinder(game *codebreaker.Game, codes, guesses []codebreaker.Code) *finder {
	f := &finder{codes: codes, own: game.Places(), known: make(map[finding]int)}
	for _, guess := range guesses {
		cells := make([]uint64, f.own+1)
		for i, code := range codes {
			cells[black(guess, code, f.own)] |= 1 << i
		}
		f.cells = append(f.cells, cells)
	}
	return f
}

func black(a, b codebreaker.Code, places int) int {
	same := 0
	for place := range places {
		if a[place] == b[place] {
			same++
		}
	}
	return same
}

// most returns the most codes of a set that t guesses find.
func (f *finder) most(set uint64, t int) int {
	n := bits.OnesCount64(set)
	if t == 0 || n <= 1 {
		return min(t, n)
	}
	if t == 1 {
		return 1
	}
	if most, known := f.known[finding{set, t}]; known {
		return most
	}
	most := 0
	for _, cells := range f.cells {
		if set&^cells[0] == 0 {
			continue // it says nothing
		}
		sum := 0
		for marks, cell := range cells {
			if marks == f.own {
				sum += bits.OnesCount64(set & cell)
			} else {
				sum += f.most(set&cell, t-1)
			}
		}
		if most = max(most, sum); most == n {
			break
		}
	}
	f.known[finding{set, t}] = most
	return most
}

// where returns the codes that are so.
func (f *finder) where(is func(codebreaker.Code) bool) (set uint64) {
	for i, code := range f.codes {
		if is(code) {
			set |= 1 << i
		}
	}
	return set
}

// TestFound holds what is said of some shapes against what can be found of them.
func TestFound(t *testing.T) {
	game, v := wholeView(t, "3x4-black")
	f, found := newFinder(game, v.codes, v.guesses), newFoundOfBox()
	a := func(code codebreaker.Code) bool { return code[0] == 0 }
	b := func(code codebreaker.Code) bool { return code[1] == 0 }
	c := func(code codebreaker.Code) bool { return code[2] == 0 }
	line := func(place int, code codebreaker.Code) func(codebreaker.Code) bool {
		return func(other codebreaker.Code) bool { return sameBut(code, other, 1<<place) }
	}
	hexagon := f.where(func(code codebreaker.Code) bool {
		return line(2, codebreaker.Code{0, 1})(code) || line(0, codebreaker.Code{0, 1})(code) ||
			line(0, codebreaker.Code{0, 0, 1})(code) || line(1, codebreaker.Code{0, 0, 1})(code) ||
			line(1, codebreaker.Code{1})(code) || line(2, codebreaker.Code{1})(code)
	})
	for _, shape := range []struct {
		name string
		set  uint64
		most func(t int) int
	}{
		{"a line", f.where(line(1, codebreaker.Code{})), func(t int) int { return t }},
		{"two lines", f.where(func(code codebreaker.Code) bool {
			return line(1, codebreaker.Code{})(code) || line(2, codebreaker.Code{})(code)
		}), func(t int) int { return foundOfLines(2, t) }},
		{"three lines", f.where(func(code codebreaker.Code) bool {
			return line(0, codebreaker.Code{})(code) || line(1, codebreaker.Code{})(code) || line(2, codebreaker.Code{})(code)
		}), func(t int) int { return foundOfLines(3, t) }},
		{"four lines in a row", f.where(func(code codebreaker.Code) bool {
			return line(0, codebreaker.Code{0, 0, 1})(code) || line(2, codebreaker.Code{})(code) ||
				line(1, codebreaker.Code{})(code) || line(0, codebreaker.Code{0, 1})(code)
		}), func(t int) int { return foundOfLines(4, t) }},
		{"six lines in a ring", hexagon, func(t int) int { return max(6*t-6, 1) }},
		{"a plane", f.where(a), func(t int) int { return found.plane[t] }},
		{"a plane and a line", f.where(a) | f.where(line(0, codebreaker.Code{})), func(t int) int { return t * t }},
		{
			"a plane and two lines", f.where(a) | f.where(line(0, codebreaker.Code{})) | f.where(line(0, codebreaker.Code{0, 1, 1})),
			func(t int) int { return t*t + t - 1 },
		},
		{"two planes", f.where(a) | f.where(b), foundOfTwoPlanes},
		{"three planes", f.where(a) | f.where(b) | f.where(c), foundOfThreePlanes},
		{"a space", 1<<64 - 1, func(t int) int { return found.space[t] }},
	} {
		for guesses := 1; guesses <= 4; guesses++ {
			if most := f.most(shape.set, guesses); most > shape.most(guesses) {
				t.Errorf("%d guesses find %d codes of %s; said are %d at most", guesses, most, shape.name, shape.most(guesses))
			}
		}
	}
}

// TestFoundOfCovers holds that of sets drawn by lot no more codes can be found than
// their covers say.
func TestFoundOfCovers(t *testing.T) {
	for _, name := range []string{"3x4-black", "2.5.6-black", "2.2.3.5-black", "4x5-distinct-black", "3x5-distinct-black"} {
		game, v := wholeView(t, name)
		if len(v.codes) > 64 { // the first 64 are enough
			v.codes = v.codes[:64]
		}
		f := newFinder(game, v.codes, v.guesses)
		v.boxes = (&maker{layout: candidate.Layout(game), boxes: true}).makeBoxes(v)
		w := &worker{searcher: &searcher{found: newFoundOfBox()}}
		draw := rand.New(rand.NewPCG(3, uint64(len(v.codes))))
		for range 200 {
			set := drawBoxes(draw, f)
			var members []uint16
			for i := range v.codes {
				if set>>i&1 == 1 {
					members = append(members, uint16(i))
				}
			}
			if !w.coverAll(v, members) {
				continue
			}
			for guesses := 1; guesses <= 3; guesses++ {
				if most, said := f.most(set, guesses), w.foundOfCovers(guesses); most > said {
					t.Fatalf("%s, set %x: %d guesses find %d codes; said are %d at most", name, set, guesses, most, said)
				}
			}
		}
	}
}

// drawBoxes draws some boxes and a few codes more, and leaves some out.
func drawBoxes(draw *rand.Rand, f *finder) (set uint64) {
	for range 1 + draw.IntN(4) {
		code, free := f.codes[draw.IntN(len(f.codes))], draw.UintN(1<<f.own)
		set |= f.where(func(other codebreaker.Code) bool { return sameBut(code, other, free) })
	}
	set |= 1 << draw.IntN(len(f.codes))
	return set &^ (draw.Uint64() & draw.Uint64() & draw.Uint64())
}

// TestEnoughForBox holds that no bound counts beyond enoughForBox: by then all codes of
// the largest boxes, alone or joined, may be found.
func TestEnoughForBox(t *testing.T) {
	const symbols, most = codebreaker.MaxSymbols, enoughForBox
	found := newFoundOfBox()
	for name, box := range map[string]struct{ found, codes int }{
		"a line":       {foundOfLines(1, most), symbols},
		"a plane":      {found.plane[most], symbols * symbols},
		"a space":      {found.space[most], symbols * symbols * symbols},
		"two planes":   {foundOfTwoPlanes(most), symbols * (2*symbols - 1)},
		"three planes": {foundOfThreePlanes(most), 3*symbols*symbols - 3*symbols + 1},
	} {
		if box.found < box.codes {
			t.Errorf("%d guesses are said to find %d codes of %s of %d", most, box.found, name, box.codes)
		}
	}
}
