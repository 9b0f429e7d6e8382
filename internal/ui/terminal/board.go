package terminal

import (
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/engine/rules"

	"charm.land/lipgloss/v2"
)

// numberWidth is the width of a turn's number and the space after it.
const numberWidth = 4

// Targets on a board.
type (
	placeTarget  struct{ place int }       // a place of the row being edited
	playedTarget struct{ turn, place int } // a peg of turn, from 0
	symbolTarget struct{ symbol int }      // a symbol to choose
	turnTarget   struct{ turn int }        // the mark of a turn, from 0
)

// board lays out the rows of a game in a frame. If there is room, rows are tall, or else have empty
// lines between them. Otherwise they are adjacent, so that as many as possible are visible.
type board struct {
	*pegs
	frame  *frame
	room   int  // lines available for rows
	spread bool // an empty line follows each row
}

// board lays out a number of rows in the given columns and lines.
func (f *frame) board(game *rules.Game, width, rows, room int) *board {
	b := &board{frame: f, room: room, pegs: newPegs(f.theme, game, width-numberWidth-markWidth(game))}
	b.spread = 2*rows <= room
	if f.wide() && max(rows, leastTall)*tallRow+1 <= room && b.tallWidth() <= width {
		b.raise()
		b.spread = false
	}
	return b
}

// leastTall is the number of tall rows that must fit before rows are drawn tall, so that they need
// not shrink soon.
const leastTall = 7

// put adds a row, and an empty line if rows are spread.
func (b *board) put(row *line) {
	b.frame.add(row)
	if b.spread {
		b.frame.blank()
	}
}

// putFocused adds a row that must be visible.
func (b *board) putFocused(row *line) {
	b.frame.focus = b.at()
	b.put(row)
}

// putEdited adds the row that is being edited, with the cursor at a column, and a line of notes below it.
func (b *board) putEdited(row, notes *line, column int) {
	b.frame.caret = &caret{b.at(), column}
	b.frame.add(row)
	if b.spread || notes.width > 0 {
		b.frame.add(notes)
	}
	b.frame.focus = len(b.frame.body) - 1
}

// putEmpty adds a row that is not played yet.
func (b *board) putEmpty(number int) {
	l := numbered(b.quiet, number)
	for place := range b.game.Places() {
		l.to(numberWidth+b.column(place)).write(b.quiet, "·")
	}
	if b.tall {
		l.rims()
	}
	b.put(l)
}

// raised returns a tall palette if rows are tall and it leaves room for them. Otherwise it returns
// palette.
func (b *board) raised(palette []*line, l *lang.Language, known known, rows int) []*line {
	tall := newPegs(b.theme, b.game, b.frame.width).raise()
	tall.barred, tall.place = b.barred, b.place
	if !b.tall || b.game.HasWords() || numberWidth+b.game.GuessSymbols()*(tall.peg+1) > b.frame.width {
		return palette
	}
	raised := b.frame.footed(tall.palette(l, b.frame.width, known))
	if max(rows, leastTall)*tallRow+1+len(raised)-len(palette) > b.room {
		return palette
	}
	return raised
}

// at returns the line of the body in which the pegs of the next row will be.
func (b *board) at() int {
	if b.tall {
		return len(b.frame.body) + 1
	}
	return len(b.frame.body)
}

// markWidth returns the number of columns for marks next to a row. It is 0 if the letters of words
// show the marks.
func markWidth(game *rules.Game) int {
	if preset.LikeWordle(game) {
		return 0
	}
	return 2 + game.Places()
}

// end returns the column after the mark of a turn.
func (p *pegs) end() int {
	marks := markWidth(p.game)
	if p.tall {
		marks += marks - 2
	}
	return numberWidth + p.width() + marks
}

// turnLine draws a turn. Its index starts at 0.
func (p *pegs) turnLine(index int, turn rules.Turn) *line {
	return p.playedLine(p.quiet, index, turn)
}

// playedLine draws a turn with its number in the given style.
func (p *pegs) playedLine(number lipgloss.Style, index int, turn rules.Turn) *line {
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

// numbered starts a line with a number.
func numbered(style lipgloss.Style, number int) *line {
	return new(line).write(style, pad(number, 2)).to(numberWidth)
}

// codeLine draws a code after a label of two columns.
func (p *pegs) codeLine(before string, code rules.Code) *line {
	l := new(line).write(p.strong, rightly(before, 2)).to(numberWidth)
	p.code(l, code, nil)
	return l
}

// secretLine draws the code that was not found, in green if letters show marks.
func (b *board) secretLine(secret rules.Code) *line {
	if !b.lettersTell() {
		return b.codeLine("=", secret)
	}
	l := new(line).write(b.strong, " =").to(numberWidth)
	b.guess(l, rules.Turn{Guess: secret, Feedback: b.game.Solved()}, nil)
	return l
}
