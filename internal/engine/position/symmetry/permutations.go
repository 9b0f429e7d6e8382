package symmetry

import "slices"

// Permutations returns all permutations of the numbers below n, the identity first.
func Permutations(n int) [][]int {
	if n == 0 {
		return [][]int{{}}
	}
	var all [][]int
	for at := n - 1; at >= 0; at-- {
		for _, shorter := range Permutations(n - 1) {
			all = append(all, slices.Insert(slices.Clone(shorter), at, n-1))
		}
	}
	return all
}
