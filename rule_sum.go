package codebreaker

import (
	"strings"

	"codebreaker/internal/gamename"
)

// sumOnly is the rule [Sum]. The ordinal is the number of pegs, and one more when the
// guess is the secret, since a guess of the same symbols in another order earns as
// many.
type sumOnly struct{}

func (sumOnly) name() string             { return "sum" }
func (sumOnly) pegs() []Peg              { return []Peg{EitherPeg} }
func (sumOnly) feedbacks(places int) int { return places + 2 }

func (sumOnly) mark(places int, guess, secret *Code) int {
	if *guess == *secret {
		return places + 1
	}
	var left [MaxSymbols]uint8 // copies in the secret that earned no peg
	for _, symbol := range secret[:places] {
		left[symbol]++
	}
	sum := 0
	for _, symbol := range guess[:places] {
		if left[symbol] > 0 {
			left[symbol]--
			sum++
		}
	}
	return sum
}

func (sumOnly) ordinal(places, black, white int) int {
	if black == places {
		return places + 1
	}
	return black + white
}

func (sumOnly) count(f Feedback, peg Peg) int {
	switch {
	case peg == EitherPeg:
		return min(f.Ordinal(), f.Places())
	case peg == BlackPeg && f.Solved():
		return f.Places()
	}
	return 0
}

func (sumOnly) bounds(f Feedback) Bounds {
	if f.Solved() {
		return exactly(f.Places(), 0)
	}
	sum := f.Ordinal()
	return Bounds{LeastBlack: 0, MostBlack: min(sum, f.Places()-1), LeastTotal: sum, MostTotal: sum}
}

// found is what follows the number of pegs when the guess is the secret.
const found = "!"

func (sumOnly) format(f Feedback) string {
	if f.Solved() {
		return itoa(f.Places()) + found
	}
	return itoa(f.Ordinal())
}

// eitherPegs are pegs as faces draw them.
var eitherPegs = strings.NewReplacer("◐", "o", "🔘", "o")

// read takes a number, pegs, or either with the sign of the code itself after it. As
// many black pegs as there are places say so too.
func (sumOnly) read(g *Game, text, mark string) (Feedback, error) {
	told, solved := strings.CutSuffix(eitherPegs.Replace(mark), found)
	if told = strings.TrimSpace(told); solved && told == "" {
		return g.Solved(), nil
	}
	black, white, ok := 0, 0, false
	if told != "" {
		black, white, ok = readPegs(told, true)
	}
	switch {
	case !ok || solved && black+white != g.places:
		return Feedback{}, g.unreadableMark(text)
	case solved || black == g.places && white == 0 && gamename.Number(told) < 0:
		return g.Solved(), nil
	default:
		return g.readPegs(text, 0, black+white)
	}
}

func (sumOnly) examples(places int) string { return "2, XX, " + itoa(places) + found }
func (sumOnly) near(f Feedback) []Feedback { return nearPegs(f) }
func (sumOnly) distance(a, b Feedback) int {
	return max(a.Ordinal()-b.Ordinal(), b.Ordinal()-a.Ordinal())
}
func (sumOnly) exchanged(f Feedback) Feedback { return f }
