package drawing

import (
	"fmt"
	"html"
	"io"
	"slices"
	"unicode/utf8"

	"codebreaker/internal/app/colour"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/tree"
)

// pegs draws the guesses and answers of a game in rows that are one peg high, in units of pegs.
type pegs struct {
	game  *rules.Game
	words bool // guesses are text, not pegs
}

// mostPegs is the largest number of symbols to draw as pegs.
const mostPegs = 16

func newPegs(game *rules.Game) pegs {
	return pegs{game: game, words: game.HasWords() || game.Symbols() > mostPegs && game.Shapes() == 0}
}

// length returns the length of a row: answer, guess and number of codes.
func (p pegs) length(n *tree.Node) float64 {
	return p.answerLength() + gap + p.guessLength() + p.numberLength(n)
}

func (p pegs) numberLength(n *tree.Node) float64 {
	if len(n.Children) == 0 {
		return 0
	}
	return gap + numberSize*letterWidth*float64(len(numberText(n)))
}

// numberSize is the height of the numbers of codes, in pegs.
const numberSize = 0.5

func numberText(n *tree.Node) string {
	if n.Solved {
		return fmt.Sprint(n.Measure().Codes())
	}
	return fmt.Sprintf("? %d", n.Measure().Codes())
}

// number writes the number of codes of a position, if there are several.
func (p pegs) number(w io.Writer, n *tree.Node, x float64) {
	if len(n.Children) > 0 {
		fmt.Fprintf(w, `<text class="m" x="%s" y=".18">%s</text>`, short(x), numberText(n))
	}
}

// letterWidth is the width of a letter of the font, in pegs.
const letterWidth = 0.62

func (p pegs) guessLength() float64 {
	if p.words {
		return letterWidth * float64(utf8.RuneCountInString(p.game.Format(rules.Code{})))
	}
	return float64(p.game.Places())
}

// answerLength returns the length of an answer: two rows of small pegs, or one row of tiles.
func (p pegs) answerLength() float64 {
	if p.game.Rule().Tiles() {
		return smallPeg * float64(p.game.Places())
	}
	return smallPeg * float64((p.game.Places()+1)/2)
}

// smallPeg is the diameter of the pegs of an answer, including the space around them.
const smallPeg = 0.46

// defineSymbols writes the pegs of all symbols, and a ring for the empty slot.
func (p pegs) defineSymbols(w io.Writer) {
	if p.words {
		return
	}
	hues, labels := huesOf(p.game), labelsOf(p.game)
	for symbol := range p.game.GuessSymbols() {
		if p.game.IsEmpty(symbol) {
			fmt.Fprintf(w, `<circle id="p%d" r=".4" fill="none" stroke="#8b8d93" stroke-width=".07" stroke-dasharray=".14 .111"/>`+"\n", symbol)
			continue
		}
		hue := hues[symbol%len(hues)]
		if colours := p.game.Shapes(); colours > 0 {
			hue = hues[symbol%colours]
		}
		label := labels[symbol]
		size := 0.62 / (1 + 0.3*float64(utf8.RuneCountInString(label)-1))
		disc, ink := fmt.Sprintf(`<circle r=".46" fill="%s" stroke="#8b8d93" stroke-width=".02"/>`, hue.Fill), ";fill:"+hue.Ink
		switch colours := p.game.Shapes(); {
		case colours > 0:
			disc = fmt.Sprintf(`<path d="%s" fill="%s" stroke="#8b8d93" stroke-width=".02"/>`, shapes[symbol/colours%len(shapes)], hue.Fill)
		case symbol >= len(hues):
			disc, ink = fmt.Sprintf(`<circle r=".4" class="l" style="stroke:%s;stroke-width:.12"/>`, hue.Fill), ""
		}
		fmt.Fprintf(w, `<g id="p%d">%s<text class="w" y="%s" style="font-size:%spx%s">%s</text></g>`+"\n",
			symbol, disc, short(0.35*size), short(size), ink, html.EscapeString(label))
	}
}

// shapes are the shapes of symbols that are pairs of a shape and a colour: disc, square, triangle, diamond, star and so on.
var shapes = []string{
	"M-.46 0a.46.46 0 1 1 .92 0a.46.46 0 1 1-.92 0Z",
	"M-.4-.4H.4V.4H-.4Z",
	"M0-.48L.49.38H-.49Z",
	"M0-.49L.49 0L0 .49L-.49 0Z",
	"M0-.49L.17-.16L.49-.14L.24.12L.33.47L0 .29L-.33.47L-.24.12L-.49-.14L-.17-.16Z",
	"M-.16-.48H.16V-.16H.48V.16H.16V.48H-.16V.16H-.48V-.16H-.16Z",
	"M0 .48L.49-.38H-.49Z",
	"M-.25-.43H.25L.49 0L.25.43H-.25L-.49 0Z",
}

// labelsOf returns the letters on pegs: the beginnings of the names, of the same length, up to three characters, and as
// short as they can be while they differ.
func labelsOf(game *rules.Game) (labels []string) {
	const most = 3
	for length := 1; length <= most; length++ {
		labels = nil
		for symbol := range game.Symbols() {
			name := []rune(game.SymbolName(symbol))
			labels = append(labels, string(name[:min(length, len(name))]))
		}
		if seen := slices.Compact(slices.Sorted(slices.Values(labels))); len(seen) == len(labels) {
			break
		}
	}
	return labels
}

// guess draws a guess at x.
func (p pegs) guess(w io.Writer, n *tree.Node, x float64) {
	if p.words {
		fmt.Fprintf(w, `<text class="w" x="%s" y=".34">%s</text>`, short(x+p.guessLength()/2), html.EscapeString(p.game.Format(n.Guess)))
		return
	}
	for place, symbol := range n.Guess[:p.game.Places()] {
		fmt.Fprintf(w, `<use href="#p%d" x="%s"/>`, symbol, short(x+float64(place)+0.5))
	}
}

// answer draws an answer at x.
func (p pegs) answer(w io.Writer, answer rules.Feedback, x float64) {
	fmt.Fprintf(w, `<use href="#f%d" x="%s"/>`, answer.Ordinal(), short(x))
}

// defineAnswer writes the parts of an answer: a tile for each place, or pegs, and holes for the rest.
func (p pegs) defineAnswer(w io.Writer, answer rules.Feedback) {
	fmt.Fprintf(w, `<g id="f%d">`, answer.Ordinal())
	if answer.Rule().Tiles() {
		for place, tile := range answer.Row() {
			drawTile(w, p.game, tile, smallPeg*(float64(place)+0.5))
		}
	} else {
		columns := (answer.Places() + 1) / 2
		for i, disc := range discs(answer) {
			x, y := smallPeg*(float64(i%columns)+0.5), smallPeg*(float64(i/columns)-0.5)
			fmt.Fprintf(w, `<circle class="%s" cx="%s" cy="%s" r="%s"/>`, disc.class, short(x), short(y), disc.radius)
		}
	}
	io.WriteString(w, "</g>\n")
}

// drawTile draws the tile of a place: a square for right, a disc for misplaced, a hole for absent. In Motus, these are a
// red square, a yellow disc on a blue square, and a blue square. A tile that has no shape here is drawn by its letter.
func drawTile(w io.Writer, game *rules.Game, tile rules.Part, x float64) {
	if own, ok := colour.Tile(game, tile.Means); ok {
		square := own
		if tile.Means == rules.Misplaced {
			square, _ = colour.Tile(game, rules.Absent)
		}
		fmt.Fprintf(w, `<rect fill="%s" x="%s" y="-.2" width=".4" height=".4" rx=".05"/>`, square.Fill, short(x-0.2))
		if tile.Means == rules.Misplaced {
			fmt.Fprintf(w, `<circle fill="%s" cx="%s" r=".17"/>`, own.Fill, short(x))
		}
		return
	}
	switch tile.Means {
	case rules.Right:
		fmt.Fprintf(w, `<rect class="q" x="%s" y="-.2" width=".4" height=".4" rx=".05"/>`, short(x-0.2))
	case rules.Misplaced:
		fmt.Fprintf(w, `<circle class="y" cx="%s" r=".19"/>`, short(x))
	case rules.Absent:
		fmt.Fprintf(w, `<circle class="z" cx="%s" cy="%s" r=".1"/>`, short(x), short(0))
	default:
		fmt.Fprintf(w, `<text class="m" text-anchor="middle" x="%s" y=".18">%s</text>`, short(x), html.EscapeString(tile.Letter))
	}
}

// disc is a drawn peg of an answer: its class in the style, and its radius.
type disc struct{ class, radius string }

var (
	pegDiscs  = map[rules.Means]disc{rules.Right: {"k", ".2"}, rules.Misplaced: {"o", ".17"}, rules.Somewhere: {"y", ".18"}, rules.Half: {"q", ".18"}}
	otherDisc = disc{"q", ".18"}
	hole      = disc{"z", ".1"}
)

// discs returns a disc for each place: the pegs of an answer, and holes for the rest.
func discs(answer rules.Feedback) []disc {
	var discs []disc
	for _, part := range answer.Row() {
		disc, ok := pegDiscs[part.Means]
		if !ok {
			disc = otherDisc
		}
		discs = append(discs, disc)
	}
	return append(discs, slices.Repeat([]disc{hole}, answer.Places()-len(discs))...)
}
