package terminal

import (
	"slices"
	"strings"

	"codebreaker/internal/engine/rules"
	"codebreaker/internal/ui/terminal/draw"

	tea "charm.land/bubbletea/v2"
)

// A game of several boards is drawn as a [draw.Grid]. A board that is done folds into the line above the
// grid.

// unfolded returns the boards that are not folded: during the game the open ones, afterwards all.
func (p *presenter) unfolded() []int {
	if p.over() {
		return upTo(p.boards.Game().Boards())
	}
	return p.boards.Open()
}

// several reports whether the game has several boards.
func (p *presenter) several() bool { return p.boards != nil }

// rows returns the number of rows that the boards will have, as far as it is known.
func (p *presenter) rows() int { return max(len(p.turns)+1, p.view.Most) }

// upTo returns the numbers from 0 to n-1.
func upTo(n int) []int {
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = i
	}
	return numbers
}

// drawBoards draws a game of several boards.
func (p *play) drawBoards(f *draw.Frame) {
	var keys []*draw.Line
	if !p.over() {
		keys = p.boardKeys(f)
	}
	f.Foot = append(f.Fit(p.said(f, f.Width), max(2, f.Height-8-len(keys))), keys...)
	c := f.Grid(p.game, p.unfolded(), p.zoom, p.rows())
	p.drawTurns(f, c, p.scrolled, *p.covered(p.view.HidesLeft))
	f.Focus = max(0, len(f.Body)-1)
	if p.over() {
		return
	}
	row := draw.Numbered(f.Strong, len(p.turns)+1)
	c.Barred, c.Place = p.notes.barred, p.cursor
	at := c.Row(row, p.row, p.cursor, func(place int) any { return draw.PlaceTarget{Place: place} })
	f.PutCaret(at)
	f.Caret.Line += c.RowLines() / 2
	f.Add(row)
	if notes := p.notesLine(c.Pegs, draw.NumberWidth); notes.Width > 0 {
		f.Add(notes)
	}
	f.Focus = len(f.Body) - 1
	for next := len(p.turns) + 2; next <= p.view.Most && len(f.Body)+c.RowLines() < f.Height-len(f.Foot); next++ {
		f.Add(c.EmptyLine(next))
	}
}

// drawTurns draws the codes that are found and, for each board, the marks of the last guesses before some.
func (p *presenter) drawTurns(f *draw.Frame, c *draw.Grid, before int, covered bool) {
	if folded := p.folded(); folded != "" {
		f.Add(new(draw.Line).Write(f.Quiet, draw.Cut(folded, f.Width)))
	}
	f.Add(p.heads(c, covered)...)
	room := max(1, (f.Height-len(f.Foot)-len(f.Body)-1)/c.RowLines()-1) // less the row and its notes
	last := max(1, len(p.turns)-before)
	for i := max(0, last-room); i < min(last, len(p.turns)); i++ {
		f.Add(p.boardsLine(c, i))
	}
}

// folded lists the codes of the boards that are done, with the numbers of the boards.
func (p *presenter) folded() string {
	var codes []string
	for i, board := range p.view.Boards {
		if board.Done > 0 && !p.over() {
			codes = append(codes, p.say("boards-folded", "board", i+1, "code", p.game.Format(p.turns[board.Done-1].Guess)))
		}
	}
	return strings.Join(codes, " · ")
}

// heads draws the numbers of the boards, and the numbers of their remaining codes unless those are covered.
func (p *presenter) heads(c *draw.Grid, covered bool) []*draw.Line {
	numbers, left := &draw.Line{}, &draw.Line{}
	for i, board := range c.Boards {
		style := c.Quiet
		if board == c.Chosen-1 {
			style = c.Accent.Reverse(true)
		}
		numbers.To(c.At(i)).Touch(draw.BoardTarget{Board: board}, style, draw.Pad(board+1, 1))
		if p.view.Boards[board].Done > 0 {
			numbers.Write(c.Accent, "✓")
		}
		left.To(c.At(i)).Write(c.Quiet, draw.Cut(draw.Pad(p.view.Boards[board].Left, 1), c.Width+1))
	}
	if covered || p.over() {
		return []*draw.Line{numbers}
	}
	return []*draw.Line{numbers, left}
}

// boardsLine draws a turn of several boards.
func (p *presenter) boardsLine(c *draw.Grid, index int) *draw.Line {
	turn := p.boards.Turns()[index]
	return c.TurnLine(index, turn.Guess, turn.Marks)
}

// partsOn returns the best part of each symbol on a board, if marks have tiles.
func (p *play) partsOn(board int) map[int]rules.Part {
	best := make(map[int]rules.Part)
	if !p.game.Rule().Tiles() {
		return best
	}
	for _, turn := range p.boards.Turns() {
		if mark := turn.Marks[board]; mark.Places() > 0 {
			learn(best, turn.Guess, mark)
		}
	}
	return best
}

// shownBoards returns the boards whose marks the keyboard shows: the one that the player chose, or
// all open ones.
func (p *play) shownBoards() []int {
	open := p.boards.Open()
	if slices.Contains(open, p.zoom-1) {
		return []int{p.zoom - 1}
	}
	return open
}

// knownOnBoards returns the best part of a symbol on the boards that the keyboard shows.
func (p *play) knownOnBoards() draw.Known {
	var boards []map[int]rules.Part
	for _, board := range p.shownBoards() {
		boards = append(boards, p.partsOn(board))
	}
	return func(symbol int) (best rules.Part, marked bool) {
		for _, part := range p.game.Rule().Parts() {
			if slices.ContainsFunc(boards, func(on map[int]rules.Part) bool { return on[symbol] == part }) {
				return part, true
			}
		}
		return rules.Part{}, false
	}
}

// boardKeys draws the symbols to choose from, with their states on the boards.
func (p *play) boardKeys(f *draw.Frame) []*draw.Line {
	pegs := draw.NewPegs(f.Theme, p.game, f.Width)
	pegs.Barred, pegs.Place = p.notes.barred, p.cursor
	boards := p.shownBoards()
	var parts []map[int]rules.Part
	for _, board := range boards {
		parts = append(parts, p.partsOn(board))
	}
	return pegs.BoardPalette(p.lang(), f.Width, p.knownOnBoards(), parts)
}

// zoomBy chooses the next board, or the one before. Before the first and after the last, all boards
// are chosen.
func (p *play) zoomBy(by int) tea.Cmd {
	boards := p.unfolded()
	at := (slices.Index(boards, p.zoom-1) + 1 + by + len(boards) + 1) % (len(boards) + 1)
	if p.zoom = 0; at > 0 {
		p.zoom = boards[at-1] + 1
	}
	return nil
}

// boardBindings returns the keys of a game of several boards.
func (p *play) boardBindings() []binding {
	return []binding{
		long("]", p.say("does-board"), func() tea.Cmd { return p.zoomBy(1) }), long("[", "", func() tea.Cmd { return p.zoomBy(-1) }),
	}
}
