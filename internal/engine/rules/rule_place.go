package rules

import (
	"strings"
	"unicode/utf8"
)

// byPlace is the rule [Place]. The ordinal is the sum of d·3^place, where d is 0 for
// grey, 1 for yellow, 2 for green.
type byPlace struct{ tiled }

var byPlaceParts = []Part{
	{"green", "gv2🟩🟧", "G", Right},
	{"yellow", "yj1🟨🟦", "Y", Misplaced},
	{"grey", "x.-_b0⬛⬜", "x", Absent},
}

func (byPlace) name() string             { return "place" }
func (byPlace) parts() []Part            { return byPlaceParts }
func (byPlace) sees() Sees               { return Matches | Shared }
func (byPlace) kernel() Kernel           { return CountTiles }
func (byPlace) feedbacks(places int) int { return power(3, places) }

// mark colours the greens first. Then each further copy of a symbol in the secret makes the
// next guess of it, from the left, yellow.
func (byPlace) mark(places int, guess, secret Code) int {
	var remaining [MaxSymbols]uint8 // copies in the secret that earned no green
	for place := range places {
		if guess[place] != secret[place] {
			remaining[secret[place]%MaxSymbols]++
		}
	}
	ordinal, power := 0, 1
	for place := range places {
		symbol := guess[place] % MaxSymbols
		switch {
		case guess[place] == secret[place]:
			ordinal += 2 * power
		case remaining[symbol] > 0:
			remaining[symbol]--
			ordinal += power
		}
		power *= 3
	}
	return ordinal
}

// meaning restricts the symbols at each place. Green fixes its place; the other colours forbid
// the symbol there. A symbol has at least as many copies as greens and yellows, and exactly that
// number if one of its places is grey. Yellow after grey of the same symbol is impossible. If a repeated symbol has
// unknown tiles, these bounds leave open which tiles are yellow.
func (byPlace) meaning(g *Game, m *Meaning, guess Code, f Feedback) {
	var copies, unknown [MaxSymbols]int8
	var grey, seen uint64
	m.Exact = true
	for place, symbol := range guess[:g.places] {
		bit := uint64(1) << symbol
		switch f.means(place) {
		case Right:
			m.Allowed[place] &= bit
			copies[symbol]++
		case Misplaced:
			m.Allowed[place] &^= bit
			copies[symbol]++
			m.Never = m.Never || grey&bit != 0
		case Absent:
			m.Allowed[place] &^= bit
			grey |= bit
		default:
			unknown[symbol]++
		}
		m.Exact = m.Exact && (seen&bit == 0 || unknown[symbol] == 0)
		seen |= bit
	}
	for symbol, n := range copies {
		m.Least[symbol] = n
		if grey>>symbol&1 == 1 {
			m.Most[symbol] = min(m.Most[symbol], n+unknown[symbol])
		}
	}
}

func (byPlace) possible(g *Game, text string, f Feedback) error {
	if err := g.lastPeg(text, f); err != nil {
		return err
	}
	return g.tooLow(text, f)
}

func (byPlace) notations() []Notation { return tileNotations }

// read also takes a word for each tile.
func (r byPlace) read(g *Game, text, mark string) (Feedback, error) {
	_, ok := g.notationOf(signsOf(mark))
	if words, worded := wordTiles(mark); worded && (!ok || utf8.RuneCountInString(words) == g.places) {
		mark = words
	}
	return r.tiled.read(g, text, mark)
}

func (byPlace) examples(places int) string {
	return strings.Repeat("GYx", places)[:places] + ", " + strings.Join(strings.Split(strings.Repeat("🟩🟨⬛", places), "")[:places], "")
}

// Compare returns what the secret has of the symbol at each place of the guess, whatever the game's rule: [Right],
// [Misplaced] or [Absent]. Copies of a symbol count as under [Place].
func (g *Game) Compare(guess, secret Code) []Means {
	found := make([]Means, g.places)
	for place, tile := range feedbackAt(Place, g.places, byPlace{}.mark(g.places, guess, secret)).Row() {
		found[place] = tile.Means
	}
	return found
}
