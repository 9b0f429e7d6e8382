package terminal

import "codebreaker/internal/app/wording"

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
	if f.short() || l.width > f.width {
		return &line{}
	}
	return l
}

// sign writes the mark of a caption.
func (d *presenter) sign(f *frame, l *line, at int, typed bool) {
	part := d.game.Rule().Parts()[at]
	look := f.look(part)
	text, style := look.shape, look.pin
	if typed {
		text = part.Letter
	}
	if d.game.Rule().Tiles() {
		text, style = " "+text+" ", look.tile
	}
	l.write(style, text)
}

// legend explains the marks.
func (d *presenter) legend(f *frame, width int) []*line {
	p := newPegs(f.theme, d.game, width)
	var lines []*line
	for _, part := range d.game.Rule().Parts() {
		l := &line{}
		if p.lettersTell() {
			p.letter(l, 0, part, nil)
		} else {
			look := f.look(part)
			l.write(look.pin, look.shape)
		}
		lines = append(lines, l.write(f.quiet, " "+wording.ShortMeaning(d.lang(), part)))
	}
	return lines
}
