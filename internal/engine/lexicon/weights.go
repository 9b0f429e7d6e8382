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
// word is the secret, as [scaled] says. The caller must not change the slice. It returns an error if the list, or a
// word of it, lacks weights.
func (l *List) Weighted() ([]uint32, error) {
	const example = `"crane 5"`
	bad := l.misweighed
	switch {
	case l.Weights == nil:
		return nil, l.problem("list-unweighted", "its words have no weights; write a number after each word, such as {{.example}}; 0 means that the word is hardly ever the secret", "example", example)
	case bad.line > 0 && bad.weight == "":
		return nil, l.problem("list-weight-missing", "line {{.line}}: {{.word}} has no weight; write a number after it, such as {{.example}}; 0 means that the word is hardly ever the secret", "line", bad.line, "word", bad.word, "example", example)
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

// zeroShare is how many times as much as the words of weight 0 the other words count.
const zeroShare = 1000

// scaled returns weights as whole numbers that add up to [limits.Weight] at most. All are multiplied by the same power of
// ten, 10^scale, and rounded:
//
//   - whole numbers within the limit stay as they are: scale is 0;
//   - for others, scale is the largest that keeps the sum within the limit.
//
// A word of weight 0 can be the secret, but counts next to nothing: it becomes 1, and the others are multiplied by ten until
// they count [zeroShare] times as much as all words of weight 0 together, if the limit has room for that. Other small
// weights become 1 at least, too. If all weights are 0, they stay 0, and no word can be the secret.
func scaled(weights []float64) (whole []uint32, scale int) {
	total, zeros, isWhole := 0.0, 0.0, true
	for _, weight := range weights {
		total += weight
		isWhole = isWhole && weight == math.Trunc(weight)
		if weight == 0 {
			zeros++
		}
	}
	if total == 0 {
		return make([]uint32, len(weights)), 0
	}
	largest := int(math.Floor(math.Log10(limits.Weight / total)))
	if !isWhole || total > limits.Weight {
		scale = largest
	} else if zeros > 0 {
		scale = min(largest, max(0, int(math.Ceil(math.Log10(zeroShare*zeros/total)))))
	}
	whole = make([]uint32, len(weights))
	for ; ; scale-- {
		total = 0
		for i, weight := range weights {
			weight = max(1, math.Round(weight*math.Pow10(scale)))
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
