package main

import (
	"fmt"
	"strconv"

	"codebreaker"
	"codebreaker/internal/telling"
	"codebreaker/strategy"
)

// weighedColumns are the CSV columns that weighedRow fills.
var weighedColumns = []string{"guess", "candidate", "entropy", "largest", "expected", "answers", "chance"}

func weighedRow(game *codebreaker.Game, w *strategy.Weighed) []string {
	return []string{
		game.Format(w.Guess), strconv.FormatBool(w.Candidate), decimal(w.Entropy), strconv.Itoa(w.Largest),
		decimal(w.Expected), strconv.Itoa(w.Cells), decimal(w.Chance),
	}
}

// weighedHead returns the headings of the columns that weighedCells fills.
func (a *app) weighedHead() []string {
	return []string{
		a.say("head-guess"), a.say("head-entropy"), a.say("head-largest"),
		a.say("head-expected"), a.say("head-cells"),
	}
}

func (a *app) weighedCells(game *codebreaker.Game, w *strategy.Weighed) []string {
	return []string{
		game.Format(w.Guess), telling.Number(a.lang, w.Entropy, 3), fmt.Sprint(w.Largest),
		telling.Number(a.lang, w.Expected, 2), fmt.Sprint(w.Cells),
	}
}
