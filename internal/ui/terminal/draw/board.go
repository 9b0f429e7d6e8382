package draw

import (
	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/rules"

	"charm.land/lipgloss/v2"
)

// NumberWidth is the width of a turn's number and the space after it.
const NumberWidth = 4

// Targets on a board.
type (
	PlaceTarget  struct{ Place int }       // a place of the row being edited
	PlayedTarget struct{ Turn, Place int } // a peg of turn, from 0
	SymbolTarget struct{ Symbol int }      // a symbol to choose
	TurnTarget   struct{ Turn int }        // the mark of a turn, from 0
)

// Board lays out the rows of a game in a frame. If there is room, rows are tall, or else have empty
// lines between them. Otherwise they are adjacent, so that as many as possible are visible.
type Board struct {
	*Pegs
	frame  *Frame
	room   int  // lines available for rows
	spread bool // an empty line follows each row
}

// Board lays out a number of rows in the given columns and lines.
func (f *Frame) Board(game *rules.Game, width, rows, room int) *Board {
	b := &Board{frame: f, room: room, Pegs: NewPegs(f.Theme, game, width-NumberWidth-MarkWidth(game))}
	b.spread = 2*rows <= room
	if f.Wide() && max(rows, leastTall)*TallRow+1 <= room && b.TallWidth() <= width {
		b.Raise()
		b.spread = false
	}
	switch {
	case b.tall:
		f.Least = max(rows, leastTall)*TallRow + 1
	case b.spread:
		f.Least = 2 * rows
	default:
		f.Least = rows
	}
	return b
}

// leastTall is the number of tall rows that must fit before rows are drawn tall, so that they need
// not shrink soon.
const leastTall = 7

// Put adds a row, and an empty line if rows are spread.
func (b *Board) Put(row *Line) {
	b.frame.Add(row)
	if b.spread {
		b.frame.Blank()
	}
}

// PutFocused adds a row that must be visible.
func (b *Board) PutFocused(row *Line) {
	b.frame.Focus = b.at()
	b.Put(row)
}

// PutEdited adds the row that is being edited, with the cursor at a column, and a line of notes below it.
func (b *Board) PutEdited(row, notes *Line, column int) {
	b.frame.Caret = &Caret{Line: b.at(), Column: column}
	b.frame.Add(row)
	if b.spread || notes.Width > 0 {
		b.frame.Add(notes)
	}
	b.frame.Focus = len(b.frame.Body) - 1
}

// PutEmpty adds a row that is not played yet.
func (b *Board) PutEmpty(number int) {
	l := Numbered(b.Quiet, number)
	for place := range b.game.Places() {
		l.To(NumberWidth+b.Column(place)).Write(b.Quiet, "·")
	}
	if b.tall {
		l.rims()
	}
	b.Put(l)
}

// Raised returns a tall palette if rows are tall and it leaves room for them. Otherwise it returns
// palette.
func (b *Board) Raised(palette []*Line, l *lang.Language, known Known, rows int) []*Line {
	tall := NewPegs(b.Theme, b.game, b.frame.Width).Raise()
	tall.Barred, tall.Place = b.Barred, b.Place
	across := b.game.GuessSymbols()
	if keys := view.Keys(l, b.game); keys != nil {
		across = longest(keys)
	}
	if !b.tall || NumberWidth+across*(tall.peg+1) > b.frame.Width {
		return palette
	}
	raised := b.frame.Footed(tall.Palette(l, b.frame.Width, known))
	if max(rows, leastTall)*TallRow+1+len(raised)-len(palette) > b.room {
		return palette
	}
	return raised
}

// at returns the line of the body in which the pegs of the next row will be.
func (b *Board) at() int {
	if b.tall {
		return len(b.frame.Body) + 1
	}
	return len(b.frame.Body)
}

// MarkWidth returns the number of columns for marks next to a row. It is 0 if the letters of words
// show the marks.
func MarkWidth(game *rules.Game) int {
	if preset.LikeWordle(game) {
		return 0
	}
	return 2 + game.Places()
}

// End returns the column after the mark of a turn.
func (p *Pegs) End() int {
	marks := MarkWidth(p.game)
	if p.tall {
		marks += marks - 2
	}
	return NumberWidth + p.Width() + marks
}

// TurnLine draws a turn. Its index starts at 0.
func (p *Pegs) TurnLine(index int, turn rules.Turn) *Line {
	return p.PlayedLine(p.Quiet, index, turn)
}

// PlayedLine draws a turn with its number in the given style.
func (p *Pegs) PlayedLine(number lipgloss.Style, index int, turn rules.Turn) *Line {
	l := Numbered(number, index+1)
	if turn.IsFact() {
		return l.Write(p.Plain, p.game.FormatTurn(turn))
	}
	p.Guess(l, turn, func(place int) any { return PlayedTarget{index, place} })
	if p.LettersTell() {
		return l
	}
	l.Write(p.Plain, "  ")
	from := l.Width
	p.Mark(l, turn.Feedback)
	return l.Target(from, TurnTarget{index})
}

// Numbered starts a line with a number.
func Numbered(style lipgloss.Style, number int) *Line {
	return new(Line).Write(style, Pad(number, 2)).To(NumberWidth)
}

// CodeLine draws a code after a label of two columns.
func (p *Pegs) CodeLine(before string, code rules.Code) *Line {
	l := new(Line).Write(p.Strong, AlignRight(before, 2)).To(NumberWidth)
	p.Code(l, code, nil)
	return l
}

// SecretLine draws the code that was not found, in green if letters show marks.
func (b *Board) SecretLine(secret rules.Code) *Line {
	if !b.LettersTell() {
		return b.CodeLine("=", secret)
	}
	l := new(Line).Write(b.Strong, " =").To(NumberWidth)
	b.Guess(l, rules.Turn{Guess: secret, Feedback: b.game.Solved()}, nil)
	return l
}
