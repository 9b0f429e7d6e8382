package codebreaker

import (
	"slices"
	"strings"
)

// Turn is a guess with its feedback.
type Turn struct {
	Guess    Code
	Feedback Feedback
}

// History is the turns of a game so far.
type History []Turn

// Allows reports whether code can be the secret: whether each guess would have
// got the feedback it got.
func (h History) Allows(g *Game, code Code) bool {
	for i := range h {
		turn := &h[i]
		if g.mark(&turn.Guess, &code) != turn.Feedback.ordinal {
			return false
		}
	}
	return true
}

// With returns the history with one more turn; h stays as it is.
func (h History) With(guess Code, feedback Feedback) History {
	return append(slices.Clip(h), Turn{Guess: guess, Feedback: feedback})
}

// FormatTurn prints a turn as [Game.ParseTurn] reads it: ABCD=XO.
func (g *Game) FormatTurn(turn Turn) string {
	return g.Format(turn.Guess) + "=" + turn.Feedback.String()
}

// ParseTurn reads a guess, an equals sign and a mark: ABCD=XO, EFAB=1,1.
func (g *Game) ParseTurn(text string) (Turn, error) {
	cut := strings.LastIndexByte(text, '=')
	if cut < 0 {
		return Turn{}, NewProblem("turn-form", "turn {{.turn}}: write the guess, an equals sign and the mark, as in {{.example}}",
			"turn", quote(text), "example", g.FormatTurn(Turn{g.exampleCode(), g.exampleFeedback()}))
	}
	guess, err := g.ParseCode(text[:cut])
	if err != nil {
		return Turn{}, err
	}
	feedback, err := g.ParseFeedback(text[cut+1:])
	if err != nil {
		return Turn{}, err
	}
	return Turn{guess, feedback}, nil
}

// exampleCode returns the first code that may be guessed.
func (g *Game) exampleCode() Code {
	for code := range g.Guesses() {
		return code
	}
	return Code{}
}

// exampleFeedback returns a feedback with one black peg or one green place.
func (g *Game) exampleFeedback() Feedback {
	if g.rule.TellsPlaces() {
		return g.FeedbackAt(2)
	}
	return pegs(g.rule, g.places, 1, 0)
}
