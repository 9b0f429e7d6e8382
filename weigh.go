package codebreaker

import (
	"context"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/strategy"
)

// Weighed is a guess with its values under all heuristics. In a game with weights, Entropy, Expected and Chance are by
// weight.
type Weighed struct {
	Guess     Code
	Candidate bool    // the guess can be the secret
	Entropy   float64 // information in bits
	Largest   int     // candidates in the largest cell
	Expected  float64 // the mean number of candidates that remain
	Chance    float64 // of being right: 0 or, without weights, one in the number of candidates
	Cells     []Cell  // that are not empty, in the order of their feedbacks' ordinals
}

// Best returns the best guesses of a position under a heuristic, one of each orbit, the best first and no more than
// most. The heuristic must be Minimax, Expected, Entropy, Parts or one of [NewHeuristic]. Otherwise it returns an error,
// and the same errors as the heuristic's Choose.
func Best(ctx context.Context, p Position, heuristic Strategy, most int) ([]Weighed, error) {
	if err := p.ready(ctx); err != nil {
		return nil, err
	}
	h, err := heuristicOf(heuristic)
	if err != nil {
		return nil, err
	}
	return allWeighed(advice.Best(ctx, p.position, h, most))
}

// Weigh returns the values of guesses for a position. The errors are [ErrContradiction] without candidates, that of
// [Position.List], and an error when a guess is not a row of the game's symbols.
func Weigh(ctx context.Context, p Position, guesses ...Code) ([]Weighed, error) {
	if err := p.ready(ctx); err != nil {
		return nil, err
	}
	return allWeighed(strategy.Weigh(ctx, p.position, guesses))
}

func allWeighed(guesses []strategy.Weighed, err error) ([]Weighed, error) {
	if err != nil {
		return nil, err
	}
	var all []Weighed
	for _, guess := range guesses {
		all = append(all, weighedOf(guess))
	}
	return all, nil
}

func weighedOf(w strategy.Weighed) Weighed {
	return Weighed{w.Guess, w.Candidate, w.Entropy, w.Largest, w.Expected, w.Chance, cellsOf(w.Sizes)}
}

func cellsOf(sizes []strategy.Size) []Cell {
	var cells []Cell
	for _, size := range sizes {
		cells = append(cells, Cell{Feedback{size.Feedback}, size.Candidates, size.Weight})
	}
	return cells
}

// Estimate is a guess that was weighed for a sample of the candidates.
type Estimate struct {
	Guess     Code
	Candidate bool    // the guess can be the secret
	Entropy   float64 // information in bits
	StdErr    float64 // the standard error of Entropy; 0 if all candidates were weighed
	Leaves    float64 // the mean share of the candidates that remains
	Largest   float64 // the share of the candidates, by weight, in the largest cell
	Cells     []Cell  // that the sample shows, in codes of it
}

func estimateOf(e strategy.Estimate) Estimate {
	return Estimate{e.Guess, e.Candidate, e.Entropy, e.Error, e.Leaves, e.Largest, cellsOf(e.Sizes)}
}
