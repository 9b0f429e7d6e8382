// Package lexicon has the words of word games. It reads lists in the forms in which they lie around: plain texts, tables,
// JSON, and programs with an array of words. It writes words in capitals, with accents or without.
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
	"bytes"
	"io"
	"slices"
	"unicode/utf8"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// The limits of a list, besides the number of its words.
const (
	maxLine  = 1 << 20 // bytes of a line without a separator
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
	Accents  Accents  // the treatment of accents: the one that was asked for, or the one for the language of the list
	Encoding string   // UTF-8, Latin-1 (as Windows extends it), or "UTF-8 and Latin-1"
	Heading  string   // the first line, printable, if it names columns; else empty
	Odd      int      // lines left out, because the word has other characters than letters
	FirstOdd string   // the first of these words, printable
	Long     int      // words left out, because they have more than [rules.MaxPlaces] letters
	Repeated int      // words left out, because the list has them already
	Others   int      // words left out, because they are in small arrays of a program

	// Weights are the weights of Words, or nil if no word has one. A word that is listed several times has its largest
	// weight, and a word without a weight has 0. [List.Weighted] checks them.
	Weights []uint32
	// Scale is the power of ten by which the weights of the list were multiplied to make whole numbers of them.
	Scale int

	weights    []float64  // of the words in the order of the list
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

// Read reads a list: a plain text, a table with columns, JSON, or a program with an array. A text that is not valid UTF-8
// is decoded as Latin-1; a byte order mark selects UTF-8 or UTF-16. docs/lists.md describes the forms. Read leaves out the words
// that no game can use, and counts them. The name is for messages.
//
// The error wraps [limits.ErrReached] if the list has more than a million words or 256 MiB, and
// otherwise the error of the reader.
func Read(r io.Reader, name string, accents Accents) (*List, error) {
	return newSource(r, name, accents).list()
}

// list reads a list.
func (s *source) list() (*List, error) {
	list := &List{Name: s.name, Accents: s.accents}
	var found encodings
	err := s.each(func(one entry) error {
		list.add(one, &found)
		if len(list.Words) > limits.Words {
			return list.problem("list-words", "more than {{.most}} words", "most", limits.Words, "limit", limits.ErrReached)
		}
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case len(list.Words) == 0 && list.Long > 0 && list.Odd == 0:
		return nil, list.problem("list-all-long", "every word has more than {{.most}} letters", "most", rules.MaxPlaces)
	case len(list.Words) == 0:
		return nil, list.problem("list-no-words", "no words in {{.lines}} lines; write one word per line, with letters only", "lines", s.lines)
	}
	list.sort()
	list.Encoding, list.Heading, list.Others = found.String(), s.heading, s.others
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

// add adds an entry, and notes the encoding of letters that are not ASCII.
func (l *List) add(one entry, found *encodings) {
	if len(one.word) > longestWord && !one.odd {
		l.Long++
		return
	}
	var word string
	if capitals, ok := upperASCII(one.word); ok && !one.odd && !l.Accents.folding().dotted {
		word = capitals
	} else {
		text, latin1 := DecodeLine(one.word)
		if word = l.Accents.Fold(text); one.odd || !AllLetters(word) {
			if l.Odd++; l.FirstOdd == "" {
				l.FirstOdd = message.Quote(text)
			}
			return
		}
		found.latin1 = found.latin1 || latin1
		found.utf8 = found.utf8 || !latin1 && !ok
	}
	if utf8.RuneCountInString(word) > rules.MaxPlaces {
		l.Long++
		return
	}
	l.Words = append(l.Words, word)
	l.addWeight(one)
}

// upperASCII returns a word of the letters A–Z in capitals.
func upperASCII(text []byte) (word string, ok bool) {
	for _, c := range text {
		if c |= 0x20; c < 'a' || c > 'z' {
			return "", false
		}
	}
	return string(bytes.ToUpper(text)), len(text) > 0
}
