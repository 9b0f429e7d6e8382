package strategy

import (
	"context"
	"errors"
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

// Estimate returns the best guesses, the best first and no more than most. The errors are
// those of [position.Position.Sample].
func (s *Sampled) Estimate(ctx context.Context, p *position.Position, most int) ([]Estimate, error) {
	sample, guesses, err := s.search(ctx, p, most)
	if err != nil {
		return nil, err
	}
	return estimate(ctx, p, sample, guesses, mostEstimated)
}
