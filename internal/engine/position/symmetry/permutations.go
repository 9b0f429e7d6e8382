package symmetry

import "slices"

// Permutations returns all permutations of the numbers below n, the identity first.
func Permutations(n int) (all [][]uint8) {
	order := make([]uint8, n)
	for i := range order {
		order[i] = uint8(i)
	}
	var extend func(at int)
	extend = func(at int) {
		if at == n {
			all = append(all, slices.Clone(order))
			return
		}
		for i := at; i < n; i++ {
			order[at], order[i] = order[i], order[at]
			extend(at + 1)
			order[at], order[i] = order[i], order[at]
		}
	}
	extend(0)
	return all
}
