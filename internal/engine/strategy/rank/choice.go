package rank

import (
	"cmp"

	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
)

// Choice is a guess with the criteria that rank it.
type Choice struct {
	Value     int64 // smaller is better
	Candidate bool
	Weight    uint32 // of the guess as a candidate, if candidates have weights
	Guess     rules.Code
}

// Compare orders choices by the tie rule of [bitslice.Choice.Compare], in code order at last.
func (c Choice) Compare(other Choice) int {
	if c.Value != other.Value {
		return cmp.Compare(c.Value, other.Value)
	}
	ranked := func(c Choice) bitslice.Choice {
		return bitslice.Choice{Value: c.Value, Candidate: c.Candidate, Weight: c.Weight}
	}
	return cmp.Or(ranked(c).Compare(ranked(other)), rules.Compare(c.Guess, other.Guess))
}
