package drawing

import (
	"codebreaker/internal/app/colour"
	"codebreaker/internal/engine/rules"
)

// Hue is the colour of a symbol's peg, and black or white for the letter on it, whichever is easier to read.
type Hue struct{ Fill, Ink string }

// Hues returns the colours of the first symbols in order, alike on the page, in the terminal and in pictures: the
// palette of Okabe and Ito (2008), whose colours most people can distinguish, with any kind of colour vision.
func Hues() []Hue {
	return []Hue{
		{"#D55E00", "#000000"}, // vermilion
		{"#0072B2", "#FFFFFF"}, // blue
		{"#F0E442", "#000000"}, // yellow
		{"#009E73", "#000000"}, // green
		{"#CC79A7", "#000000"}, // pink
		{"#56B4E9", "#000000"}, // sky
		{"#E69F00", "#000000"}, // orange
		{"#6B6F78", "#FFFFFF"}, // grey
	}
}

// huesOf returns the colours of a game's symbols: the ones that they are named after, or else those of [Hues], which
// begin again after the last.
func huesOf(game *rules.Game) (hues []Hue) {
	known := make(map[string]Hue)
	for _, one := range colour.All() {
		known[one.ID()] = Hue{one.Fill, one.Ink}
	}
	for _, id := range colour.Of(game) {
		hues = append(hues, known[id])
	}
	if hues != nil {
		return hues
	}
	return Hues()
}
