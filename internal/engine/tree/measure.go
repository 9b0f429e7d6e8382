package tree

import (
	"codebreaker/internal/engine/rules"
)

// Measure says how many guesses a tree needs, over all its secrets. The guess
// that is the secret counts.
type Measure struct {
	Histogram []uint64 // secrets by number of guesses; Histogram[0] is always 0
	Weights   []uint64 // their weights, in a game with weights; otherwise nil
}

// add counts secrets that are found with that many guesses.
func (m *Measure) add(guesses int, secrets uint64) {
	for len(m.Histogram) <= guesses {
		m.Histogram = append(m.Histogram, 0)
	}
	m.Histogram[guesses] += secrets
}

// find counts a secret of a game that is found with that many guesses.
func (m *Measure) find(game *rules.Game, guesses int, secret rules.Code) {
	m.add(guesses, 1)
	if game.HasWeights() {
		m.weigh(guesses, uint64(game.Weight(secret)))
	}
}

// weigh adds to the weight of the secrets that are found with that many guesses.
func (m *Measure) weigh(guesses int, weight uint64) {
	for len(m.Weights) <= guesses {
		m.Weights = append(m.Weights, 0)
	}
	m.Weights[guesses] += weight
}

// Add counts the secrets of another measure as if they took that many guesses more.
func (m *Measure) Add(other Measure, further int) {
	for guesses, secrets := range other.Histogram {
		if secrets > 0 {
			m.add(guesses+further, secrets)
		}
	}
	for guesses, weight := range other.Weights {
		if weight > 0 {
			m.weigh(guesses+further, weight)
		}
	}
}

// Codes returns the number of secrets.
func (m Measure) Codes() uint64 { return sum(m.Histogram) }

// Weight returns the sum of the weights of the secrets, or their number in a game without weights.
func (m Measure) Weight() uint64 { return sum(m.weights()) }

// weights returns the weight of the secrets by number of guesses.
func (m Measure) weights() []uint64 {
	if m.Weights != nil {
		return m.Weights
	}
	return m.Histogram
}

func sum(numbers []uint64) uint64 {
	sum := uint64(0)
	for _, n := range numbers {
		sum += n
	}
	return sum
}

// Total returns the sum of the guesses over all secrets, each multiplied by its weight.
func (m Measure) Total() uint64 {
	total := uint64(0)
	for guesses, weight := range m.weights() {
		total += uint64(guesses) * weight
	}
	return total
}

// Average returns the mean number of guesses, by weight; NaN without secrets.
func (m Measure) Average() float64 {
	return float64(m.Total()) / float64(m.Weight())
}

// Max returns the largest number of guesses; 0 without secrets.
func (m Measure) Max() int {
	return max(0, len(m.Histogram)-1)
}
