package drawing

import (
	"fmt"
	"io"
	"strings"

	"codebreaker/internal/engine/puzzle"
	"codebreaker/internal/engine/rules"
)

// Page says how a puzzle is drawn.
type Page struct {
	Title    string // may be empty
	Solution string // printed at the bottom, upside down; may be empty
	Colours  bool   // draw symbols as coloured pegs with their letter, not as letters in squares
}

// The measures of a printed puzzle, in SVG units.
const (
	pageCell   = 46 // a letter's square
	pageMargin = 24
	pageHeader = 52 // the title
	pageFooter = 70 // the solution
	pageApart  = 14 // between the letters and the marks, and the lines and the solution
)

// Puzzle draws a puzzle for print as SVG: a row of symbols and a mark for each line, and a
// row of empty places for the solution. Numbers of black pegs are on a black peg, numbers of
// white pegs on a white one. The error is the writer's.
func Puzzle(w io.Writer, p *puzzle.Puzzle, page Page) error {
	places := p.Game.Places()
	marks := len(p.Game.Rule().Parts())
	d := &drawing{page: page, pegs: page.Colours && p.Game.Symbols() <= mostPegs, hues: huesOf(p.Game)}
	top := pageMargin
	if page.Title != "" {
		top += pageHeader
	}
	width := 2*pageMargin + (places+marks)*pageCell + pageApart
	height := top + (len(p.Lines)+1)*pageCell + pageApart + pageMargin
	if page.Solution != "" {
		height += pageFooter
	}
	d.print(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="'Helvetica Neue', Helvetica, Arial, sans-serif" font-size="24" font-weight="600" text-anchor="middle">`,
		width, height, width, height)
	d.print(`<title>%s</title><rect width="100%%" height="100%%" fill="white"/>`, escape(page.Title))
	if page.Title != "" {
		d.print(`<text x="%d" y="%d" font-size="26" text-anchor="start">%s</text>`, pageMargin, pageMargin+26, escape(page.Title))
	}
	for _, turn := range p.Lines {
		for place := range places {
			d.symbol(pageMargin+place*pageCell, top, int(turn.Guess[place]), p.Game.SymbolName(int(turn.Guess[place])))
		}
		for mark, part := range p.Game.Rule().Parts() {
			d.mark(pageMargin+(places+mark)*pageCell+pageApart, top, turn.Feedback.Count(part.Means), part.Means == rules.Right)
		}
		top += pageCell
	}
	for place := range places {
		d.empty(pageMargin+place*pageCell, top+pageApart)
	}
	if page.Solution != "" {
		d.print(`<text transform="translate(%d %d) rotate(180)" font-size="12" font-weight="400">%s</text>`, width/2, height-pageMargin, escape(page.Solution))
	}
	d.print(`</svg>`)
	_, err := io.WriteString(w, d.text.String())
	return err
}

// drawing is a page in progress.
type drawing struct {
	page Page
	pegs bool
	hues []Hue
	text strings.Builder
}

func (d *drawing) print(format string, args ...any) { fmt.Fprintf(&d.text, format+"\n", args...) }

// symbol draws a symbol in the cell with this corner.
func (d *drawing) symbol(x, y, symbol int, name string) {
	ink := "black"
	switch hue := d.hues[symbol%len(d.hues)]; {
	case d.pegs && symbol < len(d.hues):
		d.print(`<circle cx="%d" cy="%d" r="19" fill="%s" stroke="#333"/>`, x+pageCell/2, y+pageCell/2, hue.Fill)
		ink = hue.Ink
	case d.pegs:
		d.print(`<circle cx="%d" cy="%d" r="17" fill="none" stroke="%s" stroke-width="5"/>`, x+pageCell/2, y+pageCell/2, hue.Fill)
	default:
		d.print(`<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="#999"/>`, x, y, pageCell, pageCell)
	}
	d.letter(x, y, name, ink)
}

// mark draws a number on a black peg or a white one.
func (d *drawing) mark(x, y, number int, black bool) {
	peg, ink := "white", "black"
	if black {
		peg, ink = "black", "white"
	}
	d.print(`<circle cx="%d" cy="%d" r="16" fill="%s" stroke="black" stroke-width="1.5"/>`, x+pageCell/2, y+pageCell/2, peg)
	d.letter(x, y, fmt.Sprint(number), ink)
}

// empty draws an empty place.
func (d *drawing) empty(x, y int) {
	if d.pegs {
		d.print(`<circle cx="%d" cy="%d" r="19" fill="none" stroke="black" stroke-width="2.5"/>`, x+pageCell/2, y+pageCell/2)
	} else {
		d.print(`<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="black" stroke-width="2.5"/>`, x, y, pageCell, pageCell)
	}
}

// letter writes text in the middle of a cell.
func (d *drawing) letter(x, y int, text, ink string) {
	d.print(`<text x="%d" y="%d" fill="%s">%s</text>`, x+pageCell/2, y+pageCell/2+9, ink, escape(text))
}

// escape replaces the special characters of XML.
func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").Replace(text)
}
