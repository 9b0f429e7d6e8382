package terminal

import (
	"strings"

	"charm.land/lipgloss/v2"
)

// A tall row takes three lines: its pegs, and their round rims above and below.
//
//	▗▄▄▄▖ ╭───╮
//	  A   │ · │
//	▝▀▀▀▘ ╰───╯
const tallRow = 3

// tallSides is the number of columns around the label of a tall peg.
const tallSides = 4

// raise makes rows tall. This widens pegs, and adds a space after each pin and between pegs.
func (p *pegs) raise() *pegs {
	p.tall, p.peg, p.gap = true, p.label+tallSides, 1
	return p
}

// tallWidth returns the width of a tall row of a game with its number and its mark.
func (p *pegs) tallWidth() int {
	return numberWidth + p.game.Places()*(p.label+tallSides+1) + 2*markWidth(p.game)
}

// cell writes a peg: its label between two sides, and its rims in tall rows.
func (p *pegs) cell(l *line, style lipgloss.Style, label, left, right string, target any) {
	text := p.text(label, left, right)
	if !p.tall {
		l.touch(target, style, text)
		return
	}
	above, below := l.rims()
	inside := strings.Repeat("─", p.label+2)
	_, bare := style.GetBackground().(lipgloss.NoColor)
	if bare || !p.coloured() {
		above.touch(target, style, "╭"+inside+"╮")
		l.touch(target, style, "│"+text+"│")
		below.touch(target, style, "╰"+inside+"╯")
		return
	}
	rim := lipgloss.NewStyle().Foreground(style.GetBackground())
	above.touch(target, rim, "▗"+strings.Repeat("▄", p.label+2)+"▖")
	l.touch(target, style, " "+text+" ")
	below.touch(target, rim, "▝"+strings.Repeat("▀", p.label+2)+"▘")
}

// rims returns the lines above and below a tall row, padded to its current width.
func (l *line) rims() (above, below *line) {
	if l.above == nil {
		l.above, l.below = &line{}, &line{}
	}
	return l.above.to(l.width), l.below.to(l.width)
}

// flat returns all lines in order, with the rims of tall rows as lines of their own.
func flat(lines []*line) []*line {
	var all []*line
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
