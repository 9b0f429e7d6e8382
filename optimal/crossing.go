package optimal

import (
	"math/bits"

	"codebreaker"
)

// Of the boxes that cover a set, lines that cross are tied and planes that cross
// are joined: of them fewer codes are found than the sum of what is found of each.

// tie ties lines that cross those before them, the largest first, and says of each
// how many codes fewer are found of it and all before it than of each alone: one for
// each line that is tied to others.
func (c *cover) tie(v *view) {
	n := len(c.sizes)
	c.fewer, c.group = c.fewer[:0], c.group[:0]
	fewer := int32(0)
	for i := range n {
		c.group = append(c.group, int32(i))
		for j := range i {
			if c.group[j] == c.group[i] || c.free[i] == c.free[j] || !sameBut(v.codes[c.first[i]], v.codes[c.first[j]], 1<<c.free[i]|1<<c.free[j]) {
				continue
			}
			fewer++
			old, now := c.group[j], c.group[i]
			for k := range i + 1 {
				if c.group[k] == old {
					c.group[k] = now
				}
			}
		}
		c.fewer = append(c.fewer, fewer)
	}
}

// join puts planes that cross into groups of up to three, the largest first: group
// says of each plane the first of its group.
func (c *cover) join(v *view, choices []uint) {
	c.group = c.group[:0]
	for i := range c.sizes {
		c.group = append(c.group, int32(i))
		for j := range i {
			if int(c.group[j]) == j && c.joins(v, choices, i, j) {
				c.group[i] = int32(j)
				break
			}
		}
	}
}

// joins reports whether a plane crosses all planes of a group, which are less than
// three, so that all are in one space.
func (c *cover) joins(v *view, choices []uint, i, group int) bool {
	space, members := choices[c.free[i]], 0
	for j := range i {
		if int(c.group[j]) == group {
			space |= choices[c.free[j]]
			members++
		}
	}
	if members == 3 || bits.OnesCount(space) != 3 {
		return false
	}
	for j := range i {
		if int(c.group[j]) == group && (c.free[i] == c.free[j] || !sameBut(v.codes[c.first[i]], v.codes[c.first[j]], space)) {
			return false
		}
	}
	return true
}

// sameBut reports whether codes are the same but in some places.
func sameBut(a, b codebreaker.Code, places uint) bool {
	for rest := places; rest != 0; rest &= rest - 1 {
		place := bits.TrailingZeros(rest)
		a[place] = b[place]
	}
	return a == b
}

// foundOfJoined is the most codes that t guesses find of planes in groups.
func (w *worker) foundOfJoined(c *cover, t int) int {
	found, each := 0, w.found.plane[t]
	for i, first := range c.group {
		if int(first) != i {
			continue
		}
		var sizes [3]int // the largest first, as the planes are
		n := 0
		for j := i; j < len(c.group); j++ {
			if c.group[j] == first {
				sizes[n] = min(int(c.sizes[j]), each)
				n++
			}
		}
		found += min(sizes[0]+sizes[1]+sizes[2], foundOfTwoPlanes(t)+sizes[2], foundOfThreePlanes(t))
	}
	return found
}

// foundOfTied is the most codes that t guesses find of lines that are tied.
func foundOfTied(c *cover, t int) int {
	found := 0
	for i, size := range c.sizes {
		if int(size) < t {
			found += int(size)
			continue
		}
		found += t
		if i+1 == len(c.sizes) || int(c.sizes[i+1]) < t {
			found -= int(c.fewer[i])
		}
	}
	return found
}

// coverAll covers a set by boxes of each kind. It returns false if there are none.
func (w *worker) coverAll(v *view, set []uint16) bool {
	boxes := 0
	for i := range w.covers {
		w.coverBy(&v.boxes[i], set, &w.covers[i])
		boxes += len(w.covers[i].sizes)
	}
	if boxes == 0 {
		return false
	}
	w.covers[0].tie(v)
	w.covers[1].join(v, v.boxes[1].choices)
	return true
}

// foundOfCovers is the most codes that t guesses find of the set that is covered.
func (w *worker) foundOfCovers(t int) int {
	t = min(t, enoughForBox)
	lines, planes, spaces := &w.covers[0], &w.covers[1], &w.covers[2]
	found := spaces.left
	for _, size := range spaces.sizes {
		found += min(int(size), w.found.space[t])
	}
	return min(found, lines.left+foundOfTied(lines, t), planes.left+w.foundOfJoined(planes, t))
}

// boxed returns what a set costs at least by the boxes that cover it, if no guess
// makes more than k cells of it.
func (w *worker) boxed(v *view, set []uint16, k, left int) cost {
	if !w.coverAll(v, set) {
		return 0
	}
	return w.growth.cost(len(set), k, left, w.foundOfCovers)
}
