package bound

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
// told twice where boxes cross, bounds what they find of the set: see cover.go.

// Boxes are the boxes of some codes that bound a cost: those of some codes or more.
type Boxes struct {
	codes []codebreaker.Code
	kinds [mostFree]boxKind
}

// mostFree is the most places that are free in a box.
const mostFree = 3

// boxKind is the boxes with as many free places. Each code is in one for each
// choice of those places, or in box 0, which is none.
type boxKind struct {
	least int     // codes that a box has
	each  int     // boxes of a code
	of    []int32 // each of every code
	n     int     // boxes, that which is none among them

	choices []uint // the free places of each box of a code
}

// leastOfBox is how many codes a box has at least, by the number of its free
// places: of fewer, it bounds hardly more than any set.
var leastOfBox = [mostFree]int{4, 8, 16}

// NewBoxes returns the boxes of codes of so many places, nil if there are none.
func NewBoxes(places int, codes []codebreaker.Code) *Boxes {
	b, none := &Boxes{codes: codes}, true
	for i := range b.kinds {
		k := boxKind{least: leastOfBox[i], n: 1}
		for choice := range uint(1) << places {
			if bits.OnesCount(choice) == i+1 {
				k.choices = append(k.choices, choice)
			}
		}
		k.each = len(k.choices)
		k.of = make([]int32, k.each*len(codes))
		for at, choice := range k.choices {
			k.add(codes, at, choice)
		}
		none = none && k.n == 1
		b.kinds[i] = k
	}
	if none {
		return nil
	}
	return b
}

// boxesOf returns the boxes of a code.
func (k *boxKind) boxesOf(code uint16) []int32 { return k.of[int(code)*k.each:][:k.each] }

// add adds the boxes of a choice of free places.
func (k *boxKind) add(codes []codebreaker.Code, at int, choice uint) {
	members := make(map[codebreaker.Code][]int)
	for i, code := range codes {
		box := without(code, choice)
		members[box] = append(members[box], i)
	}
	for _, code := range codes {
		box := without(code, choice)
		if len(members[box]) >= k.least {
			for _, i := range members[box] {
				k.of[i*k.each+at] = int32(k.n)
			}
			k.n++
		}
		delete(members, box)
	}
}

// without returns a code with symbol 0 in some places, a bit a place.
func without(code codebreaker.Code, places uint) codebreaker.Code {
	for rest := places; rest != 0; rest &= rest - 1 {
		code[bits.TrailingZeros(rest)] = 0
	}
	return code
}

// sameBut reports whether codes are the same but in some places.
func sameBut(a, b codebreaker.Code, places uint) bool {
	return without(a, places) == without(b, places)
}
