// Package lexicon reads word lists for the games that are played with words: one
// word a line, in whatever encoding people keep them, in capitals with accents
// folded or kept. [Read] reads one list; [Files] gives [codebreaker.ParseGame]
// the lists that a game's name calls for, among them those that come with the
// program ([Shipped]).
//
// The package opens no files itself: callers give it a reader or say how to open
// a name.
package lexicon

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"codebreaker"

	bom "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// The sizes past which a list is refused, besides [codebreaker.MaxWords].
const (
	MaxLine  = 1 << 20 // bytes of a line
	MaxLines = 4 * codebreaker.MaxWords
	MaxBytes = 1 << 28 // of a list
)

// longestWord is in bytes: the longest code in the longest letters, with accents
// written apart.
const longestWord = 16 * codebreaker.MaxPlaces

// List is a word list and what was met while reading it.
type List struct {
	Name     string
	Words    []string // folded, in Unicode order, once each
	Listed   []string // the same in the order of the list, where a word may come again
	Encoding Encoding
	Odd      int    // lines whose word has characters that are no letters, left out
	FirstOdd string // the first of them, printable
	Long     int    // words of more than [codebreaker.MaxPlaces] letters, left out
	Repeated int    // words that were there already, perhaps before folding

	// Weights are those of Words, one each, where the list has some: of a word that comes
	// again the largest. They are nil where no line has a second column. Only
	// [List.Weighted] says whether each can be relied on.
	Weights []uint32

	misweighed misweighed // the first word without a weight
}

// Encoding is how the letters of a list beyond A–Z were written.
type Encoding uint8

// The encodings that are told apart, each line for itself.
const (
	UTF8   Encoding = iota // UTF-8, or plain A–Z
	Latin1                 // Latin-1, as Windows extends it (CP1252)
	Mixed                  // some lines of each
)

func (e Encoding) String() string {
	return [...]string{"UTF-8", "Latin-1", "UTF-8 and Latin-1"}[e]
}

// Has reports whether the list holds a word, which must be folded as the list is.
func (l *List) Has(word string) bool {
	_, found := slices.BinarySearch(l.Words, word)
	return found
}

// OfLength returns the words of that many letters, in order.
func (l *List) OfLength(letters int) []string {
	var words []string
	for _, word := range l.Words {
		if utf8.RuneCountInString(word) == letters {
			words = append(words, word)
		}
	}
	return words
}

// Lengths returns how many words there are of each length, from 0 to
// [codebreaker.MaxPlaces] letters.
func (l *List) Lengths() [codebreaker.MaxPlaces + 1]int {
	var counts [codebreaker.MaxPlaces + 1]int
	for _, word := range l.Words {
		counts[utf8.RuneCountInString(word)]++
	}
	return counts
}

// Read reads a list, which messages call name: the first word of each line, up to
// a space, tab, comma, semicolon or bar, and the second for its weight. A line that is not UTF-8 is taken for
// Latin-1; a byte order mark, of UTF-16 too, is obeyed. Words that no game could
// use are left out and counted.
//
// The error is a [codebreaker.Problem]: no word at all, a size past its limit
// ([codebreaker.ErrLimit] is beneath), or what the reader returned. A list of a
// million words takes a fraction of a second and memory for its words alone.
func Read(r io.Reader, name string, accents Accents) (*List, error) {
	limited := &io.LimitedReader{R: r, N: MaxBytes + 1}
	lines := &lineReader{r: bufio.NewReaderSize(transform.NewReader(limited, bom.BOMOverride(transform.Nop)), 1<<16)}
	list := &List{Name: name}
	encodings := [Mixed]bool{}
	for {
		line, err := lines.next()
		if err == io.EOF {
			break
		}
		if errors.Is(err, errLongLine) {
			return nil, list.problem("list-line", "line {{.line}} is longer than {{.most}} bytes; write one word per line", "line", lines.number, "most", MaxLine, "limit", codebreaker.ErrLimit)
		}
		if err != nil {
			return nil, list.problem("list-unreadable", "{{.err}}", "err", err)
		}
		if lines.number > MaxLines {
			return nil, list.problem("list-lines", "more than {{.most}} lines", "most", MaxLines, "limit", codebreaker.ErrLimit)
		}
		list.add(line, lines.number, accents, &encodings)
		if len(list.Words) > codebreaker.MaxWords {
			return nil, list.problem("list-words", "more than {{.most}} words", "most", codebreaker.MaxWords, "limit", codebreaker.ErrLimit)
		}
	}
	if limited.N == 0 {
		return nil, list.problem("list-too-large", "more than {{.most}} bytes", "most", MaxBytes, "limit", codebreaker.ErrLimit)
	}
	if len(list.Words) == 0 && list.Long > 0 && list.Odd == 0 {
		return nil, list.problem("list-all-long", "every word has more than {{.most}} letters", "most", codebreaker.MaxPlaces)
	}
	if len(list.Words) == 0 {
		return nil, list.problem("list-no-words", "no words in {{.lines}} lines; write one word per line, with letters only", "lines", lines.number)
	}
	list.sort()
	if encodings[Latin1] {
		list.Encoding = Latin1
		if encodings[UTF8] {
			list.Encoding = Mixed
		}
	}
	return list, nil
}

func (l *List) problem(id, text string, args ...any) error {
	return codebreaker.NewProblem(id, "list {{.list}}: "+text, append(args, "list", quote(l.Name))...)
}

// sort puts the words in order and keeps the order that they had.
func (l *List) sort() {
	read := len(l.Words)
	l.sortWeights()
	if slices.IsSorted(l.Words) {
		l.Words = slices.Clip(slices.Compact(l.Words))
		l.Listed = l.Words
	} else {
		l.Listed = l.Words
		l.Words = slices.Clip(slices.Compact(slices.Sorted(slices.Values(l.Words))))
	}
	l.Repeated = read - len(l.Words)
}

// add reads the word and the weight of one line and notes the encoding of letters beyond
// ASCII.
func (l *List) add(line []byte, number int, accents Accents, encodings *[Mixed]bool) {
	field, rest := cutColumn(bytes.TrimLeft(line, spaces))
	switch {
	case len(field) == 0:
		return
	case len(field) > longestWord:
		l.Long++
		return
	}
	var word string
	if upper, ok := upperASCII(field); ok {
		word = upper
	} else {
		text, encoding := Decode(field)
		if word = accents.Fold(text); !allLetters(word) {
			if l.Odd++; l.FirstOdd == "" {
				l.FirstOdd = quote(text)
			}
			return
		}
		encodings[encoding] = true
	}
	if utf8.RuneCountInString(word) > codebreaker.MaxPlaces {
		l.Long++
		return
	}
	l.Words = append(l.Words, word)
	l.addWeight(rest, number)
}

// spaces may stand before a word, separators between columns.
const (
	spaces     = " \t\r\v\f"
	separators = spaces + ",;|"
)

// cutColumn cuts the first column off a line.
func cutColumn(line []byte) (column, rest []byte) {
	if end := bytes.IndexAny(line, separators); end >= 0 {
		return line[:end], line[end:]
	}
	return line, nil
}

// upperASCII returns a word of the letters A–Z in capitals.
func upperASCII(field []byte) (word string, ok bool) {
	for _, c := range field {
		if c |= 0x20; c < 'a' || c > 'z' {
			return "", false
		}
	}
	for i := range field {
		field[i] &^= 0x20
	}
	return string(field), true
}

// Decode returns the text of a line, which is taken for Latin-1 when it is not UTF-8.
func Decode(line []byte) (text string, encoding Encoding) {
	if utf8.Valid(line) {
		return string(line), UTF8
	}
	var decoded strings.Builder
	for _, c := range line {
		decoded.WriteRune(windows1252(c))
	}
	return decoded.String(), Latin1
}

// windows1252 returns the character of a byte in Windows-1252: as in Latin-1, but for 27
// bytes that are no characters there.
func windows1252(c byte) rune {
	const none = utf8.RuneError
	others := [...]rune{
		'€', none, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', none, 'Ž', none,
		none, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', none, 'ž', 'Ÿ',
	}
	if c < 0x80 || int(c) >= 0x80+len(others) {
		return rune(c)
	}
	return others[c-0x80]
}

// quote prints text so that odd bytes show, cut to a length that fits a line.
func quote(text string) string {
	const most = 60
	if len(text) > most {
		return strconv.Quote(strings.ToValidUTF8(text[:most], "")) + "…"
	}
	return strconv.Quote(text)
}

// lineReader gives the beginning of each line and passes over the rest.
type lineReader struct {
	r      *bufio.Reader
	number int // of the line that next returned, from 1
}

var errLongLine = errors.New("line too long")

// next returns the next line, without its end, valid until the next call. Of a
// line longer than the buffer it returns the first bytes.
func (l *lineReader) next() ([]byte, error) {
	line, err := l.r.ReadSlice('\n')
	if err == io.EOF && len(line) == 0 {
		return nil, io.EOF
	}
	l.number++
	switch {
	case err == nil:
		return line[:len(line)-1], nil
	case err == io.EOF: // the last line has no end
		return line, nil
	case !errors.Is(err, bufio.ErrBufferFull):
		return nil, err
	}
	head := bytes.Clone(line[:longestWord+1])
	for length := len(line); errors.Is(err, bufio.ErrBufferFull); length += len(line) {
		if length > MaxLine {
			return nil, errLongLine
		}
		line, err = l.r.ReadSlice('\n')
	}
	if err != nil && err != io.EOF {
		return nil, err
	}
	return head, nil
}
