package bound

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/test/testgame"
)

// codesOf returns a game and its codes.
func codesOf(t *testing.T, name string) (*rules.Game, []rules.Code) {
	t.Helper()
	game := testgame.Parse(t, name)
	return game, slices.Collect(game.Secrets())
}

// A finder computes by brute force how many codes of a black-only game can be found in a number of
// guesses. The game has at most 64 codes. A set is a word with one bit for each code.
type finder struct {
	codes []rules.Code
	cells [][]uint64 // by guess and number of blacks
	own   int        // blacks of a code with itself
	known map[finding]int
}

type finding struct {
	set uint64
	t   int
}

func newFinder(game *rules.Game, codes, guesses []rules.Code) *finder {
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

func black(a, b rules.Code, places int) int {
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
			continue // it is uninformative
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

// where returns the codes that satisfy a condition.
func (f *finder) where(is func(rules.Code) bool) (set uint64) {
	for i, code := range f.codes {
		if is(code) {
			set |= 1 << i
		}
	}
	return set
}

// TestFound compares the bounds of some shapes with the true numbers.
func TestFound(t *testing.T) {
	game, codes := codesOf(t, "3x4-black")
	f := newFinder(game, codes, codes)
	a := func(code rules.Code) bool { return code[0] == 0 }
	b := func(code rules.Code) bool { return code[1] == 0 }
	c := func(code rules.Code) bool { return code[2] == 0 }
	line := func(place int, code rules.Code) func(rules.Code) bool {
		return func(other rules.Code) bool { return sameBut(code, other, 1<<place) }
	}
	hexagon := f.where(func(code rules.Code) bool {
		return line(2, rules.Code{0, 1})(code) || line(0, rules.Code{0, 1})(code) ||
			line(0, rules.Code{0, 0, 1})(code) || line(1, rules.Code{0, 0, 1})(code) ||
			line(1, rules.Code{1})(code) || line(2, rules.Code{1})(code)
	})
	for _, shape := range []struct {
		name string
		set  uint64
		most func(t int) int
	}{
		{"a line", f.where(line(1, rules.Code{})), func(t int) int { return t }},
		{"two lines", f.where(func(code rules.Code) bool {
			return line(1, rules.Code{})(code) || line(2, rules.Code{})(code)
		}), func(t int) int { return lines(2, t) }},
		{"three lines", f.where(func(code rules.Code) bool {
			return line(0, rules.Code{})(code) || line(1, rules.Code{})(code) || line(2, rules.Code{})(code)
		}), func(t int) int { return lines(3, t) }},
		{"four lines in a row", f.where(func(code rules.Code) bool {
			return line(0, rules.Code{0, 0, 1})(code) || line(2, rules.Code{})(code) ||
				line(1, rules.Code{})(code) || line(0, rules.Code{0, 1})(code)
		}), func(t int) int { return lines(4, t) }},
		{"six lines in a ring", hexagon, func(t int) int { return max(6*t-6, 1) }},
		{"a plane", f.where(a), plane},
		{"a plane and a line", f.where(a) | f.where(line(0, rules.Code{})), func(t int) int { return t * t }},
		{
			"a plane and two lines", f.where(a) | f.where(line(0, rules.Code{})) | f.where(line(0, rules.Code{0, 1, 1})),
			func(t int) int { return t*t + t - 1 },
		},
		{"two planes", f.where(a) | f.where(b), twoPlanes},
		{"three planes", f.where(a) | f.where(b) | f.where(c), threePlanes},
		{"a space", 1<<64 - 1, space},
	} {
		for guesses := 1; guesses <= 4; guesses++ {
			if most := f.most(shape.set, guesses); most > shape.most(guesses) {
				t.Errorf("%d guesses find %d codes of %s; said are %d at most", guesses, most, shape.name, shape.most(guesses))
			}
		}
	}
}

// TestCover checks the bounds of coverings against random sets.
func TestCover(t *testing.T) {
	for _, name := range []string{"3x4-black", "2.5.6-black", "2.2.3.5-black", "4x5-distinct-black", "3x5-distinct-black"} {
		game, guesses := codesOf(t, name)
		codes := guesses[:min(64, len(guesses))] // the first 64 suffice
		f := newFinder(game, codes, guesses)
		b, cover := NewBoxes(game.Places(), codes), new(Cover)
		draw := rand.New(rand.NewPCG(3, uint64(len(codes))))
		for range 200 {
			set := drawBoxes(draw, f)
			var members []uint16
			for i := range codes {
				if set>>i&1 == 1 {
					members = append(members, uint16(i))
				}
			}
			if !cover.cover(b, members) {
				continue
			}
			for guesses := 1; guesses <= 3; guesses++ {
				if most, said := f.most(set, guesses), cover.found(guesses); most > said {
					t.Fatalf("%s, set %x: %d guesses find %d codes; said are %d at most", name, set, guesses, most, said)
				}
			}
		}
	}
}

// drawBoxes draws some boxes and a few extra codes, and omits some.
func drawBoxes(draw *rand.Rand, f *finder) (set uint64) {
	for range 1 + draw.IntN(4) {
		code, free := f.codes[draw.IntN(len(f.codes))], draw.UintN(1<<f.own)
		set |= f.where(func(other rules.Code) bool { return sameBut(code, other, free) })
	}
	set |= 1 << draw.IntN(len(f.codes))
	return set &^ (draw.Uint64() & draw.Uint64() & draw.Uint64())
}

// TestEnoughForBox checks that with enoughForBox guesses every bound allows all codes of the
// largest boxes, alone or joined.
func TestEnoughForBox(t *testing.T) {
	const symbols, most = rules.MaxSymbols, enoughForBox
	for name, box := range map[string]struct{ found, codes int }{
		"a line":       {lines(1, most), symbols},
		"a plane":      {plane(most), symbols * symbols},
		"a space":      {space(most), symbols * symbols * symbols},
		"two planes":   {twoPlanes(most), symbols * (2*symbols - 1)},
		"three planes": {threePlanes(most), 3*symbols*symbols - 3*symbols + 1},
	} {
		if box.found < box.codes {
			t.Errorf("%d guesses are said to find %d codes of %s of %d", most, box.found, name, box.codes)
		}
	}
}

// lines returns the most codes that t guesses find in n connected lines.
func lines(n, t int) int { return n*(t-1) + 1 }

// TestRecurrences checks that the formulas of planes and spaces satisfy the recurrences.
func TestRecurrences(t *testing.T) {
	if plane(1) != 1 || space(1) != 1 {
		t.Errorf("one guess is said to find %d codes of a plane and %d of a space", plane(1), space(1))
	}
	for guesses := 1; guesses < enoughForBox; guesses++ {
		if found, want := plane(guesses+1), plane(guesses)+1+lines(2, guesses); found != want {
			t.Errorf("%d guesses are said to find %d codes of a plane, not %d", guesses+1, found, want)
		}
		if found, want := space(guesses+1), space(guesses)+1+lines(3, guesses)+threePlanes(guesses); found != want {
			t.Errorf("%d guesses are said to find %d codes of a space, not %d", guesses+1, found, want)
		}
	}
}
