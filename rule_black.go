package codebreaker

import (
	"codebreaker/internal/gamename"
)

// blackOnly is the rule [Black]. The ordinal is the number of black pegs.
type blackOnly struct{}

func (blackOnly) name() string             { return "black" }
func (blackOnly) pegs() []Peg              { return []Peg{BlackPeg} }
func (blackOnly) feedbacks(places int) int { return places + 1 }

func (blackOnly) mark(places int, guess, secret *Code) int {
	black := 0
	for place := range places {
		if guess[place] == secret[place] {
			black++
		}
	}
	return black
}

func (blackOnly) ordinal(_, black, _ int) int { return black }

func (blackOnly) count(f Feedback, peg Peg) int {
	if peg == BlackPeg {
		return f.Ordinal()
	}
	return 0
}

func (blackOnly) bounds(f Feedback) Bounds {
	return Bounds{LeastBlack: f.Black(), MostBlack: f.Black(), LeastTotal: f.Black(), MostTotal: f.Places()}
}

func (blackOnly) format(f Feedback) string { return itoa(f.Black()) }

func (blackOnly) read(g *Game, text, mark string) (Feedback, error) {
	black, white, ok := readPegs(mark, true)
	switch {
	case !ok:
		return Feedback{}, g.unreadableMark(text)
	case white > 0:
		return Feedback{}, NewProblem("mark-white", "mark {{.mark}}: {{.game}} has black pegs only; write their number", "mark", quote(text), "game", gamename.Friendly(g.Name()))
	}
	return g.readPegs(text, black, 0)
}

func (blackOnly) examples(int) string           { return "1, X" }
func (blackOnly) near(f Feedback) []Feedback    { return nearPegs(f) }
func (blackOnly) distance(a, b Feedback) int    { return pegDistance(a, b) }
func (blackOnly) exchanged(f Feedback) Feedback { return f }
