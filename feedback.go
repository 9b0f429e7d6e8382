package codebreaker

import (
	"math"
	"slices"

	"codebreaker/internal/engine/rules"
)

// Rule is a feedback rule: what the codemaker answers to a guess.
type Rule uint8

// The feedback rules.
const (
	// RuleBlackWhite gives a black peg for each symbol at its place, and a white peg for each further symbol that is
	// elsewhere in the secret. Bulls and cows are the same.
	RuleBlackWhite Rule = iota
	// RuleBlack gives black pegs only.
	RuleBlack
	// RulePlace gives each place a [Colour], as in Wordle.
	RulePlace
	// RuleSum gives the number of black and white pegs together, as in Jotto. The secret itself has a feedback of
	// its own.
	RuleSum
)

// String returns the name of the rule: black-white, black, place or sum.
func (r Rule) String() string { return rules.Rule(r).String() }

// Colour is the mark of one place under [RulePlace].
type Colour uint8

// The colours, by increasing information.
const (
	Grey   Colour = iota // the secret has no further copy of the symbol
	Yellow               // the symbol is elsewhere in the secret
	Green                // the symbol is at its place
)

// String returns grey, yellow or green.
func (c Colour) String() string { return nameOf(c, "grey", "yellow", "green") }

// Feedback is the codemaker's answer to a guess: pegs, or a colour for each place. Feedbacks can be compared with ==
// and be keys of a map. The zero Feedback stands for a missing answer.
type Feedback struct{ feedback rules.Feedback }

// Mark returns the feedback for a guess if the codemaker hides secret. Each symbol of the secret gives one peg at
// most, and black pegs come before white ones. Under [RulePlace], a symbol that the guess repeats is coloured from
// the left, greens first, while the secret has copies of it. The codes must be codes of the game: of other codes the
// feedback means nothing. Mark takes less than 0.1 µs and allocates nothing.
func (g Game) Mark(guess, secret Code) Feedback {
	if g.game.Check() != nil {
		return Feedback{}
	}
	return Feedback{g.game.Mark(guess, secret)}
}

// Pegs returns the feedback with these numbers of black and white pegs. [RuleBlack] ignores white pegs, and [RuleSum]
// adds them to the black ones. The error is a [*ParseError]: no code can have these pegs, or the game has colours.
func (g Game) Pegs(black, white int) (Feedback, error) {
	feedback, err := g.engine().Pegs(black, white)
	return Feedback{feedback}, parseError(err)
}

// Colours returns the feedback with these colours, one for each place, in a game with [RulePlace]. The error is a
// [*ParseError]: the colours are too many or too few, no code can have them, or the game has pegs.
func (g Game) Colours(colours ...Colour) (Feedback, error) {
	tiles := make([]rules.Means, len(colours))
	for place, colour := range colours {
		if tiles[place] = rules.Means(math.MaxUint8); int(colour) < len(meansOf) {
			tiles[place] = meansOf[colour]
		}
	}
	feedback, err := g.engine().Tiled(tiles...)
	return Feedback{feedback}, parseError(err)
}

// ParseFeedback reads a mark in the forms that people use:
//
//	XO, 1 1, 1,1, 1b1w, 1A1B, bw    one black and one white peg
//	2, XX                           under RuleBlack and RuleSum
//	GYx.., 🟩🟨⬛                      under RulePlace
//	none, rien                      no pegs
//	1 ?, 1b?, G??x?                 partly known: see [Feedback.Known]
//
// The error is a [*ParseError]. It is also returned for an empty text, and for a mark that no code can have.
func (g Game) ParseFeedback(text string) (Feedback, error) {
	feedback, err := g.game.ParseFeedback(text)
	return Feedback{feedback}, parseError(err)
}

// Feedbacks returns the number of ordinals of the game's feedbacks. Some ordinals belong to no pair of codes: three
// blacks and a white with four places, for example.
func (g Game) Feedbacks() int {
	if g.game.Check() != nil {
		return 0
	}
	return g.game.Feedbacks()
}

// FeedbackAt returns the feedback with an ordinal from 0 to [Game.Feedbacks]-1, and the zero Feedback for any other
// ordinal. The last ordinal belongs to the secret itself.
func (g Game) FeedbackAt(ordinal int) Feedback {
	if g.game.Check() != nil {
		return Feedback{}
	}
	return Feedback{g.game.FeedbackAt(ordinal)}
}

// Ordinal returns the index of the feedback, from 0.
func (f Feedback) Ordinal() int { return f.feedback.Ordinal() }

// Rule returns the rule of the feedback.
func (f Feedback) Rule() Rule { return Rule(f.feedback.Rule()) }

// Places returns the number of places of the guess; 0 for a missing answer.
func (f Feedback) Places() int { return f.feedback.Places() }

// Solved reports whether the guess was the secret.
func (f Feedback) Solved() bool { return f.feedback.Solved() }

// Black returns the number of black pegs, for symbols at their places. By place it is the number of greens. Under
// [RuleSum] it is 0 unless the secret is found.
func (f Feedback) Black() int { return f.feedback.Black() }

// White returns the number of white pegs, for further symbols that are elsewhere in the secret. By place it is the
// number of yellows. Under [RuleBlack] and [RuleSum] it is 0.
func (f Feedback) White() int { return f.feedback.White() }

// Pegs returns the number of all pegs. Under [RuleSum] only this number is known.
func (f Feedback) Pegs() int { return f.feedback.Pegs() }

// Colour returns the colour of a place under [RulePlace]. The colour of any other place is [Grey].
func (f Feedback) Colour(place int) Colour {
	if place < 0 || place >= f.Places() || !f.feedback.Rule().Tiles() {
		return Grey
	}
	return Colour(max(0, slices.Index(meansOf[:], f.feedback.Tile(place).Means)))
}

// meansOf is what colours mean.
var meansOf = [...]rules.Means{Grey: rules.Absent, Yellow: rules.Misplaced, Green: rules.Right}

// String prints the feedback as [Game.ParseFeedback] reads it: XXO or none, 2 under [RuleBlack] and [RuleSum], GYx
// under [RulePlace].
func (f Feedback) String() string { return f.feedback.String() }
