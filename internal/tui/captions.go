package tui

import (
	"strings"

	"codebreaker"
	"codebreaker/internal/marking"
	"codebreaker/internal/telling"
)

// captions says in a line what each mark means that a person gives, where there is room:
// before it stands what is typed, or without that the shape in which it is seen.
func (d *desk) captions(f *frame, typed bool) *line {
	l := new(line).to(numberWidth)
	for i, caption := range telling.Captions(d.lang(), d.game) {
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

// sign writes the mark of a caption: of the colours green comes first, as of the pegs the
// black one.
func (d *desk) sign(f *frame, l *line, at int, typed bool) {
	if d.game.Rule() == codebreaker.Place {
		colour := []codebreaker.Colour{codebreaker.Green, codebreaker.Yellow, codebreaker.Grey}[at]
		text := squares[colour]
		if typed {
			text = letters[colour]
		}
		l.write(f.told[colour], " "+text+" ")
		return
	}
	peg := marking.Pegs(d.game.Rule())[at]
	text := pegLooks[peg].shape
	if typed {
		text = strings.ToUpper(pegLooks[peg].key)
	}
	l.write(f.peg(peg), text)
}

// The colours of places as they are seen in squares and as they are typed.
var (
	squares = [3]string{"·", "○", "●"}
	letters = [3]string{"x", "Y", "G"}
)
