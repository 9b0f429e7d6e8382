package strategy

// Parts plays the guess with the most cells (Kooi, "Yet another Mastermind
// strategy", 2005).
var Parts = &Heuristic{"parts", func(cells []uint32) int64 {
	parts := int64(0)
	for _, size := range cells {
		if size > 0 {
			parts++
		}
	}
	return parts
}}
