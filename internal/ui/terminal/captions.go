package terminal

import (
	"codebreaker/internal/app/wording"
	"codebreaker/internal/ui/terminal/draw"
)

// captions explains each mark in one line, or returns an empty line if there is no room. Before
// each explanation is the text to type, or else the shape on the board.
func (d *presenter) captions(f *draw.Frame, typed bool) *draw.Line {
	l := new(draw.Line).To(draw.NumberWidth)
	for i, caption := range wording.Captions(d.lang(), d.game) {
		if i > 0 {
			l.Write(f.Plain, "   ")
		}
		d.sign(f, l, i, typed)
		l.Write(f.Quiet, " "+caption.Short)
	}
	if f.Short() || l.Width > f.Width {
		return &draw.Line{}
	}
	return l
}

// sign writes the mark of a caption.
func (d *presenter) sign(f *draw.Frame, l *draw.Line, at int, typed bool) {
	part := d.game.Rule().Parts()[at]
	look := f.Look(d.game, part)
	text, style := look.Shape, look.Pin
	if typed {
		text = part.Letter
	}
	if d.game.Rule().Tiles() {
		text, style = " "+text+" ", look.Tile
	}
	l.Write(style, text)
}

// legend explains the marks.
func (d *presenter) legend(f *draw.Frame, width int) []*draw.Line {
	p := draw.NewPegs(f.Theme, d.game, width)
	var lines []*draw.Line
	for _, part := range d.game.Rule().Parts() {
		l := &draw.Line{}
		if p.LettersTell() {
			p.Letter(l, 0, part, nil)
		} else {
			look := f.Look(d.game, part)
			l.Write(look.Pin, look.Shape)
		}
		lines = append(lines, l.Write(f.Quiet, " "+wording.ShortMeaning(d.lang(), part)))
	}
	return lines
}
