package wording

import (
	"cmp"
	"maps"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Rule names a rule in a few words.
func Rule(l *lang.Language, rule rules.Rule) string { return l.Say("rule-" + rule.Name()) }

// ShortMeaning says in two or three words what a part of a mark means.
func ShortMeaning(l *lang.Language, part rules.Part) string {
	return l.Say("means-short-" + part.Means.String())
}

// PartName returns the name of a part among a game's players, in which the IDs of its messages end, and which says how
// it looks. Pegs that mark digits are bulls and cows. If the first letter is given, tiles are red squares, yellow circles
// and blue ones.
func PartName(game *rules.Game, part rules.Part) string {
	names := map[rules.Means]string{}
	switch {
	case game.InRed():
		names = map[rules.Means]string{rules.Right: "red-square", rules.Misplaced: "yellow-circle", rules.Absent: "blue-square"}
	case !game.Rule().Tiles() && kindOf(game) == digitKind:
		names = map[rules.Means]string{rules.Right: "bull", rules.Misplaced: "cow"}
	}
	return cmp.Or(names[part.Means], part.ID)
}

// marked describes in a phrase the mark of one symbol: one black peg, green. A symbol that earns no part of the rule
// has the mark of a guess with nothing right.
func marked(l *lang.Language, game *rules.Game, means ...rules.Means) string {
	for _, means := range means {
		if part, ok := game.Rule().Part(means); ok {
			return One(l, game, part)
		}
	}
	return nothing(l, game)
}

// One describes in a phrase the mark of one symbol by a part: one black peg, green.
func One(l *lang.Language, game *rules.Game, part rules.Part) string {
	return l.Say("part-one-" + PartName(game, part))
}

// nothing describes in a phrase the mark of a guess without any symbol of the code.
func nothing(l *lang.Language, game *rules.Game) string {
	rule, digits := game.Rule(), kindOf(game) == digitKind
	switch {
	case rule.Tiles() && rule.Has(rules.Absent):
		return l.Say("lesson-all", "mark", marked(l, game, rules.Absent))
	case digits && rule.Has(rules.Misplaced):
		return l.Say("lesson-no-cow")
	case digits && rule.Has(rules.Right):
		return l.Say("lesson-no-bull")
	}
	return l.Say("lesson-no-peg")
}

// Caption is the name of a part of marks and its meaning.
type Caption struct {
	Mark  string // the ID of the part
	Name  string
	Text  string
	Short string // Text in two or three words
}

// Captions explain the marks of a game.
func Captions(l *lang.Language, game *rules.Game) []Caption {
	var captions []Caption
	for _, part := range game.Rule().Parts() {
		captions = append(captions, Caption{part.ID, l.Say("part-" + PartName(game, part)), Sentence(meaning(l, game, part)), ShortMeaning(l, part)})
	}
	return captions
}

// meaning describes in a phrase what a part says: a letter in the right place.
func meaning(l *lang.Language, game *rules.Game, part rules.Part) string {
	return l.Say("means-"+part.Means.String(), "words", SpeaksOfWords(game), "one", one(l, game))
}

// Mark prints a feedback: XXO, none.
func Mark(l *lang.Language, feedback rules.Feedback) string {
	if text := feedback.String(); text != "none" {
		return text
	}
	return l.Say("mark-none")
}

// Told writes a feedback for players who see pegs, bulls and cows, or squares: 2 black and 1 white.
// [Mark] is for players who type marks.
func Told(l *lang.Language, game *rules.Game, feedback rules.Feedback) string {
	parts := feedback.Rule().Parts()
	if feedback.Rule().Tiles() {
		return game.Squares(feedback)
	}
	told := ""
	unknown := make(map[string]bool) // the parts whose number is not known
	for _, part := range feedback.Row() {
		unknown[part.ID] = part.Means == rules.Unknown
	}
	for _, part := range parts {
		var count any = feedback.Count(part.Means)
		switch {
		case unknown[part.ID]:
			count = "?"
		case count == 0 && len(parts) > 1:
			continue
		}
		said := l.Say("part-told-"+PartName(game, part), "count", count)
		if told != "" {
			said = l.Say("told-both", "one", told, "other", said)
		}
		told = said
	}
	if told == "" {
		return nothing(l, game)
	}
	return told
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
