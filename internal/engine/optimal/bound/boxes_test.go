package bound

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"codebreaker/internal/engine/rules"
)

// TestBoxesOfCodes checks that two codes share a box exactly if they agree in all places but the free ones, or, for
// anagrams, have the same symbols, and if enough other codes do.
func TestBoxesOfCodes(t *testing.T) {
	for _, name := range []string{"3x4-black", "2.5.6-black", "4x5-distinct-black", "3x3-black"} {
		game, codes := codesOf(t, name)
		b := NewBoxes(game.Places(), codes)
		for i := range b.kinds {
			k := &b.kinds[i]
			for at, choice := range k.choices {
				if bits.OnesCount(choice) != i+1 {
					t.Fatalf("%s: a box of kind %d has the free places %b", name, i, choice)
				}
				holdBoxes(t, k, codes, at, leastOfBox[i], func(a, b rules.Code) bool { return sameBut(a, b, choice) })
			}
		}
	}
	game, codes := codesOf(t, "3x4-sum")
	b := NewAnagrams(game.Places(), codes)
	holdBoxes(t, &b.kinds[0], codes, 0, leastAnagrams, func(a, b rules.Code) bool {
		slices.Sort(a[:3])
		slices.Sort(b[:3])
		return a == b
	})
	if NewBoxes(3, codes[:3]) != nil || NewAnagrams(3, codes[:2]) != nil {
		t.Error("too few codes have boxes")
	}
}

// holdBoxes holds one of the boxes of each code.
func holdBoxes(t *testing.T, k *boxKind, codes []rules.Code, at, least int, same func(a, b rules.Code) bool) {
	t.Helper()
	for i, code := range codes {
		box, others := k.boxesOf(uint16(i))[at], 0
		for j, other := range codes {
			together := same(code, other)
			if together {
				others++
			}
			if box > 0 && together != (k.boxesOf(uint16(j))[at] == box) {
				t.Fatalf("%v and %v are in one box: %v", code, other, !together)
			}
		}
		if (box > 0) != (others >= least) {
			t.Fatalf("%v is one of %d codes, and has box %d", code, others, box)
		}
	}
}

// TestCoverBy checks that a covering takes the largest box each time, until none is large enough.
func TestCoverBy(t *testing.T) {
	_, codes := codesOf(t, "3x6-black")
	b := NewBoxes(3, codes)
	draw := rand.New(rand.NewPCG(58, 64))
	cover := new(Cover)
	for range 100 {
		var set []uint16
		for code := range codes {
			if draw.IntN(3) > 0 {
				set = append(set, uint16(code))
			}
		}
		for kind := range b.kinds {
			k, u := &b.kinds[kind], &cover.kinds[kind]
			cover.coverBy(k, set, u)
			if slices.ContainsFunc(cover.tally, func(n int32) bool { return n != 0 }) {
				t.Fatal("a tally stays")
			}
			rest := slices.Clone(set)
			for i := 0; ; i++ {
				sizes := make(map[int32]int32)
				for _, code := range rest {
					for _, box := range k.boxesOf(code) {
						sizes[box]++
					}
				}
				delete(sizes, 0)
				largest := int32(0)
				for _, size := range sizes {
					largest = max(largest, size)
				}
				if largest < int32(k.least) {
					if i != len(u.sizes) || u.remaining != len(rest) {
						t.Fatalf("%d boxes of kind %d leave %d codes, not %d boxes %d codes", len(u.sizes), kind, u.remaining, i, len(rest))
					}
					break
				}
				box := k.boxesOf(u.first[i])[u.free[i]]
				if u.sizes[i] != largest || sizes[box] != largest {
					t.Fatalf("box %d of kind %d has %d codes and is said to have %d; the largest has %d", i, kind, sizes[box], u.sizes[i], largest)
				}
				rest = slices.DeleteFunc(rest, func(code uint16) bool { return k.boxesOf(code)[u.free[i]] == box })
			}
		}
	}
}

// TestPlanes pins the bounds of crossing planes, which black.md proves.
func TestPlanes(t *testing.T) {
	for i, want := range [][2]int{{1, 1}, {4, 4}, {11, 13}, {22, 28}} {
		if two, three := twoPlanes(i+1), threePlanes(i+1); two != want[0] || three != want[1] {
			t.Errorf("%d guesses find %d codes of two planes and %d of three, not %v", i+1, two, three, want)
		}
	}
}
