package rules

import (
	"strings"
	"unicode/utf8"

	"codebreaker/internal/engine/message"
)

// The tiles.
var (
	greenPart  = Part{"green", "gv2🟩🟧", "G", Right}
	yellowPart = Part{"yellow", "yj1🟨🟦", "Y", Misplaced}
	greyPart   = Part{"grey", "x.-_b0⬛⬜", "x", Absent}
)

// byPlace is the rule [Place]. The ordinal is the sum of d·3^place, where d is 0 for
// grey, 1 for yellow, 2 for green.
type byPlace struct{}

func (byPlace) name() string             { return "place" }
func (byPlace) parts() []Part            { return []Part{greenPart, yellowPart, greyPart} }
func (byPlace) tiles() bool              { return true }
func (byPlace) sees() Sees               { return Matches | Shared }
func (byPlace) kernel() Kernel           { return CountTiles }
func (byPlace) feedbacks(places int) int { return power3(places) }

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

// ordinal is not called: the game refuses pegs.
func (byPlace) ordinal(int, int, int) int { return 0 }

func (byPlace) count(f Feedback, m Means) int {
	n := 0
	for _, part := range f.Row() {
		if part.Means == m {
			n++
		}
	}
	return n
}

func (r byPlace) pegs(f Feedback) int { return r.count(f, Right) + r.count(f, Misplaced) }

func (byPlace) distance(a, b Feedback) int { return tilesApart(a, b) }

func (byPlace) format(f Feedback) string {
	text := make([]byte, f.places)
	for place := range text {
		text[place] = "xYG"[f.Colour(place)]
	}
	return string(text)
}

func (byPlace) notations() []Notation { return tileNotations }

func (byPlace) read(g *Game, text, mark string) (Feedback, error) {
	signs := signsOf(mark)
	notation, ok := Place.NotationOf(signs)
	if words, worded := wordTiles(mark); worded && (!ok || utf8.RuneCountInString(words) == g.places) {
		notation, signs, ok = tileNotations[0], words, true
	}
	if !ok || strings.ContainsRune(signs, '?') {
		return Feedback{}, g.unreadableMark(text)
	}
	var colours []Colour
	for _, r := range signs {
		colours = append(colours, Green-Colour(notation.part(r)))
	}
	if len(colours) != g.places {
		return Feedback{}, message.NewProblem("mark-places", "mark {{.mark}}: {{.given}} places, but a code of {{.game}} has {{.places}}",
			"mark", message.Quote(text), "given", len(colours), "game", Friendly(g.Name()), "places", g.places)
	}
	return g.possible(text, byColours(colours))
}

func (byPlace) examples(places int) string {
	return strings.Repeat("GYx", places)[:places] + ", " + strings.Join(strings.Split(strings.Repeat("🟩🟨⬛", places), "")[:places], "")
}

func power3(exponent int) int {
	power := 1
	for range exponent {
		power *= 3
	}
	return power
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
