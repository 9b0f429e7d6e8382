package strategy

// Expected plays the guess with the smallest expected cell (Irving, "Towards an
// optimum Mastermind strategy", 1979): the sum of the squares of the sizes,
// which is the expected size times the number of candidates.
var Expected = &Heuristic{"expected", func(cells []uint32) int64 {
	sum := int64(0)
	for _, size := range cells {
		sum -= int64(size) * int64(size)
	}
	return sum
}}
