package rules

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/engine/message"
)

// alphabet names the symbols of a game for printing and reading codes.
type alphabet struct {
	names   []string // one for each symbol: A, 7, Red
	short   []string // one rune for each symbol, or nil if first letters are ambiguous
	also    []string // more names, which are read but never printed, or nil
	empties bool     // the last name belongs to the empty slot
}

// letters are the default names of symbols: 52 letters, then digits and two signs.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// emptySlot is the printed form of an empty slot in a guess: A.B.
const emptySlot = "."

// emptySlots are other forms of it. A symbol with such a name takes precedence.
var emptySlots = []string{"_", "-", "·"}

// newAlphabet returns the alphabet with these names, and the empty slot after them if
// empties is set.
func newAlphabet(names []string, empties bool) *alphabet {
	if empties {
		names = append(names, emptySlot)
	}
	a := &alphabet{names: names, empties: empties}
	seen := make(map[rune]bool)
	for _, name := range names {
		first, _ := utf8.DecodeRuneInString(name)
		if seen[first] {
			return a
		}
		seen[first] = true
	}
	for _, name := range names {
		_, size := utf8.DecodeRuneInString(name)
		a.short = append(a.short, name[:size])
	}
	return a
}

// letterAlphabet names the symbols by letters. Up to ten symbols have digits as well: ten
// begin at 0, fewer at 1.
func letterAlphabet(symbols int, empties bool) *alphabet {
	a := newAlphabet(strings.Split(letters[:symbols], ""), empties)
	a.addDigits(symbols)
	return a
}

// namedAlphabet has names of a player's choice. Digits are further names, unless a name begins with one.
func namedAlphabet(names []string, empties bool) *alphabet {
	a := newAlphabet(slices.Clone(names), empties)
	if !slices.ContainsFunc(names, func(name string) bool { return strings.ContainsAny(name[:1], digits) }) {
		a.addDigits(len(names))
	}
	return a
}

// addDigits makes digits further names of the symbols, if there are at most ten.
func (a *alphabet) addDigits(symbols int) {
	switch {
	case symbols == len(digits):
		a.also = strings.Split(digits, "")
	case symbols < len(digits):
		a.also = strings.Split(digits[1:symbols+1], "")
	}
}

const digits = "0123456789"

func digitAlphabet(empties bool) *alphabet { return newAlphabet(strings.Split(digits, ""), empties) }

// find returns the symbol with a name. It tries exact names first, then names in another
// case, and then beginnings of names. A text that fits several symbols fits none.
func (a *alphabet) find(text string) (symbol int, ok bool) {
	for _, names := range [][]string{a.names, a.short, a.also} {
		for symbol, name := range names {
			if name == text {
				return symbol, true
			}
		}
		found := -1
		for symbol, name := range names {
			if strings.EqualFold(name, text) {
				if found >= 0 {
					return 0, false
				}
				found = symbol
			}
		}
		if found >= 0 {
			return found, true
		}
	}
	if a.empties && slices.Contains(emptySlots, text) {
		return len(a.names) - 1, true
	}
	if full, ok := shortened[strings.ToLower(text)]; ok {
		text = full
	}
	if symbols := a.withPrefix(text); len(symbols) == 1 {
		return symbols[0], true
	}
	return 0, false
}

// shortened are the short forms of colours that begin alike, as cables and game boxes have them.
var shortened = map[string]string{"bl": "blue", "bk": "black"}

// withPrefix returns the symbols whose names begin with the text, in any case.
func (a *alphabet) withPrefix(text string) []int {
	var symbols []int
	length := utf8.RuneCountInString(text)
	for symbol, name := range a.names {
		if length == 0 || len(name) < length {
			continue
		}
		if runes := []rune(name); length <= len(runes) && strings.EqualFold(string(runes[:length]), text) {
			symbols = append(symbols, symbol)
		}
	}
	return symbols
}

// shortest returns the shortest beginning of a name that no other name has.
func (a *alphabet) shortest(symbol int) string {
	name := a.names[symbol]
	for end := range name {
		if end > 0 && len(a.withPrefix(name[:end])) == 1 {
			return name[:end]
		}
	}
	return name
}

// describe lists the symbols for a message, and the sign of the empty slot: A–F; R G B Y O W; * + - / 0–9 =.
func (a *alphabet) describe() string {
	names, empty := a.names, ""
	if a.empties {
		names, empty = names[:len(names)-1], ", "+message.Quote(emptySlot)
	}
	var listed []string
	for first := 0; first < len(names); {
		next := first + 1
		for next < len(names) && follows(names[next], names[next-1]) {
			next++
		}
		if next-first > 2 {
			listed = append(listed, names[first]+"–"+names[next-1])
		} else {
			listed = append(listed, names[first:next]...)
		}
		first = next
	}
	return strings.Join(listed, " ") + empty
}

// follows reports whether two names are letters or digits, and the first comes right after the second.
func follows(name, before string) bool {
	last, size := utf8.DecodeRuneInString(before)
	one, length := utf8.DecodeRuneInString(name)
	return size == len(before) && length == len(name) && one == last+1 && (unicode.IsLetter(one) && unicode.IsLetter(last) || unicode.IsDigit(one) && unicode.IsDigit(last))
}

// ListSymbols names the symbols of the game: A–F, or R G B Y O W.
func (g *Game) ListSymbols() string {
	if g.Check() != nil {
		return ""
	}
	all := *g.alphabet
	if all.empties {
		all.names, all.empties = all.names[:len(all.names)-1], false
	}
	return all.describe()
}

// SymbolName returns the name of a symbol, such as A, 7 or Red. The empty slot is a full
// stop. Numbers that are not symbols have the name "?".
func (g *Game) SymbolName(symbol int) string {
	if g.Check() != nil || symbol < 0 || symbol >= len(g.alphabet.names) {
		return "?"
	}
	return g.alphabet.names[symbol]
}

// Symbol returns the symbol with a name: A, 7, Red, or a letter of a word, with or without
// its accent.
func (g *Game) Symbol(name string) (symbol int, ok bool) {
	if g.Check() != nil {
		return 0, false
	}
	if g.words != nil {
		if utf8.RuneCountInString(name) > 2 { // a letter with an accent has two characters at most
			return 0, false
		}
		name = g.fold(name)
	}
	return g.alphabet.find(name)
}

// Alike returns the symbols whose names begin with a text, in any case.
func (g *Game) Alike(text string) []int {
	if g.Check() != nil {
		return nil
	}
	return g.alphabet.withPrefix(text)
}

// Format prints a code as [Game.ParseCode] reads it: ABCD, or Red Green Blue Red if the
// first letters of the names are ambiguous. An empty slot is a full stop: A.B.
func (g *Game) Format(code Code) string {
	if g.Check() != nil {
		return ""
	}
	names, between := g.alphabet.short, ""
	if names == nil {
		names, between = g.alphabet.names, " "
	}
	var text strings.Builder
	for place, symbol := range code[:g.places] {
		if place > 0 {
			text.WriteString(between)
		}
		if int(symbol) < len(names) {
			text.WriteString(names[symbol])
		} else {
			text.WriteByte('?')
		}
	}
	return text.String()
}

// ParseCode reads a code: ABCD, a b c d, Red Red Green Blue, rrgb, a word with or without
// its accents, or digits for up to ten symbols (1122 with fewer than ten, 0444 with ten). An
// empty slot is a full stop, _, - or ·.
//
// The error is a [ParseError]. [Game.CheckGuess] and
// [Game.CheckSecret] check whether the code can be played or hidden.
func (g *Game) ParseCode(text string) (Code, error) {
	if err := g.Check(); err != nil {
		return Code{}, err
	}
	code, err := g.parseCode(text)
	if err != nil {
		return Code{}, parseError(err, text, g.exampleText)
	}
	return code, nil
}

func (g *Game) parseCode(text string) (Code, error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || unicode.IsSpace(r) })
	if len(fields) == 1 || g.words != nil {
		fields = g.splitWord(strings.Join(fields, ""))
	}
	if len(fields) == 0 {
		return Code{}, message.NewProblem("code-empty", "no code: {{.game}} needs {{.places}} of the symbols {{.symbols}}",
			"game", message.Later(g.friendly), "places", g.places, "symbols", message.Later(g.alphabet.describe))
	}
	var code Code
	for place, field := range fields {
		symbol, ok := g.alphabet.find(field)
		if !ok {
			return Code{}, g.noSymbol(text, fields, place)
		}
		if place < g.places {
			code[place] = uint8(symbol)
		}
	}
	if len(fields) != g.places {
		return Code{}, g.codeLength(message.Quote(text), len(fields))
	}
	return code, nil
}

// noSymbol is the problem of a code with a field that is not one symbol.
func (g *Game) noSymbol(text string, fields []string, place int) error {
	if symbols := g.alphabet.withPrefix(fields[place]); len(symbols) > 1 {
		return message.NewProblem("symbol-ambiguous", "code {{.code}}: {{.symbol}} could be {{.first}} or {{.second}}; write {{.one}} or {{.other}}",
			"code", message.Quote(text), "symbol", message.Quote(fields[place]), "first", g.SymbolName(symbols[0]), "second", g.SymbolName(symbols[1]),
			"one", g.alphabet.shortest(symbols[0]), "other", g.alphabet.shortest(symbols[1]))
	}
	return message.NewProblem("symbol-unknown", "code {{.code}}: {{.symbol}} is not a symbol of {{.game}}, which has {{.symbols}}; write a code such as {{.example}}",
		"code", message.Quote(text), "symbol", message.Quote(g.written(text, fields)[place]), "game", message.Later(g.friendly),
		"symbols", message.Later(g.alphabet.describe), "example", message.Later(g.exampleText))
}

// written returns the symbols of a code as the text writes them, before a game of words folds them.
func (g *Game) written(text string, symbols []string) []string {
	if g.words != nil {
		signs := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || unicode.IsSpace(r) })
		if letters := strings.Split(strings.Join(signs, ""), ""); len(letters) == len(symbols) {
			return letters
		}
	}
	return symbols
}

// splitWord cuts text without spaces into runes, unless the game has one place and the text
// is the name of a symbol.
func (g *Game) splitWord(text string) []string {
	if _, whole := g.alphabet.find(text); whole && g.places == 1 {
		return []string{text}
	}
	if g.words != nil {
		text = g.fold(text)
	}
	return strings.Split(text, "")
}
