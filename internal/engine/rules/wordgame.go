package rules

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
)

// wordGame reads FILE, FILE@5 or ANSWERS+GUESSES, and turns the words into codes.
func (r *nameReader) wordGame(g *Game, text string) (*Game, error) {
	if g.lexicon == nil {
		return nil, r.noLexicon()
	}
	if r.symbols != nil {
		return nil, r.problem("game-words-symbols", "the symbols of a word game are letters and cannot be renamed")
	}
	if g.empties {
		return nil, r.problem("game-words-empty", "words cannot have empty slots")
	}
	text, length := cutLength(text)
	if list, ok := r.coded(text, length); ok {
		return r.codedGame(g, text, list)
	}
	var lists [][]string
	var names []string
	var only, first string // the names of the only list and of the first
	for part := range strings.SplitSeq(text, "+") {
		name := UnescapeList(part)
		if name == "" || len(names) == 2 {
			return nil, r.problem("game-lists", "write one list, as in words:FILE, or two, as in words:ANSWERS+GUESSES")
		}
		if only = name; len(names) == 0 {
			first = name
		}
		words, err := r.list(name, len(names) == 0)
		if err != nil {
			return nil, err
		}
		if len(words) > limits.Words {
			return nil, r.problem("list-too-long", "{{.list}} has {{.words}} words; a list can have {{.most}} at most", "list", message.Quote(name), "words", len(words), "most", limits.Words)
		}
		lists, names = append(lists, words), append(names, EscapeList(name))
	}
	if lexicon, ok := g.lexicon.(guesser); ok && len(lists) == 1 && !r.suffixes[WeightedSuffix] {
		more, err := lexicon.Guesses(only)
		if err != nil {
			return nil, err
		}
		if more != nil {
			lists = append(lists, more)
		}
	}
	if length < 0 {
		if length = onlyLength(lists); length < 0 {
			return nil, r.lengthProblem(text, lists)
		}
	}
	if length < 1 || length > MaxPlaces {
		return nil, r.placesProblem(length)
	}
	g.places = length
	g.words = &Words{List: strings.Join(names, "+"), first: first}
	if onlyLength(lists) != length {
		g.words.List += "@" + strconv.Itoa(length)
	}
	for i, list := range lists {
		lists[i] = slices.DeleteFunc(slices.Clone(list), func(word string) bool { return utf8.RuneCountInString(word) != length })
		if len(lists[i]) == 0 {
			return nil, r.problem("list-empty", "{{.list}} has no word of {{.length}} letters", "list", message.Quote(names[min(i, len(names)-1)]), "length", length)
		}
	}
	numbers, err := r.codeWords(g, lists)
	if err != nil {
		return nil, err
	}
	if err := r.weigh(g, numbers); err != nil {
		return nil, err
	}
	return r.tell(g)
}

// coded returns the only list of a game if it is one of codes, and the game has its words without weights.
func (r *nameReader) coded(text string, length int) (list *CodedList, ok bool) {
	lexicon, ok := r.lexicon.(coder)
	if !ok || r.suffixes[WeightedSuffix] {
		return nil, false
	}
	list, ok = lexicon.Codes(UnescapeList(text))
	return list, ok && (length < 0 || length == list.Places)
}

// codedGame makes a game of a list of codes.
func (r *nameReader) codedGame(g *Game, text string, list *CodedList) (*Game, error) {
	name := UnescapeList(text)
	g.places = list.Places
	g.setLetters(list.Symbols)
	codes := list.Codes
	if g.distinct {
		codes = slices.DeleteFunc(slices.Clone(codes), func(code Code) bool { return repeats(code[:g.places]) })
	}
	g.words = &Words{List: EscapeList(name), Secrets: codes, Guesses: codes, first: name}
	return r.tell(g)
}

// noLexicon is the problem of a game of words without a lexicon.
func (r *nameReader) noLexicon() error {
	return r.problem("game-no-lexicon", "a word game needs word lists, and none were given")
}

// list returns the words of a list. If the game has weights, it keeps the words and weights
// of the first list.
func (r *nameReader) list(name string, first bool) ([]string, error) {
	if !first || !r.suffixes[WeightedSuffix] {
		return r.lexicon.Words(name)
	}
	lexicon, ok := r.lexicon.(weigher)
	if !ok {
		return nil, r.problem("game-no-weights", "this lexicon has no weights")
	}
	words, weights, err := lexicon.Weights(name)
	r.weighted, r.weights = words, weights
	return words, err
}

// weigh gives the secrets their weights. Words with weight 0 are not secrets.
func (r *nameReader) weigh(g *Game, numbers *letterNumbers) error {
	if !r.suffixes[WeightedSuffix] {
		return nil
	}
	type weighted struct {
		code   Code
		weight uint32
	}
	var listed []weighted
	for i, word := range r.weighted {
		if r.weights[i] > 0 && utf8.RuneCountInString(word) == g.places {
			listed = append(listed, weighted{codeOf(word, numbers), r.weights[i]})
		}
	}
	heaviestFirst := func(a, b weighted) int { return cmp.Or(Compare(a.code, b.code), cmp.Compare(b.weight, a.weight)) }
	if !slices.IsSortedFunc(listed, heaviestFirst) {
		slices.SortFunc(listed, heaviestFirst)
	}
	w := g.words
	all := w.Secrets
	w.Secrets = nil
	total := uint64(0)
	for _, code := range all {
		for len(listed) > 0 && Compare(listed[0].code, code) < 0 { // a word with repeated letters, or the same word again
			listed = listed[1:]
		}
		if len(listed) > 0 && listed[0].code == code {
			w.Secrets, w.Weights = append(w.Secrets, code), append(w.Weights, listed[0].weight)
			total += uint64(listed[0].weight)
		}
	}
	switch {
	case len(w.Secrets) == 0:
		return r.problem("list-weightless", "no word has a weight above 0, so no word can be the secret")
	case total > limits.Weight:
		return r.problem("list-heavy", "the sum of the weights is {{.total}}; make them smaller, so that the sum is {{.most}} at most", "total", total, "most", limits.Weight)
	}
	return nil
}

// lengthProblem suggests a length that every list has, with as many words as possible.
func (r *nameReader) lengthProblem(text string, lists [][]string) error {
	best, most := 0, 0
	for length := 1; length <= MaxPlaces; length++ {
		words := 0
		for _, list := range lists {
			n := 0
			for _, word := range list {
				if utf8.RuneCountInString(word) == length {
					n++
				}
			}
			if words += n; n == 0 {
				words = 0
				break
			}
		}
		if words > most {
			best, most = length, words
		}
	}
	if most == 0 {
		return r.problem("list-no-length", "the two lists have no words of the same length")
	}
	example := strings.Replace(r.name, text, text+"@"+strconv.Itoa(best), 1)
	return r.problem("list-lengths", "the words have different lengths; choose one, such as {{.example}}", "example", message.Quote(example))
}

// codeWords numbers the letters and stores each list in code order, once each.
func (r *nameReader) codeWords(g *Game, lists [][]string) (numbers *letterNumbers, err error) {
	numbers, names := lettersOf(lists)
	if len(names) > MaxSymbols {
		return nil, r.problem("game-letters", "{{.letters}} different letters; a game can have {{.most}} symbols at most: alphabets have fewer letters, scripts with a sign for each syllable or word have more", "letters", len(names), "most", MaxSymbols)
	}
	g.setLetters(names)
	coded := make([][]Code, len(lists))
	for i, list := range lists {
		codes := make([]Code, len(list))
		for j, word := range list {
			codes[j] = codeOf(word, numbers)
		}
		if g.distinct {
			codes = slices.DeleteFunc(codes, func(code Code) bool { return repeats(code[:g.places]) })
			if len(codes) == 0 {
				return nil, r.problem("list-repeats", "every word repeats a letter")
			}
		}
		slices.SortFunc(codes, Compare)
		coded[i] = slices.Compact(codes)
	}
	g.words.Secrets = coded[0]
	g.words.Guesses = coded[0]
	if len(coded) == 2 {
		all := slices.Concat(coded[0], coded[1])
		slices.SortFunc(all, Compare)
		g.words.Guesses = slices.Compact(all)
	}
	return numbers, nil
}

// setLetters sets the letters of a game of words.
func (g *Game) setLetters(names []string) {
	g.alphabet = newAlphabet(names, false)
	for place := range g.places {
		g.limits[place] = uint8(len(names))
	}
}

// codeOf returns the code of a word whose letters are numbered.
func codeOf(word string, numbers *letterNumbers) (code Code) {
	place := 0
	for _, letter := range word {
		code[place] = numbers.of(letter)
		place++
	}
	return code
}

func repeats(symbols []uint8) bool {
	for i, symbol := range symbols {
		if slices.Contains(symbols[:i], symbol) {
			return true
		}
	}
	return false
}

// letterNumbers are the symbols of letters.
type letterNumbers struct {
	latin  [unicode.MaxLatin1 + 1]uint8 // they are looked up millions of times in a long list
	others map[rune]uint8
}

func (n *letterNumbers) of(letter rune) uint8 {
	if letter <= unicode.MaxLatin1 {
		return n.latin[letter]
	}
	return n.others[letter]
}

// lettersOf numbers the letters of all words in Unicode order. A list with a letter from A to
// Z gets all of them, so that every guess from a printed game can be typed.
func lettersOf(lists [][]string) (numbers *letterNumbers, names []string) {
	var latin [unicode.MaxLatin1 + 1]bool
	others := make(map[rune]bool)
	for _, list := range lists {
		for _, word := range list {
			for _, letter := range word {
				if letter <= unicode.MaxLatin1 {
					latin[letter] = true
				} else {
					others[letter] = true
				}
			}
		}
	}
	if slices.Contains(latin['A':'Z'+1], true) {
		for letter := 'A'; letter <= 'Z'; letter++ {
			latin[letter] = true
		}
	}
	numbers = &letterNumbers{others: make(map[rune]uint8)}
	for letter, found := range latin {
		if found {
			numbers.latin[letter] = uint8(len(names))
			names = append(names, string(rune(letter)))
		}
	}
	for _, letter := range slices.Sorted(maps.Keys(others)) {
		numbers.others[letter] = uint8(len(names))
		names = append(names, string(letter))
	}
	return numbers, names
}

// onlyLength returns the length that all words have, or -1.
func onlyLength(lists [][]string) int {
	length := -1
	for _, list := range lists {
		for _, word := range list {
			if n := utf8.RuneCountInString(word); length < 0 {
				length = n
			} else if n != length {
				return -1
			}
		}
	}
	return length
}
