package optimal

import (
	"math/bits"

	"codebreaker"
)

// Where only black marks are told, codes that agree in all places but one are a
// line: a guess has one symbol at that place and tells one of them at most from
// the others, so that t guesses find t of them at most. Codes that agree in all
// places but two are a plane. A guess tells one code of it at most, two lines that
// cross there, and the rest. Of a line and another that crosses it t guesses find
// 2t-1 at most, and so of a plane
//
//	f(t) = 1 + (2(t-1)-1) + f(t-1) = t(t-1)+1
//
// Codes that agree in all places but three are a space. A guess tells one code of
// it, three lines that meet there, three planes, and the rest: of three such lines
// t guesses find 3t-2 at most, by the same reasoning, and of any set of a space
// 4^(t-1).
//
// A set is covered by boxes of a kind, lines, planes or spaces, that have no code in
// common, the largest first. The sum of what t guesses find of each bounds what they
// find of the set.

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
}

// leastOfBox is how many candidates a box has at least, by the number of its free
// places: of fewer, it bounds hardly more than any set.
var leastOfBox = [mostFree]int{4, 8, 16}

// foundOfBox is the most codes of a box that t guesses find, by the number of its
// free places less one.
type foundOfBox [mostFree][unlimited + 2]int

func newFoundOfBox() *foundOfBox {
	f := new(foundOfBox)
	f[0][1], f[1][1], f[2][1] = 1, 1, 1
	for t := 1; t <= unlimited; t++ {
		planes := 3 * f[1][t]
		if t <= 4 {
			planes = min(planes, 1<<(2*t-2))
		}
		f[0][t+1] = f[0][t] + 1
		f[1][t+1] = f[1][t] + 2*t
		f[2][t+1] = f[2][t] + 1 + (3*t - 2) + planes
	}
	return f
}

// makeBoxes returns the boxes of a view, nil if there are none.
func (m *maker) makeBoxes(v *view) *boxes {
	if !m.boxes {
		return nil
	}
	b, none := new(boxes), true
	for i := range b {
		k := boxKind{least: leastOfBox[i], n: 1}
		var choices []uint
		for choice := range uint(1) << m.layout.Places {
			if bits.OnesCount(choice) == i+1 {
				choices = append(choices, choice)
			}
		}
		k.each = len(choices)
		k.of = make([]int32, k.each*len(v.codes))
		for at, choice := range choices {
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

// cross puts lines that cross next to each other, in pairs before the others, and
// returns the number of pairs.
func (c *cover) cross(v *view) int {
	pairs := 0
	for i := 0; i < len(c.sizes); i++ {
		for j := i + 1; j < len(c.sizes); j++ {
			if c.free[i] != c.free[j] && sameBut(v.codes[c.first[i]], v.codes[c.first[j]], c.free[i], c.free[j]) {
				c.swap(2*pairs, i)
				c.swap(2*pairs+1, j)
				pairs++
				i = max(i, 2*pairs-1)
				break
			}
		}
	}
	return pairs
}

func (c *cover) swap(i, j int) {
	c.sizes[i], c.sizes[j] = c.sizes[j], c.sizes[i]
	c.first[i], c.first[j] = c.first[j], c.first[i]
	c.free[i], c.free[j] = c.free[j], c.free[i]
}

// sameBut reports whether codes are the same but in two places.
func sameBut(a, b codebreaker.Code, place, other int32) bool {
	a[place], a[other] = b[place], b[other]
	return a == b
}

// boxed returns what a set costs at least by the boxes that cover it, if no guess
// makes more than k cells of it.
func (w *worker) boxed(v *view, set []uint16, k, left int) cost {
	boxes := 0
	for i := range w.covers {
		w.coverBy(&v.boxes[i], set, &w.covers[i])
		boxes += len(w.covers[i].sizes)
	}
	if boxes == 0 {
		return 0
	}
	lines := &w.covers[0]
	pairs := lines.cross(v)
	return w.growth.cost(len(set), k, left, func(t int) int {
		least := len(set)
		for i := range w.covers {
			c := &w.covers[i]
			found := c.left
			for _, size := range c.sizes {
				found += min(int(size), w.found[i][min(t, unlimited+1)])
			}
			if i == 0 {
				for pair := range pairs {
					if int(lines.sizes[2*pair]) >= t && int(lines.sizes[2*pair+1]) >= t {
						found--
					}
				}
			}
			least = min(least, found)
		}
		return least
	})
}
