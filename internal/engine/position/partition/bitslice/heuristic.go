package bitslice

// A Heuristic values a guess by its cell sizes. Values are exact integers, and lower is better.
// Equally good guesses have equal values.
type Heuristic uint8

const (
	// Minimax is the largest cell.
	Minimax Heuristic = iota
	// Expected is the sum of n*n over cells of size n: the expected cell times the candidates.
	Expected
	// Entropy is the sum of n*log2(n), in units of 2^-32. It is lowest if the entropy of the
	// partition is highest. Of N candidates, a guess gives log2(N) - value/N/2^32 bits.
	Entropy
	// Parts is minus the number of cells that are not empty.
	Parts
)

// Value returns the value of a partition with these cells.
func (h Heuristic) Value(cells []uint32) int64 {
	if h == Minimax {
		largest := uint32(0)
		for _, n := range cells {
			largest = max(largest, n)
		}
		return int64(largest)
	}
	sum := int64(0)
	switch h {
	case Expected:
		for _, n := range cells {
			sum += int64(n) * int64(n)
		}
	case Entropy:
		small := smallEntropies()
		for _, n := range cells {
			if int(n) < len(small) {
				sum += small[n]
			} else {
				sum += entropyCost(n)
			}
		}
	case Parts:
		for _, n := range cells {
			if n > 0 {
				sum--
			}
		}
	}
	return sum
}

// Cost returns what a cell of size n adds to the value; the values of all heuristics but Minimax
// are sums of it.
func (h Heuristic) Cost(n uint32) int64 {
	switch h {
	case Expected:
		return int64(n) * int64(n)
	case Entropy:
		if small := smallEntropies(); int(n) < len(small) {
			return small[n]
		}
		return entropyCost(n)
	case Parts:
		if n > 0 {
			return -1
		}
		return 0
	default:
		return int64(n)
	}
}

// Settles reports whether this value of a partition of n candidates settles how many guesses they take, if the guess is
// none of them: each cell has one or two, and the value says how many have two. A cell of three is worth more than one
// pair by Expected and Entropy, and no more than that by Parts.
func (h Heuristic) Settles(value int64, n int) bool {
	pairs := 0 // as many as no other cells are worth
	switch h {
	case Expected:
		pairs = 2 // three are worth a cell of three
	case Entropy:
		pairs = 3 // four are worth a cell of four
	case Parts:
		pairs = 1 // two are worth a cell of three
	}
	over := value - h.Perfect(n)
	if pairs == 0 {
		return over == 0
	}
	pair := h.Cost(2) - 2*h.Cost(1)
	return over >= 0 && over%pair == 0 && over/pair <= int64(pairs)
}

// Join returns the value of a partition after adding a cell of n candidates.
func (h Heuristic) Join(value int64, n uint32) int64 {
	if h == Minimax {
		return max(value, int64(n))
	}
	return value + h.Cost(n)
}

// Perfect returns the value of a partition into n single candidates, the best possible value.
func (h Heuristic) Perfect(n int) int64 {
	if h == Minimax {
		return 1
	}
	return int64(n) * h.Cost(1)
}
