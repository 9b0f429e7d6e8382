package codebreaker

import "codebreaker/internal/engine/rules"

// Rule is a feedback rule: what the codemaker answers to a guess.
type Rule uint8

// The feedback rules.
const (
	// RuleBlackWhite gives a black peg for each symbol at its place, and a white peg for each further symbol that is
	// elsewhere in the secret. Bulls and cows are the same.
	RuleBlackWhite Rule = iota
	// RuleBlack gives black pegs only.
	RuleBlack
	// RulePlace gives each place a tile, as in Wordle: green, yellow or grey.
	RulePlace
	// RuleSum gives the number of black and white pegs together, as in Jotto. The secret itself has a feedback of
	// its own.
	RuleSum
)

// String returns the name of the rule: black-white, black, place or sum.
func (r Rule) String() string { return rules.Rule(r).String() }

// Feedback is the codemaker's answer to a guess. [Feedback.Row] returns its parts. Feedbacks can be compared with ==
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

// Counted returns the mark with these numbers of parts, in the order of [Rule.Parts]: of black and white pegs, for
// example. A negative number is not known. The error is a [*ParseError]: there is not a number for each part, no code can
// have the mark, or the rule has tiles.
func (g Game) Counted(counts ...int) (Feedback, error) {
	feedback, err := g.engine().Counted(counts...)
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

// String prints the feedback as [Game.ParseFeedback] reads it: XXO or none, 2 under [RuleBlack] and [RuleSum], GYx
// under [RulePlace].
func (f Feedback) String() string { return f.feedback.String() }
