package explain

import (
	"slices"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/review"
	"codebreaker/internal/engine/rules"
)

// The limits of an explanation.
const (
	maxTurns = 4 // whose mark to change
	maxMarks = 3 // for each of them
	maxSwaps = 2
	maxCodes = 5
)

// Contradiction returns in sentences why turns contradict each other: the marks to change, the
// likeliest first, or the turns that cannot all be right.
func Contradiction(c *review.Contradiction, game *rules.Game, turns rules.History) []message.Sentence {
	return (&contradiction{Contradiction: c, game: game, turns: turns}).sentences()
}

// PuzzleContradiction is [Contradiction] for the lines of a puzzle.
func PuzzleContradiction(c *review.Contradiction, p *puzzle.Puzzle) []message.Sentence {
	return (&contradiction{Contradiction: c, game: p.Game, turns: p.Lines, puzzle: p}).sentences()
}

// LikeliestRepair returns the repair to try first. It is nil when no repair is known, and when a word that may be
// guessed agrees with all turns: then every mark may be right.
func LikeliestRepair(c *review.Contradiction) *review.Repair {
	if len(c.Repairs) == 0 || c.Unlisted != nil && c.Unlisted.Accepted > 0 {
		return nil
	}
	return &c.Repairs[0]
}

// Likeliest returns one sentence: that words fit which may be guessed, so that every mark may
// be right; the likeliest repair; or the first sentence of [Contradiction]. It is false when
// there is none.
func Likeliest(c *review.Contradiction, game *rules.Game, turns rules.History) (message.Sentence, bool) {
	first := *c
	if len(c.Repairs) > 0 {
		first.Repairs = c.Repairs[:1]
	}
	e := &contradiction{Contradiction: &first, game: game, turns: turns}
	switch sentences := e.sentences(); {
	case len(sentences) == 0:
		return message.Sentence{}, false
	case !e.accepts() && len(c.Repairs) > 0 && swaps(c.Repairs[0]):
		return e.swaps()[0], true
	default:
		return sentences[0], true
	}
}

// contradiction is a contradiction to put into words.
type contradiction struct {
	*review.Contradiction
	game   *rules.Game
	turns  rules.History
	puzzle *puzzle.Puzzle // or nil
	cut    bool           // some turns are not mentioned
}

// accepts reports whether words that may be guessed agree with all turns.
func (c *contradiction) accepts() bool { return c.Unlisted != nil && c.Unlisted.Accepted > 0 }

// swaps reports whether a repair swaps two answers.
func swaps(r review.Repair) bool { return len(r.Changes) == 2 }

func (c *contradiction) sentences() []message.Sentence {
	changes := c.changes()
	var sentences []message.Sentence
	if c.accepts() {
		sentences = append(sentences, accepted(c.game, c.Unlisted.Codes[:c.Unlisted.Accepted]))
	}
	sentences = append(sentences, changes...)
	if len(sentences) == 0 {
		switch together := c.Together; {
		case len(together) == 0:
		case c.areFacts(together) && len(together) == 1:
			sentences = append(sentences, message.NewSentence("clash-fact-alone", "no code of the game has {{.fact}}", "fact", c.named(together)))
		case c.areFacts(together):
			sentences = append(sentences, message.NewSentence("clash-facts", "{{.facts}} cannot all be true", "facts", c.named(together)))
		case len(together) == 1 && c.game.HasWords() && c.game.WordKind() == rules.LetterWords:
			sentences = append(sentences, message.NewSentence("clash-turn-words", "the mark of {{.turn}} is impossible: no word of the list gives it", "turn", c.named(together)))
		case len(together) == 1:
			sentences = append(sentences, message.NewSentence("clash-turn-alone", "the mark of {{.turn}} is impossible: no code gives it", "turn", c.named(together)))
		default:
			sentences = append(sentences, message.NewSentence("clash-together", "{{.turns}} contradict each other, and changing one mark is not enough",
				"turns", c.named(together)))
		}
	}
	sentences = append(sentences, c.swaps()...)
	if c.More || c.cut {
		sentences = append(sentences, message.NewSentence("clash-more", "other changes are possible"))
	}
	if c.Unlisted != nil && !c.accepts() {
		sentences = append(sentences, c.unlisted(c.Unlisted))
	}
	return sentences
}

// changes returns a sentence for each turn that can be repaired, in the order of its first
// repair.
func (c *contradiction) changes() (sentences []message.Sentence) {
	marks := make(map[int][]review.Repair)
	var turns []int
	for _, repair := range c.Repairs {
		if swaps(repair) {
			continue
		}
		turn := repair.Changes[0].Turn
		if marks[turn] == nil {
			turns = append(turns, turn)
		}
		marks[turn] = append(marks[turn], repair)
	}
	for _, turn := range first(c, turns, maxTurns) {
		sentences = append(sentences, c.change(turn, marks[turn][:min(len(marks[turn]), maxMarks)]))
	}
	return sentences
}

func (c *contradiction) change(turn int, repairs []review.Repair) message.Sentence {
	var meant []any
	for _, repair := range repairs {
		mark := c.mark(repair.Changes[0].Feedback)
		switch {
		case len(repairs) == 1:
		case repair.More && c.game.HasLetterWords():
			mark = message.NewSentence("clash-mark-words-more", "{{.mark}} (more than {{.codes}} words)", "mark", mark, "codes", repair.Codes)
		case c.game.HasLetterWords():
			mark = message.NewSentence("clash-mark-words", "{{.mark}} ({{.codes}} words)", "mark", mark, "codes", repair.Codes)
		case repair.More:
			mark = message.NewSentence("clash-mark-more", "{{.mark}} (more than {{.codes}} codes)", "mark", mark, "codes", repair.Codes)
		default:
			mark = message.NewSentence("clash-mark", "{{.mark}} ({{.codes}} codes)", "mark", mark, "codes", repair.Codes)
		}
		meant = append(meant, mark)
	}
	named, mark, marks := c.named([]int{turn}), c.mark(c.turns[turn].Feedback), or(meant)
	others := slices.DeleteFunc(slices.Clone(c.Together), func(other int) bool { return other == turn })
	switch {
	case len(c.Together) == 0:
		return message.NewSentence("clash-change-others", "the mark of {{.turn}} cannot be {{.mark}} if all the others are right; did you mean {{.marks}}?",
			"turn", named, "mark", mark, "marks", marks)
	case len(others) == 0:
		return message.NewSentence("clash-change-alone", "the mark of {{.turn}} cannot be {{.mark}}; did you mean {{.marks}}?",
			"turn", named, "mark", mark, "marks", marks)
	case len(others) == 1:
		return message.NewSentence("clash-change-one", "the mark of {{.turn}} cannot be {{.mark}} if {{.other}} is right; did you mean {{.marks}}?",
			"turn", named, "mark", mark, "other", c.named(others), "marks", marks)
	default:
		return message.NewSentence("clash-change", "the mark of {{.turn}} cannot be {{.mark}} if {{.others}} are right; did you mean {{.marks}}?",
			"turn", named, "mark", mark, "others", c.named(others), "marks", marks)
	}
}

func (c *contradiction) swaps() (sentences []message.Sentence) {
	for _, repair := range c.Repairs {
		if swaps(repair) {
			sentences = append(sentences, message.NewSentence("clash-swap", "the marks of {{.turns}} may be swapped",
				"turns", c.named([]int{repair.Changes[0].Turn, repair.Changes[1].Turn})))
		}
	}
	return first(c, sentences, maxSwaps)
}

// first returns the first parts, up to the limit, and notes whether there are more.
func first[T any](c *contradiction, parts []T, most int) []T {
	if len(parts) <= most {
		return parts
	}
	c.cut = true
	return parts[:most]
}

// accepted returns the sentence about words that fit and may be guessed, but cannot be the
// secret.
func accepted(game *rules.Game, words []rules.Code) message.Sentence {
	if len(words) == 1 {
		return message.NewSentence("clash-accepted-one", "{{.code}} fits and can be guessed, but is not on the list of secrets", "code", game.Format(words[0]))
	}
	var codes []any
	for _, word := range words[:min(len(words), maxCodes)] {
		codes = append(codes, game.Format(word))
	}
	return message.NewSentence("clash-accepted", "some words fit and can be guessed, but are not on the list of secrets, such as {{.codes}}", "codes", commas(codes))
}

func (c *contradiction) unlisted(u *review.Unlisted) message.Sentence {
	var codes []any
	for _, code := range u.Codes[:min(len(u.Codes), maxCodes)] {
		codes = append(codes, c.game.Format(code))
	}
	switch {
	case u.More || len(codes) == 0:
		return message.NewSentence("clash-unlisted-more", "the word may be missing from the list: it would explain all marks")
	case u.Count > len(codes):
		return message.NewSentence("clash-unlisted-many", "{{.number}} rows of letters that are not on the list fit, such as {{.codes}}", "number", u.Count, "codes", commas(codes))
	case u.Count > 1:
		return message.NewSentence("clash-unlisted", "{{.codes}} fit, but are not on the list", "codes", and(codes))
	default:
		return message.NewSentence("clash-unlisted-one", "{{.code}} fits, but is not on the list", "code", codes[0])
	}
}

// LineNumber returns the number of line i of a puzzle, as people count it: in the text that was
// parsed, or else from 1.
func LineNumber(p *puzzle.Puzzle, i int) int {
	if p.Numbers != nil {
		return p.Numbers[i]
	}
	return i + 1
}

// areFacts reports whether all turns are facts.
func (c *contradiction) areFacts(turns []int) bool {
	return !slices.ContainsFunc(turns, func(turn int) bool { return !c.turns[turn].IsFact() })
}

// named returns the names of turns: turn 3, lines 2 and 5, turn 1 and E___Y.
func (c *contradiction) named(turns []int) any {
	var facts []any
	var played []int
	for _, turn := range turns {
		if c.turns[turn].IsFact() {
			facts = append(facts, c.game.FormatTurn(c.turns[turn]))
		} else {
			played = append(played, turn)
		}
	}
	switch {
	case len(facts) == 0:
		return c.numbered(turns)
	case len(played) > 0:
		facts = slices.Insert(facts, 0, c.numbered(played))
	}
	if len(facts) == 1 {
		return facts[0]
	}
	return and(facts)
}

// numbered returns the names of turns with marks.
func (c *contradiction) numbered(turns []int) any {
	numbers := make([]any, len(turns))
	for i, turn := range turns {
		numbers[i] = turn + 1
		if c.puzzle != nil {
			numbers[i] = LineNumber(c.puzzle, turn)
		}
	}
	switch {
	case c.puzzle != nil && len(turns) == 1:
		return message.NewSentence("line-named", "line {{.number}}", "number", numbers[0])
	case c.puzzle != nil:
		return message.NewSentence("lines-named", "lines {{.numbers}}", "numbers", and(numbers))
	case len(turns) == 1:
		return message.NewSentence("turn-named", "turn {{.number}}", "number", numbers[0])
	default:
		return message.NewSentence("turns-named", "turns {{.numbers}}", "numbers", and(numbers))
	}
}

// mark returns feedback as it is written after turns or in puzzles.
func (c *contradiction) mark(f rules.Feedback) any {
	switch {
	case c.puzzle != nil:
		return puzzle.FormatMark(f)
	case f.String() == "none":
		return message.NewSentence("mark-none", "none")
	default:
		return f // front ends may print it in their own way
	}
}
