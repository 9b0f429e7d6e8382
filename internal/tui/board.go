package tui

import (
	"fmt"

	"codebreaker/match"

	"charm.land/lipgloss/v2"
)

// numberWidth is the width of a turn's number and the space after it.
const numberWidth = 4

// Targets on a board.
type (
	placeTarget  struct{ place int }       // a place of the row that is made
	playedTarget struct{ turn, place int } // a peg of turn, from 0
	symbolTarget struct{ symbol int }      // a symbol to choose
	turnTarget   struct{ turn int }        // the mark of a turn, from 0
)

// boardPegs returns pegs that leave room for numbers and marks.
func boardPegs(t *theme, d *desk, width int) *pegs {
	return newPegs(t, d.game, width-numberWidth-2-d.game.Places())
}

// turnLine draws a turn that was played.
func (p *pegs) turnLine(index int, record match.Record) *line {
	return p.playedLine(p.quiet, index, record)
}

// playedLine draws a turn whose number is written so.
func (p *pegs) playedLine(number lipgloss.Style, index int, record match.Record) *line {
	l := numbered(number, record.Number)
	p.guess(l, record.Turn, func(place int) any { return playedTarget{index, place} })
	if p.lettersTell() {
		return l
	}
	l.write(p.plain, "  ")
	from := l.width
	p.mark(l, record.Feedback)
	return l.mark(from, turnTarget{index})
}

// palette draws the symbols to choose from, in as many lines as they need.
func (p *pegs) palette(width int, style func(symbol int) lipgloss.Style) []*line {
	lines := []*line{new(line).to(numberWidth)}
	gap := min(1, p.gap)
	peg := p.label + 2
	if p.game.Symbols()*(peg+1)+numberWidth > 2*width {
		peg, gap = p.label+1, 0
	}
	for symbol := range p.game.Symbols() {
		l := lines[len(lines)-1]
		if l.width+peg > width {
			l = new(line).to(numberWidth)
			lines = append(lines, l)
		}
		if l.width > numberWidth {
			l.write(p.plain, fmt.Sprintf("%*s", gap, ""))
		}
		text := " " + p.labels[symbol] + " "
		switch {
		case peg == p.label+1:
			text = p.labels[symbol] + " "
		case !p.coloured() && !p.game.HasWords():
			text = "(" + p.labels[symbol] + ")"
		}
		l.touch(symbolTarget{symbol}, style(symbol), text)
	}
	return lines
}
