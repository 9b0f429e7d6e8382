package bound

import (
	"math/bits"

	"codebreaker"
)

// Of the boxes that cover a set, lines that cross are tied and planes that cross
// are joined: of them fewer codes are found than the sum of what is found of each.

// tie ties lines that cross those before them, the largest first, and says of each
// how many codes fewer are found of it and all before it than of each alone: one for
// each line that is tied to others.
func (c *covering) tie(codes []codebreaker.Code) {
	n := len(c.sizes)
	c.fewer, c.group = c.fewer[:0], c.group[:0]
	fewer := int32(0)
	for i := range n {
		c.group = append(c.group, int32(i))
		for j := range i {
			if c.group[j] == c.group[i] || c.free[i] == c.free[j] || !sameBut(codes[c.first[i]], codes[c.first[j]], 1<<c.free[i]|1<<c.free[j]) {
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
func (c *covering) join(codes []codebreaker.Code, choices []uint) {
	c.group = c.group[:0]
	for i := range c.sizes {
		c.group = append(c.group, int32(i))
		for j := range i {
			if int(c.group[j]) == j && c.joins(codes, choices, i, j) {
				c.group[i] = int32(j)
				break
			}
		}
	}
}

// joins reports whether a plane crosses all planes of a group, which are less than
// three, so that all are in one space.
func (c *covering) joins(codes []codebreaker.Code, choices []uint, i, group int) bool {
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
		if int(c.group[j]) == group && (c.free[i] == c.free[j] || !sameBut(codes[c.first[i]], codes[c.first[j]], space)) {
			return false
		}
	}
	return true
}

// foundOfJoined is the most codes that t guesses find of planes in groups.
func (c *covering) foundOfJoined(t int) int {
	found, each := 0, plane(t)
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
		found += min(sizes[0]+sizes[1]+sizes[2], twoPlanes(t)+sizes[2], threePlanes(t))
	}
	return found
}

// foundOfTied is the most codes that t guesses find of lines that are tied.
func (c *covering) foundOfTied(t int) int {
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
