package tui

import (
	"fmt"

	"codebreaker/internal/wording"

	"charm.land/lipgloss/v2"
)

// drawBoardTurns draws a line for each turn of several boards: the guess, and for each board the number of
// codes that it left, as far as the columns fit.
func (r *reviewing) drawBoardTurns(f *frame, width int) {
	game, turns := r.at.Game(), r.judged.Turns
	columns := []string{r.say("head-skill"), r.say("head-luck")}
	rows, widths := make([][]string, len(turns)), []int{6, 5}
	for i := range turns {
		rows[i] = []string{wording.Rated(turns[i].Skill), wording.Rated(turns[i].Luck)}
	}
	for i, column := range columns {
		widths[i] = max(widths[i], lipgloss.Width(column)+1)
	}
	const verdicts = 3
	room := width - numberWidth - 2*game.Places() - 1 - widths[0] - widths[1] - verdicts
	var boards []int // the width of each column
	for board := range r.judged.Boards {
		wide := lipgloss.Width(fmt.Sprint(board+1)) + 1
		for i := range turns {
			wide = max(wide, lipgloss.Width(onBoard(r, i, board))+1)
		}
		if room -= wide; room < 0 {
			room += wide
			break
		}
		boards = append(boards, wide)
	}
	pegs := newPegs(f.theme, game, 2*game.Places()+room)
	left := numberWidth + pegs.width() + 1
	head := new(line).to(left)
	for board, wide := range boards {
		head.write(f.quiet, rightly(fmt.Sprint(board+1), wide))
	}
	for i, column := range columns {
		head.write(f.quiet, rightly(column, widths[i]))
	}
	f.add(head)
	for i := range turns {
		style, number := f.plain, f.quiet
		if i == r.chosen {
			style, number, f.focus = f.strong, f.accent, len(f.body)
		}
		l := numbered(number, i+1)
		pegs.row(l, rowOf(game.Places(), r.at.Boards().Turns()[i].Guess), -1, func(int) any { return turnTarget{i} })
		l.to(left)
		for board, wide := range boards {
			look := style
			if turns[i].Boards[board].Solved {
				look = f.accent
			}
			l.write(look, rightly(onBoard(r, i, board), wide))
		}
		for j, cell := range rows[i] {
			l.write(style, rightly(cell, widths[j]))
		}
		look := f.verdict(turns[i].Verdict)
		l.write(f.plain, " ").write(look.style, fmt.Sprintf("%2s", look.sign))
		f.add(l.mark(0, turnTarget{i}))
	}
}

// onBoard is what a turn left of a board.
func onBoard(r *reviewing, turn, board int) string {
	outcome := &r.judged.Turns[turn].Boards[board]
	return wording.OnBoard(outcome.Open || outcome.Opened, outcome.Solved, outcome.After)
}
