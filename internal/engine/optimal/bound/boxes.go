package bound

import (
	"math/bits"
	"slices"

	"codebreaker/internal/engine/rules"
)

// With black-only feedback, codes that agree in all places but one, two or three form a line, a
// plane or a space. A number t of guesses finds only a few codes of such a box: see found.go.
//
// A set is covered by disjoint boxes of one kind (lines, planes or spaces), the largest first. The
// number of codes that t guesses find in the set is bounded by the sum over the boxes, minus the
// overlaps where boxes cross: see cover.go.

// Boxes are the boxes of some codes that are large enough to bound a cost.
type Boxes struct {
	codes []rules.Code
	kinds [mostFree]boxKind
}

// mostFree is the largest number of free places in a box.
const mostFree = 3

// boxKind is the set of boxes with the same number of free places. For each choice of these places,
// each code belongs to one box, or to none, which is box 0.
type boxKind struct {
	least int     // least number of codes in a box
	each  int     // boxes for each code
	of    []int32 // the boxes of all codes in turn
	n     int     // number of boxes, including box 0

	choices []uint // the free places of each box of a code
}

// leastOfBox is the least number of codes in a box, by number of free places. A smaller box bounds
// the cost hardly more than any set does.
var leastOfBox = [mostFree]int{4, 8, 16}

// NewBoxes returns the boxes of codes with that number of places, or nil without boxes.
func NewBoxes(places int, codes []rules.Code) *Boxes {
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
			k.add(codes, at, func(code rules.Code) rules.Code { return without(code, choice) })
		}
		none = none && k.n == 1
		b.kinds[i] = k
	}
	if none {
		return nil
	}
	return b
}

// leastAnagrams is the least number of codes with the same symbols that bound a cost.
const leastAnagrams = 3

// NewAnagrams returns the groups of codes with the same symbols in different orders, or nil without
// any. If feedback is only the sum of pegs, such a group acts like a line that crosses no other. A
// guess separates two of its codes only by being one of them, so t guesses find at most t.
func NewAnagrams(places int, codes []rules.Code) *Boxes {
	b := &Boxes{codes: codes}
	for i := range b.kinds {
		b.kinds[i].n = 1
	}
	k := &b.kinds[0]
	k.least, k.each, k.of = leastAnagrams, 1, make([]int32, len(codes))
	k.add(codes, 0, func(code rules.Code) rules.Code {
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

// add adds one box for each form that enough codes share.
func (k *boxKind) add(codes []rules.Code, at int, form func(rules.Code) rules.Code) {
	members := make(map[rules.Code][]int)
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

// without returns a code with symbol 0 in some places, given as bits.
func without(code rules.Code, places uint) rules.Code {
	for rest := places; rest != 0; rest &= rest - 1 {
		code[bits.TrailingZeros(rest)] = 0
	}
	return code
}

// sameBut reports whether two codes agree except in some places.
func sameBut(a, b rules.Code, places uint) bool {
	return without(a, places) == without(b, places)
}
