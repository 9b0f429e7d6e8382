package review

import (
	"slices"

	"codebreaker"
	"codebreaker/internal/wordkind"
	"codebreaker/puzzle"
)

// The most that is said of a clash.
const (
	mostTurnsSaid = 4 // whose mark to change
	mostMarksSaid = 3 // for each of them
	mostSwapsSaid = 2
	mostCodesSaid = 5
)

// Sentences says in words what a clash of turns says: which marks to change, the
// nearest first, or which turns cannot stand together.
func (c *Clash) Sentences(game *codebreaker.Game, history codebreaker.History) []codebreaker.Sentence {
	return (&teller{clash: c, game: game, history: history}).sentences()
}

// Likeliest says the likeliest repair alone, or else the first of [Clash.Sentences]; and where
// words fit that may be guessed, though none is a secret, it says that: then no mark need
// be wrong. It is false where there is nothing to say.
func (c *Clash) Likeliest(game *codebreaker.Game, history codebreaker.History) (codebreaker.Sentence, bool) {
	if c.accepts() {
		return accepted(game, c.Unlisted.Codes[:c.Unlisted.Accepted]), true
	}
	alone := *c
	if len(c.Repairs) > 0 {
		alone.Repairs = c.Repairs[:1]
	}
	t := &teller{clash: &alone, game: game, history: history}
	said := t.sentences()
	switch {
	case len(said) == 0:
		return codebreaker.Sentence{}, false
	case len(c.Repairs) > 0 && c.Repairs[0].Kind == Swapped:
		return t.swaps()[0], true
	}
	return said[0], true
}

// PuzzleSentences is Sentences for a puzzle, whose turns are lines with numbers.
func (c *Clash) PuzzleSentences(p *puzzle.Puzzle) []codebreaker.Sentence {
	return (&teller{clash: c, game: p.Game, history: p.Lines, puzzle: p}).sentences()
}

// teller says one clash.
type teller struct {
	clash   *Clash
	game    *codebreaker.Game
	history codebreaker.History
	puzzle  *puzzle.Puzzle // or nil
	unsaid  bool           // some turns are not named
}

func (t *teller) sentences() []codebreaker.Sentence {
	changes := t.changes()
	var said []codebreaker.Sentence
	if t.clash.accepts() {
		said = append(said, accepted(t.game, t.clash.Unlisted.Codes[:t.clash.Unlisted.Accepted]))
	}
	said = append(said, changes...)
	if len(said) == 0 {
		switch together := t.clash.Together; {
		case len(together) == 0:
		case len(together) == 1 && t.game.HasWords() && wordkind.Of(t.game) == wordkind.Words:
			said = append(said, codebreaker.NewSentence("clash-turn-words", "the mark of {{.turn}} is impossible: no word of the list gives it", "turn", t.named(together)))
		case len(together) == 1:
			said = append(said, codebreaker.NewSentence("clash-turn-alone", "the mark of {{.turn}} is impossible: no code gives it", "turn", t.named(together)))
		default:
			said = append(said, codebreaker.NewSentence("clash-together", "{{.turns}} contradict each other, and changing one mark is not enough",
				"turns", t.named(together)))
		}
	}
	said = append(said, t.swaps()...)
	if t.clash.More || t.unsaid {
		said = append(said, codebreaker.NewSentence("clash-more", "other changes are possible"))
	}
	if t.clash.Unlisted != nil && !t.clash.accepts() {
		said = append(said, t.unlisted(t.clash.Unlisted))
	}
	return said
}

// changes says for each turn, in the order of its nearest repair, what its mark may
// have been.
func (t *teller) changes() (said []codebreaker.Sentence) {
	marks := make(map[int][]Repair)
	var turns []int
	for _, repair := range t.clash.Repairs {
		if repair.Kind == Swapped {
			continue
		}
		turn := repair.Changes[0].Turn
		if marks[turn] == nil {
			turns = append(turns, turn)
		}
		marks[turn] = append(marks[turn], repair)
	}
	for _, turn := range first(t, turns, mostTurnsSaid) {
		said = append(said, t.change(turn, marks[turn][:min(len(marks[turn]), mostMarksSaid)]))
	}
	return said
}

func (t *teller) change(turn int, repairs []Repair) codebreaker.Sentence {
	var meant []any
	for _, repair := range repairs {
		mark := t.mark(repair.Changes[0].Feedback)
		switch {
		case len(repairs) == 1:
		case repair.More:
			mark = codebreaker.NewSentence("clash-mark-more", "{{.mark}} (more than {{.codes}} codes)", "mark", mark, "codes", repair.Codes)
		default:
			mark = codebreaker.NewSentence("clash-mark", "{{.mark}} ({{.codes}} codes)", "mark", mark, "codes", repair.Codes)
		}
		meant = append(meant, mark)
	}
	named, mark, marks := t.named([]int{turn}), t.mark(t.history[turn].Feedback), or(meant)
	others := slices.DeleteFunc(slices.Clone(t.clash.Together), func(other int) bool { return other == turn })
	switch {
	case len(t.clash.Together) == 0:
		return codebreaker.NewSentence("clash-change-others", "the mark of {{.turn}} cannot be {{.mark}} if all the others are right; did you mean {{.marks}}?",
			"turn", named, "mark", mark, "marks", marks)
	case len(others) == 0:
		return codebreaker.NewSentence("clash-change-alone", "the mark of {{.turn}} cannot be {{.mark}}; did you mean {{.marks}}?",
			"turn", named, "mark", mark, "marks", marks)
	case len(others) == 1:
		return codebreaker.NewSentence("clash-change-one", "the mark of {{.turn}} cannot be {{.mark}} if {{.other}} is right; did you mean {{.marks}}?",
			"turn", named, "mark", mark, "other", t.named(others), "marks", marks)
	default:
		return codebreaker.NewSentence("clash-change", "the mark of {{.turn}} cannot be {{.mark}} if {{.others}} are right; did you mean {{.marks}}?",
			"turn", named, "mark", mark, "others", t.named(others), "marks", marks)
	}
}

func (t *teller) swaps() (said []codebreaker.Sentence) {
	for _, repair := range t.clash.Repairs {
		if repair.Kind == Swapped {
			said = append(said, codebreaker.NewSentence("clash-swap", "the marks of {{.turns}} may be swapped",
				"turns", t.named([]int{repair.Changes[0].Turn, repair.Changes[1].Turn})))
		}
	}
	return first(t, said, mostSwapsSaid)
}

// first returns the first of some parts, as many as are said, and notes whether there
// are more.
func first[T any](t *teller, parts []T, most int) []T {
	if len(parts) <= most {
		return parts
	}
	t.unsaid = true
	return parts[:most]
}

// accepted says that words fit which may be guessed but cannot be the secret.
func accepted(game *codebreaker.Game, words []codebreaker.Code) codebreaker.Sentence {
	if len(words) == 1 {
		return codebreaker.NewSentence("clash-accepted-one", "{{.code}} fits and can be guessed, but is not on the list of secrets", "code", game.Format(words[0]))
	}
	var codes []any
	for _, word := range words[:min(len(words), mostCodesSaid)] {
		codes = append(codes, game.Format(word))
	}
	return codebreaker.NewSentence("clash-accepted", "some words fit and can be guessed, but are not on the list of secrets, such as {{.codes}}", "codes", commas(codes))
}

func (t *teller) unlisted(u *Unlisted) codebreaker.Sentence {
	var codes []any
	for _, code := range u.Codes[:min(len(u.Codes), mostCodesSaid)] {
		codes = append(codes, t.game.Format(code))
	}
	switch {
	case u.More:
		return codebreaker.NewSentence("clash-unlisted-more", "more than {{.number}} words fit, but are not on the list, such as {{.codes}}", "number", u.Count, "codes", commas(codes))
	case u.Count > len(codes):
		return codebreaker.NewSentence("clash-unlisted-many", "{{.number}} words fit, but are not on the list, such as {{.codes}}", "number", u.Count, "codes", commas(codes))
	case u.Count > 1:
		return codebreaker.NewSentence("clash-unlisted", "{{.codes}} fit, but are not on the list", "codes", and(codes))
	default:
		return codebreaker.NewSentence("clash-unlisted-one", "{{.code}} fits, but is not on the list", "code", codes[0])
	}
}

// named says which turns are meant: turn 3, lines 2 and 5.
func (t *teller) named(turns []int) any {
	numbers := make([]any, len(turns))
	for i, turn := range turns {
		numbers[i] = turn + 1
		if t.puzzle != nil && t.puzzle.Numbers != nil {
			numbers[i] = t.puzzle.Numbers[turn]
		}
	}
	switch {
	case t.puzzle != nil && len(turns) == 1:
		return codebreaker.NewSentence("line-named", "line {{.number}}", "number", numbers[0])
	case t.puzzle != nil:
		return codebreaker.NewSentence("lines-named", "lines {{.numbers}}", "numbers", and(numbers))
	case len(turns) == 1:
		return codebreaker.NewSentence("turn-named", "turn {{.number}}", "number", numbers[0])
	default:
		return codebreaker.NewSentence("turns-named", "turns {{.numbers}}", "numbers", and(numbers))
	}
}

// mark says a feedback as turns, or a puzzle's lines, are written.
func (t *teller) mark(f codebreaker.Feedback) any {
	switch {
	case t.puzzle != nil:
		return puzzle.FormatMark(f)
	case f.String() == "none":
		return codebreaker.NewSentence("mark-none", "none")
	default:
		return f // which prints as turns are written; a face may say it otherwise
	}
}

// commas lists parts with commas between.
func commas(parts []any) any {
	if len(parts) == 1 {
		return parts[0]
	}
	last := len(parts) - 1
	return codebreaker.NewSentence("list-commas", "{{.names}}, {{.last}}", "names", commas(parts[:last]), "last", parts[last])
}

// and lists parts, all of which are meant.
func and(parts []any) any {
	if len(parts) == 1 {
		return parts[0]
	}
	last := len(parts) - 1
	return codebreaker.NewSentence("list-and", "{{.names}} and {{.last}}", "names", commas(parts[:last]), "last", parts[last])
}

// or lists parts, one of which is meant.
func or(parts []any) any {
	if len(parts) == 1 {
		return parts[0]
	}
	last := len(parts) - 1
	return codebreaker.NewSentence("list-or", "{{.names}} or {{.last}}", "names", commas(parts[:last]), "last", parts[last])
}
