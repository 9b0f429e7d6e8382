package play

import (
	"cmp"

	"codebreaker"
)

// choice is a guess with what decides about it.
type choice struct {
	value     int64 // the smaller the better
	candidate bool
	guess     codebreaker.Code
}

// compare orders choices by the tie rule: the better value first, then a candidate,
// then the first in code order.
func (c choice) compare(other choice) int {
	if c.value == other.value && c.candidate != other.candidate {
		if c.candidate {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(c.value, other.value), codebreaker.Compare(c.guess, other.guess))
}
