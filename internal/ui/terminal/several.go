package terminal

import (
	"slices"
	"strings"

	"codebreaker/internal/engine/rules"

	tea "charm.land/bubbletea/v2"
)

// A game of several boards is drawn as a grid: a line for each guess, and a column for each board. A
// board that is done folds into the line above the grid. If not all boards fit, the first ones are
// drawn, or those around the board that the player chose.

// unfolded returns the boards that are not folded: during the game the open ones, afterwards all.
func (p *presenter) unfolded() []int {
	if p.over() {
		return upTo(p.boards.Game().Boards())
	}
	return p.boards.Open()
}

// upTo returns the numbers from 0 to n-1.
func upTo(n int) []int {
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = i
	}
	return numbers
}

// drawBoards draws a game of several boards.
func (p *play) drawBoards(f *frame) {
	var keys []*line
	if !p.over() {
		keys = p.boardKeys(f)
	}
	f.foot = append(f.fitting(p.said(f, f.width), max(2, f.height-8-len(keys))), keys...)
	c := f.grid(p.game, p.unfolded(), p.zoom)
	p.drawTurns(f, c, p.scrolled, *p.covered(p.view.HidesLeft))
	f.focus = max(0, len(f.body)-1)
	if p.over() {
		return
	}
	row := numbered(f.strong, len(p.turns)+1)
	c.barred, c.place = p.barred, p.cursor
	at := c.row(row, p.row, p.cursor, func(place int) any { return placeTarget{place} })
	f.caret = &caret{len(f.body), at}
	f.add(row)
	if notes := p.notesLine(c.pegs, numberWidth); notes.width > 0 {
		f.add(notes)
	}
	f.focus = len(f.body) - 1
}

// drawTurns draws the codes that are found and, for each board, the marks of the last guesses before some.
func (p *presenter) drawTurns(f *frame, c *grid, before int, covered bool) {
	if folded := p.folded(); folded != "" {
		f.add(new(line).write(f.quiet, cut(folded, f.width)))
	}
	f.add(p.heads(c, covered)...)
	room := max(1, f.height-len(f.foot)-len(f.body)-2) // less the row and its notes
	last := max(1, len(p.turns)-before)
	for i := max(0, last-room); i < min(last, len(p.turns)); i++ {
		f.add(p.boardsLine(c, i))
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
func (p *presenter) heads(c *grid, covered bool) []*line {
	numbers, left := &line{}, &line{}
	for i, board := range c.boards {
		style := c.quiet
		if board == c.chosen-1 {
			style = c.accent.Reverse(true)
		}
		numbers.to(c.at(i)).touch(boardTarget{board}, style, pad(board+1, 1))
		if p.view.Boards[board].Done > 0 {
			numbers.write(c.accent, "✓")
		}
		left.to(c.at(i)).write(c.quiet, cut(pad(p.view.Boards[board].Left, 1), c.width+1))
	}
	if covered || p.over() {
		return []*line{numbers}
	}
	return []*line{numbers, left}
}

// boardsLine draws a turn of several boards.
func (p *presenter) boardsLine(c *grid, index int) *line {
	turn := p.boards.Turns()[index]
	return c.turnLine(index, turn.Guess, turn.Marks)
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
func (p *play) knownOnBoards() known {
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
func (p *play) boardKeys(f *frame) []*line {
	pegs := newPegs(f.theme, p.game, f.width)
	pegs.barred, pegs.place = p.barred, p.cursor
	boards := p.shownBoards()
	var parts []map[int]rules.Part
	for _, board := range boards {
		parts = append(parts, p.partsOn(board))
	}
	return pegs.boardPalette(p.lang(), f.width, p.knownOnBoards(), parts)
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
