package bound

// One returns the cost of one candidate: it is guessed now.
func (o Objective) One(remaining int) Cost {
	switch remaining {
	case 0:
		return o.Short(1, 0)
	case 1:
		return o.Unit + o.Last
	default:
		return o.Unit
	}
}

// Two returns the cost of two candidates: one is guessed now, the other next.
func (o Objective) Two(remaining int) Cost {
	if remaining < 2 {
		return o.Short(2, remaining)
	}
	return o.One(remaining) + o.Unit + o.One(remaining-1)
}

// Perfect returns the cost of n candidates, two or more, if one of them separates all. No set of n
// candidates costs less.
func (o Objective) Perfect(n, remaining int) Cost {
	if remaining < 2 {
		return o.Short(n, remaining)
	}
	return o.One(remaining) + Cost(n-1)*(o.Unit+o.One(remaining-1))
}

// Apart returns the cost of n candidates if no candidate separates all, but another guess does.
func (o Objective) Apart(n, remaining int) Cost {
	if remaining < 2 {
		return o.Short(n, remaining)
	}
	return Cost(n) * (o.Unit + o.One(remaining-1))
}

// TwoGuesses returns the cost of n candidates if two guesses remain, some may be missed, and no guess makes
// more than k cells. The second guess finds one candidate in each cell of the first. Own reports whether a
// candidate makes k cells.
func (o Objective) TwoGuesses(n, k int, own bool) Cost {
	cost := 2*o.Unit*Cost(n) + o.Last*Cost(k) + o.Miss*Cost(n-k)
	if own {
		cost -= o.Unit + o.Last
	}
	return cost
}

// Cells returns a lower bound on the cost of a guess that divides n candidates into cells. If the
// guess is a candidate, its own cell counts twice. That candidate costs one guess, one candidate in
// each other cell at least two, and the remaining candidates at least three:
//
//	cost >= Unit * (3n - cells)
func (o Objective) Cells(n, cells Cost) Cost { return o.Unit * ThreeEach(n, cells) }

// ThreeEach returns 3n - cells: the least total of a guess with that many cells, and also the least
// number of cells of a guess with that total.
func ThreeEach(n, cells Cost) Cost { return 3*n - cells }

// Candidates returns the span of n candidates, three or more, given the most cells that any of them
// makes as a guess. If cells is less than n, every guess costs at least 2n units. If it is n-1, two
// candidates share a cell, and the cost is exactly 2n, provided that three guesses are allowed
// without extra cost.
func (o Objective) Candidates(n, cells, remaining int) Span {
	switch {
	case cells == n:
		return Exactly(o.Perfect(n, remaining))
	case cells == n-1 && (remaining > 3 || remaining == 3 && o.Last == 0):
		return Exactly(o.Unit * Cost(2*n))
	default:
		return AtLeast(o.Unit * Cost(2*n))
	}
}
