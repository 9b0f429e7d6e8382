package rules

import (
	"strconv"
	"strings"

	"codebreaker/internal/engine/message"
)

// longestMark limits the bytes of a mark. No mark of a game is as long in any form.
const longestMark = 1000

// ParseFeedback reads a mark in the forms that people use:
//
//	XO, 1 1, 1,1, (1, 1), 1b1w, 1A1B, +1 -1, BW, RW, ⚫⚪    one black and one white peg
//	one digit is right but wrongly placed                   no black peg and one white peg
//	2, +2, XX                                               under the rules [Black] and [Sum]
//	GYx.., gybbb, 21000, 🟩🟨⬛⬛⬛, 🟥🟡🟦🟦🟦                under the rule [Place]
//	none, nothing is right, rien                            no pegs
//
// A question mark means that a part is not known: 1 ?, ? 1, 1b?, G??x?. If only one mark of a code fits the known
// parts, it is that mark.
//
// If the rule has two numbers, one number without a word is refused. With a word it is enough: 2 cows.
//
// The error is a [ParseError]. It is also returned for an empty text,
// and for a mark that no code can have.
func (g *Game) ParseFeedback(text string) (Feedback, error) {
	if err := g.Check(); err != nil {
		return Feedback{}, err
	}
	feedback, err := g.parseFeedback(text)
	if err != nil {
		err = parseError(err, text, g.exampleFeedback().String)
	}
	return feedback, err
}

func (g *Game) parseFeedback(text string) (Feedback, error) {
	if len(text) > longestMark {
		return Feedback{}, message.NewProblem("mark-long", "mark {{.mark}} is too long: write {{.example}}", "mark", message.Quote(text), "example", message.Later(g.markExamples))
	}
	mark := strings.ToLower(strings.TrimSpace(text))
	for _, arrow := range []string{"->", "=>", "-->", "→", "⇒", ":", "="} {
		mark = strings.TrimSpace(strings.TrimPrefix(mark, arrow))
	}
	switch {
	case strings.Trim(mark, " ()[]{}") == "":
		return Feedback{}, message.NewProblem("mark-empty", "the mark is missing: write {{.example}}", "example", g.examplesOrNone())
	case saysNothing(mark):
		return g.possible(text, feedbackAt(g.rule, g.places, 0))
	case strings.Contains(mark, unknownSign) && !g.rule.Tiles():
		return g.readPartly(text, mark)
	}
	return g.rule.ruling().read(g, text, mark)
}

// readTold returns the feedback with the pegs that a text tells.
func (g *Game) readTold(text string, t told) (Feedback, error) {
	if t.vague && t.pegs[0] < g.places {
		return Feedback{}, message.NewProblem("mark-vague", "mark {{.mark}}: is it at its place? Write {{.example}}",
			"mark", message.Quote(text), "example", message.Later(g.markExamples))
	}
	if missing, half := t.half(); half && t.pegs[1-missing] < g.places {
		full := t.pegs
		return Feedback{}, message.NewProblem("mark-half", "mark {{.mark}} has one number, and {{.game}} has two, black and white; if the other is 0, write {{.example}}",
			"mark", message.Quote(text), "game", message.Later(g.friendly), "example", strconv.Itoa(full[0])+" "+strconv.Itoa(full[1]))
	}
	return g.readPegs(text, t.pegs[0], t.pegs[1])
}

// pegged is a rule whose marks are numbers of black and white pegs, as people say them.
type pegged interface {
	ofPegs(places, black, white int) (ordinal int)
}

// readPegs returns the feedback with these pegs. The text is for messages.
func (g *Game) readPegs(text string, black, white int) (Feedback, error) {
	rule, ok := g.rule.ruling().(pegged)
	switch {
	case !ok:
		return Feedback{}, g.noPegs(text)
	case black < 0 || white < 0:
		return Feedback{}, g.unreadableMark(text)
	case white > g.places-black:
		return Feedback{}, g.tooManyPegs(text, uint(black)+uint(white))
	}
	return g.possible(text, feedbackAt(g.rule, g.places, rule.ofPegs(g.places, black, white)))
}

func (g *Game) noPegs(text string) error {
	return message.NewProblem("mark-no-pegs", "mark {{.mark}}: {{.game}} has a colour for each place, not pegs; write {{.example}}",
		"mark", message.Quote(text), "game", message.Later(g.friendly), "example", message.Later(g.markExamples))
}

func (g *Game) unreadableMark(text string) error {
	return message.NewProblem("mark-unreadable", "mark {{.mark}}: write {{.example}}", "mark", message.Quote(text), "example", g.examplesOrNone())
}

// markExamples lists some marks of the game's rule.
func (g *Game) markExamples() string { return g.rule.ruling().examples(g.places) }

// examplesOrNone is markExamples with the word for no pegs, if the rule has pegs.
func (g *Game) examplesOrNone() any {
	if g.rule.Tiles() {
		return g.markExamples()
	}
	return message.NewSentence("mark-or-none", "{{.example}}, or none", "example", message.Later(g.markExamples))
}

// possible returns the mark, and a problem if the mark is impossible in the game.
func (g *Game) possible(text string, f Feedback) (Feedback, error) {
	return f, g.rule.ruling().possible(g, text, f)
}
