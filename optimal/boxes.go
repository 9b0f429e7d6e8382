package optimal

import (
	"math/bits"

	"codebreaker"
)

// Where only black marks are told, codes that agree in all places but one, two or
// three are a line, a plane or a space. t guesses find few codes of such a box: see
// found.go.
//
// A set is covered by boxes of a kind, lines, planes or spaces, that have no code in
// common, the largest first. The sum of what t guesses find of each, less what is
// told twice where boxes cross, bounds what they find of the set: see crossing.go.

// boxes are the boxes of a view that bound a cost: those of some candidates or more.
type boxes [mostFree]boxKind

// mostFree is the most places that are free in a box.
const mostFree = 3

// boxKind is the boxes with as many free places. Each candidate is in one for each
// choice of those places, or in box 0, which is none.
type boxKind struct {
	least int     // candidates that a box has
	each  int     // boxes of a candidate
	of    []int32 // each of every candidate
	n     int     // boxes, that which is none among them

	choices []uint // the free places of each box of a candidate
}

// leastOfBox is how many candidates a box has at least, by the number of its free
// places: of fewer, it bounds hardly more than any set.
var leastOfBox = [mostFree]int{4, 8, 16}

// makeBoxes returns the boxes of a view, nil if there are none.
func (m *maker) makeBoxes(v *view) *boxes {
	if !m.boxes {
		return nil
	}
	b, none := new(boxes), true
	for i := range b {
		k := boxKind{least: leastOfBox[i], n: 1}
		for choice := range uint(1) << m.layout.Places {
			if bits.OnesCount(choice) == i+1 {
				k.choices = append(k.choices, choice)
			}
		}
		k.each = len(k.choices)
		k.of = make([]int32, k.each*len(v.codes))
		for at, choice := range k.choices {
			k.add(v.codes, at, choice)
		}
		none = none && k.n == 1
		b[i] = k
	}
	if none {
		return nil
	}
	return b
}

// boxesOf returns the boxes of a candidate.
func (k *boxKind) boxesOf(candidate uint16) []int32 {
	return k.of[int(candidate)*k.each:][:k.each]
}

// add adds the boxes of a choice of free places.
func (k *boxKind) add(codes []codebreaker.Code, at int, choice uint) {
	members := make(map[codebreaker.Code][]int)
	fixed := func(code codebreaker.Code) codebreaker.Code {
		for rest := choice; rest != 0; rest &= rest - 1 {
			code[bits.TrailingZeros(rest)] = 0
		}
		return code
	}
	for i, code := range codes {
		members[fixed(code)] = append(members[fixed(code)], i)
	}
	for _, code := range codes {
		box := fixed(code)
		if len(members[box]) >= k.least {
			for _, i := range members[box] {
				k.of[i*k.each+at] = int32(k.n)
			}
			k.n++
		}
		delete(members, box)
	}
}

// A cover is boxes of a kind that have no candidate in common, the largest first,
// and how many candidates are left.
type cover struct {
	sizes []int32
	first []uint16 // a candidate of each box
	free  []int32  // by which of its boxes that is
	left  int
	group []int32 // of boxes that cross
	fewer []int32 // codes that are found of a line and those before it than of each alone
}

// coverBy covers a set by boxes of a kind.
func (w *worker) coverBy(k *boxKind, set []uint16, c *cover) {
	c.sizes, c.first, c.free, c.left = c.sizes[:0], c.first[:0], c.free[:0], len(set)
	if k.n == 1 {
		return
	}
	if len(w.boxes) < k.n {
		w.boxes = make([]int32, k.n)
	}
	tally := w.boxes
	for _, candidate := range set {
		for _, box := range k.boxesOf(candidate) {
			tally[box]++
		}
	}
	tally[0] = 0
	rest := append(w.uncovered[:0], set...)
	for {
		size, first, free := int32(k.least-1), uint16(0), -1
		for _, candidate := range rest {
			for i, box := range k.boxesOf(candidate) {
				if tally[box] > size {
					size, first, free = tally[box], candidate, i
				}
			}
		}
		if free < 0 {
			break
		}
		c.sizes, c.first, c.free = append(c.sizes, size), append(c.first, first), append(c.free, int32(free))
		largest := k.boxesOf(first)[free]
		kept := rest[:0]
		for _, candidate := range rest {
			boxes := k.boxesOf(candidate)
			if boxes[free] != largest {
				kept = append(kept, candidate)
				continue
			}
			for _, box := range boxes {
				tally[box]--
			}
			tally[0] = 0
		}
		rest = kept
	}
	for _, candidate := range rest {
		for _, box := range k.boxesOf(candidate) {
			tally[box] = 0
		}
	}
	w.uncovered, c.left = rest[:0], len(rest)
}
