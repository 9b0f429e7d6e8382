package rules

import (
	"math"
	"strings"
)

// whitePart is a white peg, or a cow.
var whitePart = Part{"white", "owc○⚪🤍", "O", Misplaced}

// blackWhite is the rule [BlackWhite]. With t pegs, of which b are black, the
// ordinal is t(t+1)/2 + b.
type blackWhite struct{}

func (blackWhite) name() string             { return "black-white" }
func (blackWhite) parts() []Part            { return []Part{blackPart, whitePart} }
func (blackWhite) tiles() bool              { return false }
func (blackWhite) sees() Sees               { return Matches | Shared }
func (blackWhite) kernel() Kernel           { return CountBoth }
func (blackWhite) feedbacks(places int) int { return (places + 1) * (places + 2) / 2 }

func (blackWhite) mark(places int, guess, secret Code) int {
	black := blackOnly{}.mark(places, guess, secret)
	return blackWhite{}.ordinal(places, black, shared(places, guess, secret)-black)
}

func (blackWhite) ordinal(_, black, white int) int {
	total := black + white
	return total*(total+1)/2 + black
}

func (r blackWhite) count(f Feedback, m Means) int {
	total := r.pegs(f)
	black := f.Ordinal() - total*(total+1)/2
	switch m {
	case Right:
		return black
	case Misplaced:
		return total - black
	}
	return 0
}

// pegs returns the largest t with t(t+1)/2 <= ordinal.
func (blackWhite) pegs(f Feedback) int { return int(math.Sqrt(float64(8*f.Ordinal()+1))-1) / 2 }

func (blackWhite) distance(a, b Feedback) int { return partsApart(a, b) }

func (blackWhite) format(f Feedback) string {
	if f.ordinal == 0 {
		return "none"
	}
	return strings.Repeat("X", f.Black()) + strings.Repeat("O", f.White())
}

func (blackWhite) notations() []Notation { return pegNotations }

func (blackWhite) read(g *Game, text, mark string) (Feedback, error) {
	if n := Number(strings.TrimLeft(mark, "+")); 0 <= n && n <= g.places && len(strings.TrimLeft(mark, "+")) == 1 {
		return g.readTold(text, told{pegs: [2]int{n}, given: [2]bool{true, false}})
	}
	t, ok := pegsIn(mark, false)
	if !ok {
		return Feedback{}, g.unreadableMark(text)
	}
	return g.readTold(text, t)
}

func (blackWhite) examples(int) string { return "XO, 1 1, 1b1w" }
