package tree

import (
	"context"
	"math/rand/v2"

	"codebreaker"
	"codebreaker/strategy"
)

// Sample plays a strategy against so many secrets, drawn with the seed from all of
// a position, with repeats, and returns their measure: an estimate of the whole
// tree's. Positions that several of them lead to are played once.
func Sample(ctx context.Context, game *codebreaker.Game, options Options, secrets int, seed uint64) (*Result, error) {
	b, position, err := begin(ctx, game, options)
	if err != nil {
		return nil, err
	}
	b.codes = uint64(secrets)
	draw := rand.New(rand.NewPCG(seed, 0))
	drawn := make(map[codebreaker.Code]int)
	for range secrets {
		drawn[position.Codes[draw.IntN(len(position.Codes))]]++
	}
	h := b.hands.Get().(*hand)
	s := &sampler{builder: b, hand: h, drawn: drawn}
	if options.Opening != nil {
		err = s.play(ctx, position, options.History, *options.Opening, 1)
	} else {
		err = s.position(ctx, position, options.History, 1)
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

func (s *sampler) position(ctx context.Context, position *strategy.Position, history codebreaker.History, depth int) error {
	guess, err := s.choose(ctx, s.hand, position, history)
	if err != nil {
		return err
	}
	return s.play(ctx, position, history, guess, depth)
}

// play counts the secrets that guess finds and goes on to the cells that hold
// others.
func (s *sampler) play(ctx context.Context, position *strategy.Position, history codebreaker.History, guess codebreaker.Code, depth int) error {
	if depth == 1 {
		s.opening = guess
	}
	mark := s.hand.splitter.Mark()
	defer s.hand.splitter.Release(mark)
	branch := position.Branch(guess)
	for _, part := range s.hand.splitter.Split(position.Codes, guess) {
		found := 0
		for _, code := range part.Codes {
			found += s.drawn[code]
		}
		feedback := s.feedback(part.Ordinal)
		switch {
		case found == 0:
			continue
		case feedback.Solved():
			s.measure.add(depth, uint64(found))
			s.settled.Add(uint64(found))
			continue
		}
		if err := s.position(ctx, branch.After(feedback, part.Codes), history.With(guess, feedback), depth+1); err != nil {
			return err
		}
	}
	return nil
}
