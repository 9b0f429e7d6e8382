package reading

import (
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// item is a part of a text that says something of a turn: a guess, a mark, or both.
type item struct {
	guess    rules.Code
	mark     rules.Feedback
	hasGuess bool
	hasMark  bool
	listed   bool // the guess can be played
	alone    bool // the line has nothing else than guesses
	line     int
	text     string
	word     string // the guess as it is written
}

// token is a part of a line between spaces. A separator is between a guess and its mark.
type token struct {
	text      string
	separator bool
}

// reader reads the lines of a text.
type reader struct {
	game    *rules.Game
	first   map[string]int // lines that begin with each word
	colours bool           // no digit names a symbol
	items   []item
	facts   rules.History            // that the text says as well
	fold    func(word string) string // changes a guess into the symbols of the game; may be nil
	fault   error                    // of the first line that looks like a turn and cannot be read
	line    int

	faultLine int
	odd       item // text after a turn that may be a part of its mark; the first one

	guesses int // that were read
	rest    int // tokens left over on lines with turns
	known   int // symbols of the game outside of guesses, on the line with the fault
}

// lineKind is the kind of a line.
type lineKind uint8

const (
	blank lineKind = iota
	passed
	read
	faulty
)

// add reads a line.
func (r *reader) add(line string) lineKind {
	r.line++
	if len(r.items) == 0 && !r.isOfWords() && isTitle(strings.TrimSpace(line)) { // Bagels is also a mark
		return passed
	}
	tokens := r.tokens(line)
	if len(tokens) == 0 {
		return blankOr(line)
	}
	found, rest, fault := r.scan(tokens)
	switch {
	case fault != nil:
		if r.fault == nil {
			r.fault, r.faultLine = fault, r.line
			r.known = symbolsIn(r.game, tokens[0].text)
		}
		return faulty
	case len(found) == 0:
		return passed
	}
	complete := slices.ContainsFunc(found, func(i item) bool { return i.hasGuess && i.hasMark })
	marks := slices.ContainsFunc(found, func(i item) bool { return i.hasMark && !i.hasGuess })
	if !complete && !marks && len(rest) > 0 {
		return passed // words in a sentence
	}
	if marks && !complete && !r.game.Rule().Tiles() && len(rest) > 0 {
		return passed // numbers in a sentence
	}
	if complete && len(rest) > 0 { // I tried CRANE and got ...
		found = slices.DeleteFunc(found, func(i item) bool { return i.hasGuess && !i.hasMark })
	}
	for i := range found {
		found[i].line, found[i].alone = r.line, len(rest) == 0
	}
	r.items = append(r.items, found...)
	r.rest += len(rest)
	return read
}

// blankOr returns passed for a line with text that is noise.
func blankOr(line string) lineKind {
	if strings.TrimSpace(line) == "" {
		return blank
	}
	return passed
}

// tokens cuts a line into tokens, without the text around turns.
func (r *reader) tokens(line string) []token {
	if plain := withoutNoise(line, " "); plain != line && !r.isPlayed(line, false) {
		line = plain
	}
	if strings.ContainsRune(line, keycap) {
		if !hasWords(line) {
			return nil // the results of several boards
		}
		line = strings.ReplaceAll(line, string(keycap), " ")
	}
	tiles := r.game.Rule().Tiles()
	if tiles && isHeading(line) {
		return nil
	}
	if whole := frame().ReplaceAllString(line, " "); whole != line {
		line = whole
	}
	follows := false
	for range 2 {
		if bare := numbering().ReplaceAllString(line, ""); bare != line && !r.isPlayed(line, follows) {
			follows = strings.ContainsFunc(line[:len(line)-len(bare)], unicode.IsLetter)
			line = bare
		}
	}
	line = r.unlabelled(line)
	if r.game.WordKind() == rules.LetterWords {
		line = glued().ReplaceAllString(line, "$1 ($2")
	}
	line = afterNumber().ReplaceAllString(line, "$1 \x02 $2")
	line = strings.NewReplacer("-->", "\x01", "->", "\x01", "=>", "\x01", "→", "\x01", "⇒", "\x01", "➡", "\x01", "➜", "\x01", ", ", " ", "; ", " ").Replace(line)
	var tokens []token
	separate := func(sign string) {
		if len(tokens) == 0 || sign == dash || !tokens[len(tokens)-1].separator {
			tokens = append(tokens, token{sign, true})
		}
	}
	for i, piece := range strings.Split(line, "\x01") {
		if i > 0 {
			separate("=")
		}
		for field := range strings.FieldsSeq(piece) {
			switch {
			case field == "\x02":
				tokens = append(tokens, comma)
				continue
			case strings.Trim(field, "=:") == "" && (r.game.WordKind() == rules.LetterWords || field != "="):
				separate("=")
				continue
			case strings.Trim(field, "-–—") == "" && !r.isEmptySlot(field):
				separate(dash)
				continue
			}
			r.cutField(field, &tokens, separate)
		}
	}
	return tokens
}

// unlabelled leaves out the name of the person who writes a line, in a game without words: host: 1A2B.
func (r *reader) unlabelled(line string) string {
	name, rest, ok := strings.Cut(line, ": ")
	_, err := r.game.ParseFeedback(line)
	isName := symbolsIn(r.game, name) == 0 && isLetters(name)
	if !ok || err == nil || r.game.HasWords() || !isName {
		return line
	}
	return rest
}

// isLetters reports whether a text has nothing but letters.
func isLetters(text string) bool {
	return !strings.ContainsFunc(text, func(c rune) bool { return !unicode.IsLetter(c) })
}

// isPlayed reports whether the first word of a line, which seems to number a turn or to name its mark, is a guess: GUESS, before
// its mark or alone. What numbers turns begins several lines, unless it follows another number: Guess 1: GUESS.
func (r *reader) isPlayed(line string, follows bool) bool {
	word, rest := firstWord(line)
	if _, ok := r.code(word); !ok {
		return false
	}
	var tokens []token
	for field := range strings.FieldsFuncSeq(strings.Trim(rest, arrows+" :.)-"), func(c rune) bool { return c == ' ' || c == '=' }) {
		tokens = append(tokens, token{text: field})
	}
	if len(tokens) == 0 {
		return strings.TrimSpace(line) == word
	}
	if r.game.HasWords() && r.game.Rule().Tiles() && r.isRow(tokens[0].text) {
		return true
	}
	_, width, _ := r.markAt(tokens, rules.Code{})
	if width == 0 || !follows && r.first[strings.ToLower(word)] > 1 {
		return false
	}
	if width == len(tokens) {
		return true
	}
	_, next := r.guessAt(tokens[width:]) // after a colon it is the guess that the line numbers
	return next > 0 && r.isOfWords() && !strings.ContainsAny(tokens[width-1].text, ":.)")
}

// isOfWords reports whether the guesses are words.
func (r *reader) isOfWords() bool { return r.fold != nil || r.game.HasWords() }

// firstWords counts the lines of a text that begin with each word, in small letters.
func firstWords(text string) map[string]int {
	lines := make(map[string]int)
	for line := range strings.SplitSeq(text, "\n") {
		word, _ := firstWord(line)
		lines[strings.ToLower(word)]++
	}
	return lines
}

// firstWord returns the first letters of a line and the rest.
func firstWord(line string) (word, rest string) {
	line = strings.TrimLeftFunc(line, func(c rune) bool { return !unicode.IsLetter(c) })
	end := strings.IndexFunc(line, func(c rune) bool { return !unicode.IsLetter(c) })
	if end < 0 {
		return line, ""
	}
	return line[:end], line[end:]
}

// arrows separate a guess from its mark.
const arrows = "→⇒➡➜>"

// afterNumber matches a comma between a number and a word.
var afterNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(\d)[,;] +(\p{L})`) })

// glued matches a guess and its mark in parentheses without a space: RGBY(1b,1w).
var glued = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`([\p{L}\d]{2})\(([^()\s]{2,}|\d)`) })

// comma is between a number and a word: it is after the mark of a turn, before the next guess.
var comma = token{",", true}

// dash separates a guess from its mark. Among the marks of several boards it is a mark that is missing.
const dash = "–"

// isEmptySlot reports whether a dash can be a symbol.
func (r *reader) isEmptySlot(field string) bool {
	return r.game.Empties() && utf8.RuneCountInString(field) == 1
}

// cutField cuts a field at equals signs and colons.
func (r *reader) cutField(field string, tokens *[]token, separate func(sign string)) {
	cut := "=:"
	if r.game.WordKind() != rules.LetterWords { // a guess can have an equals sign, and a colon is a division
		bare := strings.TrimSuffix(field, ":")
		if _, err := r.game.ParseCode(bare); err == nil {
			*tokens = append(*tokens, token{text: bare})
			if bare != field {
				separate("=")
			}
			return
		}
		if guess, mark, ok := r.game.CutTurn(field); ok {
			*tokens = append(*tokens, token{text: guess})
			separate("=")
			if mark != "" {
				*tokens = append(*tokens, token{text: mark})
			}
			return
		}
		cut = ""
	}
	for {
		at := strings.IndexAny(field, cut)
		if at < 0 || cut == "" {
			break
		}
		*tokens = append(*tokens, r.partsOf(field[:at])...)
		separate("=")
		field = field[at+1:]
	}
	*tokens = append(*tokens, r.partsOf(field)...)
}

// partsOf cuts a field without equals signs at its commas, if it is not a guess or a mark, and at the dashes between symbols.
func (r *reader) partsOf(field string) (parts []token) {
	if strings.ContainsAny(field, ",;") {
		_, wrong := r.game.ParseCode(field)
		_, failed := r.game.ParseFeedback(field)
		if wrong != nil && failed != nil {
			field = strings.NewReplacer(",", " ", ";", " ").Replace(field)
		}
	}
	for part := range strings.FieldsSeq(field) {
		names := strings.FieldsFunc(part, func(c rune) bool { return c == '-' || c == '–' })
		isName := func(name string) bool { _, ok := r.game.Symbol(name); return ok }
		if len(names) != r.game.Places() || r.game.Places() < 3 || slices.ContainsFunc(names, func(name string) bool { return !isName(name) }) {
			names = []string{part}
		}
		for _, name := range names {
			parts = append(parts, token{text: name})
		}
	}
	return parts
}

// most is the number of tokens that a mark can have: a sentence.
const most = 24

// scan finds turns, guesses and marks in the tokens of a line, and returns the other tokens.
func (r *reader) scan(tokens []token) (found []item, rest []token, fault error) {
	if one, ok := r.lettersWithTiles(tokens); ok {
		return []item{one}, nil, nil
	}
	end := 0 // of the last turn
	for at := 0; at < len(tokens); {
		if tokens[at].separator {
			at++
			continue
		}
		if err := limits.CheckTurns((len(r.items) + len(found)) / 2); err != nil {
			return nil, nil, err
		}
		if guess, width := r.guessNotMark(tokens[at:]); width > 0 {
			r.guesses++
			onlyTurns := len(rest) == 0 && !slices.ContainsFunc(found, func(i item) bool { return !i.hasMark })
			one, width, wrong := r.turnAt(tokens[at:], guess, width, onlyTurns)
			if wrong != nil {
				return nil, nil, wrong
			}
			found = append(found, one)
			at += width
			if one.hasMark {
				end = at
			}
			continue
		}
		if at == 0 { // a long text has many tokens, and this looks at all of them
			if one, ok := r.markFirst(tokens); ok {
				return []item{one}, nil, nil
			}
		}
		if tiles := r.game.Rule().Tiles(); tiles || at == 0 { // without tiles, only the whole line can be a mark
			if one, width := r.loneMark(tokens[at:]); width > 0 && (tiles || width == len(tokens)) {
				found = append(found, one)
				at += width
				continue
			}
		}
		if wrong := r.wrongGuess(tokens, at, at > 0 && at == end); wrong != nil {
			return nil, nil, wrong
		}
		if at > 0 && at == end && r.goesOn(tokens[at:]) {
			last := found[len(found)-1]
			_, wrong := r.game.ParseFeedback(strings.TrimSpace(strings.TrimPrefix(last.text, last.word)) + " " + join(tokens[at:]))
			return nil, nil, wrong
		}
		if !isFiller(tokens[at].text) || len(found) == 0 {
			rest = append(rest, tokens[at])
			r.noteOdd(found, tokens[at:])
		}
		at++
	}
	return apart(found), rest, nil
}

// guessNotMark is guessAt, except that tiles which are also a guess are a mark.
func (r *reader) guessNotMark(tokens []token) (guess item, width int) {
	guess, width = r.guessAt(tokens)
	if r.game.Rule().Tiles() && (width == 1 || width > 1 && !guess.listed) && r.isRow(join(tokens[:width])) {
		return item{}, 0
	}
	return guess, width
}

// turnAt reads the mark after a guess at the beginning of tokens, and returns how many tokens both have. A guess may have
// no mark. onlyTurns says that the line has nothing else before it.
func (r *reader) turnAt(tokens []token, guess item, width int, onlyTurns bool) (turn item, whole int, wrong error) {
	after, separated := skip(tokens, width)
	mark, length, err := r.markAt(tokens[after:], guess.guess)
	if length == 0 {
		return guess, width, r.wrongMark(tokens[after:], separated && onlyTurns, err)
	}
	guess.mark, guess.hasMark = mark, true
	guess.text = join(tokens[:after+length])
	return guess, after + length, nil
}

// loneMark reads a mark without a guess at the beginning of tokens. Words of a sentence and hearts are not one.
func (r *reader) loneMark(tokens []token) (one item, width int) {
	mark, width, _ := r.markAt(tokens, rules.Code{})
	text := join(tokens[:width])
	if width == 0 || inProse(text) || isHearts(text) {
		return item{}, 0
	}
	return item{mark: mark, hasMark: true, text: text}, width
}

// goesOn reports whether the tokens after a turn tell more pegs: one right, one wrong.
func (r *reader) goesOn(tokens []token) bool {
	if r.game.Rule().Tiles() {
		return false
	}
	const words = 4
	for length := 2; length <= min(words, len(tokens)); length++ {
		if _, err := r.game.ParseFeedback(join(tokens[:length])); err == nil || message.IsProblem(err, "mark-vague") {
			return true
		}
	}
	return false
}

// noteOdd notes numbers after a turn, which may be a part of its mark.
func (r *reader) noteOdd(found []item, tokens []token) {
	if r.odd.text != "" || len(found) == 0 || !strings.ContainsAny(tokens[0].text, "0123456789") {
		return
	}
	if last := found[len(found)-1]; last.hasMark {
		r.odd = item{line: r.line, word: last.word, text: join(tokens)}
	}
}

// markFirst reads a mark of pegs and the guess after it, if there is nothing else: 2 paume.
func (r *reader) markFirst(tokens []token) (one item, ok bool) {
	if r.game.Rule().Tiles() {
		return item{}, false
	}
	for at := max(1, len(tokens)-2*r.game.Places()); at < len(tokens); at++ {
		guess, width := r.guessAt(tokens[at:])
		if width == 0 || at+width != len(tokens) {
			continue
		}
		mark, err := r.game.ParseFeedback(join(tokens[:at]))
		if isLetter := len(join(tokens[:at])) == 1 && rules.Number(tokens[0].text) < 0; err == nil && !isLetter {
			guess.mark, guess.hasMark, guess.text = mark, true, join(tokens)
			return guess, true
		}
	}
	return item{}, false
}

// apart takes its mark from the last of several guesses of a line if as many marks as there are guesses follow these:
// all guesses come before all marks. The line CRANE AISLE xxYxG GYxxG does not begin with a guess that has no mark.
func apart(found []item) []item {
	last := slices.IndexFunc(found, func(i item) bool { return i.hasMark })
	if last < 1 || !found[last].hasGuess || len(found) != 2*last+1 {
		return found
	}
	if slices.ContainsFunc(found[last+1:], func(i item) bool { return i.hasGuess }) {
		return found
	}
	mark := item{mark: found[last].mark, hasMark: true, text: found[last].text}
	found[last].mark, found[last].hasMark = rules.Feedback{}, false
	return slices.Insert(found, last+1, mark)
}

// hasWords reports whether a text has a word of three letters or more.
func hasWords(text string) bool {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(word) > 2 && strings.Trim(strings.ToLower(word), "xobwcnrtv") != "" {
			return true
		}
	}
	return false
}

// inProse reports whether a mark without a guess may be words of a sentence: Bulls Cows, or no hints used.
func inProse(text string) bool {
	return hasWords(text) && !strings.ContainsAny(text, "0123456789") && strings.ContainsRune(text, ' ')
}

// isNumber reports whether tokens are one number, with nothing but signs after it.
func isNumber(tokens []token) bool {
	return rules.Number(strings.Trim(tokens[0].text, "().,;")) >= 0 && !strings.ContainsFunc(join(tokens[1:]), func(r rune) bool { return isWordRune(r) || isSquare(r) })
}

// isHearts reports whether a text has nothing but hearts: a greeting, although they can be pegs.
func isHearts(text string) bool {
	return strings.Trim(text, "❤💚💛💙💜🖤🤍🧡🤎") == ""
}

// isFiller reports whether a word says nothing between a guess and its mark.
func isFiller(text string) bool {
	return slices.Contains([]string{"and", "got", "gives", "gave", "is", "was", "et", "donne", "j'ai", "j’ai", "ai", "eu", "obtenu", "ça", "had", "score", "scored", "i", "then", "puis", "ok", "|", "/", "-", "•", "*", "||", "…"}, strings.ToLower(strings.Trim(text, ".,!;")))
}

// skip returns the index of the first token after separators and fillers.
func skip(tokens []token, at int) (after int, separated bool) {
	for at < len(tokens) && (tokens[at].separator || tokens[at].text == "=" || isFiller(tokens[at].text) && at+1 < len(tokens)) {
		separated = separated || tokens[at].separator && tokens[at] != comma || tokens[at].text == "="
		at++
	}
	return at, separated
}

func join(tokens []token) string {
	texts := make([]string, 0, len(tokens))
	for _, t := range tokens {
		if !t.separator {
			texts = append(texts, t.text)
		}
	}
	return strings.Join(texts, " ")
}

// guessAt reads a guess at the beginning of tokens, and returns how many tokens it has.
func (r *reader) guessAt(tokens []token) (guess item, width int) {
	for width := 1; width <= min(2*r.game.Places(), len(tokens)); width++ {
		if tokens[width-1].separator {
			break
		}
		if width > 1 && width < r.game.Places() && !r.game.HasWords() {
			continue
		}
		isLetter := utf8.RuneCountInString(strings.Trim(tokens[width-1].text, ".,;")) <= 1
		if width > 1 && r.isOfWords() && r.game.WordKind() == rules.LetterWords && !isLetter {
			break // letters can have spaces between them, and words of a sentence are not letters
		}
		text := join(tokens[:width])
		code, ok := r.code(text)
		if !ok {
			code, ok = r.code(strings.Trim(text, `.,;!?()<>*_~'’`))
		}
		if ok {
			return item{guess: code, hasGuess: true, listed: r.game.CheckGuess(code, nil) == nil, text: text, word: text}, width
		}
	}
	return item{}, 0
}

// code reads a guess. A row of dots is a mark.
func (r *reader) code(text string) (code rules.Code, ok bool) {
	if r.fold != nil {
		if text = r.fold(text); isLetters(text) && utf8.RuneCountInString(text) != r.game.Places() {
			return rules.Code{}, false
		}
	}
	code, err := r.game.ParseCode(text)
	if err != nil || strings.ContainsAny(text, "0123456789") && (r.colours || r.isMixed(text)) {
		return code, false
	}
	return code, slices.ContainsFunc(code[:r.game.Places()], func(symbol uint8) bool { return !r.game.IsEmpty(int(symbol)) })
}

// isMixed reports whether a text has letters and digits, and the symbols are one or the other: 2A1B is a mark.
func (r *reader) isMixed(text string) bool {
	return strings.ContainsFunc(text, unicode.IsLetter) && !slices.ContainsFunc(namesOf(r.game), func(name string) bool { return strings.ContainsAny(name, "0123456789") })
}

// markAt reads the longest mark at the beginning of tokens, and returns how many tokens it has. The error is the one
// of the first token.
func (r *reader) markAt(tokens []token, guess rules.Code) (mark rules.Feedback, width int, err error) {
	for length := 1; length <= min(most, len(tokens)); length++ {
		text := join(tokens[:length])
		if text == "" || tokens[length-1].separator {
			continue
		}
		feedback, failed := r.game.ParseFeedback(text)
		followed := length < len(tokens) && tokens[length].separator
		before := tokens[max(0, length-2)]
		if before == comma && length > 2 && rules.Number(tokens[0].text) < 0 { // black: 1, white: 2
			before = tokens[length-3]
		}
		if length > 1 && r.game.Places() > 1 && !r.game.Rule().Tiles() && (followed || failed != nil || rules.Number(before.text) < 0) {
			if _, next := r.code(tokens[length-1].text); next {
				break // the next guess, with its mark; but of 2 noirs and 1 blue, a word
			}
		}
		if message.IsProblem(failed, "mark-too-low") && repeats(guess[:r.game.Places()]) {
			failed = nil // possible for a guess that repeats a symbol
		}
		if failed == nil {
			mark, width = feedback, length
		} else if err == nil || width == 0 && !message.IsProblem(failed, "mark-unreadable") {
			err = failed
		}
	}
	if width > 0 {
		err = nil
	}
	return mark, width, err
}

func repeats(symbols []uint8) bool {
	for i, symbol := range symbols {
		if slices.Contains(symbols[:i], symbol) {
			return true
		}
	}
	return false
}

// isRow reports whether a text is a mark rather than a guess, although it may be both.
func (r *reader) isRow(text string) bool {
	if _, err := r.game.ParseFeedback(text); err != nil {
		return false
	}
	if !r.game.HasWords() && strings.ContainsAny(text, "0123456789") && !r.game.HasDigits() && r.game.SymbolName(0) != "1" {
		return true
	}
	code, ok := r.code(text)
	return !ok || r.game.CheckGuess(code, nil) != nil
}

// wrongMark returns the fault of a mark after a guess, if the tokens look like one.
func (r *reader) wrongMark(tokens []token, separated bool, err error) error {
	if len(tokens) == 0 {
		if separated {
			_, err = r.game.ParseFeedback("")
			return err
		}
		return nil
	}
	if !separated && r.game.Rule().Tiles() && isNumber(tokens) && len(strings.Trim(tokens[0].text, "().,;")) != r.game.Places() {
		return nil // level 3
	}
	if separated && len(tokens) > 1 && tokens[1].separator {
		if _, ok := r.code(tokens[0].text); ok { // the next guess
			_, err = r.game.ParseFeedback("")
			return err
		}
	}
	const year = 4 // digits
	inSentence := len(tokens) > 1 || len(tokens[0].text) >= year && rules.Number(tokens[0].text) >= 0
	if r.fold != nil && inSentence && !r.couldBeMark(tokens[0].text) {
		return nil
	}
	if separated || looksLikeMark(tokens[0].text) {
		if _, ok := r.code(tokens[0].text); ok && !separated {
			return nil // the next guess
		}
		return err
	}
	return nil
}

// couldBeMark reports whether a text looks like a mark whose number is not larger than the number of places.
func (r *reader) couldBeMark(text string) bool {
	number := rules.Number(strings.Trim(text, "().,;"))
	return looksLikeMark(text) && number <= r.game.Places()
}

// looksLikeMark reports whether a text is a number, or made of the signs of marks.
func looksLikeMark(text string) bool {
	if text != "" && strings.Trim(text, "🟩🟨⬛⬜🟧🟦🟪🟥🟫⚫⚪🔴🟢🟡🟠🔵🟣🟤") == "" {
		return true
	}
	text = strings.ToLower(strings.Trim(text, "().,;"))
	if text != "" && '0' <= text[0] && text[0] <= '9' && len(text) < 4 {
		return true
	}
	return text != "" && strings.Trim(text, "0123456789+-?") == "" || strings.Trim(text, "xobwgy.-_") == "" && utf8.RuneCountInString(text) > 1
}

// wrongGuess returns the fault of a text that is not a guess, if a mark follows it as if it were one. The text is at the
// beginning of a line, or after a turn.
func (r *reader) wrongGuess(tokens []token, at int, afterTurn bool) error {
	text := tokens[at].text
	if err := r.wrongNames(tokens, at, afterTurn); err != nil {
		return err
	}
	after, separated := skip(tokens, at+1)
	if after == len(tokens) || at > 0 && !tokens[at-1].separator && !afterTurn {
		return nil
	}
	if _, width := r.guessAt(tokens[after:]); separated && width > 0 && utf8.RuneCountInString(text) != r.game.Places() {
		return nil // the name of a person
	}
	size := utf8.RuneCountInString(text)
	if separated && r.isOtherLength(text, tokens[after].text) {
		_, err := r.game.ParseCode(text)
		return err
	}
	_, length, markFault := r.markAt(tokens[after:], rules.Code{})
	whole := at == 0 && r.game.Rule().Tiles() && length > 0 && after+length == len(tokens) // the line has nothing else
	near := size == r.game.Places() || (separated || whole) && size <= r.game.Places()+1 && size >= r.game.Places()-1
	switch {
	case length == 0 && !(separated && size == r.game.Places()):
		return nil
	case length == 0 && (markFault == nil || hasWords(join(tokens[after:]))): // anna: hi there
		return nil
	case !r.game.Rule().Tiles() && r.hasGuess(tokens[after:], length): // I’ve played red blue green yellow: 1 2
		return nil
	case (!separated || size != r.game.Places()) && 2*symbolsIn(r.game, text) <= size && isNumber(tokens[after:]): // page 12
		return nil
	case !near:
		return nil
	}
	_, err := r.game.ParseCode(text)
	return err
}

// hasGuess reports whether one of the first tokens, which could be a mark, begins a guess in letters.
func (r *reader) hasGuess(tokens []token, first int) bool {
	for at := range first {
		if guess, width := r.guessAt(tokens[at:]); width > 0 && !strings.ContainsAny(guess.word, "0123456789") {
			return true
		}
	}
	return false
}

// isOtherLength reports whether a text and a row of tiles are a turn of a word of another length: dog=GGG.
func (r *reader) isOtherLength(text, row string) bool {
	size := utf8.RuneCountInString(text)
	isTile := func(c rune) bool {
		_, err := r.game.ParseFeedback(strings.Repeat(string(c), r.game.Places()))
		return err == nil && (unicode.IsLetter(c) || isSquare(c))
	}
	return r.game.Rule().Tiles() && size > 1 && size != r.game.Places() && size == utf8.RuneCountInString(row) &&
		isLetters(text) && !strings.ContainsFunc(row, func(c rune) bool { return !isTile(c) })
}

// wrongNames returns the fault of names with spaces between them, if one of them fits several symbols or none, and a mark
// follows them: b b r r 1 1.
func (r *reader) wrongNames(tokens []token, at int, afterTurn bool) error {
	places := r.game.Places()
	if places < 2 || at+places >= len(tokens) || at > 0 && !tokens[at-1].separator && !afterTurn {
		return nil
	}
	names, known := tokens[at:at+places], 0
	for i, name := range names {
		if _, width := r.guessAt(tokens[at+i:]); width > 0 {
			return nil // I guessed red blue green yellow
		}
		if _, whole := r.code(name.text); whole || name.separator {
			return nil // a number, and the guess after it
		}
		if len(r.game.Alike(name.text)) > 0 {
			known++
		}
	}
	after, _ := skip(tokens, at+places)
	if _, length, _ := r.markAt(tokens[after:], rules.Code{}); length == 0 || 2*known < places {
		return nil
	}
	_, err := r.game.ParseCode(join(names))
	return err
}

// lettersWithTiles reads a letter and its tile in turn: C ⬛ R ⬛ A 🟨 N ⬛ E 🟩.
func (r *reader) lettersWithTiles(tokens []token) (one item, ok bool) {
	places := r.game.Places()
	if !r.game.Rule().Tiles() || len(tokens) != 2*places || places < 2 {
		return item{}, false
	}
	var letters, tiles []token
	for i, t := range tokens {
		if i%2 == 0 {
			letters = append(letters, t)
		} else {
			tiles = append(tiles, t)
		}
	}
	guess, width := r.guessAt(letters)
	mark, length, _ := r.markAt(tiles, guess.guess)
	if width != places || length != places {
		return item{}, false
	}
	guess.mark, guess.hasMark, guess.text = mark, true, join(tokens)
	return guess, true
}
