package lexicon

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"codebreaker/internal/engine/lexicon/wordlists"
	"codebreaker/internal/engine/rules"
)

// Shipped returns the names of the word lists that come with the module. The list en5 has the
// common English words of five letters, and en5-all has all of them; fr5 and fr5-all are
// French. A game of en5 accepts every word of en5-all as a guess. The names en and fr are
// short for en5 and fr5. There are also nerdle, nerdle5 to nerdle7, nerdle10, primel, mathler1, mathler2 and so on.
func Shipped() []string {
	var names []string
	for _, language := range wordlists.Languages() {
		for letters := wordlists.Shortest; letters <= wordlists.Longest; letters++ {
			names = append(names, shipped{language, letters, false}.name(), shipped{language, letters, true}.name())
		}
	}
	return names
}

// usualLength is the length if the name has none: the length of the words of Wordle.
const usualLength = 5

// shipped is the name of a list that comes with the module.
type shipped struct {
	language string
	letters  int
	all      bool // rare words as well
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
	for _, language := range wordlists.Languages() {
		digits, ok := strings.CutPrefix(rest, language)
		if !ok {
			continue
		}
		letters, err := strconv.Atoi(digits)
		if digits == "" {
			letters, err = usualLength, nil
		}
		if err == nil && letters >= wordlists.Shortest && letters <= wordlists.Longest {
			return shipped{language, letters, all}, true
		}
	}
	return shipped{}, false
}

// common is the least weight of a word in the lists of common words.
const common = wordlists.Heaviest / rules.CommonShare

// list reads the list. It takes about 5 ms for words of five letters, and 20 ms for longer
// ones.
func (s shipped) list(accents Accents, fetch func(name string) ([]byte, error)) (*List, error) {
	least := uint32(common)
	if s.all {
		least = 0
	}
	lines, err := wordlists.Lines(s.language, s.letters, least, accents == FoldAccents, fetch)
	if err != nil {
		return nil, err
	}
	source := newSource(bytes.NewReader(lines), s.name(), accents)
	source.plain = true
	return source.list()
}
