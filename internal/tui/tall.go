package tui

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

// tallSides are the columns that a tall peg has beside its label.
const tallSides = 4

// raise makes rows tall, which take more columns: the sides of pegs, a space after each
// pin, and one between pegs.
func (p *pegs) raise() *pegs {
	p.tall, p.peg, p.gap = true, p.label+tallSides, 1
	return p
}

// tallWidth is how many columns a tall row of a game takes with its number and its mark.
func (p *pegs) tallWidth() int {
	return numberWidth + p.game.Places()*(p.label+tallSides+1) + 2*markWidth(p.game)
}

// cell writes a peg: its label between two sides, and in tall rows its rims.
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

// rims returns the lines above and below a tall row, as long as it is now.
func (l *line) rims() (above, below *line) {
	if l.above == nil {
		l.above, l.below = &line{}, &line{}
	}
	return l.above.to(l.width), l.below.to(l.width)
}

// flat returns lines with the rims of tall rows among them, which are lines of their own
// from then on.
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
