package lexicon

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The lists are derived by gen/lists.sh.
//
//go:embed lists/en.gz lists/fr.gz
var lists embed.FS

//go:embed lists/NOTICES
var notices string

// Notices returns where the shipped lists come from and their licences, in full.
func Notices() string { return notices }

// The lengths of the words of shipped lists.
const (
	ShortestShipped = 3
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

// list unpacks the list. It takes some 20 ms.
func (s shipped) list(accents Accents) (*List, error) {
	packed, err := lists.Open("lists/" + s.language + ".gz")
	if err != nil {
		return nil, err
	}
	defer packed.Close()
	unzipped, err := gzip.NewReader(packed)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(unzipped)
	if err != nil {
		return nil, err
	}
	return Read(bytes.NewReader(s.unpack(text, accents)), s.name(), accents)
}

// unpack returns the words of the list, one a line. The words are packed in order:
// a byte below 64 begins a word; its low five bits are how many bytes the word
// shares with the one before, and 32 marks a common word.
func (s shipped) unpack(packed []byte, accents Accents) []byte {
	const begins, common, shares = 64, 32, 31
	var lines, word []byte
	for len(packed) > 0 {
		head := packed[0]
		end := 1
		for end < len(packed) && packed[end] >= begins {
			end++
		}
		word = append(word[:head&shares], packed[1:end]...)
		packed = packed[end:]
		if (s.all || head&common != 0) && accents.letters(word) == s.letters {
			lines = append(append(lines, word...), '\n')
		}
	}
	return lines
}

// letters counts the letters of a shipped word as Fold leaves it.
func (a Accents) letters(word []byte) int {
	letters := utf8.RuneCount(word)
	if a == FoldAccents {
		letters += bytes.Count(word, []byte("œ")) + bytes.Count(word, []byte("æ"))
	}
	return letters
}
