package terminal

import (
	"strings"

	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/rules"
)

// captions explains each mark in one line, or returns an empty line if there is no room. Before
// each explanation is the text to type, or else the shape on the board.
func (d *presenter) captions(f *frame, typed bool) *line {
	l := new(line).to(numberWidth)
	for i, caption := range wording.Captions(d.lang(), d.game) {
		if i > 0 {
			l.write(f.plain, "   ")
		}
		d.sign(f, l, i, typed)
		l.write(f.quiet, " "+caption.Short)
	}
	if f.height < shortFrom || l.width > f.width {
		return &line{}
	}
	return l
}

// sign writes the mark of a caption. Green comes first among the colours, and black among the pegs.
func (d *presenter) sign(f *frame, l *line, at int, typed bool) {
	if d.game.Rule() == rules.Place {
		colour := []rules.Colour{rules.Green, rules.Yellow, rules.Grey}[at]
		text := squares[colour]
		if typed {
			text = letters[colour]
		}
		l.write(f.marks[colour], " "+text+" ")
		return
	}
	peg := d.game.Rule().Pegs()[at]
	text := pegLooks[peg].shape
	if typed {
		text = strings.ToUpper(pegLooks[peg].key)
	}
	l.write(f.peg(peg), text)
}

// The colours of places as shapes and as typed letters.
var (
	squares = [3]string{"·", "○", "●"}
	letters = [3]string{"x", "Y", "G"}
)
