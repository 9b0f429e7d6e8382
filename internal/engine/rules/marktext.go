package rules

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// told is what the text of a mark says of black pegs (first) and white pegs (second).
type told struct {
	pegs  [2]int
	given [2]bool // the text has this number
	whole bool    // a number that the text does not have is 0: the text names the peg of the other one
	vague bool    // the text does not say whether a right symbol is at its place
}

// half reports whether one of two numbers is missing, and returns its index.
func (t told) half() (missing int, ok bool) {
	return slices.Index(t.given[:], false), !t.whole && t.given[0] != t.given[1]
}

// pegsIn reads two numbers (0 2), numbers with words (1b2w, 2 bulls 1 cow), a sentence (one digit is right but
// wrongly placed), or a sign for each peg (XXO). Bulls and cows are A and B in Asia: 1A2B. If single is set, a number
// alone is the number of black pegs. The mark must be in lower case.
func pegsIn(mark string, single bool) (t told, ok bool) {
	signs := signsOf(mark)
	if notation, ok := BlackWhite.NotationOf(signs); ok && len(signs) < longestMark {
		for _, sign := range signs {
			if part := notation.part(sign); part >= 0 && part < 2 {
				t.pegs[part]++
			}
		}
		t.given, t.whole = [2]bool{true, true}, true
		if t.pegs == [2]int{} && utf8.RuneCountInString(signs) < 3 || notation[0] == "+" && t.pegs[0] == 0 {
			return t, false // a dash or two may be anything
		}
		return t, true
	}
	return readNumbers(markTokens(mark), single)
}

// markToken is a number, a word or a sign of a mark.
type markToken struct {
	text   string
	number int // -1: not a number
	signed byte
}

// numberWords are the numbers that sentences have.
var numberWords = map[string]int{
	"zero": 0, "no": 0, "zéro": 0, "one": 1, "un": 1, "une": 1, "two": 2, "deux": 2, "three": 3, "trois": 3, "four": 4, "quatre": 4,
	"five": 5, "cinq": 5, "six": 6, "sept": 7, "seven": 7,
}

// markTokens cuts a mark into numbers and words; separators are dropped.
func markTokens(mark string) []markToken {
	var tokens []markToken
	last, sign := 0, byte(0)
	for _, r := range mark {
		kind := 0
		switch {
		case unseenSign(r):
			continue
		case unicode.IsDigit(r):
			kind = 1
		case unicode.IsLetter(r) || unicode.IsMark(r) || r == '’' || r == '\'':
			kind = 2
		case unicode.IsSpace(r) || strings.ContainsRune(",;:/-+()[]{}=.&|→>•*\"", r):
			sign = 0
			if r == '+' || r == '-' {
				sign = byte(r)
			}
		default:
			kind = 3
		}
		switch {
		case kind == 0:
		case kind == last && kind != 3:
			tokens[len(tokens)-1].text += string(r)
		default:
			tokens = append(tokens, markToken{text: string(r), signed: sign})
			sign = 0
		}
		last = kind
	}
	tokens = slices.DeleteFunc(tokens, func(t markToken) bool { return slices.Contains([]string{"and", "et", "und", "e", "y"}, t.text) })
	for i := range tokens {
		tokens[i].number = Number(tokens[i].text)
		if n, ok := numberWords[tokens[i].text]; ok {
			tokens[i].number = n
		}
	}
	return tokens
}

// readNumbers reads the numbers of a mark with their words.
func readNumbers(tokens []markToken, single bool) (t told, ok bool) {
	var numbers []int // the indexes of tokens
	for i, token := range tokens {
		if token.number >= 0 {
			numbers = append(numbers, i)
		}
	}
	words := len(tokens) - len(numbers)
	switch {
	case len(numbers) == 0:
		return wordPegs(tokens)
	case len(numbers) == 3 && numbers[0] == 0 && tokens[0].number == tokens[numbers[1]].number+tokens[numbers[2]].number &&
		pegColour(tokens[1:numbers[1]], false) == 0 && !namesPlace(tokens[1:numbers[1]]): // two are right: one at its place, one not
		return readNumbers(tokens[numbers[1]:], single)
	case len(numbers) > 2:
		return told{}, false
	case words == 0 && tokens[numbers[0]].signed != 0:
		return signedPegs(tokens)
	case words == 0 && len(numbers) == 2 && tokens[1].signed != '+':
		return told{pegs: [2]int{tokens[0].number, tokens[1].number}, given: [2]bool{true, true}, whole: true}, true
	case words == 0 && len(numbers) == 1 && single:
		return told{pegs: [2]int{tokens[0].number}, given: [2]bool{true, false}, whole: true}, true
	case words == 0 && len(numbers) == 1 && len(tokens[0].text) == 2:
		return told{pegs: [2]int{tokens[0].number / 10, tokens[0].number % 10}, given: [2]bool{true, true}, whole: true}, true
	case words == 0:
		return told{}, false
	}
	if len(numbers) == 2 && numbers[0] == 0 { // two are right, one at its place
		all, placed := tokens[1:numbers[1]], tokens[numbers[1]+1:]
		right, black := tokens[0].number, tokens[numbers[1]].number
		if right >= black && pegColour(all, false) == 0 && !namesPlace(all) && pegColour(placed, false) == 0 && namesPlace(placed) {
			return told{pegs: [2]int{black, right - black}, given: [2]bool{true, true}, whole: true}, true
		}
	}
	asian := slices.ContainsFunc(tokens, func(t markToken) bool { return t.text == "a" })
	for i, at := range numbers {
		label := tokens[at+1:]
		switch {
		case numbers[0] > 0: // black: 1, white: 2
			from := 0
			if i > 0 {
				from = numbers[i-1] + 1
			}
			label = tokens[from:at]
		case i+1 < len(numbers):
			label = tokens[at+1 : numbers[i+1]]
		}
		colour := pegColour(label, asian)
		if colour < 0 || t.given[colour] {
			return told{}, false
		}
		t.pegs[colour], t.given[colour] = tokens[at].number, true
		sentence := isSentence(label) || !strings.ContainsAny(tokens[at].text, digits)
		t.whole = t.whole || sentence
		alone := len(numbers) == 1 // 2 cows means 0 bulls
		t.whole = t.whole || alone
		t.vague = t.vague || (sentence || alone) && colour == 0 && !asian && !namesPlace(label)
	}
	if numbers[0] > 0 && numbers[len(numbers)-1] != len(tokens)-1 {
		return told{}, false
	}
	return t, true
}

// wordPegs reads a word for each peg: black black white, or fermi pico.
func wordPegs(tokens []markToken) (t told, ok bool) {
	for i := range tokens {
		colour := pegColour(tokens[i:i+1], false)
		if colour < 0 || utf8.RuneCountInString(tokens[i].text) < 3 || isStatement(tokens[i]) {
			return told{}, false
		}
		t.pegs[colour]++
	}
	t.given, t.whole = [2]bool{true, true}, true
	return t, len(tokens) > 0
}

// signedPegs reads +1 -2: the right ones are positive.
func signedPegs(tokens []markToken) (t told, ok bool) {
	for _, token := range tokens {
		colour := strings.IndexByte("+-", token.signed)
		if token.signed == 0 || t.given[colour] {
			return told{}, false
		}
		t.pegs[colour], t.given[colour] = token.number, true
	}
	return t, t.given[0] // -1 alone is a number below zero
}

// pegWords are the beginnings of the words for a black peg (first) and a white peg (second). A word of one or two
// letters must be the whole word.
var pegWords = [2][]string{
	{
		"x", "b", "n", "r", "g", "t", "bp", "black", "bull", "noir", "taureau", "toro", "🐂", "bien", "red", "rouge", "green", "vert", "exact", "correct", "right", "juste", "bonne",
		"bon", "well", "hit", "fermi", "place", "placé", "place", "position", "spot", "good", "true", "●", "⚫", "🖤", "⬛", "🔴", "🟥", "🟢", "🟩", "✅",
	},
	{
		"o", "w", "c", "y", "v", "mp", "white", "cow", "blanc", "vache", "vaca", "🐄", "mal", "wrong", "mauvais", "misplac", "near", "pico", "yellow", "jaune", "elsewhere", "ailleurs",
		"present", "présent", "partial", "close", "déplac", "not", "but", "○", "⚪", "🤍", "⬜", "🟡", "🟨",
	},
}

// pegColour returns 0 for words that mean black, 1 for white, else -1. One white word decides: right, but in the
// wrong place.
func pegColour(label []markToken, asian bool) int {
	found := -1
	for _, token := range label {
		if asian && len(token.text) == 1 {
			return strings.Index("ab", token.text)
		}
		for colour, words := range pegWords {
			if slices.ContainsFunc(words, func(word string) bool {
				return token.text == word || utf8.RuneCountInString(word) > 2 && strings.HasPrefix(token.text, word)
			}) {
				found = max(found, colour)
			}
		}
	}
	return found
}

// isSentence reports whether words are a sentence about symbols, which leaves out zeros: one digit is right but
// wrongly placed.
func isSentence(label []markToken) bool {
	statements := 0
	for _, token := range label {
		if isStatement(token) && !isPlaceWord(token) {
			statements++
		}
	}
	return len(label) > 2 && (statements > 1 || slices.ContainsFunc(label, func(t markToken) bool {
		return slices.Contains([]string{"is", "are", "est", "sont", "number", "numbers", "digit", "digits", "chiffre", "chiffres", "colour", "colours", "color", "colors", "couleur", "couleurs", "letter", "letters", "lettre", "lettres", "symbol", "symbols", "symbole", "symboles"}, t.text)
	}))
}

// isStatement reports whether a word tells the place of a symbol without naming a peg.
func isStatement(token markToken) bool {
	return pegColour([]markToken{token}, false) >= 0 && slices.ContainsFunc([]string{
		"bien", "exact", "correct", "right", "juste", "bon", "well", "place", "placé", "position", "spot", "good", "true",
		"mal", "wrong", "mauvais", "misplac", "elsewhere", "ailleurs", "déplac", "not", "but",
	}, func(word string) bool { return strings.HasPrefix(token.text, word) })
}

// isPlaceWord reports whether a word only means a place.
func isPlaceWord(token markToken) bool {
	return slices.ContainsFunc([]string{"place", "placé", "position", "spot"}, func(word string) bool { return strings.HasPrefix(token.text, word) })
}

// namesPlace reports whether words say that a right symbol is at its place, or name a peg.
func namesPlace(label []markToken) bool {
	return slices.ContainsFunc(label, func(t markToken) bool {
		return !slices.ContainsFunc([]string{"correct", "right", "juste", "bon", "good", "true", "is", "are"}, func(vague string) bool { return strings.HasPrefix(t.text, vague) }) &&
			pegColour([]markToken{t}, false) == 0
	})
}

// nothingWords begin marks without pegs.
var nothingWords = []string{"none", "nothing", "rien", "aucun", "aucune", "nada", "nichts", "bagels", "nope", "ø", "∅"}

// saysNothing reports whether a mark says that nothing is right: none, nothing is correct.
func saysNothing(mark string) bool {
	first, rest, _ := strings.Cut(strings.Trim(mark, " ()[]{}.!,;"), " ")
	first = strings.Trim(first, ",.!;:")
	return slices.Contains(nothingWords, first) && !strings.ContainsAny(rest, "0123456789") ||
		slices.Contains([]string{"all", "everything", "tout", "tous", "toutes"}, first) && slices.ContainsFunc([]string{"wrong", "incorrect", "faux", "fausse"}, func(word string) bool { return strings.Contains(rest, word) }) ||
		first == "no" && slices.ContainsFunc([]string{"digit", "number", "colo", "letter", "symbol", "peg", "match"}, func(noun string) bool { return strings.HasPrefix(rest, noun) })
}

// tileWords are the beginnings of the names of tiles, in the order of the parts.
var tileWords = [3][]string{
	{"green", "vert", "verde", "right", "correct", "juste", "bien", "red", "rouge", "hit"},
	{"yellow", "jaune", "amar", "present", "présent", "misplac", "mal", "wrong-place", "elsewhere", "orange", "purple", "violet", "partial"},
	{"gr", "black", "noir", "absent", "white", "blanc", "wrong", "miss", "no", "cinza", "gris", "blue", "bleu", "out", "faux", "negro", "preto"},
}

// wordTiles reads tiles that are written as words: green yellow grey grey grey.
func wordTiles(mark string) (tiles string, ok bool) {
	for word := range strings.FieldsFuncSeq(mark, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;/|()[]{}", r) }) {
		part := slices.IndexFunc(tileWords[:], func(words []string) bool {
			return slices.ContainsFunc(words, func(known string) bool { return strings.HasPrefix(word, known) })
		})
		if part < 0 || utf8.RuneCountInString(word) < 2 {
			return "", false
		}
		tiles += string("gyx"[part])
	}
	return tiles, tiles != ""
}
