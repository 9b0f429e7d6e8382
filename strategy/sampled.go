package strategy

import (
	"context"
	"errors"
	"strconv"

	"codebreaker"
	"codebreaker/internal/access"
	"codebreaker/internal/play"
	"codebreaker/internal/sample"
	"codebreaker/position"
)

// Sampled plays games that are too big to list: it weighs guesses by [Entropy] for a
// sample of the candidates, looks for them by varying good ones, and near the end, where
// all candidates are known and few, plays the best of them out. Heuristic guesses from
// samples of candidates are as old as Bernier et al. 1996 and Berghman et al. 2009, who find
// them by evolution.
type Sampled struct {
	effort int
	name   string // of one that hurry ends
	hurry  func(context.Context) (context.Context, context.CancelFunc)
}

// NewSampled returns a strategy that weighs so many times as many guesses and
// candidates as with an effort of 1.
func NewSampled(effort int) *Sampled { return &Sampled{effort: max(1, effort)} }

// NewPatient returns a strategy that doubles its effort for each guess until twice as much changed
// nothing twice in a row, or until the context is done that hurry makes of the one it is given:
//
//	strategy.NewPatient("sampled-1s", func(ctx context.Context) (context.Context, context.CancelFunc) {
//		return context.WithTimeout(ctx, time.Second)
//	})
//
// So what it plays may depend on the machine.
func NewPatient(name string, hurry func(context.Context) (context.Context, context.CancelFunc)) *Sampled {
	return &Sampled{effort: 1, name: name, hurry: hurry}
}

// Name returns the name and, unless it is 1, the effort: sampled-4.
func (s *Sampled) Name() string {
	switch {
	case s.hurry != nil:
		return s.name
	case s.effort <= 1:
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
		code, err := First.Choose(ctx, p)
		if !errors.Is(err, codebreaker.ErrLimit) {
			return code, err
		}
		if _, err = access.Candidates(p).Seek(ctx); err == nil { // the position keeps what is found
			_, guesses, err = s.search(ctx, p, 1)
		}
		if err != nil {
			return codebreaker.Code{}, err
		}
		return guesses[0], nil
	}
	if err != nil {
		return codebreaker.Code{}, err
	}
	return guesses[0], nil
}

// patientDoublings is how many times in a row twice the effort must choose the same guess.
const patientDoublings = 2

// mostEffort weighs a good part of the largest sample.
const mostEffort = 64

func (s *Sampled) search(ctx context.Context, p *position.Position, most int) (*sample.Sample, []codebreaker.Code, error) {
	hurried, end := ctx, func() {}
	if s.hurry != nil {
		hurried, end = s.hurry(ctx)
	}
	defer end()
	sample, err := access.Candidates(p).Sample(ctx)
	if err != nil {
		return nil, nil, err
	}
	guesses, err := play.Climb(ctx, Entropy.measure, p, sample, max(1, s.effort), most)
	if err != nil || s.hurry == nil {
		return sample, guesses, err
	}
	same := 0
	for effort := 2; effort <= mostEffort && same < patientDoublings; effort *= 2 {
		better, err := play.Climb(hurried, Entropy.measure, p, sample, effort, most)
		switch {
		case err != nil && hurried.Err() != nil:
			return sample, guesses, ctx.Err()
		case err != nil:
			return nil, nil, err
		case better[0] == guesses[0]:
			same++
		default:
			same = 0
		}
		guesses = better
	}
	return sample, guesses, nil
}

// Estimate returns the best guesses, the best first and no more than most. One sample chooses them, and another,
// [position.Position.Fresh], says what they bring: a later guess may bring more. The errors are those of
// [position.Position.Sample].
func (s *Sampled) Estimate(ctx context.Context, p *position.Position, most int) ([]Estimate, error) {
	_, guesses, err := s.search(ctx, p, most)
	if err != nil {
		return nil, err
	}
	sample, err := access.Candidates(p).Fresh(ctx)
	if err != nil {
		return nil, err
	}
	return Estimates(ctx, p, sample, guesses)
}
