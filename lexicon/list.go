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
	"unicode/utf8"

	"codebreaker"
	"codebreaker/internal/quote"
	"codebreaker/internal/wordline"

	bom "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// The sizes past which a list is refused, besides [codebreaker.MaxWords].
const (
	maxLine  = 1 << 20 // bytes of a line
	maxLines = 4 * codebreaker.MaxWords
	maxBytes = 1 << 28 // of a list
)

// longestWord is in bytes: the longest code in the longest letters, with accents
// written apart.
const longestWord = 16 * codebreaker.MaxPlaces

// List is a word list and what was met while reading it.
type List struct {
	Name     string
	Words    []string // folded, in Unicode order, once each
	Listed   []string // the same in the order of the list, where a word may come again
	Encoding string   // UTF-8, Latin-1 (as Windows extends it), or "UTF-8 and Latin-1"
	Odd      int      // lines whose word has characters that are no letters, left out
	FirstOdd string   // the first of them, printable
	Long     int      // words of more than [codebreaker.MaxPlaces] letters, left out
	Repeated int      // words that were there already, perhaps before folding

	// Weights are those of Words, one each, where the list has some: of a word that comes
	// again the largest. They are nil where no line has a second column. Only
	// [List.Weighted] says whether each can be relied on.
	Weights []uint32

	misweighed misweighed // the first word without a weight
}

// encodings are the encodings found in a list.
type encodings struct{ utf8, latin1 bool }

func (e encodings) String() string {
	switch {
	case e.utf8 && e.latin1:
		return "UTF-8 and Latin-1"
	case e.latin1:
		return "Latin-1"
	}
	return "UTF-8"
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
	limited := &io.LimitedReader{R: r, N: maxBytes + 1}
	lines := &lineReader{r: bufio.NewReaderSize(transform.NewReader(limited, bom.BOMOverride(transform.Nop)), 1<<16)}
	list := &List{Name: name}
	var found encodings
	for {
		line, err := lines.next()
		if err == io.EOF {
			break
		}
		if errors.Is(err, errLongLine) {
			return nil, list.problem("list-line", "line {{.line}} is longer than {{.most}} bytes; write one word per line", "line", lines.number, "most", maxLine, "limit", codebreaker.ErrLimit)
		}
		if err != nil {
			return nil, list.problem("list-unreadable", "{{.err}}", "err", err)
		}
		if lines.number > maxLines {
			return nil, list.problem("list-lines", "more than {{.most}} lines", "most", maxLines, "limit", codebreaker.ErrLimit)
		}
		list.add(line, lines.number, accents, &found)
		if len(list.Words) > codebreaker.MaxWords {
			return nil, list.problem("list-words", "more than {{.most}} words", "most", codebreaker.MaxWords, "limit", codebreaker.ErrLimit)
		}
	}
	if limited.N == 0 {
		return nil, list.problem("list-too-large", "more than {{.most}} bytes", "most", maxBytes, "limit", codebreaker.ErrLimit)
	}
	if len(list.Words) == 0 && list.Long > 0 && list.Odd == 0 {
		return nil, list.problem("list-all-long", "every word has more than {{.most}} letters", "most", codebreaker.MaxPlaces)
	}
	if len(list.Words) == 0 {
		return nil, list.problem("list-no-words", "no words in {{.lines}} lines; write one word per line, with letters only", "lines", lines.number)
	}
	list.sort()
	list.Encoding = found.String()
	return list, nil
}

func (l *List) problem(id, text string, args ...any) error {
	return codebreaker.NewProblem(id, "list {{.list}}: "+text, append(args, "list", quote.Text(l.Name))...)
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
func (l *List) add(line []byte, number int, accents Accents, found *encodings) {
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
		text, latin1 := wordline.Decode(field)
		if word = accents.Fold(text); !wordline.AllLetters(word) {
			if l.Odd++; l.FirstOdd == "" {
				l.FirstOdd = quote.Text(text)
			}
			return
		}
		found.latin1 = found.latin1 || latin1
		found.utf8 = found.utf8 || !latin1
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
		if length > maxLine {
			return nil, errLongLine
		}
		line, err = l.r.ReadSlice('\n')
	}
	if err != nil && err != io.EOF {
		return nil, err
	}
	return head, nil
}
