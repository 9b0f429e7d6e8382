package bound

import "testing"

// An ideal is a search for the least cost of trees whose guesses make that many cells, whatever the codes are.
type ideal struct {
	Objective
	own   bool // each guess is a candidate
	cells int
	known map[[2]int]Cost
}

// least tries every tree of n secrets.
func (l *ideal) least(n, remaining int) Cost {
	switch {
	case n == 0:
		return 0
	case remaining == 0 && l.Miss == 0:
		return Infinite
	case remaining == 0:
		return l.Miss * Cost(n)
	}
	at := [2]int{n, remaining}
	if cost, found := l.known[at]; found {
		return cost
	}
	l.known[at] = Infinite // a guess that leaves all secrets in one cell costs more
	cost := l.divided(n-1, l.cells-1, remaining-1)
	if remaining == 1 {
		cost += l.Last
	}
	if !l.own && n > 1 {
		cost = min(cost, l.divided(n, l.cells, remaining-1))
	}
	l.known[at] = min(l.Unit*Cost(n)+cost, Infinite)
	return l.known[at]
}

// divided tries every way to divide n secrets into cells.
func (l *ideal) divided(n, cells, remaining int) Cost {
	if n == 0 || cells == 1 {
		return l.least(n, remaining)
	}
	best := Infinite
	for size := range n {
		best = min(best, l.least(size, remaining)+l.divided(n-size, cells-1, remaining))
	}
	return best
}

// TestLeast compares the bounds by the most cells with the least cost of all trees. They are equal if each guess is a
// candidate, or two guesses are enough.
func TestLeast(t *testing.T) {
	const most, cells = 10, 4
	for _, o := range []Objective{{Unit: 1}, {Unit: 40, Last: 1}, {Last: 1}, {Unit: 1, Miss: 1000}} {
		for _, own := range []bool{false, true} {
			g := NewGrowth(o, own, most, cells)
			for k := 2; k <= cells; k++ {
				l := &ideal{o, own, k, make(map[[2]int]Cost)}
				all := &ideal{Objective{Unit: 1}, own, k, make(map[[2]int]Cost)}
				for remaining := 1; remaining <= most+2; remaining++ {
					reached := 0
					for n, got := range g.Least(k, remaining) {
						want := l.least(n, remaining)
						if got > want || got < want && (own || n <= k) {
							t.Fatalf("%+v, own %v: %d secrets with %d cells and %d guesses cost %d at least, not %d", o, own, n, k, remaining, want, got)
						}
						if all.least(n, remaining) < Infinite {
							reached = n
						}
					}
					if got := g.Reached(k, remaining); got != reached {
						t.Fatalf("own %v: %d guesses of %d cells find %d secrets, not %d", own, remaining, k, reached, got)
					}
				}
			}
		}
	}
}
