package tree

import (
	"math"
	"slices"
)

// Measure says how many guesses a tree needs, over all its secrets. The guess
// that is the secret counts.
type Measure struct {
	Histogram []uint64 // secrets by number of guesses; Histogram[0] is always 0
}

// add counts secrets that are found with that many guesses.
func (m *Measure) add(guesses int, secrets uint64) {
	for len(m.Histogram) <= guesses {
		m.Histogram = append(m.Histogram, 0)
	}
	m.Histogram[guesses] += secrets
}

// Add counts the secrets of another measure as if they took that many guesses more.
func (m *Measure) Add(other Measure, further int) {
	for guesses, secrets := range other.Histogram {
		if secrets > 0 {
			m.add(guesses+further, secrets)
		}
	}
}

// Codes returns the number of secrets.
func (m Measure) Codes() uint64 {
	codes := uint64(0)
	for _, secrets := range m.Histogram {
		codes += secrets
	}
	return codes
}

// Total returns the sum of the guesses over all secrets.
func (m Measure) Total() uint64 {
	total := uint64(0)
	for guesses, secrets := range m.Histogram {
		total += uint64(guesses) * secrets
	}
	return total
}

// Average returns the mean number of guesses; NaN without secrets.
func (m Measure) Average() float64 {
	return float64(m.Total()) / float64(m.Codes())
}

// Max returns the largest number of guesses; 0 without secrets.
func (m Measure) Max() int {
	return max(0, len(m.Histogram)-1)
}

// Equal reports whether two measures are the same.
func (m Measure) Equal(other Measure) bool {
	return slices.Equal(m.Histogram, other.Histogram)
}

// less reports whether m has the smaller total, or of equal ones the smaller
// maximum.
func (m Measure) less(other Measure) bool {
	if m.Total() != other.Total() {
		return m.Total() < other.Total()
	}
	return m.Max() < other.Max()
}

// Deviation returns the standard deviation of the number of guesses, taking the
// secrets as a sample; NaN for fewer than two.
func (m Measure) Deviation() float64 {
	n, mean, sum := float64(m.Codes()), m.Average(), 0.0
	for guesses, secrets := range m.Histogram {
		sum += float64(secrets) * (float64(guesses) - mean) * (float64(guesses) - mean)
	}
	return math.Sqrt(sum / (n - 1))
}
