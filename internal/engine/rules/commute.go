package rules

import (
	"slices"
	"strings"
)

// Commute reports whether two equations differ only in the order of terms and factors: 10+20=30 and 20+10=30, or
// 6/3*4=8 and 4*6/3=8. Nerdle takes the one for the other.
func (g *Game) Commute(a, b Code) bool {
	if g.WordKind() != Equations || !alike(a, b) {
		return a == b
	}
	return ordered(g.Format(a)) == ordered(g.Format(b))
}

// alike reports whether two codes have the same symbols in any order.
func alike(a, b Code) bool {
	slices.Sort(a[:])
	slices.Sort(b[:])
	return a == b
}

// ordered returns an equation with its terms and factors in a fixed order.
func ordered(equation string) string {
	calculation, result, _ := strings.Cut(equation, "=")
	return orderedSum(calculation) + "=" + result
}

// orderedSum orders a sum, also in brackets. Each term and factor has its sign.
func orderedSum(sum string) string {
	terms := signed(sum, "+-", "+")
	for i, term := range terms {
		factors := signed(term[1:], "*/", "*")
		for j, factor := range factors {
			if closing := strings.LastIndexByte(factor, ')'); closing > 0 {
				factors[j] = factor[:len("*(")] + orderedSum(factor[len("*("):closing]) + factor[closing:]
			}
		}
		slices.Sort(factors)
		terms[i] = term[:1] + strings.Join(factors, "")
	}
	slices.Sort(terms)
	return strings.Join(terms, "")
}

// signed cuts a text before each of the signs that is not in brackets. The first part gets the usual sign.
func signed(text, signs, usual string) (parts []string) {
	text = usual + text
	start, depth := 0, 0
	for i, sign := range text {
		switch {
		case sign == '(':
			depth++
		case sign == ')':
			depth--
		case depth == 0 && i > start && strings.ContainsRune(signs, sign):
			parts, start = append(parts, text[start:i]), i
		}
	}
	return append(parts, text[start:])
}

// Settled returns a history with the secret as its last guess, if that guess was taken as right although it agrees with
// the turns before it only in another order.
func (h History) Settled(g *Game) History {
	last := len(h) - 1
	if g.WordKind() != Equations || last < 0 || !h[last].Feedback.Solved() || h[:last].Allows(g, h[last].Guess) {
		return h
	}
	for secret := range g.Secrets() {
		if g.Commute(secret, h[last].Guess) && h[:last].Allows(g, secret) {
			return h[:last].With(secret, h[last].Feedback)
		}
	}
	return h
}
