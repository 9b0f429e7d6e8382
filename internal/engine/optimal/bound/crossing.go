package bound

import (
	"math/bits"

	"codebreaker/internal/engine/rules"
)

// Among the boxes that cover a set, crossing lines are tied and crossing planes are joined. Fewer
// codes are found in such a group than in its boxes separately.

// tie ties each line to the earlier lines that it crosses, the largest first. It records how many
// fewer codes are found in a line and all earlier ones than in each separately: one for each line
// tied to others.
func (c *covering) tie(codes []rules.Code) {
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

// join puts crossing planes into groups of up to three, the largest first. It sets group to the
// first plane of each plane's group.
func (c *covering) join(codes []rules.Code, choices []uint) {
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

// joins reports whether a plane crosses all planes of a group, so that all are in one space. There are at most three:
// each has two of the three places.
func (c *covering) joins(codes []rules.Code, choices []uint, i, group int) bool {
	space := choices[c.free[i]]
	for j := range i {
		if int(c.group[j]) == group {
			space |= choices[c.free[j]]
		}
	}
	if bits.OnesCount(space) != 3 {
		return false
	}
	for j := range i {
		if int(c.group[j]) == group && (c.free[i] == c.free[j] || !sameBut(codes[c.first[i]], codes[c.first[j]], space)) {
			return false
		}
	}
	return true
}

// foundOfJoined returns the most codes that t guesses find in grouped planes.
func (c *covering) foundOfJoined(t int) int {
	found, each := 0, plane(t)
	for i, first := range c.group {
		if int(first) != i {
			continue
		}
		var sizes [3]int // the largest first, like the planes
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

// foundOfTied returns the most codes that t guesses find in tied lines.
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
