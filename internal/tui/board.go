package tui

import (
	"fmt"

	"codebreaker"

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
	return newPegs(t, d.game, width-numberWidth-markWidth(d.game))
}

// markWidth is how many columns marks take beside a row: none where the letters of
// words bear them.
func markWidth(game *codebreaker.Game) int {
	if game.HasWords() && game.Rule().TellsPlaces() {
		return 0
	}
	return 2 + game.Places()
}

// turnLine draws a turn that was played, from 0.
func (p *pegs) turnLine(index int, turn codebreaker.Turn) *line {
	return p.playedLine(p.quiet, index, turn)
}

// playedLine draws a turn whose number is written so.
func (p *pegs) playedLine(number lipgloss.Style, index int, turn codebreaker.Turn) *line {
	l := numbered(number, index+1)
	p.guess(l, turn, func(place int) any { return playedTarget{index, place} })
	if p.lettersTell() {
		return l
	}
	l.write(p.plain, "  ")
	from := l.width
	p.mark(l, turn.Feedback)
	return l.mark(from, turnTarget{index})
}

// palette draws the symbols to choose from, in as many lines as they need.
func (p *pegs) palette(width int, known func(symbol int) (codebreaker.Colour, bool)) []*line {
	lines := []*line{new(line).to(numberWidth)}
	symbols, room := p.game.GuessSymbols(), width-numberWidth
	gap, peg := 1, p.label+2
	switch {
	case symbols*(peg+1)-1 <= room:
	case symbols*peg <= room:
		gap = 0
	case symbols*(peg+1) > 2*room:
		gap, peg = 0, p.label+1
	}
	for symbol := range symbols {
		l := lines[len(lines)-1]
		if l.width+peg > width {
			l = new(line).to(numberWidth)
			lines = append(lines, l)
		}
		if l.width > numberWidth {
			l.write(p.plain, fmt.Sprintf("%*s", gap, ""))
		}
		from := l.width
		switch colour, told := known(symbol); {
		case told && colour == codebreaker.Grey:
			l.write(p.quiet.Faint(true), p.sided(symbol, peg, " ", " "))
		case told && !p.coloured():
			l.write(p.told[colour], p.sided(symbol, peg, [3]string{" ", "(", "["}[colour], [3]string{" ", ")", "]"}[colour]))
		case told:
			l.write(p.told[colour], p.sided(symbol, peg, " ", " "))
		case !p.coloured() && !p.game.HasWords():
			l.write(p.style(symbol), p.sided(symbol, peg, "(", ")"))
		default:
			l.write(p.style(symbol), p.sided(symbol, peg, " ", " "))
		}
		l.mark(from, symbolTarget{symbol})
	}
	return lines
}

// sided puts a label between its sides, or before its right one where there is room
// for one alone.
func (p *pegs) sided(symbol, width int, left, right string) string {
	if width < p.label+2 {
		return p.labels[symbol] + right
	}
	return left + p.labels[symbol] + right
}
