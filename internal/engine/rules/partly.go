package rules

// Marks that are partly known: 1 ?, G??x?. The candidates are the codes that have some mark with the known parts.

import (
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/engine/message"
)

// unknownCount is the count of a part whose number is unknown.
const unknownCount = -1

// partly prints a mark that counts parts and is not known completely.
func (f Feedback) partly() string {
	var numbers []string
	for i, part := range f.rule.Parts() {
		if f.unknown>>i&1 == 1 {
			numbers = append(numbers, unknownSign)
		} else {
			numbers = append(numbers, strconv.Itoa(f.Count(part.Means)))
		}
	}
	return strings.Join(numbers, ",")
}

// readPartly reads a mark that counts parts, with question marks for unknown numbers: the numbers in the order of the
// parts, or each before its name. Numbers that are not named are unknown.
func (g *Game) readPartly(text, mark string) (Feedback, error) {
	tokens, parts := markTokens(mark), g.rule.Parts()
	counts := slices.Repeat([]int{unknownCount}, len(parts))
	next, named := 0, map[int]bool{}
	for at := 0; at < len(tokens); at++ {
		token := tokens[at]
		number := token.number
		if token.text == unknownSign {
			number = unknownCount
		} else if number < 0 {
			return Feedback{}, g.unreadableMark(text)
		}
		part := next
		if at+1 < len(tokens) && tokens[at+1].number < 0 && tokens[at+1].text != unknownSign {
			at++
			part = g.rule.named(tokens[at])
			named[part] = true
		} else if len(named) > 0 { // the question mark of 1b? is for the other part
			for part = 0; named[part]; {
				part++
			}
		}
		if part < 0 || part >= len(parts) || counts[part] != unknownCount {
			return Feedback{}, g.unreadableMark(text)
		}
		counts[part] = number
		next++
	}
	if next > len(parts) || len(named) == 0 && next != len(parts) {
		return Feedback{}, g.unreadableMark(text)
	}
	return g.ofCounts(text, counts)
}

// named returns the index of the part with a name, or -1.
func (r Rule) named(name markToken) int {
	if _, pegs := r.ruling().(pegged); pegs && len(r.Parts()) > 1 {
		return pegColour([]markToken{name}, false)
	}
	return slices.IndexFunc(r.Parts(), func(part Part) bool { return strings.Contains(part.Keys, name.text) || part.ID == name.text })
}

// countsOf returns the count of each part in a row, or [unknownCount]; ok is false for parts of another rule.
func (g *Game) countsOf(row []Part) (counts []int, ok bool) {
	parts := g.rule.Parts()
	counts = make([]int, len(parts))
	for _, one := range row {
		switch at := slices.IndexFunc(parts, func(part Part) bool { return part == one || part.unknown() == one }); {
		case at < 0:
			return nil, false
		case one.Means == Unknown:
			counts[at] = unknownCount
		default:
			counts[at]++
		}
	}
	return counts, true
}

// ofCounts returns the mark with these numbers of parts. If only one mark that a code can have fits the known
// numbers, it is that one. A guess may repeat symbols although codes do not, so that it shares few with any code.
func (g *Game) ofCounts(text string, counts []int) (Feedback, error) {
	first, only, possible := Feedback{}, Feedback{}, 0
	partly := slices.Contains(counts, unknownCount)
	var why error
	for ordinal := range g.Feedbacks() {
		f := g.FeedbackAt(ordinal)
		if !f.counts(counts) {
			continue
		}
		if first == (Feedback{}) {
			first = f
		}
		if _, err := g.possible(text, f); err != nil && !(partly && message.IsProblem(err, "mark-too-low")) {
			why = err
		} else {
			only = f
			possible++
		}
	}
	switch {
	case first == (Feedback{}):
		pegs := uint(0)
		for _, n := range counts {
			pegs += uint(max(n, 0))
		}
		return Feedback{}, g.tooManyPegs(text, pegs)
	case possible == 0:
		return first, why
	case possible == 1:
		return only, nil
	}
	for i, n := range counts {
		if n < 0 {
			first.unknown |= 1 << i
		}
	}
	return first, nil
}

// counts reports whether a mark has these numbers of parts.
func (f Feedback) counts(counts []int) bool {
	for i, part := range f.rule.Parts() {
		if counts[i] >= 0 && f.Count(part.Means) != counts[i] {
			return false
		}
	}
	return true
}
