package cli

import (
	"fmt"
	"slices"
	"strconv"

	"codebreaker/internal/app/wording"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// WeighedColumns are the CSV columns that WeighedRow fills.
var WeighedColumns = []string{"guess", "candidate", "entropy", "largest", "expected", "answers", "chance"}

func WeighedRow(game *rules.Game, w *strategy.Weighed) []string {
	return []string{
		game.Format(w.Guess), strconv.FormatBool(w.Candidate), Decimal(w.Entropy), strconv.Itoa(w.Largest),
		Decimal(w.Expected), strconv.Itoa(w.Cells), Decimal(w.Chance),
	}
}

// WeighedSpare are the columns of WeighedHead that a narrow table leaves out: the number of answers, and the largest part.
var WeighedSpare = []int{4, 2}

// WeighedHead returns the headings of the columns that WeighedCells fills.
func (env *Env) WeighedHead() []string {
	return []string{
		env.Say("head-guess"), env.Say("head-entropy"), env.Say("head-largest"),
		env.Say("head-expected"), env.Say("head-cells"),
	}
}

func (env *Env) WeighedCells(game *rules.Game, w *strategy.Weighed) []string {
	return []string{
		env.Code(game, w.Guess), wording.Number(env.Lang, w.Entropy, 3), fmt.Sprint(w.Largest),
		wording.Number(env.Lang, w.Expected, 2), fmt.Sprint(w.Cells),
	}
}

// sampled reports whether estimates come from a sample, so that a table has a column for their errors.
func sampled(estimates []strategy.Estimate) bool {
	return slices.ContainsFunc(estimates, func(e strategy.Estimate) bool { return e.Error > 0 })
}

// EstimateHead returns the headings of the columns that EstimateCells fills.
func (env *Env) EstimateHead(estimates []strategy.Estimate) []string {
	head := []string{env.Say("head-guess"), env.Say("head-entropy")}
	if sampled(estimates) {
		head = append(head, "±")
	}
	return append(head, env.Say("head-leaves"))
}

// EstimateCells returns the cells of one of the estimates of a table.
func (env *Env) EstimateCells(game *rules.Game, estimates []strategy.Estimate, i int) []string {
	e := &estimates[i]
	cells := []string{env.Code(game, e.Guess), wording.Number(env.Lang, e.Entropy, 3)}
	if sampled(estimates) {
		cells = append(cells, wording.Number(env.Lang, wording.Margin(e.Error), 3))
	}
	return append(cells, wording.Share(env.Lang, e.Leaves))
}

// EstimateRow fills the CSV columns that a sample can estimate.
func EstimateRow(game *rules.Game, e *strategy.Estimate) []string {
	row := make([]string, len(WeighedColumns)) // the other values are unknown
	row[0], row[1], row[2] = game.Format(e.Guess), strconv.FormatBool(e.Candidate), Decimal(e.Entropy)
	return row
}
