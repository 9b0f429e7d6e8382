package rules

import (
	"slices"
	"strings"
)

// grand is the rule [Grand] of Grand Mastermind (Invicta, 1974). A symbol is a pair of a shape and a colour. Each place of the
// guess earns one peg at most: black for the pair at its place, white for the pair elsewhere, blue for the shape or the colour
// alone at its place. The leaflet leaves open which of several equal pairs earn the white pegs: here the pairs that earn
// no blue peg come first.
//
// With t pegs, of which u are black or white and b are black, the ordinal is t(t+1)(t+2)/6 + u(u+1)/2 + b.
type grand struct{ counted }

// ShapeColours is the number of colours of each shape under [Grand]: symbols 0 to 4 have the first shape.
const ShapeColours = 5

var grandParts = []Part{blackPart, whitePart, {"blue", "u🔵💙🟦", "U", Half}}

func (grand) name() string { return "grand" }

func (grand) parts() []Part            { return grandParts }
func (grand) sees() Sees               { return Anything }
func (grand) kernel() Kernel           { return NoKernel }
func (grand) feedbacks(places int) int { return (places + 1) * (places + 2) * (places + 3) / 6 }

// halved reports whether one half of two pairs is the same.
func halved(a, b uint8) bool {
	return (a/ShapeColours == b/ShapeColours) != (a%ShapeColours == b%ShapeColours)
}

func (grand) mark(places int, guess, secret Code) int {
	var guessed, hidden, half [MaxSymbols]int // the copies of a pair that are not at their places
	black, white, blue := 0, 0, 0
	for place, pair := range guess[:places] {
		if pair == secret[place] {
			black++
			continue
		}
		guessed[pair%MaxSymbols]++
		hidden[secret[place]%MaxSymbols]++
		if halved(pair, secret[place]) {
			half[pair%MaxSymbols]++
		}
	}
	for pair, copies := range guessed {
		elsewhere := min(copies, hidden[pair])
		white += elsewhere
		blue += min(half[pair], copies-elsewhere)
	}
	pairs := black + white
	pegs := pairs + blue
	return pegs*(pegs+1)*(pegs+2)/6 + pairs*(pairs+1)/2 + black
}

// pegs returns the numbers of the parts.
func (grand) pegs(f Feedback) (black, white, blue int) {
	rest, pegs, pairs := f.Ordinal(), 0, 0
	for (pegs+1)*(pegs+2)*(pegs+3)/6 <= rest {
		pegs++
	}
	rest -= pegs * (pegs + 1) * (pegs + 2) / 6
	for (pairs+1)*(pairs+2)/2 <= rest {
		pairs++
	}
	black = rest - pairs*(pairs+1)/2
	return black, pairs - black, pegs - pairs
}

func (r grand) count(f Feedback, m Means) int {
	black, white, blue := r.pegs(f)
	switch m {
	case Right:
		return black
	case Misplaced:
		return white
	case Half:
		return blue
	}
	return 0
}

// refuses compares the black pegs.
func (r grand) refuses(guess Code, f Feedback, code Code) bool {
	black, _, _ := r.pegs(f)
	return f.Known() && blackOnly{}.mark(int(f.places), guess, code) != black
}

func (r grand) meaning(g *Game, m *Meaning, guess Code, f Feedback) {
	if !f.Known() {
		return
	}
	black, white, blue := r.pegs(f)
	m.Matches, m.Shared = Span{black, black}, Span{black + white, black + white}
	m.Never = f.lastElsewhere() && blue == 0
	if black+white+blue > 0 {
		return
	}
	for place, pair := range guess[:g.places] {
		for symbol := range uint8(g.Symbols()) {
			if halved(pair, symbol) {
				m.Allowed[place] &^= 1 << symbol
			}
		}
	}
}

func (grand) possible(g *Game, text string, f Feedback) error {
	if err := g.lastPeg(text, f); err != nil {
		return err
	}
	return g.tooLow(text, f)
}

func (grand) format(f Feedback) string {
	if f.ordinal == 0 {
		return "none"
	}
	return written(f.Row())
}

// grandWords are the beginnings of the words for the parts.
var grandWords = [][]string{{"black", "noir"}, {"white", "blanc"}, {"blue", "bleu"}}

// grandInitials are the letters for the parts after a number: 1b2w1u.
var grandInitials = []string{"b", "w", "u"}

// read also takes words: 1 black 2 blue, black white, noires : 1.
func (r grand) read(g *Game, text, mark string) (Feedback, error) {
	var row []Part
	count := -1 // of the word that follows
	tokens := markTokens(mark)
	wordFirst := len(tokens) > 1 && tokens[0].number < 0 && tokens[1].number >= 0
	for i, token := range tokens {
		part := slices.IndexFunc(grandWords, func(words []string) bool {
			return slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(token.text, word) })
		})
		if part < 0 && count >= 0 {
			part = slices.Index(grandInitials, token.text)
		}
		switch {
		case token.number > g.places || part < 0 && token.number < 0:
			return r.counted.read(g, text, mark)
		case token.number >= 0:
			count = token.number
			continue
		case wordFirst && i+1 < len(tokens) && tokens[i+1].number >= 0:
			count = tokens[i+1].number
		case count < 0:
			count = 1
		}
		row = append(row, slices.Repeat(grandParts[part:part+1], count)...)
		count = -1
	}
	if !wordFirst && count >= 0 { // a number after the last word
		return r.counted.read(g, text, mark)
	}
	if len(tokens) == 0 || !slices.ContainsFunc(tokens, func(t markToken) bool { return t.number < 0 }) {
		return r.counted.read(g, text, mark)
	}
	return g.ofRow(text, row)
}

func (grand) examples(int) string { return "XOU, 1 1 1, 1 black 2 blue" }

// SuitsWords reports whether the rule can mark words. The letters of words are no pairs of a shape and a colour.
func (r Rule) SuitsWords() bool { return r != Grand }

// Shapes returns the number of colours of each shape if the symbols are pairs of a shape and a colour, and 0 otherwise. Symbol
// s has the shape s/colours and the colour s%colours.
func (g *Game) Shapes() (colours int) {
	if g.rule.SuitsWords() {
		return 0
	}
	return ShapeColours
}
