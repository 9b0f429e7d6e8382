package codemaker

import (
	"context"
	"errors"

	"codebreaker"
	"codebreaker/internal/gamecheck"
	"codebreaker/internal/weighting"
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
//
// In games of more than two million codes it goes by a sample of those that are left, unless they
// are few ([position.Position.Sample]): the answer leaves about as many as any. None is
// given that no code agrees with.
type Adversary struct{}

// mostListed is the number of codes of a game up to which an adversary looks at each.
const mostListed = 1 << 21

// Estimates reports whether the adversary goes by samples in a game. Then other answers than
// its own may leave as much, and it may give another where more is known of the candidates.
func (Adversary) Estimates(game *codebreaker.Game) bool { return game.SecretCount() > mostListed }

// Answer returns the feedback of the heaviest cell.
func (Adversary) Answer(ctx context.Context, p *position.Position, guess codebreaker.Code) (codebreaker.Feedback, error) {
	codes, err := standing(ctx, p)
	if err != nil {
		return codebreaker.Feedback{}, err
	}
	game := p.Game()
	if err := gamecheck.Code(game, guess); err != nil {
		return codebreaker.Feedback{}, err
	}
	weights := weighting.Append(game, codes, nil)
	left := make(map[codebreaker.Feedback]uint64)
	for i, code := range codes {
		if i%4096 == 4095 && ctx.Err() != nil {
			return codebreaker.Feedback{}, ctx.Err()
		}
		switch feedback := game.Mark(guess, code); {
		case feedback.Solved():
			left[feedback] = 0
		case weights == nil:
			left[feedback]++
		default:
			left[feedback] += uint64(weights[i])
		}
	}
	return heaviest(left), nil
}

// heaviest returns the feedback that leaves most, of equal ones that with the smallest
// ordinal. There must be one.
func heaviest(left map[codebreaker.Feedback]uint64) (best codebreaker.Feedback) {
	found := false
	for feedback, weight := range left {
		if !found || weight > left[best] || weight == left[best] && feedback.Ordinal() < best.Ordinal() {
			best, found = feedback, true
		}
	}
	return best
}

// standing returns codes that the adversary may still turn out to hide, of which there is one
// at least: all, or a sample of them. Where not even a sample is found it is one code, and stays
// that code.
func standing(ctx context.Context, p *position.Position) ([]codebreaker.Code, error) {
	if p.Check() == nil && (Adversary{}).Estimates(p.Game()) {
		sample, err := p.Sample(ctx)
		switch {
		case errors.Is(err, codebreaker.ErrLimit):
			return committed(ctx, p, err)
		case err != nil:
			return nil, err
		}
		return sample.Codes, nil
	}
	codes, err := p.List(ctx)
	if err == nil && len(codes) == 0 {
		err = position.ErrClash
	}
	return codes, err
}

// committed returns the code that the adversary holds on to where no sample is found: of the
// codes that stood before the last turn, the first that agrees with it. The answer that was given
// then is that of some of these; once one code stands, all answers are those of this one.
func committed(ctx context.Context, p *position.Position, unknown error) ([]codebreaker.Code, error) {
	history := p.History()
	if len(history) == 0 {
		return nil, unknown
	}
	codes, err := standing(ctx, position.After(p.Game(), history[:len(history)-1]))
	if err != nil {
		return nil, err
	}
	for _, code := range codes {
		if p.Allows(code) {
			return []codebreaker.Code{code}, nil
		}
	}
	return nil, unknown // the answers are somebody else's
}

// Reveal returns the likeliest code that agrees with the answers, of those that are alike the
// first; where they are too many to list, some code that agrees.
func (Adversary) Reveal(ctx context.Context, p *position.Position) (codebreaker.Code, error) {
	if p.Check() == nil && p.Turns() == 0 && !p.Game().HasWords() {
		return strategy.First.Choose(ctx, p)
	}
	codes, err := standing(ctx, p)
	if err != nil {
		return codebreaker.Code{}, err
	}
	return weighting.Likeliest(p.Game(), codes)[0], nil
}
