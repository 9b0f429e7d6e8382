package candidate

import "math"

// StandardError returns the standard error of a mean over the codes of the sample, given the value of each code.
// Codes of populations are not independent: a family comes from one candidate, and the families of an island from
// codes that were annealed together. So the deviations are added up by family, and by island, before they are squared
// (cluster-robust errors, Liang and Zeger 1986); the larger result counts.
func (s *Sample) StandardError(values []float64) float64 {
	mean := 0.0
	for _, value := range values {
		mean += value / float64(len(values))
	}
	square := 0.0
	if s.Independent() {
		for _, value := range values {
			square += (value - mean) * (value - mean)
		}
	} else {
		var byIsland [len(islands{})]float64
		var byFamily [len(islands{}) * annealed]float64
		for i, value := range values {
			byFamily[s.families[i]] += value - mean
			byIsland[s.families[i]/annealed] += value - mean
		}
		const few = float64(len(islands{})) / (float64(len(islands{})) - 1) // since the mean is computed from the same islands
		square = max(squares(byFamily[:]), few*squares(byIsland[:]))
	}
	return math.Sqrt(s.Unseen()*square) / float64(len(values))
}

// squares returns the sum of the squares.
func squares(values []float64) (sum float64) {
	for _, value := range values {
		sum += value * value
	}
	return sum
}

// Independent reports whether each code was drawn without regard to the others.
func (s *Sample) Independent() bool { return s.families == nil }

// Unseen returns the share of the candidates that may be missing from a sample without repeats: 0 if it has
// all. For codes that were drawn with repeats it returns 1. The variance of a mean over the codes is in
// proportion to it.
func (s *Sample) Unseen() float64 {
	switch {
	case s.All:
		return 0
	case !s.once:
		return 1
	}
	return 1 - float64(len(s.Codes))/(s.Count*(1+2*s.Error))
}
