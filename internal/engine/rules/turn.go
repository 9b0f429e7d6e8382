package rules

import (
	"slices"
	"strings"

	"codebreaker/internal/engine/message"
)

// Turn is a guess with its feedback.
type Turn struct {
	Guess    Code
	Feedback Feedback
}

// History lists the turns of a game, the first one first.
type History []Turn

// Allows reports whether code can be the secret: whether it gives each guess the feedback
// that the guess has in the history.
func (h History) Allows(g *Game, code Code) bool {
	rule := g.rule.ruling()
	for i := range h {
		turn := &h[i]
		if turn.IsFact() {
			if turn.disagrees(g.places, code) > 0 {
				return false
			}
			continue
		}
		if rule.refuses(turn.Guess, turn.Feedback, code) || !g.gives(turn, code) {
			return false
		}
	}
	return true
}

// gives reports whether a turn gives its guess the mark if code is the secret.
func (g *Game) gives(turn *Turn, code Code) bool {
	if turn.Feedback.Known() {
		return g.mark(turn.Guess, code) == turn.Feedback.ordinal
	}
	return turn.Feedback.Admits(g.Mark(turn.Guess, code))
}

// With returns the history with one more turn, and leaves h unchanged.
func (h History) With(guess Code, feedback Feedback) History {
	return append(slices.Clip(h), Turn{Guess: guess, Feedback: feedback})
}

// CheckTurns returns an error if a guess is not a row of the game's symbols, or if a
// feedback has another rule or number of places. [Game.CheckGuess] checks whether a guess can
// be played.
func (g *Game) CheckTurns(turns History) error {
	if err := g.Check(); err != nil {
		return err
	}
	for i, turn := range turns {
		if err := g.CheckTurn(i+1, turn); err != nil {
			return err
		}
	}
	return nil
}

// CheckTurn returns an error if a turn belongs to another game. The error mentions the number of the turn.
func (g *Game) CheckTurn(number int, turn Turn) error {
	if err := g.CheckCode(turn.Guess); err != nil {
		return err
	}
	if turn.Feedback == (Feedback{}) {
		return message.NewProblem("turn-mark-none", "turn {{.turn}}: no mark given", "turn", number)
	}
	if f := turn.Feedback; f.Rule() != g.rule && f.Rule() != Facts || f.Places() != g.places {
		return message.NewProblem("turn-other-game", "turn {{.turn}}: the mark {{.mark}} belongs to another game than {{.game}}", "turn", number, "mark", f, "game", message.Later(g.friendly))
	}
	return nil
}

// FormatTurn prints a turn as [Game.ParseTurn] reads it: ABCD=XO, or A__D for a fact.
func (g *Game) FormatTurn(turn Turn) string {
	if turn.IsFact() {
		return g.formatFact(turn)
	}
	return g.Format(turn.Guess) + "=" + turn.Feedback.String()
}

// ParseTurn reads a guess and a mark with an equals sign or a space between them: ABCD=XO or
// EFAB 1 1. The mark follows the last equals sign: the guess of 12+34=46=GYxxYxGG is
// 12+34=46. It also reads facts, as [Game.ParseFact] does. The error is a [ParseError].
func (g *Game) ParseTurn(text string) (Turn, error) {
	if err := g.Check(); err != nil {
		return Turn{}, err
	}
	turn, err := g.parsePlayed(text)
	if err != nil {
		if fact, failed := g.ParseFact(text); failed == nil {
			return fact, nil
		}
	}
	return turn, err
}

// parsePlayed reads a guess and a mark.
func (g *Game) parsePlayed(text string) (Turn, error) {
	row, mark, ok := g.CutTurn(text)
	if !ok {
		if row, mark = g.cutAtSpace(text); mark == "" {
			return Turn{}, g.noMark(text)
		}
	}
	guess, err := g.ParseCode(row)
	if err != nil {
		return Turn{}, err
	}
	feedback, err := g.ParseFeedback(mark)
	if err != nil {
		return Turn{}, err
	}
	return Turn{guess, feedback}, nil
}

// cutAtSpace cuts the text of a turn at a space into a guess and a mark: after the first fields that are a code.
func (g *Game) cutAtSpace(text string) (guess, mark string) {
	fields := strings.Fields(text)
	for width := 1; width <= min(g.places, len(fields)); width++ {
		guess = strings.Join(fields[:width], " ")
		if _, err := g.ParseCode(guess); err == nil {
			return guess, strings.Join(fields[width:], " ")
		}
	}
	if len(fields) < 2 {
		return text, ""
	}
	return fields[0], strings.Join(fields[1:], " ")
}

// noMark returns the problem of a turn without a mark.
func (g *Game) noMark(text string) error {
	return &ParseError{text, g.ExampleTurn, message.NewProblem("turn-form", "turn {{.turn}}: write a guess, an equals sign and a mark, such as {{.example}}",
		"turn", message.Quote(text), "example", message.Later(g.ExampleTurn))}
}

// ExampleTurn returns a turn of the game as [Game.ParseTurn] reads it.
func (g *Game) ExampleTurn() string { return g.FormatTurn(Turn{g.ExampleCode(), g.exampleFeedback()}) }

// exampleText returns a guess of the game as [Game.ParseCode] reads it.
func (g *Game) exampleText() string { return g.Format(g.ExampleCode()) }

// ExampleCode returns a possible guess: the first symbols, or the likeliest word, which people know.
func (g *Game) ExampleCode() Code {
	var code Code
	if g.HasWeights() {
		return g.words.Secrets[slices.Index(g.words.Weights, slices.Max(g.words.Weights))]
	}
	for place := range g.places {
		code[place] = uint8(place % g.Symbols())
	}
	if g.CheckGuess(code, nil) == nil {
		return code
	}
	if g.WordKind() == Equations && len(g.words.Secrets) > 0 {
		return g.exampleEquation()
	}
	for code := range g.Secrets() {
		return code
	}
	return code
}

// exampleEquation returns the equation with the most different digits among a few hundred at even distances. The first ones
// in code order are such as (((1)))²=1.
func (g *Game) exampleEquation() (example Code) {
	secrets, most := g.words.Secrets, 0
	for i := 0; i < len(secrets); i += 1 + len(secrets)/300 {
		used := make(map[string]bool)
		for _, sign := range secrets[i][:g.places] {
			if name := g.SymbolName(int(sign)); name >= "0" && name <= "9" {
				used[name] = true
			}
		}
		if different := len(used); different > most {
			example, most = secrets[i], different
		}
	}
	return example
}

// exampleFeedback returns a feedback with one black peg or one green place.
func (g *Game) exampleFeedback() Feedback {
	parts := g.rule.Parts()
	row := parts[:1:1]
	if g.rule.Tiles() {
		row = append(row, slices.Repeat(parts[len(parts)-1:], g.places-1)...)
	}
	feedback, err := g.ofRow("", row)
	if err != nil {
		return g.Solved()
	}
	return feedback
}
