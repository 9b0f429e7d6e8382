package rules

import (
	"strings"
)

// blackWhite is the rule [BlackWhite]. With t pegs, of which b are black, the
// ordinal is t(t+1)/2 + b.
type blackWhite struct{ counted }

// whitePart is a white peg, or a cow.
var whitePart = Part{"white", "owc○⚪🤍", "O", Misplaced}

var blackWhiteParts = []Part{blackPart, whitePart}

func (blackWhite) name() string             { return "black-white" }
func (blackWhite) parts() []Part            { return blackWhiteParts }
func (blackWhite) sees() Sees               { return Matches | Shared }
func (blackWhite) kernel() Kernel           { return CountBoth }
func (blackWhite) feedbacks(places int) int { return (places + 1) * (places + 2) / 2 }

func (r blackWhite) mark(places int, guess, secret Code) int {
	black := blackOnly{}.mark(places, guess, secret)
	return r.ofPegs(places, black, shared(places, guess, secret)-black)
}

// refuses compares the matches, which differ for most codes that do not have the mark.
func (r blackWhite) refuses(guess Code, f Feedback, code Code) bool {
	return f.Known() && blackOnly{}.mark(int(f.places), guess, code) != r.black(f)
}

func (blackWhite) ofPegs(_, black, white int) int {
	total := black + white
	return total*(total+1)/2 + black
}

// black returns the black pegs.
func (r blackWhite) black(f Feedback) int {
	total := r.total(f)
	return f.Ordinal() - total*(total+1)/2
}

// total returns all pegs: the largest t with t(t+1)/2 <= ordinal.
func (blackWhite) total(f Feedback) int { return int(totals[f.ordinal]) }

// totals is total by ordinals.
var totals = func() (totals [(MaxPlaces + 1) * (MaxPlaces + 2) / 2]uint8) {
	ordinal := 0
	for total := range MaxPlaces + 1 {
		for range total + 1 {
			totals[ordinal] = uint8(total)
			ordinal++
		}
	}
	return totals
}()

func (r blackWhite) count(f Feedback, m Means) int {
	switch m {
	case Right:
		return r.black(f)
	case Misplaced:
		return r.total(f) - r.black(f)
	}
	return 0
}

// meaning knows no exact bounds if only the black pegs are unknown: matches and shared symbols then differ by the white
// ones.
func (r blackWhite) meaning(_ *Game, m *Meaning, _ Code, f Feedback) {
	const noBlack, noWhite, nothing = 1, 2, 3
	black, white := r.black(f), r.count(f, Misplaced)
	m.Exact = f.unknown != noBlack
	switch places := f.Places(); f.unknown {
	case nothing:
	case noBlack:
		m.Matches.Most, m.Shared.Least = places-white, white
	case noWhite:
		m.Matches, m.Shared.Least = Span{black, black}, black
	default:
		m.Matches, m.Shared = Span{black, black}, Span{black + white, black + white}
		m.Never = black == places-1 && white == 1
	}
}

func (blackWhite) possible(g *Game, text string, f Feedback) error {
	if err := g.lastPeg(text, f); err != nil {
		return err
	}
	return g.tooLow(text, f)
}

func (r blackWhite) format(f Feedback) string {
	if f.ordinal == 0 {
		return "none"
	}
	return strings.Repeat("X", r.black(f)) + strings.Repeat("O", r.count(f, Misplaced))
}

func (blackWhite) notations() []Notation { return pegNotations }

func (blackWhite) read(g *Game, text, mark string) (Feedback, error) {
	if n := Number(strings.TrimLeft(mark, "+")); n >= 0 && len(strings.TrimLeft(mark, "+")) == 1 {
		return g.readTold(text, told{pegs: [2]int{n}, given: [2]bool{true, false}})
	}
	t, ok := pegsIn(mark, false)
	if !ok {
		return Feedback{}, g.unreadableMark(text)
	}
	return g.readTold(text, t)
}

func (blackWhite) examples(int) string { return "XO, 1 1, 1b1w" }
