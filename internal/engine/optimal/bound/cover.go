package bound

import (
	"slices"

	"codebreaker/internal/engine/optimal/contract"
)

// A Cover covers sets by boxes of each kind, one set at a time. It is reusable working memory; the
// zero Cover is ready.
type Cover struct {
	kinds     [mostFree]covering
	tally     []int32  // by box, all 0 between uses
	uncovered []uint16 // codes not yet covered
}

// A covering is a set of disjoint boxes of one kind, the largest first, with the number of
// remaining codes.
type covering struct {
	sizes     []int32
	first     []uint16 // one code of each box
	free      []int32  // the index of the box among the boxes of that code
	remaining int
	group     []int32 // by box: the group of crossing boxes
	fewer     []int32 // by line: how many fewer codes are found in it and all earlier ones than in each separately
}

// cover covers a set of codes, given by their numbers in order. It returns false if no box has
// enough of them.
func (c *Cover) cover(b *Boxes, set []uint16) bool {
	boxes := 0
	for i := range c.kinds {
		c.coverBy(&b.kinds[i], set, &c.kinds[i])
		boxes += len(c.kinds[i].sizes)
	}
	if boxes == 0 {
		return false
	}
	c.kinds[0].tie(b.codes)
	c.kinds[1].join(b.codes, b.kinds[1].choices)
	return true
}

// found returns the most codes that t guesses find in the covered set.
func (c *Cover) found(t int) int {
	few := min(t, enoughForBox)
	byLines, byPlanes, bySpaces := &c.kinds[0], &c.kinds[1], &c.kinds[2]
	found := bySpaces.remaining
	for _, size := range bySpaces.sizes {
		found += min(int(size), space(few))
	}
	return min(found, byLines.remaining+byLines.foundOfTied(t), byPlanes.remaining+byPlanes.foundOfJoined(few))
}

// coverBy covers a set by boxes of one kind.
func (c *Cover) coverBy(k *boxKind, set []uint16, u *covering) {
	u.sizes, u.first, u.free, u.remaining = u.sizes[:0], u.first[:0], u.free[:0], len(set)
	if k.n == 1 {
		return
	}
	if len(c.tally) < k.n {
		c.tally = make([]int32, k.n)
	}
	tally := c.tally
	if contract.On {
		contract.Hold(!slices.ContainsFunc(tally, func(n int32) bool { return n != 0 }), "the tally of boxes is zero between uses")
	}
	for _, code := range set {
		for _, box := range k.boxesOf(code) {
			tally[box]++
		}
	}
	tally[0] = 0
	rest := append(c.uncovered[:0], set...)
	for {
		size, first, free := int32(k.least-1), uint16(0), -1
		for _, code := range rest {
			for i, box := range k.boxesOf(code) {
				if tally[box] > size {
					size, first, free = tally[box], code, i
				}
			}
		}
		if free < 0 {
			break
		}
		u.sizes, u.first, u.free = append(u.sizes, size), append(u.first, first), append(u.free, int32(free))
		largest := k.boxesOf(first)[free]
		kept := rest[:0]
		for _, code := range rest {
			boxes := k.boxesOf(code)
			if boxes[free] != largest {
				kept = append(kept, code)
				continue
			}
			for _, box := range boxes {
				tally[box]--
			}
			tally[0] = 0
		}
		rest = kept
	}
	for _, code := range rest {
		for _, box := range k.boxesOf(code) {
			tally[box] = 0
		}
	}
	c.uncovered, u.remaining = rest[:0], len(rest)
}
