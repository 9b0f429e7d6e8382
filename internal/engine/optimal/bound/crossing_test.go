package bound

import (
	"math/rand/v2"
	"testing"

	"codebreaker/internal/engine/rules"
)

// boxSet returns the codes of a box, all that agree with one code in its fixed places.
func boxSet(codes []rules.Code, first rules.Code, free uint) map[rules.Code]bool {
	set := make(map[rules.Code]bool)
	for _, code := range codes {
		if sameBut(code, first, free) {
			set[code] = true
		}
	}
	return set
}

// common counts the codes that two sets share.
func common(a, b map[rules.Code]bool) (n int) {
	for code := range a {
		if b[code] {
			n++
		}
	}
	return n
}

// drawCover returns a covering of some codes by random boxes with that many free places.
func drawCover(draw *rand.Rand, b *Boxes, codes []rules.Code, places, free int) *covering {
	var set []uint16
	in := make(map[rules.Code]bool)
	base := codes[draw.IntN(len(codes))]
	for range 2 + draw.IntN(5) {
		first, choice := base, uint(0)
		if draw.IntN(2) == 0 {
			first[draw.IntN(places)] = uint8(draw.IntN(4))
		}
		for range free {
			choice |= 1 << draw.IntN(places)
		}
		for code := range boxSet(codes, first, choice) {
			in[code] = true
		}
	}
	for i, code := range codes {
		if in[code] {
			set = append(set, uint16(i))
		}
	}
	c := new(Cover)
	c.coverBy(&b.kinds[free-1], set, &c.kinds[free-1])
	return &c.kinds[free-1]
}

// TestTie compares the number of crossings of lines with the number of their connected components, where lines are
// connected if they share a code.
func TestTie(t *testing.T) {
	_, codes := codesOf(t, "3x6-black")
	b := NewBoxes(3, codes)
	draw := rand.New(rand.NewPCG(58, 62))
	tied := 0
	for range 300 {
		c := drawCover(draw, b, codes, 3, 1)
		c.tie(codes)
		lines := make([]map[rules.Code]bool, len(c.sizes))
		part := make([]int, len(c.sizes))
		components := 0
		for i := range lines {
			lines[i], part[i] = boxSet(codes, codes[c.first[i]], b.kinds[0].choices[c.free[i]]), i
			components++
			for j := range i {
				if common(lines[i], lines[j]) == 0 || part[i] == part[j] {
					continue
				}
				components--
				for k, old := range part[:i+1] {
					if old == part[j] && k != j {
						part[k] = part[i]
					}
				}
				part[j] = part[i]
			}
			if want := int32(i + 1 - components); c.fewer[i] != want {
				t.Fatalf("%v: %d crossings of the first %d lines, want %d", c, c.fewer[i], i+1, want)
			} else if want > 0 {
				tied++
			}
		}
	}
	if tied < 300 {
		t.Errorf("%d coverings with crossing lines", tied)
	}
}

// TestJoin checks that planes of a group cross in lines and are in one space, and that a plane which begins a group
// could not join an earlier one.
func TestJoin(t *testing.T) {
	_, codes := codesOf(t, "4x4-black")
	b := NewBoxes(4, codes)
	choices := b.kinds[1].choices
	draw := rand.New(rand.NewPCG(58, 63))
	var sizes [5]int // the number of groups, by their planes
	for range 300 {
		c := drawCover(draw, b, codes, 4, 2)
		c.join(codes, choices)
		groups := make(map[int][]int)
		fits := func(plane int, group []int) bool {
			in := boxSet(codes, codes[c.first[plane]], choices[c.free[plane]])
			space := choices[c.free[plane]]
			for _, other := range group {
				if common(in, boxSet(codes, codes[c.first[other]], choices[c.free[other]])) != 4 {
					return false
				}
				space |= choices[c.free[other]]
			}
			n := 0
			for all := boxSet(codes, codes[c.first[plane]], space); n*n*n < len(all); {
				n++
			}
			return n == 4 // a space has 4³ codes
		}
		for i := range c.sizes {
			first := int(c.group[i])
			for begin := range i { // the groups in order
				group := groups[begin]
				if group == nil {
					continue
				}
				if want := fits(i, group); want != (first == begin) {
					t.Fatalf("%v: plane %d joins the group %v: %v", c, i, group, !want)
				}
				if first == begin {
					break
				}
			}
			groups[first] = append(groups[first], i)
		}
		for _, group := range groups {
			sizes[len(group)]++
		}
	}
	if sizes[2] < 50 || sizes[3] < 20 {
		t.Errorf("groups by their planes: %v", sizes)
	}
}
