package optimal

import (
	"slices"

	"codebreaker"
)

// Where only black marks are told, codes that agree in all places but one are a
// line: a guess has one symbol at that place and tells one of them at most from
// the others, so that t guesses find t of them at most. Codes that agree in all
// places but two are a plane. A guess tells one code of it at most, one line and
// another that cross, and the rest: of two lines that cross t guesses find 2t-1 at
// most, and so of a plane
//
//	f(t) = 1 + (2(t-1)-1) + f(t-1) = t(t-1)+1
//
// A set is covered by lines, and by planes, that have no code in common, the
// largest first. The sum of what t guesses find of each bounds what they find of
// the set.
//
// boxes are the lines and planes of a view that bound a cost: those of some
// candidates or more.
type boxes struct {
	lines, planes boxKind
}

// boxKind is the boxes with as many free places. Each candidate is in one for each
// choice of those places, or in box 0, which is none.
type boxKind struct {
	least int     // candidates that a box has
	each  int     // boxes of a candidate
	of    []int32 // each of every candidate
	n     int     // boxes, that which is none among them
}

// A line of three and a plane of seven bound hardly more than any set.
const (
	leastLine  = 4
	leastPlane = 8
)

func foundOfLine(t int) int  { return t }
func foundOfPlane(t int) int { return t*(t-1) + 1 }

// makeBoxes returns the boxes of a view, nil if there are none.
func (m *maker) makeBoxes(v *view) *boxes {
	places := m.layout.Places
	if !m.boxes {
		return nil
	}
	b := &boxes{
		lines:  boxKind{least: leastLine, each: places, n: 1},
		planes: boxKind{least: leastPlane, each: places * (places - 1) / 2, n: 1},
	}
	b.lines.of = make([]int32, b.lines.each*len(v.codes))
	b.planes.of = make([]int32, b.planes.each*len(v.codes))
	pair := 0
	for place := range places {
		b.lines.add(v.codes, place, place, place)
		for other := range place {
			b.planes.add(v.codes, pair, place, other)
			pair++
		}
	}
	if b.lines.n+b.planes.n == 2 {
		return nil
	}
	return b
}

// add adds the boxes of codes that differ in two places only, or in one if they are
// the same.
func (k *boxKind) add(codes []codebreaker.Code, choice, place, other int) {
	members := make(map[codebreaker.Code][]int)
	for i, code := range codes {
		code[place], code[other] = 0, 0
		members[code] = append(members[code], i)
	}
	for _, code := range codes {
		code[place], code[other] = 0, 0
		if len(members[code]) >= k.least {
			for _, i := range members[code] {
				k.of[i*k.each+choice] = int32(k.n)
			}
			k.n++
		}
		delete(members, code)
	}
}

// cover covers a set by boxes of a kind, the largest first. It appends their sizes
// and returns how many candidates are left.
func (w *worker) cover(k *boxKind, set []uint16, sizes []int32) (covers []int32, left int) {
	if k.n == 1 {
		return sizes, len(set)
	}
	if len(w.boxes) < k.n {
		w.boxes = make([]int32, k.n)
	}
	tally := w.boxes
	of := func(candidate uint16) []int32 { return k.of[int(candidate)*k.each:][:k.each] }
	for _, candidate := range set {
		for _, box := range of(candidate) {
			tally[box]++
		}
	}
	tally[0] = 0
	rest := append(w.uncovered[:0], set...)
	for {
		largest, size := int32(0), int32(k.least-1)
		for _, candidate := range rest {
			for _, box := range of(candidate) {
				if tally[box] > size {
					largest, size = box, tally[box]
				}
			}
		}
		if largest == 0 {
			break
		}
		sizes = append(sizes, size)
		kept := rest[:0]
		for _, candidate := range rest {
			boxes := of(candidate)
			if !slices.Contains(boxes, largest) {
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
		for _, box := range of(candidate) {
			tally[box] = 0
		}
	}
	w.uncovered = rest[:0]
	return sizes, len(rest)
}

// boxed returns what a set costs at least by the boxes that cover it, if no guess
// makes more than k cells of it.
func (w *worker) boxed(v *view, set []uint16, k, left int) cost {
	n := len(set)
	sizes, restOfLines := w.cover(&v.boxes.lines, set, w.sizes[:0])
	lines := len(sizes)
	sizes, restOfPlanes := w.cover(&v.boxes.planes, set, sizes)
	w.sizes = sizes[:0]
	if len(sizes) == 0 {
		return 0
	}
	return w.growth.cost(n, k, left, func(t int) int {
		ofLines, ofPlanes := restOfLines, restOfPlanes
		for _, size := range sizes[:lines] {
			ofLines += min(int(size), foundOfLine(t))
		}
		for _, size := range sizes[lines:] {
			ofPlanes += min(int(size), foundOfPlane(t))
		}
		return min(ofLines, ofPlanes)
	})
}
