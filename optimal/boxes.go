package optimal

import (
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

// boxesOf returns the boxes of a candidate.
func (k *boxKind) boxesOf(candidate uint16) []int32 {
	return k.of[int(candidate)*k.each:][:k.each]
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
	lines, planes := &w.lines, &w.planes
	w.coverBy(&v.boxes.lines, set, lines)
	w.coverBy(&v.boxes.planes, set, planes)
	if len(lines.sizes)+len(planes.sizes) == 0 {
		return 0
	}
	pairs := lines.cross(v)
	return w.growth.cost(len(set), k, left, func(t int) int {
		ofLines, ofPlanes := lines.left, planes.left
		for i, size := range lines.sizes {
			ofLines += min(int(size), foundOfLine(t))
			if i < 2*pairs && i%2 == 1 && int(size) >= t && int(lines.sizes[i-1]) >= t {
				ofLines-- // of two lines that cross
			}
		}
		for _, size := range planes.sizes {
			ofPlanes += min(int(size), foundOfPlane(t))
		}
		return min(ofLines, ofPlanes)
	})
}
