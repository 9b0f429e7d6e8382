package rules

import (
	"slices"
	"strings"
	"unicode"
)

// Notation is a set of signs in which people write marks one part after another: XXO, or 🟩🟨⬛. It has the signs
// of each part of the rule, in the order of [Rule.Parts]. Any further signs mean no peg.
type Notation []string

// Notations returns the notations of the rule. A mark that several can read is read by the first.
func (r Rule) Notations() []Notation {
	if notations := r.ruling().notations(); notations != nil {
		return notations
	}
	var keys Notation
	for _, part := range r.Parts() {
		keys = append(keys, part.Keys)
	}
	return []Notation{keys}
}

// The squares, discs and hearts of one colour, which phones draw.
const (
	greenSigns  = "🟩🟢💚"
	yellowSigns = "🟨🟡💛"
	orangeSigns = "🟧🟠🧡"
	blueSigns   = "🟦🔵💙"
	purpleSigns = "🟪🟣💜"
	redSigns    = "🟥🔴❤"
	blackSigns  = "⬛⚫🖤■◼▪⬤●"
	whiteSigns  = "⬜⚪🤍□◻▫◯○"
	darkSigns   = blackSigns + whiteSigns + "🟫🟤🤎"
	emptySigns  = ".-_·–—➖"
)

// pegNotations serve rules that count black and white pegs.
var pegNotations = []Notation{
	{"x", "o", emptySigns},
	{"b", "w", emptySigns},
	{"b", "c", emptySigns},
	{"n", "b", emptySigns}, // noir and blanc
	{"t", "v", emptySigns}, // taureau and vache
	{"r", "w", emptySigns}, // the pegs of some boxes are red and white
	{"🐂", "🐄", emptySigns},
	{"+", "-", ""},
	{blackSigns, whiteSigns, emptySigns},
	{redSigns, whiteSigns, emptySigns + blackSigns},
	{greenSigns + "✅✔✓", yellowSigns + orangeSigns, emptySigns + darkSigns + "❌✗✘"},
	{redSigns, yellowSigns, emptySigns + darkSigns},
}

// tileNotations serve rules with a tile for each place.
var tileNotations = []Notation{
	{"g", "y", "xbnw" + emptySigns},
	{"2", "1", "0" + emptySigns},
	{"v", "j", "xbng" + emptySigns},                                            // vert, jaune, gris
	{"c", "p", "axw" + emptySigns},                                             // correct, present, absent
	{"v", "a", "xbncpg" + emptySigns},                                          // verde, amarillo or amarelo
	{greenSigns, yellowSigns + purpleSigns, darkSigns + emptySigns},            // Wordle, and Nerdle with purple
	{orangeSigns, blueSigns, darkSigns + emptySigns},                           // Wordle with high contrast
	{redSigns, yellowSigns, blueSigns + darkSigns + emptySigns},                // SUTOM and Motus
	{greenSigns, orangeSigns, darkSigns + emptySigns},                          // some others
	{greenSigns, blueSigns, darkSigns + emptySigns},                            //
	{greenSigns, yellowSigns + orangeSigns, redSigns + darkSigns + emptySigns}, // red is wrong
	{"✅✔✓☑" + greenSigns, yellowSigns + orangeSigns + "🔄🔁↔", "❌✖✗✘" + redSigns + darkSigns}, //
	{"g", "y", "r" + emptySigns},
	{"+", "~*", "x-."},
}

// covers reports whether the notation has all signs of a mark.
func (n Notation) covers(mark string) bool {
	return mark != "" && !strings.ContainsFunc(mark, func(r rune) bool { return n.part(r) < 0 && r != '?' })
}

// part returns the index of the part for which a sign stands, or -1.
func (n Notation) part(sign rune) int {
	return slices.IndexFunc(n, func(signs string) bool { return strings.ContainsRune(signs, sign) })
}

// NotationOf returns the first notation that has the signs of all these marks. Without such a notation ok is false.
func (r Rule) NotationOf(marks ...string) (notation Notation, ok bool) {
	all := signsOf(strings.Join(marks, ""))
	for _, notation := range r.Notations() {
		if notation.covers(all) {
			return notation, true
		}
	}
	return nil, false
}

// givenNotation serves games whose first letter is given: red, yellow or jaune, blue. Others write r for a wrong letter.
var givenNotation = Notation{"r", "yj", "bnx" + emptySigns}

// notationOf is [Rule.NotationOf] for the game.
func (g *Game) notationOf(mark string) (notation Notation, ok bool) {
	if g.GivesFirst() && g.rule.Tiles() && givenNotation.covers(mark) {
		return givenNotation, true
	}
	return g.rule.NotationOf(mark)
}

// SquaresOf returns a text with its coloured signs replaced by green, yellow and black squares, if the rule has tiles
// and one notation has all of the signs: the meaning of red or blue depends on the other colours of a paste.
func (r Rule) SquaresOf(text string) string {
	if !r.Tiles() {
		return text
	}
	var coloured strings.Builder
	for _, sign := range text {
		if strings.ContainsRune(colouredSigns, sign) {
			coloured.WriteRune(sign)
		}
	}
	from, ok := r.NotationOf(coloured.String())
	if !ok {
		return text
	}
	to := []rune("🟩🟨⬛")
	return strings.Map(func(sign rune) rune {
		if part := from.part(sign); part >= 0 && part < len(to) && strings.ContainsRune(colouredSigns, sign) {
			return to[part]
		}
		return sign
	}, text)
}

const colouredSigns = greenSigns + yellowSigns + orangeSigns + blueSigns + purpleSigns + redSigns + darkSigns + "✅✔✓☑🔄🔁↔❌✖✗✘"

// signsOf returns the signs of a mark in small letters, without spaces, commas, brackets and the characters that
// nobody sees.
func signsOf(mark string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || strings.ContainsRune(",;/|&()[]{}\"'", r) || unseenSign(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, mark)
}

// unseenSign reports whether a character only says how the one before it is drawn.
func unseenSign(r rune) bool {
	return r == '\uFE0F' || r == '\uFE0E' || r == '\u20E3' || r == '\u200D' || r == '\u200B' || r == '\uFEFF'
}
