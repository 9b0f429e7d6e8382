package strategy

// Minimax plays the guess with the smallest largest cell (Knuth, "The computer
// as Master Mind", 1977).
var Minimax = &Heuristic{"minimax", func(cells []uint32) int64 {
	largest := uint32(0)
	for _, size := range cells {
		largest = max(largest, size)
	}
	return -int64(largest)
}}
