package bound

// One returns the cost of one candidate: it is guessed now.
func (o Objective) One(left int) Cost {
	switch left {
	case 0:
		return Infinite
	case 1:
		return o.Unit + o.Last
	default:
		return o.Unit
	}
}

// Two returns the cost of two candidates: one is guessed now, the other next.
func (o Objective) Two(left int) Cost {
	if left < 2 {
		return Infinite
	}
	return o.One(left) + o.Unit + o.One(left-1)
}

// Perfect returns the cost of n candidates, two or more, if one of them tells all apart.
// No set of n costs less.
func (o Objective) Perfect(n, left int) Cost {
	if left < 2 {
		return Infinite
	}
	return o.One(left) + Cost(n-1)*(o.Unit+o.One(left-1))
}

// Apart returns the cost of n candidates if a guess that is none of them tells all
// apart, and none of them does.
func (o Objective) Apart(n, left int) Cost {
	if left < 2 {
		return Infinite
	}
	return Cost(n) * (o.Unit + o.One(left-1))
}

// Cells returns what a guess costs at least that makes so many cells of n candidates,
// the cell of a candidate that is guessed counted twice. The candidate that is guessed costs
// one guess, another in each cell two at least, and the others three:
//
//	cost >= Unit * (3n - cells)
func (o Objective) Cells(n, cells int) Cost { return o.Unit * Cost(3*n-cells) }

// Candidates returns the span of n candidates, three or more, of which the best guess
// among themselves makes so many cells. If that is not n, the candidate in question
// and any guess that is no candidate cost 2n units at least; and 2n exactly
// if it is n-1, so that two candidates share a cell, and the three guesses which one of
// them needs are free.
func (o Objective) Candidates(n, cells, left int) Span {
	switch {
	case cells == n:
		return Exactly(o.Perfect(n, left))
	case cells == n-1 && (left > 3 || left == 3 && o.Last == 0):
		return Exactly(o.Unit * Cost(2*n))
	default:
		return AtLeast(o.Unit * Cost(2*n))
	}
}
