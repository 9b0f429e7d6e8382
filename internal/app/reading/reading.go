package reading

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// Text is what a text says.
type Text struct {
	Game   *rules.Game // with the symbols as the text writes them, and the first letter that it tells
	Turns  rules.History
	Passed []Line // lines that say nothing of a turn

	coloured bool   // the symbols were taken for colours
	items    []item // the turns, with their lines
}

// Line is a line of a text.
type Line struct {
	Number int // from 1
	Text   string
}

// longest limits the bytes of a text. Noise of this length is read in a few seconds.
const longest = 1 << 14

// Turns reads the turns of a game. The names of its symbols are the ones of the text: digits, the initials of
// colours, their names, or discs. A text without a turn, or with a line that looks like a turn and cannot be read, is
// a [rules.ParseError]; an empty text has no turns.
func Turns(game *rules.Game, text string) (*Text, error) {
	if err := game.Check(); err != nil {
		return nil, err
	}
	if len(text) > longest {
		return nil, tooLong()
	}
	game, cleaned, err := stated(game, Clean(text))
	if err != nil {
		return nil, err
	}
	if game, cleaned, err = told(game, cleaned); err != nil {
		return nil, typed(err, game.Rule().SquaresOf, text)
	}
	var best attempt
	for named := range variants(game, cleaned) {
		if tried := tryWithFacts(named, cleaned, areColours(game, named)); best.text == nil || tried.better(&best) {
			best = tried
		}
		if best.err == nil && best.rest == 0 && best.skipped == 0 {
			break
		}
	}
	if best.err != nil {
		return nil, otherGame(typed(best.err, game.Rule().SquaresOf, text), text)
	}
	best.text.Turns = best.text.Turns.Settled(best.text.Game)
	best.text.Game = best.text.Game.ToldBy(best.text.Turns)
	return best.text, nil
}

// told cuts the given first letter off the beginning or the end of a text, and returns the game with it: C, or C followed by
// a dot or a line for each other letter.
func told(game *rules.Game, text string) (*rules.Game, string, error) {
	if !game.GivesFirst() {
		return game, text, nil
	}
	text = strings.TrimSpace(text)
	if last := lastLetter().FindStringSubmatch(text); last != nil {
		before := strings.TrimSuffix(text, last[1])
		if turns := try(game, before, false); turns.err == nil && turns.guesses > 0 { // else R..... is a mark
			if one, _, err := told(game, last[1]); one != game || err != nil {
				return one, before, err
			}
		}
	}
	first, rest, _ := strings.Cut(text+" ", " ")
	if line, after, ok := strings.Cut(first, "\n"); ok {
		first, rest = line, after+" "+rest
	}
	if at := openingIn().FindStringSubmatchIndex(text); at != nil && at[2] == 0 {
		first, rest = strings.ReplaceAll(text[:at[3]], " ", ""), text[at[3]:]
		if err := checkOpening(game, first); err != nil {
			return game, text, err
		}
	}
	letter := strings.TrimRight(first, blanksAfter)
	if length := utf8.RuneCountInString(first); utf8.RuneCountInString(letter) != 1 || length > 1 && length != game.Places() {
		return game, text, nil
	}
	for _, one := range game.Letters() {
		if strings.EqualFold(one.First(), letter) {
			return one, rest, nil
		}
	}
	return game, text, nil
}

// blanksAfter are the characters that may be written for the unknown letters after a given first letter.
const blanksAfter = "._·-*"

// checkOpening returns an error if a first letter has too few or too many dots after it for a word of the game.
func checkOpening(game *rules.Game, opening string) error {
	row := strings.ReplaceAll(opening, " ", "")
	length := utf8.RuneCountInString(row)
	if length == game.Places() {
		return nil
	}
	_, err := game.ParseFact(strings.TrimRight(row, blanksAfter) + strings.Repeat("_", length-1))
	var problem *message.Problem
	if errors.As(err, &problem) {
		problem.Args["code"] = message.Quote(opening)
	}
	return err
}

// lastLetter matches a first letter after turns: C, C......, C . . . .; with lines instead of dots it is a fact.
var lastLetter = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\S{2}\s+(\p{L}(?:[.·*-]{2,}|(?: [.·*-]){2,})?)$`)
})

func tooLong() error {
	return message.NewProblem("read-long", "the text is longer than {{.most}} bytes", "most", longest, "limit", limits.ErrReached)
}

// attempt is a reading of a text by a game with some names of symbols.
type attempt struct {
	text    *Text
	err     error
	guesses int  // that were read, also if the whole was not
	rest    int  // tokens left over on lines with turns
	skipped int  // lines without a turn
	line    int  // of the fault, or 0
	turns   int  // that were read, also if the whole was not
	known   int  // symbols of the game outside of guesses
	odd     item // see reader
	items   []item
}

// better reports whether an attempt reads more than another.
func (a *attempt) better(b *attempt) bool {
	switch {
	case a.err == nil && b.err != nil:
		return b.line == 0 || a.guesses >= b.guesses
	case a.err != nil && b.err == nil:
		return !b.better(a)
	case a.guesses != b.guesses:
		return a.guesses > b.guesses
	case a.err != nil:
		return a.known > b.known
	}
	return a.rest+a.skipped < b.rest+b.skipped
}

// try reads the turns of a game with these symbols.
func try(game *rules.Game, text string, colours bool) attempt {
	return tryBy(&reader{game: game, colours: colours}, text)
}

// tryWithFacts reads the turns and the facts of a game with these symbols. The facts come after the turns. A row that can be a
// fact or a mark is a mark if the text can be read so.
func tryWithFacts(game *rules.Game, text string, colours bool) attempt {
	var best attempt
	for _, loose := range []bool{false, true} {
		rest, facts, lines, err := cutFacts(game, text, loose)
		if loose && len(facts) == 0 && err == nil {
			break
		}
		tried := tryBy(&reader{game: game, colours: colours, facts: facts}, rest)
		if err != nil && (len(facts) > 0 || tried.err != nil || message.IsProblem(err, "code-length")) {
			tried.err = err
		}
		tried.text.Passed = slices.DeleteFunc(tried.text.Passed, func(line Line) bool { return slices.Contains(lines, line.Number) })
		if best.text == nil || best.err != nil && (tried.err == nil || err != nil) {
			best = tried
		}
		if best.err == nil {
			break
		}
	}
	return best
}

// tryBy reads the turns by a reader.
func tryBy(r *reader, text string) attempt {
	game := r.game
	read := &Text{Game: game, coloured: r.colours}
	a := attempt{text: read}
	r.first = firstWords(text)
	for line := range strings.SplitSeq(r.unnumbered(game.Rule().SquaresOf(text)), "\n") {
		if r.add(line) == passed {
			read.Passed = append(read.Passed, Line{r.line, strings.TrimSpace(line)})
			a.skipped++
		}
		if a.err = limits.CheckTurns(len(r.items) / 2); a.err != nil {
			return a
		}
	}
	a.guesses, a.rest, a.err, a.line, a.known = r.guesses, r.rest, r.fault, r.faultLine, r.known
	a.odd, a.items = r.odd, r.items
	a.turns = differing(r.items)
	if a.err != nil {
		return a
	}
	if read.Turns, a.err = r.pair(read); a.err != nil {
		return a
	}
	read.Turns = append(read.Turns, r.facts...)
	if a.guesses = len(read.Turns); a.guesses == 0 && strings.TrimSpace(text) != "" {
		a.err = noTurn(game, text)
		return a
	}
	a.turns = differing(read.items)
	a.err = limits.CheckTurns(len(read.Turns))
	return a
}

// differing counts the turns with different guesses.
func differing(items []item) int {
	seen := make(map[rules.Code]bool)
	for _, one := range items {
		if one.hasGuess && one.hasMark {
			seen[one.guess] = true
		}
	}
	return len(seen)
}

// noTurn is the problem of a text without turns. In CRANES=xxxx the guess or the mark is wrong, not the form.
func noTurn(game *rules.Game, text string) error {
	if row, mark, ok := game.CutTurn(strings.TrimSpace(text)); ok && row != "" && mark != "" && !strings.ContainsFunc(row, unicode.IsSpace) {
		if _, err := game.ParseCode(row); err != nil {
			return err
		}
		if _, err := game.ParseFeedback(mark); err != nil {
			return err
		}
	}
	if opening := openingIn().FindString(text); opening != "" && opening == text && game.HasWords() {
		if err := checkOpening(game, text); err != nil {
			return err
		}
	}
	if row, mark, ok := strings.Cut(strings.TrimSpace(text), " "); ok && row != "" && !strings.ContainsFunc(row, func(r rune) bool { return !isWordRune(r) }) {
		if _, err := game.ParseFeedback(mark); err == nil { // AAB 1 0
			if _, err := game.ParseCode(row); err != nil {
				return err
			}
		}
	}
	return &rules.ParseError{Input: text, Want: game.ExampleTurn, Err: message.NewProblem("turn-form", "turn {{.turn}}: write a guess, an equals sign and a mark, such as {{.example}}",
		"turn", message.Quote(strings.Join(strings.Fields(text), " ")), "example", message.Later(game.ExampleTurn))}
}

// pair pairs guesses with marks in their order, and returns the turns in the order of their guesses.
func (r *reader) pair(read *Text) (rules.History, error) {
	var guesses, marks []int
	for i, one := range r.items {
		switch {
		case !one.hasMark:
			guesses = append(guesses, i)
		case !one.hasGuess:
			marks = append(marks, i)
		}
	}
	if r.fold != nil && len(guesses) == 0 { // numbers of pages
		for _, at := range marks {
			read.Passed = append(read.Passed, Line{r.items[at].line, r.items[at].text})
		}
		marks = nil
	}
	if len(guesses) > len(marks) {
		guesses = r.withoutWords(guesses, marks, read)
	}
	switch {
	case len(guesses) < len(marks) && !r.game.Rule().Tiles():
		return nil, message.NewProblem("mark-no-guess", "line {{.line}}: mark {{.mark}} has no guess; write the guess before it, such as {{.example}}",
			"line", r.items[marks[len(guesses)]].line, "mark", message.Quote(r.items[marks[len(guesses)]].text), "example", r.game.ExampleTurn())
	case len(guesses) == 0 && len(marks) == len(r.items) && len(marks) > 1:
		return nil, message.NewProblem("share-no-words", "{{.rows}} rows of marks and no guesses: add the guesses, each next to its row or all before the rows, such as {{.example}}",
			"rows", len(marks), "example", r.game.ExampleTurn())
	case len(guesses) < len(marks):
		return nil, message.NewProblem("row-no-word", "row {{.row}} has no word: write each word next to its row, or all words first and then all rows, such as {{.example}}",
			"row", message.Quote(r.items[marks[len(guesses)]].text), "example", r.game.ExampleTurn())
	case len(guesses) > len(marks) && len(r.items) > len(guesses):
		guess := r.items[guesses[len(marks)]].text
		return nil, &rules.ParseError{Input: guess, Want: r.game.ExampleTurn, Err: message.NewProblem("guess-no-mark", "{{.text}} has no mark: write it after an equals sign, such as {{.example}}",
			"text", message.Quote(guess), "example", message.Later(r.game.ExampleTurn))}
	case len(guesses) > len(marks):
		return nil, noTurn(r.game, r.items[guesses[len(marks)]].text)
	}
	for i, at := range guesses {
		r.items[at].mark, r.items[at].hasMark = r.items[marks[i]].mark, true
	}
	var turns rules.History
	for _, one := range r.items {
		if one.hasGuess {
			turns = append(turns, rules.Turn{Guess: one.guess, Feedback: one.mark})
			read.items = append(read.items, one)
		}
	}
	return turns, nil
}

// withoutWords leaves out words of the text around the turns, which could be guesses, until as many are left as there
// are marks.
func (r *reader) withoutWords(guesses, marks []int, read *Text) []int {
	complete := slices.ContainsFunc(r.items, func(i item) bool { return i.hasGuess && i.hasMark })
	kept := guesses
	if len(marks) == 0 && complete {
		kept = slices.DeleteFunc(slices.Clone(guesses), func(at int) bool {
			return isLabelOfTurn(r.items[at].text) || r.isOfWords() && (!r.items[at].listed || isTitle(r.items[at].text))
		})
	}
	for _, keep := range []func(at int) bool{
		func(at int) bool { return !isLabelOfTurn(r.items[at].text) },
		func(at int) bool { return r.items[at].listed },
		func(at int) bool { return !isTitle(r.items[at].text) },
		func(at int) bool { return r.only(at) },
		func(at int) bool { return r.beside(at) },
	} {
		if len(kept) == len(marks) || len(marks) == 0 {
			break
		}
		fewer := slices.DeleteFunc(slices.Clone(kept), func(at int) bool { return !keep(at) })
		if len(fewer) >= len(marks) {
			kept = fewer
		}
	}
	splits := func(at int) bool { return !slices.Contains(kept, at) && r.isHalf(at, kept) }
	if len(kept) != len(marks) || slices.ContainsFunc(guesses, splits) {
		return guesses
	}
	for _, at := range guesses {
		if !slices.Contains(kept, at) {
			read.Passed = append(read.Passed, Line{r.items[at].line, r.items[at].text})
			r.items[at].hasGuess, r.items[at].hasMark = false, false
		}
	}
	return kept
}

// isHalf reports whether other guesses of the same line are kept, and the line has nothing else.
func (r *reader) isHalf(at int, kept []int) bool {
	return r.items[at].alone && slices.ContainsFunc(kept, func(other int) bool { return r.items[other].line == r.items[at].line })
}

// only reports whether a guess is alone on its line.
func (r *reader) only(at int) bool {
	line := r.items[at].line
	return (at == 0 || r.items[at-1].line != line) && (at+1 == len(r.items) || r.items[at+1].line != line)
}

// beside reports whether a mark is next to a guess.
func (r *reader) beside(at int) bool {
	isMark := func(i int) bool { return 0 <= i && i < len(r.items) && !r.items[i].hasGuess && r.items[i].hasMark }
	return isMark(at-1) || isMark(at+1)
}

// unnumbered removes a first column that counts the lines: 1, 2, 3.
func (r *reader) unnumbered(text string) string {
	lines := strings.Split(text, "\n")
	next, counted := 1, []int(nil)
	for i, line := range lines {
		fields := strings.Fields(frame().ReplaceAllString(line, " "))
		if len(fields) < 2 {
			continue
		}
		if fields[0] != strconv.Itoa(next) {
			continue
		}
		if tokens := r.tokens(strings.Join(fields[1:], " ")); len(tokens) == 0 {
			continue
		} else if _, width := r.guessAt(tokens); width == 0 {
			continue
		}
		counted = append(counted, i)
		next++
	}
	if len(counted) < 2 {
		return text
	}
	for i := counted[0] + 1; i < counted[len(counted)-1]; i++ { // another line between them is a heading or belongs to a turn
		fields := strings.Fields(frame().ReplaceAllString(lines[i], " "))
		if !slices.Contains(counted, i) && len(fields) > 1 && strings.Trim(fields[0], "0123456789") == "" {
			return text
		}
	}
	for i, at := range counted {
		number := strconv.Itoa(i + 1)
		before, after, _ := strings.Cut(lines[at], number)
		lines[at] = before + " " + after
	}
	return strings.Join(lines, "\n")
}
