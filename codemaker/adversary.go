package codemaker

import (
	"cmp"
	"context"
	"slices"

	"codebreaker"
	"codebreaker/position"
	"codebreaker/strategy"
)

// Adversary hides nothing and always gives the answer that leaves most: most codes, or, where
// codes have weights, those that weigh most. Of answers that leave as much it gives the one
// with the smallest ordinal: the fewest pegs, then the fewest black ones, so that it is found
// out last. That the guess is right leaves nothing; this it says only when it must.
//
// It goes by weight since it plays against guesses that do: it is the codemaker whom the
// strategy minimax is made for. Who counted words would be led to the rarest, of which
// every list has most, and to a secret that nobody would hide; a heavy rest holds the
// player up with words that are looked for.
type Adversary struct{}

// Answer returns the feedback of the heaviest cell. It lists the candidates,
// and fails where they are too many to list.
func (Adversary) Answer(ctx context.Context, p *position.Position, guess codebreaker.Code) (codebreaker.Feedback, error) {
	cells, err := p.Split(ctx, guess)
	if err != nil {
		return codebreaker.Feedback{}, err
	}
	if len(cells) == 0 {
		return codebreaker.Feedback{}, position.ErrClash
	}
	left := make(map[codebreaker.Feedback]uint64, len(cells))
	for _, cell := range cells {
		codes, err := cell.List(ctx)
		if err != nil {
			return codebreaker.Feedback{}, err
		}
		if !cell.Feedback.Solved() {
			left[cell.Feedback] = p.Game().WeightOf(codes)
		}
	}
	heaviest := slices.MaxFunc(cells, func(a, b position.Cell) int { return cmp.Compare(left[a.Feedback], left[b.Feedback]) })
	return heaviest.Feedback, nil
}

// Reveal returns the likeliest code that agrees with the answers, of those that are alike the
// first.
func (Adversary) Reveal(ctx context.Context, p *position.Position) (codebreaker.Code, error) {
	if !p.Game().HasWeights() {
		return strategy.First.Choose(ctx, p)
	}
	codes, err := p.List(ctx)
	if err != nil {
		return codebreaker.Code{}, err
	}
	if len(codes) == 0 {
		return codebreaker.Code{}, position.ErrClash
	}
	return p.Game().Likeliest(codes)[0], nil
}
