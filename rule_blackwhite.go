package codebreaker

import "strings"

// blackWhite is the rule [BlackWhite]. With t pegs, of which b are black, the
// ordinal is t(t+1)/2 + b.
type blackWhite struct{}

func (blackWhite) name() string             { return "black-white" }
func (blackWhite) pegs() []Peg              { return []Peg{BlackPeg, WhitePeg} }
func (blackWhite) feedbacks(places int) int { return (places + 1) * (places + 2) / 2 }

func (blackWhite) mark(places int, guess, secret *Code) int {
	var left [MaxSymbols]uint8 // copies in the secret that earned no black
	black := 0
	for place := range places {
		if guess[place] == secret[place] {
			black++
		} else {
			left[secret[place]]++
		}
	}
	white := 0
	for place := range places {
		symbol := guess[place]
		if symbol != secret[place] && left[symbol] > 0 {
			left[symbol]--
			white++
		}
	}
	return blackWhite{}.ordinal(places, black, white)
}

func (blackWhite) ordinal(_, black, white int) int {
	total := black + white
	return total*(total+1)/2 + black
}

func (r blackWhite) count(f Feedback, peg Peg) int {
	total := 0 // the largest t with t(t+1)/2 <= ordinal
	for (total+1)*(total+2)/2 <= f.Ordinal() {
		total++
	}
	black := f.Ordinal() - total*(total+1)/2
	if peg == BlackPeg {
		return black
	}
	return total - black
}

func (blackWhite) bounds(f Feedback) Bounds { return exactly(f.Black(), f.White()) }

func (blackWhite) format(f Feedback) string {
	if f.ordinal == 0 {
		return "none"
	}
	return strings.Repeat("X", f.Black()) + strings.Repeat("O", f.White())
}

func (blackWhite) read(g *Game, text, mark string) (Feedback, error) {
	black, white, ok := readPegs(mark, false)
	if !ok {
		return Feedback{}, g.unreadableMark(text)
	}
	return g.readPegs(text, black, white)
}

func (blackWhite) examples(int) string        { return "XO, 1 1, 1b1w" }
func (blackWhite) near(f Feedback) []Feedback { return nearPegs(f) }
func (blackWhite) distance(a, b Feedback) int { return pegDistance(a, b) }
func (blackWhite) exchanged(f Feedback) Feedback {
	return pegs(BlackWhite, f.Places(), f.White(), f.Black())
}
