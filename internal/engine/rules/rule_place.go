package rules

import (
	"strings"
	"unicode"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules/gamename"
)

// byPlace is the rule [Place]. The ordinal is the sum of d·3^place, where d is 0 for
// grey, 1 for yellow, 2 for green.
type byPlace struct{}

func (byPlace) name() string             { return "place" }
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

func (r byPlace) black(f Feedback) int { return r.count(f, Green) }
func (r byPlace) white(f Feedback) int { return r.count(f, Yellow) }
func (r byPlace) pegs(f Feedback) int  { return r.black(f) + r.white(f) }

func (byPlace) count(f Feedback, colour Colour) int {
	n := 0
	for place := range f.Places() {
		if f.Colour(place) == colour {
			n++
		}
	}
	return n
}

func (byPlace) format(f Feedback) string {
	text := make([]byte, f.places)
	for place := range text {
		text[place] = "xYG"[f.Colour(place)]
	}
	return string(text)
}

func (byPlace) read(g *Game, text, mark string) (Feedback, error) {
	var colours []Colour
	for _, r := range mark {
		if unicode.IsSpace(r) || r == '\uFE0F' { // emoji often come with a variation selector
			continue
		}
		colour, ok := ColourIn(r)
		if !ok {
			return Feedback{}, g.unreadableMark(text)
		}
		colours = append(colours, Colour(colour))
	}
	if len(colours) != g.places {
		return Feedback{}, message.NewProblem("mark-places", "mark {{.mark}}: {{.given}} places, but a code of {{.game}} has {{.places}}",
			"mark", message.Quote(text), "given", len(colours), "game", gamename.Friendly(g.Name()), "places", g.places)
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
