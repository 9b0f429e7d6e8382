package terminal

import (
	"slices"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/view"
	"codebreaker/internal/engine/rules"
)

// boardTarget is a board, from 0.
type boardTarget struct{ board int }

// betweenBoards is the number of columns between two boards.
const betweenBoards = 2

// grid holds the boards that are drawn.
type grid struct {
	*pegs
	boards  []int
	width   int  // of a board
	from    int  // the column of the first board
	letters bool // each board shows the letters of the guess in the colours of its mark; else the guess comes first, and marks follow
	chosen  int  // the board that the player chose, from 1, or 0
}

// grid chooses the size of the boards, and which of them are shown. The player chose a board, from 1, or none.
func (f *frame) grid(game *rules.Game, boards []int, chosen int) *grid {
	c := &grid{from: numberWidth, chosen: chosen}
	share := (f.width - numberWidth + betweenBoards) / max(1, len(boards))
	c.pegs = newPegs(f.theme, game, share-betweenBoards)
	if c.gap = 0; !c.wide() {
		c.peg = c.label
	}
	if c.letters = c.lettersTell(); c.letters {
		c.width = c.pegs.width()
	} else {
		c.pegs = newPegs(f.theme, game, min(game.Places()*(c.label+2), f.width-numberWidth-betweenBoards-game.Places()))
		c.from, c.width = numberWidth+c.pegs.width()+betweenBoards, game.Places()
	}
	fit := max(1, (f.width-c.from+betweenBoards)/(c.width+betweenBoards))
	first := 0
	if at := slices.Index(boards, chosen-1); at >= 0 {
		first = max(0, min(at-fit/2, len(boards)-fit))
	}
	c.boards = boards[first:min(len(boards), first+fit)]
	return c
}

// at returns the column of a visible board, by its index.
func (c *grid) at(i int) int { return c.from + i*(c.width+betweenBoards) }

// turnLine draws a guess as the boards marked it. A board without a mark is done or not open yet.
func (c *grid) turnLine(index int, guess rules.Code, marks []rules.Feedback) *line {
	l := numbered(c.quiet, index+1)
	target := func(place int) any { return playedTarget{index, place} }
	if !c.letters {
		c.code(l, guess, target)
	}
	for i, board := range c.boards {
		mark := marks[board]
		switch {
		case mark.Places() == 0:
		case c.letters:
			c.guess(l.to(c.at(i)), rules.Turn{Guess: guess, Feedback: mark}, target)
		default:
			c.mark(l.to(c.at(i)), mark)
		}
	}
	return l
}

// boardPalette draws the symbols to choose from. If there is room, each key of a keyboard also shows the
// state of its letter on each of the boards: ● right place, ○ wrong place, · not in the code.
func (p *pegs) boardPalette(l *lang.Language, width int, known known, boards []map[int]rules.Part) []*line {
	rows := view.Keys(l, p.game)
	longest := 0
	for _, row := range rows {
		longest = max(longest, len(row))
	}
	key := p.label + len(boards) + 1
	if len(boards) < 2 || rows == nil || !p.game.Rule().Tiles() || numberWidth+2+longest*key > width {
		return p.palette(l, width, known)
	}
	var lines []*line
	for i, row := range rows {
		l := new(line).to(numberWidth + min(i, 2))
		for _, symbol := range row {
			style := p.plain
			if best, marked := known(symbol); marked && best.Means == rules.Absent {
				style = p.quiet.Faint(true)
			}
			l.touch(symbolTarget{symbol}, style, p.labels[symbol])
			for _, on := range boards {
				p.state(l, on, symbol)
			}
			l.write(p.plain, " ")
		}
		lines = append(lines, l)
	}
	return lines
}

// state writes a shape for the mark of a symbol on a board.
func (p *pegs) state(l *line, on map[int]rules.Part, symbol int) {
	part, marked := on[symbol]
	if !marked {
		l.write(p.plain, " ")
		return
	}
	p.pins(l, part, 1)
}
