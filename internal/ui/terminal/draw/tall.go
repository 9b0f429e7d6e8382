package draw

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// TallRow is the number of lines of a tall row: its pegs, and their round rims above and below.
//
//	▗▄▄▄▖ ╭───╮
//	  A   │ · │
//	▝▀▀▀▘ ╰───╯
const TallRow = 3

// tallSides is the number of columns around the label of a tall peg.
const tallSides = 4

// Raise makes rows tall. This widens pegs, and adds a space after each pin and between pegs.
func (p *Pegs) Raise() *Pegs {
	p.tall, p.peg, p.gap = true, p.label+tallSides, 1
	return p
}

// TallWidth returns the width of a tall row of a game with its number and its mark.
func (p *Pegs) TallWidth() int {
	return NumberWidth + p.game.Places()*(p.label+tallSides+1) + 2*MarkWidth(p.game)
}

// cell writes a peg: its label between two sides, and its rims in tall rows.
func (p *Pegs) cell(l *Line, style lipgloss.Style, label, left, right string, target any) {
	text := p.text(label, left, right)
	if !p.tall {
		l.Touch(target, style, text)
		return
	}
	above, below := l.rims()
	inside := strings.Repeat("─", p.label+2)
	_, bare := style.GetBackground().(lipgloss.NoColor)
	if bare || !p.coloured() {
		above.Touch(target, style, "╭"+inside+"╮")
		l.Touch(target, style, "│"+text+"│")
		below.Touch(target, style, "╰"+inside+"╯")
		return
	}
	rim := lipgloss.NewStyle().Foreground(style.GetBackground())
	above.Touch(target, rim, "▗"+strings.Repeat("▄", p.label+2)+"▖")
	l.Touch(target, style, " "+text+" ")
	below.Touch(target, rim, "▝"+strings.Repeat("▀", p.label+2)+"▘")
}

// rims returns the lines above and below a tall row, padded to its current width.
func (l *Line) rims() (above, below *Line) {
	if l.above == nil {
		l.above, l.below = &Line{}, &Line{}
	}
	return l.above.To(l.Width), l.below.To(l.Width)
}

// Flat returns all lines in order, with the rims of tall rows as lines of their own.
func Flat(lines []*Line) []*Line {
	var all []*Line
	for _, l := range lines {
		if above, below := l.above, l.below; above != nil {
			l.above, l.below = nil, nil
			all = append(all, above, l, below)
		} else {
			all = append(all, l)
		}
	}
	return all
}
