package strategy

import (
	"cmp"
	"context"
	"math"

	"codebreaker"
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

// Estimates weighs guesses for all candidates of a position, or a sample of them. They stay
// in the order given. The errors are those of [position.Position.Sample] and of [Weigh].
func Estimates(ctx context.Context, p *position.Position, guesses []codebreaker.Code) ([]Estimate, error) {
	sample, err := p.Sample(ctx)
	if err != nil {
		return nil, err
	}
	if err := checkRows(p.Game(), guesses); err != nil {
		return nil, err
	}
	return estimate(ctx, p, sample, guesses, len(sample.Codes))
}

// mostEstimated is the number of candidates of a sample that guesses of a hint are estimated for.
const mostEstimated = 1 << 14

// estimate weighs guesses for a sample, or for the first codes of it, no more than most.
func estimate(ctx context.Context, p *position.Position, sample *position.Sample, guesses []codebreaker.Code, most int) ([]Estimate, error) {
	codes := sample.Codes
	if !sample.All {
		codes = codes[:min(most, len(codes))]
	}
	weighed, err := weighAll(ctx, p.Game(), codes, guesses)
	if err != nil {
		return nil, err
	}
	estimates := make([]Estimate, 0, len(weighed))
	for i := range weighed {
		w := &weighed[i]
		e := Estimate{Guess: w.Guess, Candidate: p.Allows(w.Guess), Entropy: w.Entropy, Leaves: w.Expected / float64(len(codes)), Sizes: w.Sizes}
		all, most := uint64(0), uint64(0)
		for _, size := range w.Sizes {
			all, most = all+size.Weight, max(most, size.Weight)
		}
		e.Largest = float64(most) / float64(all)
		if !sample.All {
			e.Entropy, e.Error = corrected(w.Sizes, len(codes), min(float64(p.Game().Feedbacks()), sample.Count))
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

// corrected returns the entropy of the cells that a sample of n candidates shows, of no more than so many, and its standard
// error. Cells that the sample misses make its own entropy too small, by about (cells-1)/2n
// (Miller 1955); that is added, and as much may be missing still. Where many cells hold one candidate of the sample, as many candidates are in cells
// that it misses (Good 1953), and these may be as many as there are marks.
func corrected(sizes []Size, n int, most float64) (bits, err float64) {
	square, single := 0.0, 0
	for _, size := range sizes {
		share := float64(size.Candidates) / float64(n)
		bits -= share * math.Log2(share)
		square += share * math.Log2(share) * math.Log2(share)
		if size.Candidates == 1 {
			single++
		}
	}
	err = math.Sqrt(max(0, square-bits*bits) / float64(n))
	missed := float64(len(sizes)-1) / (2 * float64(n) * math.Ln2)
	doubt := missed + float64(single)/float64(n)*max(0, math.Log2(most/float64(n)))
	return bits + missed, math.Hypot(err, doubt/2) // two errors are told
}
