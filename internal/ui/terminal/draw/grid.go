package draw

import (
	"slices"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/rules"
)

// BoardTarget is a board, from 0.
type BoardTarget struct{ Board int }

// betweenBoards is the number of columns between two boards.
const betweenBoards = 2

// Grid lays out a game of several boards: a line for each guess, and a column for each board. If not all
// boards fit, it holds the first ones, or those around the board that the player chose.
type Grid struct {
	*Pegs
	Boards  []int // the visible ones, from 0
	Chosen  int   // the board that the player chose, from 1, or 0
	Width   int   // of a board
	from    int   // the column of the first board
	letters bool  // each board shows the letters of the guess in the colours of its mark; else the guess comes first, and marks follow
}

// Grid chooses the size of boards with a number of rows, and which boards are shown. The player chose a board, from 1,
// or none.
func (f *Frame) Grid(game *rules.Game, boards []int, chosen, rows int) *Grid {
	c := &Grid{from: NumberWidth, Chosen: chosen}
	share := (f.Width - NumberWidth + betweenBoards) / max(1, len(boards))
	c.Pegs = NewPegs(f.Theme, game, share-betweenBoards)
	if c.gap = 0; !c.wide() {
		c.peg = c.label
	}
	if c.letters = c.LettersTell(); c.letters {
		rows = max(rows, leastTall)
		if game.Places()*(c.label+tallSides) <= share-betweenBoards && headLines+rows*TallRow+1+len(f.Foot) <= f.Height {
			c.Raise().gap = 0
		}
		c.Width = c.Pegs.Width()
	} else {
		c.Pegs = NewPegs(f.Theme, game, min(game.Places()*(c.label+2), f.Width-NumberWidth-betweenBoards-game.Places()))
		c.from, c.Width = NumberWidth+c.Pegs.Width()+betweenBoards, game.Places()
	}
	fit := max(1, (f.Width-c.from+betweenBoards)/(c.Width+betweenBoards))
	first := 0
	if at := slices.Index(boards, chosen-1); at >= 0 {
		first = max(0, min(at-fit/2, len(boards)-fit))
	}
	f.Least = headLines + rows*c.RowLines() + 1
	c.Boards = boards[first:min(len(boards), first+fit)]
	return c
}

// headLines is the number of lines above the rows: the boards that are done, and numbers.
const headLines = 3

// RowLines returns the number of lines of a row.
func (c *Grid) RowLines() int {
	if c.tall {
		return TallRow
	}
	return 1
}

// At returns the column of a visible board, by its index.
func (c *Grid) At(i int) int { return c.from + i*(c.Width+betweenBoards) }

// TurnLine draws a guess as the boards marked it. A board without a mark is done or not open yet.
func (c *Grid) TurnLine(index int, guess rules.Code, marks []rules.Feedback) *Line {
	l := Numbered(c.Quiet, index+1)
	target := func(place int) any { return PlayedTarget{index, place} }
	if !c.letters {
		c.Code(l, guess, target)
	}
	for i, board := range c.Boards {
		mark := marks[board]
		switch {
		case mark.Places() == 0:
		case c.letters:
			c.Guess(l.To(c.At(i)), rules.Turn{Guess: guess, Feedback: mark}, target)
		default:
			c.Mark(l.To(c.At(i)), mark)
		}
	}
	return l
}

// EmptyLine draws a row that is not played yet.
func (c *Grid) EmptyLine(number int) *Line {
	l := Numbered(c.Quiet, number)
	dots := func(from int) {
		for place := range c.game.Places() {
			l.To(from+c.Column(place)).Write(c.Quiet, "·")
		}
	}
	if !c.letters {
		dots(NumberWidth)
		return l
	}
	for i := range c.Boards {
		dots(c.At(i))
	}
	if c.tall {
		l.rims()
	}
	return l
}

// BoardPalette draws the symbols to choose from. If there is room, each key of a keyboard also shows the
// state of its letter on each of the boards: ● right place, ○ wrong place, · not in the code.
func (p *Pegs) BoardPalette(l *lang.Language, width int, known Known, boards []map[int]rules.Part) []*Line {
	rows := view.Keys(l, p.game)
	longest := longest(rows)
	key := p.label + len(boards) + 1
	if len(boards) < 2 || rows == nil || !p.game.Rule().Tiles() || NumberWidth+2+longest*key > width {
		return p.Palette(l, width, known)
	}
	var lines []*Line
	for i, row := range rows {
		l := new(Line).To(NumberWidth + min(i, 2))
		for _, symbol := range row {
			style := p.Plain
			if best, marked := known(symbol); marked && best.Means == rules.Absent {
				style = p.Quiet.Faint(true)
			}
			l.Touch(SymbolTarget{symbol}, style, p.labels[symbol])
			for _, on := range boards {
				p.state(l, on, symbol)
			}
			l.Write(p.Plain, " ")
		}
		lines = append(lines, l)
	}
	return lines
}

// state writes a shape for the mark of a symbol on a board.
func (p *Pegs) state(l *Line, on map[int]rules.Part, symbol int) {
	part, marked := on[symbol]
	if !marked {
		l.Write(p.Plain, " ")
		return
	}
	p.pins(l, part, 1)
}
