package rank

import (
	"cmp"

	"codebreaker"
)

// Choice is a guess with the criteria that rank it.
type Choice struct {
	Value     int64 // smaller is better
	Candidate bool
	Weight    uint32 // of the guess as a candidate, if candidates have weights
	Guess     codebreaker.Code
}

// Compare orders choices by the tie rule: the better value first, then candidates, then the larger
// weight, then the first in code order.
func (c Choice) Compare(other Choice) int {
	if c.Value == other.Value && c.Candidate == other.Candidate && c.Weight != other.Weight {
		return cmp.Compare(other.Weight, c.Weight)
	}
	if c.Value == other.Value && c.Candidate != other.Candidate {
		if c.Candidate {
			return -1
		}
		return 1
	}
	return cmp.Or(cmp.Compare(c.Value, other.Value), codebreaker.Compare(c.Guess, other.Guess))
}
