package puzzle

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"codebreaker"
)

// The measures of a printed puzzle, in SVG units.
const (
	cell   = 40 // a letter's square
	margin = 20
	header = 50 // the title, and what the marks' columns are
)

// WriteSVG writes the puzzle as a drawing to print: a row of letters and a mark for
// each line, and a row of empty squares for the solution. A black peg stands over
// the black marks and a white one over the white. The title may be empty.
func (p *Puzzle) WriteSVG(w io.Writer, title string) error {
	var page strings.Builder
	places := p.Game.Places()
	marks := 1
	if p.Game.Rule() == codebreaker.BlackWhite {
		marks = 2
	}
	width := 2*margin + (places+marks)*cell
	height := 2*margin + header + (len(p.Lines)+1)*cell + margin
	fmt.Fprintf(&page, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" font-size="22" text-anchor="middle">`+"\n", width, height, width, height)
	fmt.Fprintf(&page, `<title>%s</title><rect width="100%%" height="100%%" fill="white"/>`+"\n", escape(title))
	fmt.Fprintf(&page, `<text x="%d" y="%d" text-anchor="start">%s</text>`+"\n", margin, margin+16, escape(title))
	for mark, colour := range []string{"black", "white"}[:marks] {
		fmt.Fprintf(&page, `<circle cx="%d" cy="%d" r="7" fill="%s" stroke="black"/>`+"\n", margin+(places+mark)*cell+cell/2, margin+header-12, colour)
	}
	top := margin + header
	for _, turn := range p.Lines {
		for place := range places {
			square(&page, place, top)
			text(&page, place, top, p.Game.SymbolName(int(turn.Guess[place])))
		}
		for mark, number := range []int{turn.Feedback.Black(), turn.Feedback.White()}[:marks] {
			text(&page, places+mark, top, fmt.Sprint(number))
		}
		top += cell
	}
	for place := range places {
		square(&page, place, top+margin)
	}
	page.WriteString("</svg>\n")
	_, err := io.WriteString(w, page.String())
	return err
}

func square(page *strings.Builder, column, top int) {
	fmt.Fprintf(page, `<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="black"/>`+"\n", margin+column*cell, top, cell, cell)
}

func text(page *strings.Builder, column, top int, what string) {
	fmt.Fprintf(page, `<text x="%d" y="%d">%s</text>`+"\n", margin+column*cell+cell/2, top+28, escape(what))
}

func escape(text string) string {
	var escaped strings.Builder
	xml.EscapeText(&escaped, []byte(text)) // a Builder returns no error
	return escaped.String()
}
