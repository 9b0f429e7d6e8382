package wording

import (
	"maps"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Told writes a feedback for players who see pegs, bulls and cows, or squares: 2 black and 1 white.
// [Mark] is for players who type marks.
func Told(l *lang.Language, game *rules.Game, feedback rules.Feedback) string {
	rule := feedback.Rule()
	switch {
	case rule == rules.Place:
		return session.Squares(rules.History{{Feedback: feedback}})[0]
	case feedback.String() == "none":
		return nothing(l, game)
	case rule.HasPeg(rules.EitherPeg):
		return l.Say("told-sum", "sum", feedback.Count(rules.EitherPeg))
	}
	black, white := l.Say("told-black", "count", feedback.Black()), l.Say("told-white", "count", feedback.White())
	if kindOf(game) == digitKind {
		black, white = l.Say("told-bull", "count", feedback.Black()), l.Say("told-cow", "count", feedback.White())
	}
	switch {
	case feedback.White() == 0:
		return black
	case feedback.Black() == 0:
		return white
	}
	return l.Say("told-both", "black", black, "white", white)
}

// seen returns a sentence with its marks written as by [Told].
func seen(l *lang.Language, game *rules.Game, sentence message.Sentence) message.Sentence {
	sentence.Args = maps.Clone(sentence.Args)
	for name, value := range sentence.Args {
		switch argument := value.(type) {
		case rules.Feedback:
			sentence.Args[name] = Told(l, game, argument)
		case message.Sentence:
			sentence.Args[name] = seen(l, game, argument)
		}
	}
	return sentence
}
