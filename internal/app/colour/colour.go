// Package colour knows the colours after which people name the symbols of games: their names in several languages, their
// initials, and how they look on screens and in pictures.
package colour

import (
	"slices"
	"strings"

	"codebreaker/internal/engine/rules"
)

// Colour is a colour as people write it and see it.
type Colour struct {
	Names  []string // the English one first, which is printed; the French one second
	Disc   string   // the character that phones draw
	Square string   // the same in a square, or nothing
	Fill   string   // #RRGGBB
	Ink    string   // of letters on it: black or white, whichever is easier to read
}

// ID returns the English name in small letters.
func (c *Colour) ID() string { return strings.ToLower(c.Names[0]) }

// All returns the colours, in the order in which games take them.
func All() []Colour {
	const black, white = "#000000", "#FFFFFF"
	return []Colour{
		{[]string{"Red", "rouge", "roja", "rojo", "rot"}, "🔴", "🟥", "#C8281E", white},
		{[]string{"Green", "vert", "verte", "verde", "grün"}, "🟢", "🟩", "#009E73", black},
		{[]string{"Blue", "bleu", "bleue", "azul", "blau"}, "🔵", "🟦", "#0072B2", white},
		{[]string{"Yellow", "jaune", "amarillo", "amarelo", "gelb"}, "🟡", "🟨", "#F0E442", black},
		{[]string{"Orange", "orange", "naranja", "laranja"}, "🟠", "🟧", "#E69F00", black},
		{[]string{"White", "blanc", "blanche", "blanco", "branco", "weiß"}, "⚪", "⬜", "#EDEDED", black},
		{[]string{"Purple", "violet", "violette", "mauve", "lila", "roxo"}, "🟣", "🟪", "#7B4FA3", white},
		{[]string{"Black", "noir", "noire", "negro", "preto", "schwarz"}, "⚫", "⬛", "#1A1A1A", white},
		{[]string{"Pink", "rose", "fuchsia", "rosa"}, "🩷", "", "#F2A3C7", black},
		{[]string{"Brown", "marron", "brun", "marrón", "braun"}, "🟤", "🟫", "#7A4B1E", white},
		{[]string{"Grey", "gris", "grise", "gray", "grau"}, "🩶", "", "#A6A6A6", black},
		{[]string{"Cyan", "turquoise"}, "🩵", "", "#56D4E9", black},
	}
}

// initials are the letters that people write for colours, and the English names of these, in English and in French.
var initials = []map[string]string{
	{"B": "black", "W": "white"},
	{"R": "red", "G": "green", "B": "blue", "Y": "yellow", "O": "orange", "W": "white", "P": "purple", "V": "purple", "K": "black", "N": "brown", "C": "cyan", "M": "pink", "T": "cyan"},
	{"R": "red", "V": "green", "B": "blue", "J": "yellow", "O": "orange", "N": "black", "M": "brown", "G": "grey"},
}

// Of returns for each symbol of a game the ID of the colour that it is named after. It returns nil unless all of them are.
func Of(game *rules.Game) []string {
	if game.Check() != nil || game.HasWords() {
		return nil
	}
	names := make([]string, game.Symbols())
	for symbol := range names {
		names[symbol] = game.SymbolName(symbol)
	}
	for _, known := range append([]map[string]string{byName()}, initials...) {
		found := make([]string, len(names))
		for i, name := range names {
			found[i] = known[strings.ToUpper(name)]
		}
		if !slices.Contains(found, "") {
			return found
		}
	}
	return nil
}

// Tile returns the colour of a tile in a game whose tiles are in red, by what it means: red if a letter is in its place,
// yellow if it is elsewhere, blue if it is absent. ok is false for other games and other meanings.
func Tile(game *rules.Game, means rules.Means) (tile Colour, ok bool) {
	id := map[rules.Means]string{rules.Right: "red", rules.Misplaced: "yellow", rules.Absent: "blue"}[means]
	at := slices.IndexFunc(All(), func(one Colour) bool { return one.ID() == id })
	if at < 0 || !game.InRed() {
		return Colour{}, false
	}
	return All()[at], true
}

// byName returns the IDs of the colours by their names in capitals, and by their discs.
func byName() map[string]string {
	known := make(map[string]string)
	for _, one := range All() {
		for _, name := range append(one.Names, one.Disc) {
			known[strings.ToUpper(name)] = one.ID()
		}
	}
	return known
}
