package reading

import (
	"iter"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"codebreaker/internal/engine/rules"
)

// colour is a colour as people write it.
type colour struct {
	names []string // English and French; the first one is printed
	sign  string   // a disc
}

// colours are the colours of games, in the order in which games take them.
var colours = []colour{
	{[]string{"Red", "rouge", "roja", "rojo", "rot"}, "🔴"},
	{[]string{"Green", "vert", "verte", "verde", "grün"}, "🟢"},
	{[]string{"Blue", "bleu", "bleue", "azul", "blau"}, "🔵"},
	{[]string{"Yellow", "jaune", "amarillo", "amarelo", "gelb"}, "🟡"},
	{[]string{"Orange", "naranja", "laranja"}, "🟠"},
	{[]string{"White", "blanc", "blanche", "blanco", "branco", "weiß"}, "⚪"},
	{[]string{"Purple", "violet", "violette", "mauve", "lila", "roxo"}, "🟣"},
	{[]string{"Black", "noir", "noire", "negro", "preto", "schwarz"}, "⚫"},
	{[]string{"Pink", "rose", "fuchsia", "rosa"}, "🩷"},
	{[]string{"Brown", "marron", "brun", "marrón", "braun"}, "🟤"},
	{[]string{"Grey", "gray", "gris", "grise", "grau"}, "🩶"},
	{[]string{"Cyan", "turquoise"}, "🩵"},
}

// initials are sets of colours by one letter each, in the order of the symbols. A set has the letters of a game if it
// has as many, or if the game has fewer.
var initials = []string{"RGBYOWPK", "RGBYWKON", "RVBJNOMG", "RVBJONMG", "RGBYPOWK", "RBGYOPCM", "RBGYWPOK"}

// variants returns the game with the symbols that a text may use: its own first, then digits and colours. A game of
// words, or one whose symbols are named, has its own only.
func variants(game *rules.Game, text string) iter.Seq[*rules.Game] {
	return func(yield func(*rules.Game) bool) {
		if game.HasWords() {
			yield(game)
			return
		}
		if !isPlain(game) {
			if plain, err := rules.ParseGame(game.Name()); yield(game) && err == nil {
				yield(plain)
			}
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

// isPlain reports whether the symbols of a game have their usual names.
func isPlain(game *rules.Game) bool {
	plain, err := rules.ParseGame(game.Name())
	if err != nil {
		return false
	}
	for symbol := range game.Symbols() {
		if game.SymbolName(symbol) != plain.SymbolName(symbol) {
			return false
		}
	}
	return true
}

// with returns the game with other names of its symbols, or nil if it cannot have them.
func with(game *rules.Game, names []string) *rules.Game {
	named, err := rules.ParseGame(game.Name(), rules.WithSymbols(names[:game.Symbols()]...))
	if err != nil {
		return nil
	}
	return named
}

// digitNames returns digits as names of the symbols if the text has guesses of digits and none of letters: from 0 for
// ten symbols, or if the text has a 0 and no larger digit than that allows; else from 1.
func digitNames(game *rules.Game, text string) []string {
	symbols := game.Symbols()
	if symbols > 10 || game.SymbolName(0) == "0" {
		return nil
	}
	largest, zero, digits, letters := -1, false, 0, 0
	for line := range strings.SplitSeq(text, "\n") {
		fields := strings.FieldsFunc(numbering().ReplaceAllString(line, ""), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		if spaced := spacedDigits(fields, game.Places()); spaced != "" {
			fields = []string{spaced}
		}
		for _, field := range fields {
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
	if digits == 0 || digits < letters || largest >= first+symbols {
		return nil
	}
	return strings.Split("0123456789"[first:first+symbols], "")
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

// discNames returns coloured discs or squares as names of the symbols if the text has enough of them.
func discNames(game *rules.Game, text string) []string {
	var names []string
	squares := strings.NewReplacer("🟥", "🔴", "🟩", "🟢", "🟦", "🔵", "🟨", "🟡", "🟧", "🟠", "🟪", "🟣", "🟫", "🟤")
	rows := 0
	for field := range strings.FieldsSeq(text) {
		if utf8.RuneCountInString(field) == game.Places() && isDiscs(squares.Replace(field)) {
			rows++
		}
	}
	if rows == 0 {
		return nil
	}
	for _, c := range colours {
		if strings.Contains(text, c.sign) {
			names = append(names, c.sign)
		}
	}
	for _, c := range colours {
		if !slices.Contains(names, c.sign) {
			names = append(names, c.sign)
		}
	}
	if game.Symbols() > len(names) || strings.ContainsAny(text, "🟥🟦🟪🟧") {
		return nil
	}
	slices.SortFunc(names[:game.Symbols()], func(a, b string) int { return place(a) - place(b) })
	return names
}

// place returns the number of the colour of a disc.
func place(sign string) int {
	return slices.IndexFunc(colours, func(c colour) bool { return c.sign == sign })
}

func isDiscs(text string) bool {
	for _, r := range text {
		if place(string(r)) < 0 {
			return false
		}
	}
	return text != ""
}

// colourSets returns the sets of colours that a text may use: their names, or their initials.
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
	return sets
}

// counted matches a number of pegs: 2 black.
var counted = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\d+\s*\p{L}+`) })

// colourNames returns the colours whose names are in the text, and others until there are enough: red red blue blue.
func colourNames(symbols int, text string) []string {
	used := make([]string, len(colours)) // as the text writes them
	count := 0
	text = counted().ReplaceAllString(text, " ")
	for field := range strings.FieldsFuncSeq(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
		for i, c := range colours {
			if used[i] == "" && slices.ContainsFunc(c.names, func(name string) bool { return strings.EqualFold(name, field) }) {
				used[i] = strings.ToUpper(field[:1]) + strings.ToLower(field[1:])
				count++
			}
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
			used[i] = colours[i].names[0]
			if french && len(colours[i].names) > 1 {
				used[i] = strings.ToUpper(colours[i].names[1][:1]) + colours[i].names[1][1:]
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
