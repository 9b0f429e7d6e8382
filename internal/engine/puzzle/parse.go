package puzzle

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/engine/lexicon"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"

	bom "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// The largest sizes of a puzzle.
const (
	maxBytes = 1 << 20
	maxLines = 1000 // with a mark
)

// entry is a line with a word and a mark.
type entry struct {
	number int
	word   string // folded
	lower  bool   // the word is in small letters
	marks  []int  // black, or black and white
	pegs   bool   // the mark is written as pegs: XX may count black pegs only, or mean no white ones
	mark   string // as it was written; without marks it is unreadable
	text   string // the line
}

// Parse reads a puzzle from text: lines of a word and a mark, which may have a number before
// and punctuation between and after: paume 3, 1. paume: 3, paume XXX. A mark of two numbers is
// black and white. A word of the puzzle with an unreadable mark is an error. Other lines are
// skipped, and so are headings that look like a line, such as Grille 3, if their word has
// another length. Letter case, accents and line endings make no difference. A text can have 1
// MB and 1000 lines with a mark.
//
// The game for words of five letters is 5x26-black, or 5x26 if marks have two numbers. Letters
// of the words outside A–Z become additional symbols. It returns an error
// that names the line.
func Parse(r io.Reader) (*Puzzle, error) {
	limited := &io.LimitedReader{R: r, N: maxBytes + 1}
	text, err := io.ReadAll(transform.NewReader(limited, bom.BOMOverride(transform.Nop)))
	if err != nil {
		return nil, message.NewProblem("puzzle-unreadable", "the puzzle cannot be read: {{.err}}", "err", err)
	}
	if limited.N == 0 {
		return nil, message.NewProblem("puzzle-too-large", "the puzzle is larger than {{.most}} bytes; write one line for each word and its mark", "most", maxBytes, "limit", limits.ErrReached)
	}
	var entries []entry
	lines := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(string(text))
	number := 0
	var others []entry // lines without a mark
	for line := range strings.SplitSeq(lines, "\n") {
		number++
		line, _ := lexicon.DecodeLine([]byte(line))
		e, ok := readLine(line)
		if !ok {
			if strings.TrimSpace(line) != "" {
				e.number, e.text = number, strings.TrimSpace(line)
				others = append(others, e)
			}
			continue
		}
		e.number, e.text = number, strings.TrimSpace(line)
		entries = append(entries, e)
	}
	read := slices.Clone(entries)
	if entries, err = withoutHeadings(entries); err != nil {
		return nil, err
	}
	for _, e := range others {
		if err := e.missed(entries); err != nil {
			return nil, err
		}
	}
	countWhite(entries)
	if err := check(entries); err != nil {
		return nil, err
	}
	p, err := build(entries)
	if err != nil {
		return nil, err
	}
	p.Lower = !slices.ContainsFunc(entries, func(e entry) bool { return !e.lower })
	for _, e := range slices.Concat(others, read) {
		if !slices.ContainsFunc(entries, func(kept entry) bool { return kept.number == e.number }) {
			p.Passed++
			if len(p.Others) < mostOthers {
				p.Others = append(p.Others, e.text)
			}
		}
	}
	return p, nil
}

// turnLine splits a line into its number (if any), the punctuation after it, the word and the
// mark.
var turnLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[ |*•–-]*(?:\(?([0-9]+) ?([.):–-]*) ?)?([\p{L}\p{M}]+)(?:[ :=.…,;|→–—]|-+>|- )*(.*?)[ .,;|]*$`)
})

// readLine reads a line of a word and a mark; ok is false for any other line.
func readLine(line string) (e entry, ok bool) {
	parts := turnLine().FindStringSubmatch(strings.Join(strings.Fields(line), " "))
	if parts == nil {
		return entry{}, false
	}
	numbered, loose, word, mark := parts[1] != "", parts[2] == "", parts[3], parts[4]
	e = entry{word: lexicon.FoldAccents.Fold(word), lower: word == strings.ToLower(word), mark: mark}
	if mark == "" || !isWord(e.word) { // Ŀ folds to L and a dot
		return e, false
	}
	if e.marks, e.pegs = readMark(mark, e.letters()); e.marks == nil {
		return e, e.beginsLikeMark()
	}
	return e, !numbered || !loose || e.sum() <= e.letters() // 12 avril 1983 is a date
}

// readMark reads one number, two numbers, or pegs. It returns nil for any other text.
func readMark(mark string, places int) (marks []int, pegs bool) {
	numbers := strings.FieldsFunc(mark, func(r rune) bool { return strings.ContainsRune(" ,;/+()", r) })
	if len(numbers) < 1 || len(numbers) > 2 || strings.Trim(strings.Join(numbers, ""), "0123456789") != "" {
		return readPegs(mark, places)
	}
	for _, number := range numbers {
		n, err := strconv.Atoi(number)
		if err != nil {
			n = 1<<31 - 1 // above every length
		}
		marks = append(marks, n)
	}
	return marks, false
}

// readPegs reads XXO, 1b1w, none and everything else that a game reads as a mark.
func readPegs(mark string, places int) (marks []int, pegs bool) {
	game, err := rules.ParseGame(fmt.Sprintf("%dx26", places))
	if err != nil { // the word is too long
		return nil, false
	}
	feedback, err := game.ParseFeedback(mark)
	if err != nil {
		black, _ := rules.ParseGame(game.Name() + suffix(1))
		if feedback, err = black.ParseFeedback(mark); err != nil {
			return nil, false
		}
	}
	if !feedback.Known() {
		return nil, false
	}
	return []int{feedback.Count(rules.Right), feedback.Count(rules.Misplaced)}, true
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

// beginsLikeMark reports whether an unreadable mark begins like a mark: with a number of pegs
// that fits the word, or with a black or white peg.
func (e entry) beginsLikeMark() bool {
	mark := strings.TrimLeft(e.mark, "-(")
	rest := strings.TrimLeft(mark, "0123456789")
	if number := mark[:len(mark)-len(rest)]; number != "" {
		n, err := strconv.Atoi(number)
		return err == nil && n <= e.letters()
	}
	first, _ := utf8.DecodeRuneInString(mark)
	return strings.ContainsRune("xX●○⚫⚪🖤🤍", first)
}

func isWord(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
}

func (e entry) problem(id, text string, args ...any) error {
	return message.NewProblem(id, "line {{.line}}, {{.word}}: "+text, append(args, "line", e.number, "word", e.word)...)
}

func (e entry) letters() int { return utf8.RuneCountInString(e.word) }

// sum adds the numbers of the mark, up to a limit.
func (e entry) sum() int {
	pegs := 0
	for _, mark := range e.marks {
		pegs = min(pegs+mark, 1<<30)
	}
	return pegs
}

// withoutHeadings removes the lines whose words have another length than the words of the
// puzzle. The length of the puzzle is the one that most different words have. Words with an
// impossible mark, as in Page 12, do not count. It is an error when two lengths have equally
// many words.
func withoutHeadings(entries []entry) ([]entry, error) {
	var words [rules.MaxPlaces + 1]int // by length
	seen := make(map[string]bool)
	for _, e := range entries {
		if e.marks != nil && e.letters() <= rules.MaxPlaces && e.sum() <= e.letters() && !seen[e.word] {
			seen[e.word] = true
			words[e.letters()]++
		}
	}
	most := slices.Max(words[:])
	if most == 0 {
		return entries, nil
	}
	length := 0
	for _, e := range entries {
		switch {
		case e.letters() > rules.MaxPlaces || words[e.letters()] < most:
		case length == 0:
			length = e.letters()
		case length != e.letters():
			return nil, e.problem("puzzle-length", "{{.letters}} letters, but most words have {{.length}}; leave headings out", "letters", e.letters(), "length", length)
		}
	}
	for _, e := range entries { // headings don't look like words in small letters with one letter too many or too few
		if apart := e.letters() - length; e.lower && !slices.Contains(headingWords, e.word) && e.marks != nil && e.sum() <= e.letters() && (apart == 1 || apart == -1) {
			return nil, e.problem("puzzle-length", "{{.letters}} letters, but most words have {{.length}}; leave headings out", "letters", e.letters(), "length", length)
		}
	}
	return slices.DeleteFunc(entries, func(e entry) bool { return e.letters() != length }), nil
}

// headingWords are words of headings, which may have a number after them.
var headingWords = []string{"PAGE", "GRILLE", "JEU", "PARTIE", "GAME", "GRID", "ROUND", "LEVEL", "NIVEAU", "PUZZLE"}

// mostOthers is the number of lines without a mark that a puzzle names.
const mostOthers = 3

// missed returns the problem of a line that looks like one of the puzzle, but has no mark that can be read: a word of
// the puzzle's length and case, alone or before a sign or two.
func (e entry) missed(entries []entry) error {
	const sign = 2 // characters
	if len(entries) == 0 || !isWord(e.word) || e.letters() != entries[0].letters() || utf8.RuneCountInString(e.mark) > sign {
		return nil
	}
	word := strings.Fields(strings.TrimLeft(e.text, "0123456789.) "))
	if upper := len(word) > 0 && word[0] == strings.ToUpper(word[0]); !upper && !e.lower || !slices.ContainsFunc(entries, func(other entry) bool { return other.lower == e.lower }) {
		return nil // Title
	}
	return e.problem("puzzle-unread", "{{.mark}} is not a mark; write it as in {{.example}}, or leave the line out", "mark", message.Quote(e.mark), "example", "paume 2")
}

// countWhite removes the number of white pegs, which is 0 in marks such as XX, if no mark of the
// puzzle gives one.
func countWhite(entries []entry) {
	if slices.ContainsFunc(entries, func(e entry) bool { return len(e.marks) == 2 && (!e.pegs || e.marks[1] > 0) }) {
		return
	}
	for i := range entries {
		entries[i].marks = entries[i].marks[:min(1, len(entries[i].marks))]
	}
}

// check returns an error for lines that do not make a puzzle.
func check(entries []entry) error {
	if len(entries) > maxLines {
		return entries[maxLines].problem("puzzle-lines", "a puzzle can have {{.most}} lines at most", "most", maxLines, "limit", limits.ErrReached)
	}
	for _, e := range entries {
		first := entries[0]
		switch {
		case e.marks == nil:
			return e.problem("puzzle-unread", "{{.mark}} is not a mark; write it as in {{.example}}, or leave the line out", "mark", e.mark, "example", "paume 2")
		case e.letters() > rules.MaxPlaces:
			return e.problem("puzzle-long-word", "{{.letters}} letters; a word can have {{.most}} at most", "letters", e.letters(), "most", rules.MaxPlaces)
		case len(e.marks) != len(first.marks):
			return e.problem("puzzle-marks", "{{.marks}} numbers in the mark, but earlier marks have {{.others}}; one number counts black pegs, two count black and white",
				"marks", len(e.marks), "others", len(first.marks))
		case e.sum() > e.letters():
			return e.problem("puzzle-pegs", "mark {{.mark}} is too large for a word of {{.letters}} letters", "mark", message.Quote(e.mark), "letters", e.letters())
		}
	}
	return nil
}

// build makes the game and the codes of the lines.
func build(entries []entry) (*Puzzle, error) {
	if len(entries) == 0 {
		return nil, noLines()
	}
	letters := alphabet(entries)
	if len(letters) > rules.MaxSymbols {
		return nil, message.NewProblem("puzzle-letters", "{{.letters}} different letters; a puzzle can have {{.most}} at most",
			"letters", len(letters), "most", rules.MaxSymbols, "limit", limits.ErrReached)
	}
	first := entries[0]
	name := fmt.Sprintf("%dx%d", first.letters(), len(letters)) + suffix(len(first.marks))
	game, err := rules.ParseGame(name, rules.WithSymbols(letters...))
	if err != nil {
		return nil, err
	}
	var lines rules.History
	var numbers []int
	for _, e := range entries {
		guess, err := game.ParseCode(e.word)
		if err != nil {
			return nil, e.problem("puzzle-line", "{{.err}}", "err", err)
		}
		feedback, err := game.ParseFeedback(strings.Trim(fmt.Sprint(e.marks), "[]"))
		if err != nil {
			return nil, e.problem("puzzle-line", "{{.err}}", "err", err)
		}
		lines, numbers = append(lines, rules.Turn{Guess: guess, Feedback: feedback}), append(numbers, e.number)
	}
	p, err := New(game, lines)
	if err == nil {
		p.Numbers = numbers
	}
	return p, err
}

// alphabet returns A to Z and the other letters of the words in Unicode order, or only the
// words' letters if none is from A to Z.
func alphabet(entries []entry) []string {
	found := make(map[rune]bool)
	latin := false
	for _, e := range entries {
		for _, letter := range e.word {
			found[letter] = true
			latin = latin || 'A' <= letter && letter <= 'Z'
		}
	}
	if latin {
		for letter := 'A'; letter <= 'Z'; letter++ {
			found[letter] = true
		}
	}
	sorted := make([]rune, 0, len(found))
	for letter := range found {
		sorted = append(sorted, letter)
	}
	slices.SortFunc(sorted, cmp.Compare)
	letters := make([]string, len(sorted))
	for i, letter := range sorted {
		letters[i] = string(letter)
	}
	return letters
}
