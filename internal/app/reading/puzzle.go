package reading

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/app/colour"
	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/rules"

	bom "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Puzzle reads a printed puzzle: turns of a game that the text does not name. The guesses are words, digits or colours of
// one length. Symbols are the names of the symbols, if they are known; otherwise they are the letters, the digits, or the
// colours in the text. A text can also say them (Colours: red, green, blue), or have the command that made the puzzle.
//
// In a puzzle of words, the code has at each place a letter that some line has there, as in magazines. The error
// names the line; it is a [message.Problem], or the error of the reader.
func Puzzle(in io.Reader, symbols []string) (*puzzle.Puzzle, error) {
	text, err := puzzleText(in)
	if err != nil {
		return nil, err
	}
	read, err := newPuzzleReader(Clean(text), symbols).read()
	return read, typed(err, strings.Clone, text)
}

// puzzleText returns the characters of a text, in lines.
func puzzleText(in io.Reader) (string, error) {
	limited := &io.LimitedReader{R: in, N: longest + 1}
	text, err := io.ReadAll(transform.NewReader(limited, bom.BOMOverride(transform.Nop)))
	if err != nil {
		return "", message.NewProblem("puzzle-unreadable", "the puzzle cannot be read: {{.err}}", "err", err)
	}
	if limited.N == 0 {
		return "", message.NewProblem("puzzle-too-large", "the puzzle is larger than {{.most}} bytes; write one line for each word and its mark", "most", longest, "limit", limits.ErrReached)
	}
	var lines []string
	for line := range strings.SplitSeq(string(text), "\n") {
		decoded, _ := lexicon.DecodeLine([]byte(line))
		lines = append(lines, decoded)
	}
	return strings.Join(lines, "\n"), nil
}

// puzzleReader reads a puzzle.
type puzzleReader struct {
	text    string      // without the lines that say the game
	symbols []string    // nil if they are not known
	game    *rules.Game // by the command that made the puzzle; nil if no line has it
}

// puzzleGame is a game that the lines may be of.
type puzzleGame struct {
	game  *rules.Game
	all   bool // the symbols of the code need not be in a line
	words bool // the guesses are words
}

func newPuzzleReader(text string, symbols []string) *puzzleReader {
	r := &puzzleReader{symbols: symbols}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if game, ok := commanded(line); ok {
			lines[i] = ""
			r.game = cmp.Or(r.game, game)
		} else if names := namedIn(line); names != nil && r.symbols == nil {
			lines[i], r.symbols = "", names
		}
	}
	r.text = strings.Join(lines, "\n")
	return r
}

// commanded reads the command that makes a puzzle. The game is nil if it needs a list of words.
func commanded(line string) (game *rules.Game, ok bool) {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), "codebreaker puzzle new ")
	if !ok {
		return nil, false
	}
	name, rest, _ := strings.Cut(rest, " ")
	var options []rules.Option
	if _, names, ok := strings.Cut(rest, "--symbols "); ok {
		end := " "
		if quoted, isQuoted := strings.CutPrefix(names, "'"); isQuoted {
			names, end = quoted, "'"
		}
		names, _, _ = strings.Cut(names, end)
		options = append(options, rules.WithSymbols(SplitSymbols(names)...))
	}
	game, err := rules.ParseGame(name, options...)
	if err != nil || game.HasWords() {
		return nil, true
	}
	game, err = puzzle.GameOf(game)
	return game, err == nil
}

// statement matches a line that says the symbols of the code.
var statement = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^\s*(?:the\s+|les\s+)?(?:colou?rs|couleurs|symbols|symboles|digits|chiffres|letters|lettres)[^:]{0,30}?(?::|\bare\b|\bsont\b|\bamong\b|\bparmi\b)\s*(.+?)[.\s]*$`)
})

// fromTo matches a range of digits: 1 to 6.
var fromTo = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:from\s+|de\s+)?([0-9])\s*(?:-|–|\.\.+|…|to|through|à|a)\s*([0-9])$`)
})

// namedIn returns the symbols that a line says, or nil: Colours: red, green, blue.
func namedIn(line string) []string {
	found := statement().FindStringSubmatch(line)
	if found == nil {
		return nil
	}
	if ends := fromTo().FindStringSubmatch(found[1]); ends != nil && ends[1] < ends[2] {
		return strings.Split("0123456789"[ends[1][0]-'0':ends[2][0]-'0'+1], "")
	}
	names := strings.FieldsFunc(found[1], func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;/|()", r) })
	names = slices.DeleteFunc(names, func(name string) bool {
		return slices.Contains([]string{"and", "or", "et", "ou", "&"}, strings.ToLower(name))
	})
	if len(names) == 1 {
		names = strings.Split(names[0], "")
	}
	const least = 3
	if len(names) < least || !different(names) {
		return nil
	}
	return names
}

func different(names []string) bool {
	for i, name := range names {
		if slices.ContainsFunc(names[:i], func(other string) bool { return strings.EqualFold(name, other) }) {
			return false
		}
	}
	return true
}

// read reads the puzzle by the game that reads most of it.
func (r *puzzleReader) read() (*puzzle.Puzzle, error) {
	if len(r.symbols) > rules.MaxSymbols {
		return nil, tooManyLetters(len(r.symbols))
	}
	games, err := r.games()
	if err != nil {
		return nil, err
	}
	var best attempt
	var chosen puzzleGame
	for _, one := range games {
		reader := one.reader()
		tried := tryBy(reader, one.prepared(r.text))
		switch {
		case errors.Is(tried.err, limits.ErrReached):
			return nil, tried.err
		case tried.err == nil:
			tried.line, tried.err = one.missed(reader, &tried)
		case message.IsProblem(tried.err, "turn-form"), message.IsProblem(tried.err, "guess-no-mark"):
			tried.line, tried.err = one.unmarked(&tried)
		}
		switch same := best.text != nil && tried.turns == best.turns && best.err == nil && tried.err == nil; {
		case same && one.words && chosen.words && one.game.Places() != chosen.game.Places():
			best.line, best.err = wrongLength(best.text.items[0], one.game.Places())
			if first := tried.text.items[0]; first.line > best.line {
				best.line, best.err = wrongLength(first, chosen.game.Places())
			}
		case same && one.game.Places() == chosen.game.Places() && !best.countsWhite():
			best, chosen = tried, one
		case best.text == nil || tried.readsMore(&best):
			best, chosen = tried, one
		}
	}
	switch {
	case best.text == nil || best.turns == 0 && best.line == 0:
		return nil, puzzle.NoLines()
	case best.err != nil && best.line > 0:
		return nil, lineProblem(best.line, best.err)
	case best.err != nil:
		return nil, best.err
	}
	return chosen.puzzle(best.text)
}

// readsMore reports whether an attempt reads more turns of a puzzle than another.
func (a *attempt) readsMore(b *attempt) bool {
	switch {
	case a.err == nil && b.err != nil:
		return 2*a.turns > b.turns
	case a.err != nil && b.err == nil:
		return a.turns >= 2*b.turns && a.turns > 0
	case a.err == nil && a.isWhole() && b.guessesMark():
		return true
	case a.err == nil && b.isWhole() && a.guessesMark():
		return false
	case a.turns != b.turns:
		return a.turns > b.turns
	case a.err != nil:
		return a.line > b.line && !b.countsWhite() // the lines before set the style
	}
	return a.rest+a.skipped < b.rest+b.skipped
}

// isWhole reports whether an attempt reads all of the text, and no guess is rather a part of a mark.
func (a *attempt) isWhole() bool { return a.rest+a.skipped == 0 && !a.guessesMark() }

// guessesMark reports whether some guess is rather a part of a mark: AABB black: 2, white: 1.
func (a *attempt) guessesMark() bool {
	return slices.ContainsFunc(a.text.Turns, guessesMark(a.text.Game))
}

// countsWhite reports whether a mark of two numbers, before a fault, has a white peg, or is written as two numbers or, after
// digits or colours, a sentence. After words a sentence may leave out the letters that are elsewhere: paume 3 bien placées.
func (a *attempt) countsWhite() bool {
	return a.text.Game.Rule().Has(rules.Misplaced) && slices.ContainsFunc(a.items, func(one item) bool {
		mark := strings.TrimPrefix(one.text, one.word)
		numbers := strings.FieldsFunc(mark, func(r rune) bool { return !unicode.IsDigit(r) })
		return one.hasGuess && one.hasMark && (a.err == nil || one.line < a.line) && (one.mark.Count(rules.Misplaced) > 0 || len(numbers) > 1 || strings.Contains(strings.TrimSpace(mark), " ") && hasWords(mark) && !isLetters(one.word))
	})
}

func tooManyLetters(letters int) error {
	return message.NewProblem("puzzle-letters", "{{.letters}} different letters; a puzzle can have {{.most}} at most", "letters", letters, "most", rules.MaxSymbols, "limit", limits.ErrReached)
}

// lineProblem returns the problem of a line.
func lineProblem(line int, err error) error {
	return message.NewProblem("puzzle-line", "line {{.line}}: {{.err}}", "line", line, "err", err)
}

// puzzle returns the puzzle of the turns that were read.
func (g puzzleGame) puzzle(read *Text) (*puzzle.Puzzle, error) {
	for i, turn := range read.Turns {
		if one := read.items[i]; !turn.Feedback.Known() {
			return nil, lineProblem(one.line, g.unread(one.word, strings.TrimSpace(strings.TrimPrefix(one.text, one.word)), read))
		}
	}
	p, err := puzzle.New(read.Game, read.Turns)
	if err != nil {
		return nil, err
	}
	p.AllSymbols, p.Lower = g.all, g.words
	oneALine := true
	for i, one := range read.items {
		p.Numbers = append(p.Numbers, one.line)
		p.Lower = p.Lower && one.word == strings.ToLower(one.word)
		p.Spelled = p.Spelled || isSpelled(one.word) && namesInFull(read.Game, read.Turns[i].Guess)
		oneALine = oneALine && (i == 0 || one.line != read.items[i-1].line)
	}
	for i := range p.Numbers {
		if !oneALine {
			p.Numbers[i] = i + 1
		}
	}
	p.Passed = len(read.Passed)
	for _, line := range read.Passed[:min(mostNamed, len(read.Passed))] {
		p.Others = append(p.Others, line.Text)
	}
	return p, nil
}

// isSpelled reports whether a guess has the names of symbols: red blue, not r b.
func isSpelled(guess string) bool {
	names := strings.Fields(guess)
	return len(names) > 1 && slices.ContainsFunc(names, func(name string) bool { return utf8.RuneCountInString(name) > 1 })
}

// namesInFull reports whether a symbol of a code has a name of more than one character. Letters of words do not, even if
// there are signs next to them: !A A.
func namesInFull(game *rules.Game, code rules.Code) bool {
	return slices.ContainsFunc(code[:game.Places()], func(symbol byte) bool {
		return utf8.RuneCountInString(game.SymbolName(int(symbol))) > 1
	})
}

// reader returns a reader of the turns of a game. Letters lose their accents.
func (g puzzleGame) reader() *reader {
	r := &reader{game: g.game}
	if g.words {
		r.fold = foldLetters
	}
	return r
}

// joined matches a number before a word and a word before a number, without a space: 1.paume, paume2.
var joined = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^(\s*\d{1,3}[.)])(\p{L})|(\p{L}{2})(\d)`) })

// leaders matches what leads from a word to its number: paume..3, paume…3, paume/3.
var leaders = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(\p{L}{2})(?:\.{2,}|…+|_{2,}|[-–—/])[ \t]*(\d)`)
})

// outOf matches a number out of all places: 3/5, 3 sur 5.
var outOf = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)\b(\d)\s*(?:/|out of|of|sur|von)\s*(\d+)\b`) })

// prepared returns a text with spaces around the words of a puzzle, and without the number of places after marks.
func (g puzzleGame) prepared(text string) string {
	if len(g.game.Rule().Parts()) == 1 {
		text = outOf().ReplaceAllStringFunc(text, func(score string) string {
			if parts := outOf().FindStringSubmatch(score); rules.Number(parts[2]) == g.game.Places() {
				return parts[1]
			}
			return score
		})
	}
	if !g.words {
		return text
	}
	text = leaders().ReplaceAllString(text, "$1 $2")
	return joined().ReplaceAllString(text, "$1$3 $2$4")
}

// foldLetters removes the accents of letters.
func foldLetters(word string) string {
	if strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
		return word
	}
	if folded := lexicon.FoldAccents.Fold(word); lexicon.AllLetters(folded) { // Ŀ is L and a dot
		return folded
	}
	return word
}

// games returns the games that the lines may be of.
func (r *puzzleReader) games() (games []puzzleGame, err error) {
	if r.game != nil {
		return []puzzleGame{{game: r.game, all: true}}, nil
	}
	shapes := r.shapes()
	add := func(places int, names []string, all, words bool) {
		for _, suffix := range []string{suffix(2), suffix(1)} {
			game, err := rules.ParseGame(fmt.Sprintf("%dx%d%s", places, len(names), suffix), rules.WithSymbols(names...))
			if err == nil {
				games = append(games, puzzleGame{game, all, words})
			}
		}
	}
	if r.symbols != nil {
		for places := 2; places <= rules.MaxPlaces; places++ {
			if shapes.digits[places]+shapes.letters[places]+shapes.names[places] > 0 {
				add(places, r.symbols, true, false)
			}
		}
		return games, nil
	}
	for places := 2; places <= rules.MaxPlaces; places++ {
		if shapes.digits[places] > 0 {
			add(places, strings.Split("0123456789", ""), true, false)
		}
		if shapes.names[places] > 0 && len(shapes.colours) > 1 {
			add(places, shapes.colours, true, false)
		}
	}
	for places := 1; places <= rules.MaxPlaces; places++ {
		if shapes.letters[places] == 0 || slices.Max(shapes.names[2:]) > 0 || places == 1 && slices.Max(shapes.letters[2:]) > 0 {
			continue
		}
		letters := alphabetOf(shapes.words[places])
		if len(letters) > rules.MaxSymbols {
			err = tooManyLetters(len(letters))
			continue
		}
		add(places, letters, false, true)
	}
	if games == nil {
		return nil, err
	}
	return games, nil
}

// suffix returns the end of the names of games whose marks are one number, of right symbols, or two, of right and
// misplaced ones.
func suffix(numbers int) string {
	for _, rule := range rules.Rules() {
		if !rule.Tiles() && len(rule.Parts()) == numbers && rule.Has(rules.Right) && rule.Has(rules.Misplaced) == (numbers == 2) {
			return rule.Suffix()
		}
	}
	return ""
}

// alphabetOf returns A to Z and the other letters of the words in Unicode order, or only the words' letters if none is
// from A to Z.
func alphabetOf(words []string) []string {
	found := make(map[rune]bool)
	latin := false
	for _, word := range words {
		for _, letter := range word {
			found[letter] = true
			latin = latin || 'A' <= letter && letter <= 'Z'
		}
	}
	for letter := 'A'; letter <= 'Z' && latin; letter++ {
		found[letter] = true
	}
	var letters []string
	for letter := range found {
		letters = append(letters, string(letter))
	}
	slices.Sort(letters)
	return letters
}

// shapes counts the possible guesses of the lines by their places.
type shapes struct {
	digits, letters, names [rules.MaxPlaces + 1]int
	words                  [rules.MaxPlaces + 1][]string // folded
	colours                []string                      // names or discs at the beginnings of lines
}

// addColour adds a colour of a guess.
func (s *shapes) addColour(name string) {
	first, size := utf8.DecodeRuneInString(name)
	name = string(unicode.ToUpper(first)) + strings.ToLower(name[size:])
	if !slices.Contains(s.colours, name) && len(s.colours) < rules.MaxSymbols {
		s.colours = append(s.colours, name)
	}
}

// shapes looks at all lines.
func (r *puzzleReader) shapes() *shapes {
	s := new(shapes)
	for line := range strings.SplitSeq(r.text, "\n") {
		s.addLetters(fields(line))
		for range 2 {
			line = numbering().ReplaceAllString(line, "")
		}
		if fields := fields(line); len(fields) > 0 {
			s.addDigits(fields)
			s.addColours(fields)
		}
	}
	return s
}

// fields returns the words, numbers and signs of a line.
func fields(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !isSign(r)
	})
}

// addDigits counts the digits at the beginning of a line: 682, or 6 8 2.
func (s *shapes) addDigits(fields []string) {
	if size := len(fields[0]); isDigits(fields[0]) && size <= rules.MaxPlaces {
		s.digits[size]++
	}
	for places, field := range fields {
		if len(field) != 1 || !isDigits(field) || places == rules.MaxPlaces {
			break
		}
		s.digits[places+1]++
	}
}

func isDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }

// addLetters counts the words of a line, and letters with spaces between.
func (s *shapes) addLetters(fields []string) {
	spaced := ""
	add := func(word string) {
		if size := utf8.RuneCountInString(word); 0 < size && size <= rules.MaxPlaces {
			s.letters[size]++
			s.words[size] = append(s.words[size], word)
		}
	}
	for _, field := range fields {
		word := foldLetters(strings.TrimRight(field, "0123456789")) // paume2
		if strings.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }) {
			word = ""
		}
		add(word)
		if utf8.RuneCountInString(word) == 1 {
			spaced += word
			continue
		}
		add(spaced)
		spaced = ""
	}
	add(spaced)
}

// addColours counts the colours at the beginning of a line, maybe after its number.
func (s *shapes) addColours(fields []string) {
	if isDigits(fields[0]) {
		fields = fields[1:]
	}
	if names := min(leadingColours(fields), rules.MaxPlaces); names > 0 {
		for _, name := range fields[:names] {
			s.addColour(name)
		}
		s.names[names]++
	}
	if len(fields) > 0 && isDiscs(fields[0]) && utf8.RuneCountInString(fields[0]) <= rules.MaxPlaces {
		for _, disc := range fields[0] {
			s.addColour(string(disc))
		}
		s.names[utf8.RuneCountInString(fields[0])]++
	}
}

// leadingColours returns the number of words before the first that is no name of a colour.
func leadingColours(words []string) int {
	for i, word := range words {
		if !isColour(word) {
			return i
		}
	}
	return len(words)
}

// isColour reports whether a text is the name of a colour.
func isColour(field string) bool {
	return slices.ContainsFunc(colour.All(), func(c colour.Colour) bool {
		return slices.ContainsFunc(c.Names, func(name string) bool { return strings.EqualFold(name, field) })
	})
}

// headings are words of headings, which may have a number after them.
var headings = []string{"PAGE", "GRILLE", "JEU", "PARTIE", "GAME", "GRID", "ROUND", "LEVEL", "NIVEAU", "PUZZLE"}

// missed returns the problem of a line that looks like one of the puzzle, but was passed over: a guess without a mark that
// can be read, or a word with a mark and one letter too many or too few.
func (g puzzleGame) missed(r *reader, a *attempt) (line int, err error) {
	if a.turns == 0 {
		return 0, nil
	}
	if a.odd.text != "" {
		a.turns-- // another game may read all of it
		return a.odd.line, g.unread(a.odd.word, a.odd.text, a.text)
	}
	lower := !slices.ContainsFunc(a.text.items, func(one item) bool { return one.word != strings.ToLower(one.word) })
	for _, passed := range a.text.Passed {
		tokens := slices.DeleteFunc(r.tokens(passed.Text), func(t token) bool { return t.separator })
		if len(tokens) == 0 {
			continue
		}
		word, mark := tokens[0].text, join(tokens[1:])
		places := utf8.RuneCountInString(foldLetters(word))
		sameCase := !g.words || lower == (word == strings.ToLower(word))
		const sign = 2 // characters
		if _, ok := r.code(word); ok && sameCase && !isLabelOfTurn(passed.Text) && !isTitle(passed.Text) && utf8.RuneCountInString(mark) <= sign {
			return passed.Number, g.unread(word, mark, a.text)
		}
		_, marked := r.game.ParseFeedback(mark)
		apart := places - r.game.Places()
		isWord := sameCase && (lower || !g.words) && !slices.Contains(headings, foldLetters(word))
		if (apart == 1 || apart == -1) && marked == nil && isWord {
			return wrongLength(item{word: word, line: passed.Number}, r.game.Places())
		}
	}
	return 0, nil
}

// unread returns the problem of a line of the puzzle that cannot be read.
func (g puzzleGame) unread(word, mark string, read *Text) error {
	return message.NewProblem("puzzle-unread", "{{.word}}: {{.mark}} is not a mark; write it as in {{.example}}, or leave the line out",
		"word", word, "mark", message.Quote(mark), "example", puzzleExample(read))
}

// unmarked returns the problem of the first guess without a mark.
func (g puzzleGame) unmarked(a *attempt) (line int, err error) {
	marked := slices.IndexFunc(a.items, func(one item) bool { return one.hasGuess && one.hasMark })
	alone := slices.IndexFunc(a.items, func(one item) bool { return one.hasGuess && !one.hasMark })
	if marked < 0 || alone < 0 {
		return 0, a.err
	}
	example := a.items[marked].word + " " + puzzle.FormatMark(a.items[marked].mark)
	return a.items[alone].line, message.NewProblem("puzzle-unmarked", "{{.word}} has no mark; write it as in {{.example}}, or leave the line out", "word", a.items[alone].word, "example", example)
}

// wrongLength returns the problem of a guess of another length than most.
func wrongLength(one item, places int) (line int, err error) {
	return one.line, message.NewProblem("puzzle-length", "{{.word}}: {{n .letters \"letter\"}}, but most words have {{.length}}; leave headings out",
		"word", one.word, "letters", utf8.RuneCountInString(foldLetters(one.word)), "length", places)
}

// puzzleExample returns the first line of the puzzle as it should be written.
func puzzleExample(read *Text) string {
	return read.items[0].word + " " + puzzle.FormatMark(read.Turns[0].Feedback)
}
