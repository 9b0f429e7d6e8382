package reading

import (
	"iter"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/app/colour"
	"codebreaker/internal/engine/rules"
)

// colourOf returns the number and the name of the colour that a word is, or else begins: blu.
func colourOf(word string) (number int, name string) {
	for number, c := range colour.All() {
		for _, name := range c.Names {
			if strings.EqualFold(name, word) {
				return number, name
			}
		}
	}
	for number, c := range colour.All() {
		for _, name := range c.Names {
			if len(word) > 2 && len(word) < len(name) && strings.EqualFold(name[:len(word)], word) {
				return number, name
			}
		}
	}
	return 0, ""
}

// initials are sets of colours by one letter each, in the order of the symbols: the colours of boxes, in English and in
// French. A game with fewer symbols has the first ones. No box of six colours has pink or purple.
var initials = []string{"RGBYOWPK", "RGBYWKON", "RVBJNOMG", "RVBJONMG", "RGBYOWCM"}

// variants returns the game with the symbols that a text may use: digits, discs, its own and colours. A game of words, or
// one whose symbols a player has named, has its own only.
func variants(game *rules.Game, text string) iter.Seq[*rules.Game] {
	return func(yield func(*rules.Game) bool) {
		if game.HasWords() || !isPlain(game) {
			yield(game)
			return
		}
		if names := digitNames(game, text); names != nil && !yield(with(game, names)) {
			return
		}
		if names := discNames(game, text); names != nil && !yield(with(game, names)) {
			return
		}
		if !yield(game) {
			return
		}
		for _, names := range colourSets(game, text) {
			if named := with(game, names); named != nil && !yield(named) {
				return
			}
		}
	}
}

// areColours reports whether digits cannot name symbols, because a variant of the game has other names for them.
func areColours(game, variant *rules.Game) bool {
	return variant != game && strings.Trim(variant.SymbolName(0), "0123456789") != ""
}

// isPlain reports whether the symbols of a game have their usual names.
func isPlain(game *rules.Game) bool { return Symbols(game) == "" }

// Symbols returns the names of the symbols of a game, separated by spaces, or nothing if they are the usual ones.
func Symbols(game *rules.Game) string {
	if game.Check() != nil || game.HasWords() {
		return ""
	}
	names := strings.Join(namesOf(game), " ")
	if plain, err := rules.ParseGame(game.Name()); err == nil && strings.Join(namesOf(plain), " ") == names {
		return ""
	}
	return names
}

// Named returns a game with the symbols that [Symbols] names.
func Named(game *rules.Game, symbols string) (*rules.Game, error) {
	if game.HasWords() || symbols == Symbols(game) {
		return game, nil
	}
	if symbols == "" {
		return rules.ParseGame(game.Name())
	}
	return rules.ParseGame(game.Name(), rules.WithSymbols(strings.Fields(symbols)...))
}

// SplitSymbols splits White,Pink,Yellow at its commas and WPY into its characters. A name of [rules.SymbolSets] stays.
func SplitSymbols(text string) []string {
	if slices.Contains(rules.SymbolSets(), strings.ToLower(text)) {
		return []string{text}
	}
	if !strings.Contains(text, ",") {
		return strings.Split(strings.Join(strings.Fields(text), ""), "")
	}
	names := strings.Split(text, ",")
	for i := range names {
		names[i] = strings.TrimSpace(names[i])
	}
	return names
}

// SymbolsPrefix begins the field of a line that names the symbols of its game: symbols:RGBYOW.
const SymbolsPrefix = "symbols:"

// stated returns a game with the symbols that a text names at its beginning, and the rest of the text.
func stated(game *rules.Game, text string) (*rules.Game, string, error) {
	begun, ok := strings.CutPrefix(strings.TrimLeft(text, " \n"), SymbolsPrefix)
	if !ok || game.HasWords() {
		return game, text, nil
	}
	names, rest := begun, ""
	if end := strings.IndexAny(begun, " \n"); end >= 0 {
		names, rest = begun[:end], begun[end:]
	}
	named, err := Named(game, strings.Join(SplitSymbols(names), " "))
	return named, rest, err
}

// namesOf returns the names of the symbols of a game.
func namesOf(game *rules.Game) []string {
	all := make([]string, game.Symbols())
	for symbol := range all {
		all[symbol] = game.SymbolName(symbol)
	}
	return all
}

// with returns the game with other names of its symbols, or nil if it cannot have them.
func with(game *rules.Game, names []string) *rules.Game {
	named, err := rules.ParseGame(game.Name(), rules.WithSymbols(names[:game.Symbols()]...))
	if err != nil {
		return nil
	}
	return named
}

// Spelled returns the game with digits or colours as symbols, if a person types their names, such as R and G. It is nil if
// a player has named the symbols already, or if no symbols have these names.
func Spelled(game *rules.Game, letters string) *rules.Game {
	if game.HasWords() || !isPlain(game) {
		return nil
	}
	sets := colourSets(game, "")
	if strings.Trim(letters, "0123456789") == "" && !game.HasDigits() {
		sets = [][]string{digitNames(game, strings.Repeat(letters[:1], game.Places()))}
	}
	for _, names := range sets {
		if !strings.ContainsFunc(letters, func(letter rune) bool {
			return !slices.ContainsFunc(names[:min(len(names), game.Symbols())], func(name string) bool { return strings.EqualFold(name, string(letter)) })
		}) {
			return with(game, names)
		}
	}
	return nil
}

// digitNames returns digits as names of the symbols if the text has guesses of digits and none of letters: from 0 for
// ten symbols, or if the text has a 0 and no larger digit than that allows; else from 1.
func digitNames(game *rules.Game, text string) []string {
	symbols := game.Symbols()
	if symbols > 10 || game.HasDigits() {
		return nil
	}
	largest, zero, digits, letters := -1, false, 0, 0
	for line := range strings.SplitSeq(text, "\n") {
		fields := strings.FieldsFunc(numbering().ReplaceAllString(withoutNoise(line, " "), ""), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if spaced := spacedDigits(fields, game.Places()); spaced != "" {
			fields = []string{spaced}
		}
		for _, field := range append(fields, patternsIn(line, game.Places())...) {
			switch {
			case len(field) != game.Places():
			case strings.Trim(field, "0123456789") == "":
				digits++
				zero = zero || strings.Contains(field, "0")
				largest = max(largest, int(slices.Max([]byte(field))-'0'))
			case !strings.ContainsAny(field, "0123456789"):
				if _, err := game.ParseCode(field); err == nil {
					letters++
				}
			}
		}
	}
	first := 1
	if symbols == 10 || zero {
		first = 0
	}
	names := strings.Split("0123456789"[first:first+symbols], "")
	if digits == 0 && letters == 0 && strings.ContainsAny(text, "0123456789") {
		if _, facts, _, err := cutFacts(with(game, names), text, false); len(facts) > 0 && err == nil {
			return names
		}
	}
	if digits == 0 || digits < letters || largest >= first+symbols {
		return nil
	}
	return names
}

// patternsIn returns the rows with unknown places of a line, which are of digits, with a 1 for each unknown place.
func patternsIn(line string, places int) (rows []string) {
	for field := range strings.FieldsSeq(line) {
		row := strings.Map(func(r rune) rune {
			if r != '-' && strings.ContainsRune(blanks, r) {
				return '1'
			}
			return r
		}, strings.Trim(field, ",;:()"))
		if len(row) == places && row != field && strings.Trim(row, "0123456789") == "" {
			rows = append(rows, row)
		}
	}
	return rows
}

// spacedDigits returns the digits at the beginning of a line if each is a field of its own: 6 8 2.
func spacedDigits(fields []string, places int) string {
	if len(fields) < places {
		return ""
	}
	code := strings.Join(fields[:places], "")
	if len(code) != places || strings.Trim(code, "0123456789") != "" {
		return ""
	}
	return code
}

// discNames returns coloured discs or squares as names of the symbols if the text has enough of them. Squares name symbols
// if some of them are in no mark.
func discNames(game *rules.Game, text string) []string {
	squares := strings.ContainsAny(text, "🟥🟦🟪🟧🟫")
	rows := 0
	for field := range strings.FieldsFuncSeq(text, func(r rune) bool { return unicode.IsSpace(r) || r == '=' || r == ':' }) {
		if utf8.RuneCountInString(field) == game.Places() && isDiscs(field) {
			rows++
		}
	}
	if rows == 0 || squares && game.Rule().Tiles() {
		return nil
	}
	var names, others []string
	for _, c := range colour.All() {
		name := c.Disc
		if squares && c.Square != "" {
			name = c.Square
		}
		if strings.Contains(text, name) {
			names = append(names, name)
		} else {
			others = append(others, name)
		}
	}
	names = append(names, others...)
	if game.Symbols() > len(names) {
		return nil
	}
	slices.SortFunc(names[:game.Symbols()], func(a, b string) int { return place(a) - place(b) })
	return names
}

// place returns the number of the colour of a disc or a square.
func place(sign string) int {
	return slices.IndexFunc(colour.All(), func(c colour.Colour) bool { return c.Disc == sign || c.Square == sign })
}

// isDiscs reports whether a text has only coloured discs and squares.
func isDiscs(text string) bool {
	for _, r := range text {
		if place(string(r)) < 0 {
			return false
		}
	}
	return text != ""
}

// colourSets returns the sets of colours that a text may use: their names, or their initials. A long code may have letters from A
// instead of digits.
func colourSets(game *rules.Game, text string) (sets [][]string) {
	symbols := game.Symbols()
	if names := colourNames(symbols, text); names != nil {
		sets = append(sets, names)
	}
	for _, set := range initials {
		if symbols <= len(set) {
			sets = append(sets, strings.Split(set, ""))
		}
	}
	if symbols == 10 && game.Places() >= symbols && game.SymbolName(0) == "0" { // shorter ones could be words of a sentence
		sets = append(sets, strings.Split("ABCDEFGHIJ", ""))
	}
	return sets
}

// counted matches a number of pegs: 2 black.
var counted = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\d+\s*\p{L}+`) })

// colourNames returns the colours whose names are in the text, and others until there are enough: red red blue blue.
func colourNames(symbols int, text string) []string {
	colours := colour.All()
	used := make([]string, len(colours)) // as the text writes them
	count := 0
	text = counted().ReplaceAllString(text, " ")
	for field := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		if i, name := colourOf(field); name != "" && used[i] == "" {
			used[i] = strings.ToUpper(name[:1]) + strings.ToLower(name[1:])
			count++
		}
	}
	if count < 2 && symbols > 1 || count > symbols && symbols < len(colours) {
		return nil
	}
	french := slices.ContainsFunc(used, func(name string) bool {
		return slices.Contains([]string{"Rouge", "Vert", "Bleu", "Jaune", "Blanc", "Noir"}, name)
	})
	for i := range used {
		if used[i] == "" && count < symbols {
			used[i] = colours[i].Names[0]
			if french && len(colours[i].Names) > 1 {
				used[i] = strings.ToUpper(colours[i].Names[1][:1]) + colours[i].Names[1][1:]
			}
			count++
		}
	}
	names := slices.DeleteFunc(used, func(name string) bool { return name == "" })
	if len(names) < symbols {
		return nil
	}
	return names
}
