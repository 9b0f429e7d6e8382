// Package lexicon has the words of word games. It reads lists with one word in each line, in
// UTF-8 or Latin-1, and writes words in capitals, with accents or without.
//
// Most callers need one function. [NewFiles] returns a lexicon for
// [rules.WithLexicon]:
//
//	files := lexicon.NewFiles(nil, lexicon.FoldAccents)
//	game, err := rules.ParseGame("wordle:en", rules.WithLexicon(files))
//
// English and French lists come with the module ([Shipped]), and so do lists of numbers and
// calculations. For other lists the first argument of NewFiles is a function that opens a
// file, because the package opens none itself. [Read] reads a single list.
//
// A shipped list takes 5 to 20 ms to read, and a list of a million words less than a second.
// The lists add 0.6 MB to a program.
package lexicon

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"unicode/utf8"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"

	bom "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// The limits of a list, besides the number of its words.
const (
	maxLine  = 1 << 20 // bytes of a line
	maxLines = 4 * limits.Words
	maxBytes = 1 << 28 // of a list
)

// longestWord is the number of bytes of the longest code, with combining accents.
const longestWord = 16 * rules.MaxPlaces

// List is a word list, with the number of lines that were left out.
type List struct {
	Name     string
	Words    []string // folded, in Unicode order, once each
	Listed   []string // in the order of the list, with repeats
	Encoding string   // UTF-8, Latin-1 (as Windows extends it), or "UTF-8 and Latin-1"
	Odd      int      // lines left out, because the word has other characters than letters
	FirstOdd string   // the first of these words, printable
	Long     int      // words left out, because they have more than [rules.MaxPlaces] letters
	Repeated int      // words left out, because the list has them already

	// Weights are the weights of Words, or nil if no line has a second column. A word in
	// several lines has its largest weight, and a word without a weight has 0.
	// [List.Weighted] checks them.
	Weights []uint32

	misweighed misweighed // the first word without a valid weight
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

// OfLength returns the words with a number of letters, in Unicode order.
func (l *List) OfLength(letters int) []string {
	var words []string
	for _, word := range l.Words {
		if utf8.RuneCountInString(word) == letters {
			words = append(words, word)
		}
	}
	return words
}

// Read reads a list. The first column of each line is a word, and the second its weight.
// Spaces, tabs, commas, semicolons and bars separate columns. A line that is not valid UTF-8
// is decoded as Latin-1; a byte order mark selects UTF-8 or UTF-16. Read leaves out the words
// that no game can use, and counts them. The name is for messages.
//
// The error wraps [limits.ErrReached] if the list has more than a million words or 256 MiB, and
// otherwise the error of the reader.
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
			return nil, list.problem("list-line", "line {{.line}} is longer than {{.most}} bytes; write one word per line", "line", lines.number, "most", maxLine, "limit", limits.ErrReached)
		}
		if err != nil {
			return nil, list.problem("list-unreadable", "{{.err}}", "err", err)
		}
		if lines.number > maxLines {
			return nil, list.problem("list-lines", "more than {{.most}} lines", "most", maxLines, "limit", limits.ErrReached)
		}
		list.add(line, lines.number, accents, &found)
		if len(list.Words) > limits.Words {
			return nil, list.problem("list-words", "more than {{.most}} words", "most", limits.Words, "limit", limits.ErrReached)
		}
	}
	if limited.N == 0 {
		return nil, list.problem("list-too-large", "more than {{.most}} bytes", "most", maxBytes, "limit", limits.ErrReached)
	}
	if len(list.Words) == 0 && list.Long > 0 && list.Odd == 0 {
		return nil, list.problem("list-all-long", "every word has more than {{.most}} letters", "most", rules.MaxPlaces)
	}
	if len(list.Words) == 0 {
		return nil, list.problem("list-no-words", "no words in {{.lines}} lines; write one word per line, with letters only", "lines", lines.number)
	}
	list.sort()
	list.Encoding = found.String()
	return list, nil
}

func (l *List) problem(id, text string, args ...any) error {
	return message.NewProblem(id, "list {{.list}}: "+text, append(args, "list", message.Quote(l.Name))...)
}

// sort sorts the words, and keeps the order of the list as well.
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

// add reads the word and the weight of a line, and notes the encoding of letters that are not
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
		text, latin1 := DecodeLine(field)
		if word = accents.Fold(text); !AllLetters(word) {
			if l.Odd++; l.FirstOdd == "" {
				l.FirstOdd = message.Quote(text)
			}
			return
		}
		found.latin1 = found.latin1 || latin1
		found.utf8 = found.utf8 || !latin1
	}
	if utf8.RuneCountInString(word) > rules.MaxPlaces {
		l.Long++
		return
	}
	l.Words = append(l.Words, word)
	l.addWeight(rest, number)
}

// spaces can precede a word, and separators end a column.
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

// lineReader reads the beginning of each line and skips the rest.
type lineReader struct {
	r      *bufio.Reader
	number int // the number of the last line, from 1
}

var errLongLine = errors.New("line too long")

// next returns the next line without its end, until the next call. It cuts a line that is
// longer than the buffer.
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
