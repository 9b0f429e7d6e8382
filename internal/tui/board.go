package tui

import (
	"codebreaker"
	"codebreaker/internal/alphabet"
	"codebreaker/internal/lang"

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

// board is how the rows of a game stand in a frame: as tall as there is room for, then
// with lines between them, then without, so that no row is hidden while a line is free.
type board struct {
	*pegs
	frame  *frame
	room   int  // lines for all rows
	spread bool // a line stands between two rows
}

// board fits so many rows of a game into columns and lines.
func (f *frame) board(game *codebreaker.Game, width, rows, room int) *board {
	b := &board{frame: f, room: room, pegs: newPegs(f.theme, game, width-numberWidth-markWidth(game))}
	b.spread = 2*rows <= room
	if f.wide() && max(rows, leastTall)*tallRow+1 <= room && b.tallWidth() <= width {
		b.raise()
		b.spread = false
	}
	return b
}

// leastTall is how many tall rows there is room for at least where rows are tall, so that
// they do not shrink soon.
const leastTall = 7

// put adds a row, and a line below it where rows are spread.
func (b *board) put(row *line) {
	b.frame.add(row)
	if b.spread {
		b.frame.blank()
	}
}

// raised returns the symbols to choose from as tall as the rows are, where they have room
// beside so many rows, or as they are.
func (b *board) raised(palette []*line, l *lang.Language, known known, rows int) []*line {
	tall := newPegs(b.theme, b.game, b.frame.width).raise()
	if !b.tall || b.game.HasWords() || numberWidth+alphabet.GuessSymbols(b.game)*(tall.peg+1) > b.frame.width {
		return palette
	}
	raised := b.frame.footed(tall.palette(l, b.frame.width, known))
	if max(rows, leastTall)*tallRow+1+len(raised)-len(palette) > b.room {
		return palette
	}
	return raised
}

// at is the line of the body where the pegs of the next row stand.
func (b *board) at() int {
	if b.tall {
		return len(b.frame.body) + 1
	}
	return len(b.frame.body)
}

// markWidth is how many columns marks take beside a row: none where the letters of
// words bear them.
func markWidth(game *codebreaker.Game) int {
	if game.HasWords() && game.Rule() == codebreaker.Place {
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
