package lexicon

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
)

// Weighted returns the weights of Words. A weight is proportional to the probability that the
// word is the secret, and 0 if the word can only be guessed. The caller must not change the
// slice. It returns an error if the list has no weights, or if a word has no
// whole number from 0 to 67,108,864.
func (l *List) Weighted() ([]uint32, error) {
	const example = `"crane 5"`
	bad := l.misweighed
	switch {
	case l.Weights == nil:
		return nil, l.problem("list-unweighted", "its words have no weights; write a whole number after each word, such as {{.example}}; 0 means that the word can only be guessed", "example", example)
	case bad.line > 0 && bad.weight == "":
		return nil, l.problem("list-weight-missing", "line {{.line}}: {{.word}} has no weight; write a whole number after it, such as {{.example}}; 0 means that the word can only be guessed", "line", bad.line, "word", bad.word, "example", example)
	case bad.line > 0:
		return nil, l.problem("list-weight", "line {{.line}}: the weight of {{.word}} is {{.weight}}; write a whole number, 0 or more; the sum of all weights can be {{.most}} at most", "line", bad.line, "word", bad.word, "weight", message.Quote(bad.weight), "most", limits.Weight)
	}
	return l.Weights, nil
}

// misweighed is a line without a valid weight.
type misweighed struct {
	line         int // from 1, or 0 if all are valid
	word, weight string
}

// addWeight reads the weight of the word that was added last from the rest of its line.
func (l *List) addWeight(columns []byte, line int) {
	field, _ := cutColumn(bytes.TrimLeft(columns, separators))
	weight, ok := LineWeight(field)
	if !ok && l.misweighed.line == 0 {
		l.misweighed = misweighed{line, l.Words[len(l.Words)-1], strings.ToValidUTF8(string(field), "\ufffd")}
	}
	if l.Weights == nil && len(field) > 0 {
		l.Weights = make([]uint32, len(l.Words)-1, cap(l.Words)) // the words before have no weight
	}
	if l.Weights != nil {
		l.Weights = append(l.Weights, weight)
	}
}

// sortWeights sorts the weights by their words, and removes repeats.
func (l *List) sortWeights() {
	if l.Weights == nil {
		return
	}
	order := make([]int32, len(l.Words))
	for i := range order {
		order[i] = int32(i)
	}
	byWord := func(a, b int32) int {
		return cmp.Or(strings.Compare(l.Words[a], l.Words[b]), cmp.Compare(l.Weights[b], l.Weights[a]))
	}
	if !slices.IsSortedFunc(order, byWord) {
		slices.SortFunc(order, byWord)
	}
	order = slices.CompactFunc(order, func(a, b int32) bool { return l.Words[a] == l.Words[b] })
	weights := make([]uint32, len(order))
	for i, at := range order {
		weights[i] = l.Weights[at]
	}
	l.Weights = weights
}
