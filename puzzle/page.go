package puzzle

import (
	"fmt"
	"io"
	"strings"

	"codebreaker/internal/marking"
)

// Page is how a puzzle is drawn.
type Page struct {
	Title    string // may be empty
	Solution string // to be written below, upside down; may be empty
	Colours  bool   // symbols are colours: pegs with their letter, not letters in squares
}

// The measures of a printed puzzle, in SVG units.
const (
	cell   = 46 // a letter's square
	margin = 24
	header = 52 // the title
	footer = 70 // the solution
	apart  = 14 // between the letters and the marks, and the lines and the solution
)

// pegColours are told apart by most eyes, and by their letters where they are not.
var pegColours = []struct{ peg, ink string }{
	{"#d62d20", "white"},
	{"#1f6fd0", "white"},
	{"#f5c518", "black"},
	{"#1e9e4a", "white"},
	{"#f28c28", "black"},
	{"#8e44ad", "white"},
	{"#ffffff", "black"},
	{"#333333", "white"},
	{"#8b5a2b", "white"},
	{"#5bc8e8", "black"},
	{"#f39ac0", "black"},
	{"#9aa0a6", "black"},
}

// WriteSVG draws the puzzle to be printed: a row of letters and a mark for each
// line, and a row of empty places for the solution. The black marks stand on a
// black peg, the white ones on a white one.
func (p *Puzzle) WriteSVG(w io.Writer, page Page) error {
	if err := p.Check(); err != nil {
		return err
	}
	places := p.Game.Places()
	marks := len(marking.Pegs(p.Game.Rule()))
	d := &drawing{page: page, pegs: page.Colours && p.Game.Symbols() <= len(pegColours)}
	top := margin
	if page.Title != "" {
		top += header
	}
	width := 2*margin + (places+marks)*cell + apart
	height := top + (len(p.Lines)+1)*cell + apart + margin
	if page.Solution != "" {
		height += footer
	}
	d.print(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="'Helvetica Neue', Helvetica, Arial, sans-serif" font-size="24" font-weight="600" text-anchor="middle">`,
		width, height, width, height)
	d.print(`<title>%s</title><rect width="100%%" height="100%%" fill="white"/>`, escape(page.Title))
	if page.Title != "" {
		d.print(`<text x="%d" y="%d" font-size="26" text-anchor="start">%s</text>`, margin, margin+26, escape(page.Title))
	}
	for _, turn := range p.Lines {
		for place := range places {
			d.symbol(margin+place*cell, top, int(turn.Guess[place]), p.Game.SymbolName(int(turn.Guess[place])))
		}
		for mark, peg := range marking.Pegs(p.Game.Rule()) {
			d.mark(margin+(places+mark)*cell+apart, top, marking.Count(turn.Feedback, peg), peg == marking.BlackPeg)
		}
		top += cell
	}
	for place := range places {
		d.empty(margin+place*cell, top+apart)
	}
	if page.Solution != "" {
		d.print(`<text transform="translate(%d %d) rotate(180)" font-size="12" font-weight="400">%s</text>`, width/2, height-margin, escape(page.Solution))
	}
	d.print(`</svg>`)
	_, err := io.WriteString(w, d.text.String())
	return err
}

// drawing is a page as it is drawn.
type drawing struct {
	page Page
	pegs bool
	text strings.Builder
}

func (d *drawing) print(format string, args ...any) { fmt.Fprintf(&d.text, format+"\n", args...) }

// symbol draws a symbol in the cell of that corner.
func (d *drawing) symbol(x, y, symbol int, name string) {
	ink := "black"
	if d.pegs {
		d.print(`<circle cx="%d" cy="%d" r="19" fill="%s" stroke="#333"/>`, x+cell/2, y+cell/2, pegColours[symbol].peg)
		ink = pegColours[symbol].ink
	} else {
		d.print(`<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="#999"/>`, x, y, cell, cell)
	}
	d.letter(x, y, name, ink)
}

// mark draws a number on a black peg or a white one.
func (d *drawing) mark(x, y, number int, black bool) {
	peg, ink := "white", "black"
	if black {
		peg, ink = "black", "white"
	}
	d.print(`<circle cx="%d" cy="%d" r="16" fill="%s" stroke="black" stroke-width="1.5"/>`, x+cell/2, y+cell/2, peg)
	d.letter(x, y, fmt.Sprint(number), ink)
}

// empty draws a place to write in.
func (d *drawing) empty(x, y int) {
	if d.pegs {
		d.print(`<circle cx="%d" cy="%d" r="19" fill="none" stroke="black" stroke-width="2.5"/>`, x+cell/2, y+cell/2)
	} else {
		d.print(`<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="black" stroke-width="2.5"/>`, x, y, cell, cell)
	}
}

// letter writes text in the middle of a cell.
func (d *drawing) letter(x, y int, text, ink string) {
	d.print(`<text x="%d" y="%d" fill="%s">%s</text>`, x+cell/2, y+cell/2+9, ink, escape(text))
}

// escape writes what XML reserves as entities.
func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").Replace(text)
}
