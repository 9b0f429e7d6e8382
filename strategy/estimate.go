package strategy

import (
	"cmp"
	"context"

	"codebreaker"
	"codebreaker/internal/sample"
	"codebreaker/position"
)

// Estimate is a guess that was weighed for a sample of the candidates.
type Estimate struct {
	Guess     codebreaker.Code
	Candidate bool    // the guess can be the secret
	Entropy   float64 // information in bits
	Error     float64 // the standard error of Entropy; 0 where all candidates were weighed
	Leaves    float64 // the share of the candidates that is left on average
	Largest   float64 // the share of the candidates, by weight, in the largest cell
	Sizes     []Size  // of the cells that the sample shows, in codes of it
}

// Cells returns how many cells the sample shows: there are no fewer.
func (e *Estimate) Cells() int { return len(e.Sizes) }

// Left returns how much of the weight of all candidates is left on average: without weights,
// Leaves.
func (e *Estimate) Left() (left float64) {
	all := 0.0
	for _, size := range e.Sizes {
		all += float64(size.Weight)
	}
	for _, size := range e.Sizes {
		left += (float64(size.Weight) / all) * (float64(size.Weight) / all)
	}
	return left
}

// Estimates weighs guesses for a sample of the candidates of a position. They stay in the order given. Guesses
// that were chosen by a sample want another one: [position.Position.Fresh]. The error is the context's, or a
// [codebreaker.Problem] when a guess is no row of the game's symbols.
func Estimates(ctx context.Context, p *position.Position, sample *sample.Sample, guesses []codebreaker.Code) ([]Estimate, error) {
	game := p.Game()
	if err := checkRows(game, guesses); err != nil {
		return nil, err
	}
	weighed, err := weighAll(ctx, game, sample.Codes, guesses)
	if err != nil {
		return nil, err
	}
	estimates := make([]Estimate, 0, len(weighed))
	for i := range weighed {
		w := &weighed[i]
		e := Estimate{Guess: w.Guess, Candidate: p.Allows(w.Guess), Entropy: w.Entropy, Leaves: w.Expected / float64(len(sample.Codes)), Sizes: w.Sizes}
		all, most := uint64(0), uint64(0)
		for _, size := range w.Sizes {
			all, most = all+size.Weight, max(most, size.Weight)
		}
		e.Largest = float64(most) / float64(all)
		if !sample.All {
			e.Entropy, e.Error = sampledEntropy(game, sample, w)
		}
		estimates = append(estimates, e)
	}
	return estimates, nil
}

// CompareEstimates orders guesses as the heuristic does, as far as a sample tells: the better
// one first, then candidates, then by code.
func (h *Heuristic) CompareEstimates(a, b *Estimate) int {
	better := 0
	switch h {
	case Minimax:
		better = cmp.Compare(a.Largest, b.Largest)
	case Expected:
		better = cmp.Compare(a.Left(), b.Left())
	case Parts:
		better = cmp.Compare(b.Cells(), a.Cells())
	default:
		better = cmp.Compare(b.Entropy, a.Entropy)
	}
	if better == 0 && a.Candidate != b.Candidate {
		better = 1
		if a.Candidate {
			better = -1
		}
	}
	return cmp.Or(better, codebreaker.Compare(a.Guess, b.Guess))
}
