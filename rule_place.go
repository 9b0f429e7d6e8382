package codebreaker

import (
	"strings"
	"unicode"

	"codebreaker/internal/gamename"
)

// byPlace is the rule [Place]. The ordinal is the sum of d·3^place, where d is 0 for
// grey, 1 for yellow, 2 for green.
type byPlace struct{}

func (byPlace) name() string             { return "place" }
func (byPlace) pegs() []Peg              { return nil }
func (byPlace) feedbacks(places int) int { return power3(places) }

// mark serves the places of a repeated symbol from the left, greens first, while
// copies of it remain.
func (byPlace) mark(places int, guess, secret *Code) int {
	var left [MaxSymbols]uint8 // copies in the secret that earned no green
	for place := range places {
		if guess[place] != secret[place] {
			left[secret[place]]++
		}
	}
	ordinal, power := 0, 1
	for place := range places {
		symbol := guess[place]
		switch {
		case symbol == secret[place]:
			ordinal += 2 * power
		case left[symbol] > 0:
			left[symbol]--
			ordinal += power
		}
		power *= 3
	}
	return ordinal
}

func (byPlace) ordinal(int, int, int) int {
	panic("codebreaker: a rule that tells each place has no pegs")
}

func (byPlace) count(f Feedback, peg Peg) int {
	alike, n := Yellow, 0
	if peg == BlackPeg {
		alike = Green
	}
	for place := range f.Places() {
		if f.Colour(place) == alike {
			n++
		}
	}
	return n
}

func (byPlace) bounds(f Feedback) Bounds { return exactly(f.Black(), f.White()) }

func (byPlace) near(f Feedback) []Feedback {
	var near []Feedback
	for place, given := range f.Colours() {
		for colour := range Green + 1 {
			if colour != given {
				colours := f.Colours()
				colours[place] = colour
				near = append(near, Colours(colours...))
			}
		}
	}
	return near
}

func (byPlace) distance(a, b Feedback) int {
	different := 0
	for place := range a.Places() {
		if a.Colour(place) != b.Colour(place) {
			different++
		}
	}
	return different
}

func (byPlace) exchanged(f Feedback) Feedback {
	colours := f.Colours()
	for place, colour := range colours {
		colours[place] = [...]Colour{Grey: Grey, Yellow: Green, Green: Yellow}[colour]
	}
	return Colours(colours...)
}

func (byPlace) format(f Feedback) string {
	text := make([]byte, f.places)
	for place := range text {
		text[place] = "xYG"[f.Colour(place)]
	}
	return string(text)
}

// colourRunes are what people write for a place that is grey, yellow or green.
var colourRunes = map[rune]Colour{
	'x': Grey, '.': Grey, '-': Grey, '_': Grey, 'b': Grey, '0': Grey, '⬛': Grey, '⬜': Grey,
	'y': Yellow, 'j': Yellow, '1': Yellow, '🟨': Yellow, '🟦': Yellow,
	'g': Green, 'v': Green, '2': Green, '🟩': Green, '🟧': Green,
}

// ColourOf returns the colour of a place that somebody writes with a character: g, y or
// x, a square, or another of those that [Game.ParseFeedback] reads; ok is false where it
// is none of them.
func ColourOf(r rune) (colour Colour, ok bool) {
	colour, ok = colourRunes[unicode.ToLower(r)]
	return colour, ok
}

func (byPlace) read(g *Game, text, mark string) (Feedback, error) {
	var colours []Colour
	for _, r := range mark {
		if unicode.IsSpace(r) || r == '\uFE0F' { // emoji often come with a variation selector
			continue
		}
		colour, ok := ColourOf(r)
		if !ok {
			return Feedback{}, g.unreadableMark(text)
		}
		colours = append(colours, colour)
	}
	if len(colours) != g.places {
		return Feedback{}, NewProblem("mark-places", "mark {{.mark}}: {{.told}} places, but a code of {{.game}} has {{.places}}",
			"mark", quote(text), "told", len(colours), "game", gamename.Friendly(g.Name()), "places", g.places)
	}
	return g.possible(text, Colours(colours...))
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
