package lexicon

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
)

// Weighted returns the weights of Words. A weight is proportional to the probability that the
// word is the secret, and 0 if the word can only be guessed. The caller must not change the
// slice. It returns an error if the list has no weights, or if a word has none.
func (l *List) Weighted() ([]uint32, error) {
	const example = `"crane 5"`
	bad := l.misweighed
	switch {
	case l.Weights == nil:
		return nil, l.problem("list-unweighted", "its words have no weights; write a number after each word, such as {{.example}}; 0 means that the word can only be guessed", "example", example)
	case bad.line > 0 && bad.weight == "":
		return nil, l.problem("list-weight-missing", "line {{.line}}: {{.word}} has no weight; write a number after it, such as {{.example}}; 0 means that the word can only be guessed", "line", bad.line, "word", bad.word, "example", example)
	case bad.line > 0:
		return nil, l.problem("list-weight", "line {{.line}}: the weight of {{.word}} is {{.weight}}; write a number, 0 or more", "line", bad.line, "word", bad.word, "weight", message.Quote(bad.weight))
	}
	return l.Weights, nil
}

// misweighed is a line without a valid weight.
type misweighed struct {
	line         int // from 1, or 0 if all are valid
	word, weight string
}

// weightOf reads the weight of an entry: a number from 0, not too far from 1.
func weightOf(one entry) (weight float64, ok bool) {
	weight = number(one.weight)
	if weight == 0 || weight >= 1e-30 && weight <= 1e30 {
		return weight, true
	}
	return 0, false
}

// addWeight reads the weight of the word that was added last.
func (l *List) addWeight(one entry) {
	weight, ok := weightOf(one)
	if !ok && l.misweighed.line == 0 {
		l.misweighed = misweighed{one.line, l.Words[len(l.Words)-1], strings.ToValidUTF8(string(one.weight), "\ufffd")}
	}
	if l.weights == nil && len(one.weight) > 0 {
		l.weights = make([]float64, len(l.Words)-1, cap(l.Words)) // the words before have no weight
	}
	if l.weights != nil {
		l.weights = append(l.weights, weight)
	}
}

// sortWeights sorts the weights by their words, removes repeats, and makes whole numbers of them.
func (l *List) sortWeights() {
	if l.weights == nil {
		return
	}
	order := make([]int32, len(l.Words))
	for i := range order {
		order[i] = int32(i)
	}
	byWord := func(a, b int32) int {
		return cmp.Or(strings.Compare(l.Words[a], l.Words[b]), cmp.Compare(l.weights[b], l.weights[a]))
	}
	if !slices.IsSortedFunc(order, byWord) {
		slices.SortFunc(order, byWord)
	}
	order = slices.CompactFunc(order, func(a, b int32) bool { return l.Words[a] == l.Words[b] })
	weights := make([]float64, len(order))
	for i, at := range order {
		weights[i] = l.weights[at]
	}
	l.weights = nil
	l.Weights, l.Scale = scaled(weights)
}

// scaled returns weights as whole numbers that add up to [limits.Weight] at most. If they are, scale is 0. Otherwise all are
// multiplied by the same power of ten, 10^scale, the largest for which they add up to at most that, and rounded; a
// weight above 0 becomes 1 at least.
func scaled(weights []float64) (whole []uint32, scale int) {
	total, isWhole := 0.0, true
	for _, weight := range weights {
		total += weight
		isWhole = isWhole && weight == math.Trunc(weight)
	}
	if !isWhole || total > limits.Weight {
		scale = int(math.Floor(math.Log10(limits.Weight / total)))
	}
	whole = make([]uint32, len(weights))
	for ; ; scale-- {
		total = 0
		for i, weight := range weights {
			if weight *= math.Pow10(scale); weight > 0 {
				weight = max(1, math.Round(weight))
			}
			if total += weight; total > limits.Weight {
				break
			}
			whole[i] = uint32(weight)
		}
		if total <= limits.Weight {
			return whole, scale
		}
	}
}
