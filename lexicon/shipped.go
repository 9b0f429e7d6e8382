package lexicon

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"strconv"
	"strings"

	"codebreaker"
)

//go:embed lists/NOTICES
var notices string

// Notices returns where the shipped lists come from and their licences, in full.
func Notices() string { return notices }

// The lengths of the words of shipped lists. Words up to LongestShort have a file of their
// own; there œ is one letter.
const (
	ShortestShipped = 3
	LongestShort    = 5
	LongestShipped  = 12
)

// Shipped returns the names of the lists that come with the program: en5 are the
// common English words of five letters, en5-all are all of them, and fr5 and
// fr5-all the French ones. In a game of en5 every word of en5-all may be guessed.
// The names en and fr stand for en5 and fr5.
func Shipped() []string {
	var names []string
	for _, language := range languages {
		for letters := ShortestShipped; letters <= LongestShipped; letters++ {
			names = append(names, shipped{language, letters, false}.name(), shipped{language, letters, true}.name())
		}
	}
	return names
}

var languages = []string{"en", "fr"}

// usualLength is what a language's name alone means: the length of Wordle's words.
const usualLength = 5

// shipped is a list that comes with the program.
type shipped struct {
	language string
	letters  int
	all      bool // not the common words alone
}

func (s shipped) name() string {
	if s.all {
		return fmt.Sprint(s.language, s.letters, "-all")
	}
	return fmt.Sprint(s.language, s.letters)
}

// parseShipped reads en, en5 or en5-all.
func parseShipped(name string) (s shipped, ok bool) {
	rest, all := strings.CutSuffix(strings.ToLower(name), "-all")
	for _, language := range languages {
		digits, ok := strings.CutPrefix(rest, language)
		if !ok {
			continue
		}
		letters, err := strconv.Atoi(digits)
		if digits == "" {
			letters, err = usualLength, nil
		}
		if err == nil && letters >= ShortestShipped && letters <= LongestShipped {
			return shipped{language, letters, all}, true
		}
	}
	return shipped{}, false
}

// Common is the least weight of a common word of shipped lists, as
// [codebreaker.Game.IsCommon] has it.
const Common = Heaviest / codebreaker.CommonShare

// list unpacks the list. It takes about 5 ms for words of five letters, 20 ms for longer
// ones.
func (s shipped) list(accents Accents) (*List, error) {
	const mostJoined = 2 // of œ and æ, which fold to two letters, in a word
	var lines []byte
	if s.letters <= LongestShort+mostJoined {
		packed, err := unzipped("lists/" + s.language + "-short.gz")
		if err != nil {
			return nil, err
		}
		lines = s.unpack(lines, packed, accents)
	}
	if s.letters > LongestShort {
		packed, err := unzipped("lists/" + s.language + "-long.gz")
		if err != nil {
			return nil, err
		}
		lines = s.unpack(lines, packed, accents)
	}
	return Read(bytes.NewReader(lines), s.name(), accents)
}

// unzipped returns the contents of a shipped file.
func unzipped(name string) (string, error) {
	packed, err := fileOf(name)
	if err != nil {
		return "", err
	}
	reader, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return "", err
	}
	var text strings.Builder
	_, err = io.Copy(&text, reader)
	return text.String(), err
}

// unpack appends the words of the list to lines, one a line, each with its weight.
func (s shipped) unpack(lines []byte, packed string, accents Accents) []byte {
	for l := openPacked(packed); l.next(); {
		if weight := l.weight(); l.length(accents) == s.letters && (s.all || weight >= Common) {
			lines = append(strconv.AppendUint(append(l.appendWord(lines), ' '), uint64(weight), 10), '\n')
		}
	}
	return lines
}
