package strategy

import (
	"context"
	"errors"
	"math"
	"strconv"

	"codebreaker"
	"codebreaker/internal/play"
	"codebreaker/position"
)

// Sampled plays games that are too big to list: it weighs guesses by [Entropy] for a
// sample of the candidates, looks for them by varying good ones, and near the end, where
// all candidates are known and few, plays the best of them out. Heuristic guesses from
// samples of candidates are as old as Bernier et al. 1996 and Berghman et al. 2009, who find
// them by evolution.
type Sampled struct{ effort int }

// NewSampled returns a strategy that weighs so many times as many guesses and
// candidates as with an effort of 1.
func NewSampled(effort int) *Sampled { return &Sampled{max(1, effort)} }

// Name returns the name and, unless it is 1, the effort: sampled-4.
func (s *Sampled) Name() string {
	if s.effort <= 1 {
		return "sampled"
	}
	return "sampled-" + strconv.Itoa(s.effort)
}

// Identity returns the name.
func (s *Sampled) Identity() string { return s.Name() }

// Choose returns the best guess that was found; where no sample can be drawn, the first
// candidate.
func (s *Sampled) Choose(ctx context.Context, p *position.Position) (codebreaker.Code, error) {
	_, guesses, err := s.search(ctx, p, 1)
	if errors.Is(err, codebreaker.ErrLimit) {
		return First.Choose(ctx, p)
	}
	if err != nil {
		return codebreaker.Code{}, err
	}
	return guesses[0], nil
}

func (s *Sampled) search(ctx context.Context, p *position.Position, most int) (*position.Sample, []codebreaker.Code, error) {
	sample, err := p.Sample(ctx)
	if err != nil {
		return nil, nil, err
	}
	guesses, err := play.Climb(ctx, Entropy.measure, p, sample, max(1, s.effort), most)
	return sample, guesses, err
}

// Estimate is a guess that was weighed for a sample of the candidates.
type Estimate struct {
	Guess     codebreaker.Code
	Candidate bool    // the guess can be the secret
	Entropy   float64 // information in bits
	Error     float64 // the standard error of Entropy
	Leaves    float64 // the share of the candidates that is left on average
}

// mostEstimated is the number of candidates of a sample that guesses are estimated for.
const mostEstimated = 1 << 14

// Estimate returns the best guesses, the best first and no more than most. The errors are
// those of [position.Position.Sample].
func (s *Sampled) Estimate(ctx context.Context, p *position.Position, most int) ([]Estimate, error) {
	sample, guesses, err := s.search(ctx, p, most)
	if err != nil {
		return nil, err
	}
	codes := sample.Codes
	if len(codes) > mostEstimated && !sample.All {
		codes = codes[:mostEstimated]
	}
	weighed, err := weighAll(ctx, p.Game(), codes, guesses)
	if err != nil {
		return nil, err
	}
	estimates := make([]Estimate, 0, len(weighed))
	for i := range weighed {
		w := &weighed[i]
		e := Estimate{Guess: w.Guess, Candidate: p.Allows(w.Guess), Entropy: w.Entropy, Leaves: w.Expected / float64(len(codes))}
		if !sample.All {
			e.Entropy, e.Error = corrected(w.Sizes, len(codes))
		}
		estimates = append(estimates, e)
	}
	return estimates, nil
}

// corrected returns the entropy of the cells that a sample of n candidates shows, and its standard
// error. Cells that the sample misses make its own entropy too small, by about (cells-1)/2n
// (Miller 1955); that is added.
func corrected(sizes []Size, n int) (bits, err float64) {
	square := 0.0
	for _, size := range sizes {
		share := float64(size.Candidates) / float64(n)
		bits -= share * math.Log2(share)
		square += share * math.Log2(share) * math.Log2(share)
	}
	err = math.Sqrt(max(0, square-bits*bits) / float64(n))
	return bits + float64(len(sizes)-1)/(2*float64(n)*math.Ln2), err
}
