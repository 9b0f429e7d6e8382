package tree

import (
	"context"
	"math/rand/v2"

	"codebreaker"
	"codebreaker/position"
)

// Sample plays a strategy against so many secrets, drawn with the seed from all of
// a position, each as likely as it weighs, with repeats, and returns their measure, each
// counted as often as it was drawn: an estimate of the whole tree's, by weight. Positions
// that several of them lead to are played once.
func Sample(ctx context.Context, p *position.Position, options Options, secrets int, seed uint64) (*Result, error) {
	b, err := begin(ctx, p, options)
	if err != nil {
		return nil, err
	}
	codes, err := p.List(ctx)
	if err != nil {
		return nil, err
	}
	b.codes = uint64(max(0, secrets))
	source, draw := rand.New(rand.NewPCG(seed, 0)), position.Drawer(p.Game(), codes)
	drawn := make(map[codebreaker.Code]int)
	for range secrets {
		drawn[draw(source)]++
	}
	h := b.hands.Get().(*hand)
	s := &sampler{builder: b, hand: h, drawn: drawn}
	if options.Opening != nil {
		err = s.play(ctx, p, *options.Opening, 1)
	} else {
		err = s.choosing(ctx, p, 1)
	}
	if err != nil {
		return nil, err
	}
	b.report()
	return &Result{Opening: s.opening, Measure: s.measure}, nil
}

// sampler follows the secrets that were drawn.
type sampler struct {
	*builder
	hand    *hand
	drawn   map[codebreaker.Code]int // how often each secret was drawn
	opening codebreaker.Code
	measure Measure
}

func (s *sampler) choosing(ctx context.Context, p *position.Position, depth int) error {
	guess, err := s.choose(ctx, s.hand, p)
	if err != nil {
		return err
	}
	return s.play(ctx, p, guess, depth)
}

// play counts the secrets that guess finds and goes on to the cells that hold
// others.
func (s *sampler) play(ctx context.Context, p *position.Position, guess codebreaker.Code, depth int) error {
	if depth == 1 {
		s.opening = guess
	}
	mark := s.hand.splitter.Mark()
	defer s.hand.splitter.Release(mark)
	for _, cell := range s.hand.splitter.Split(p, guess) {
		codes, err := cell.List(ctx)
		if err != nil {
			return err
		}
		found := 0
		for _, code := range codes {
			found += s.drawn[code]
		}
		switch {
		case found == 0:
			continue
		case cell.Feedback.Solved():
			s.measure.add(depth, uint64(found))
			s.settled.Add(uint64(found))
			continue
		}
		if err := s.choosing(ctx, cell.Position, depth+1); err != nil {
			return err
		}
	}
	return nil
}
