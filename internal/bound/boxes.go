package bound

import (
	"math/bits"
	"slices"

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
			k.add(codes, at, func(code codebreaker.Code) codebreaker.Code { return without(code, choice) })
		}
		none = none && k.n == 1
		b.kinds[i] = k
	}
	if none {
		return nil
	}
	return b
}

// leastAnagrams is how many codes of the same symbols bound a cost.
const leastAnagrams = 3

// NewAnagrams returns the codes of so many places that have the same symbols in other
// orders, nil if there are none. Where only the sum of pegs is told they are as good as
// lines that do not cross: no guess tells two of them apart but by being one of
// them, so that t guesses find t of them at most.
func NewAnagrams(places int, codes []codebreaker.Code) *Boxes {
	b := &Boxes{codes: codes}
	for i := range b.kinds {
		b.kinds[i].n = 1
	}
	k := &b.kinds[0]
	k.least, k.each, k.of = leastAnagrams, 1, make([]int32, len(codes))
	k.add(codes, 0, func(code codebreaker.Code) codebreaker.Code {
		slices.Sort(code[:places])
		return code
	})
	if k.n == 1 {
		return nil
	}
	return b
}

// boxesOf returns the boxes of a code.
func (k *boxKind) boxesOf(code uint16) []int32 { return k.of[int(code)*k.each:][:k.each] }

// add adds boxes, one a code, of the codes that are the same in a form.
func (k *boxKind) add(codes []codebreaker.Code, at int, form func(codebreaker.Code) codebreaker.Code) {
	members := make(map[codebreaker.Code][]int)
	for i, code := range codes {
		box := form(code)
		members[box] = append(members[box], i)
	}
	for _, code := range codes {
		box := form(code)
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
