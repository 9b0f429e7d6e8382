package rules

import (
	"slices"
	"strings"
)

// The names of sets of symbols.
const (
	BoxColours       = "box"    // red, blue, green, yellow, white, black ...
	BoxColoursFrench = "boite"  // the same in French
	Digits           = "digits" // from 1, or from 0 if there are ten
)

// SymbolSets returns the names that [WithSymbols] takes for all symbols of a game at once.
func SymbolSets() []string { return []string{BoxColours, BoxColoursFrench, Digits} }

// symbolsOf returns the first symbols of a set, or fewer if it has fewer.
func symbolsOf(set string, symbols int) []string {
	var names []string
	switch {
	case set == BoxColours:
		names = strings.Fields("Red Blue Green Yellow White Black Orange Brown Purple Pink Grey Cyan")
	case set == BoxColoursFrench:
		names = strings.Fields("Rouge Bleu Vert Jaune Blanc Noir Orange Marron Violet Rose Gris Turquoise")
	case symbols == len(digits):
		names = strings.Split(digits, "")
	default:
		names = strings.Split(digits[1:], "")
	}
	return names[:min(symbols, len(names))]
}

// isSymbolSet reports whether names are the one of a set.
func isSymbolSet(names []string) bool {
	return len(names) == 1 && slices.Contains(SymbolSets(), strings.ToLower(names[0]))
}
