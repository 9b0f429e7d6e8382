package strategy

import (
	"context"

	"codebreaker"
	"codebreaker/candidate"
)

// TwoStep plays the guess after which, the best next guess played, least
// information is wanting: entropy two steps deep. Of all guesses it tries the
// best by entropy, as many as its width.
type TwoStep struct {
	width int
}

// NewTwoStep returns a two-step entropy of that width, at least 1.
func NewTwoStep(width int) *TwoStep { return &TwoStep{max(1, width)} }

// Name returns the name and, unless it is the default, the width: two-step-200.
func (t *TwoStep) Name() string { return widthName("two-step", t.width) }

// Choose returns the best guess.
func (t *TwoStep) Choose(ctx context.Context, set *candidate.Set) (codebreaker.Code, error) {
	return choosePlaying(ctx, t, set)
}

// Play returns a player of two-step entropy.
func (t *TwoStep) Play(game *codebreaker.Game, candidatesOnly bool, crew *Crew) Player {
	return &twoStepPlayer{
		heuristicPlayer: Entropy.player(game, candidatesOnly, crew),
		width:           t.width,
		splitter:        candidate.NewSplitter(game),
	}
}

type twoStepPlayer struct {
	*heuristicPlayer
	width    int
	splitter *candidate.Splitter
}

// Clone returns a player for another goroutine.
func (p *twoStepPlayer) Clone() Player {
	return &twoStepPlayer{p.clone(), p.width, candidate.NewSplitter(p.game)}
}

// Next tries the guesses of the shortlist.
func (p *twoStepPlayer) Next(ctx context.Context, position *Position) (codebreaker.Code, error) {
	codes := position.Codes
	if len(codes) <= 2 {
		return codes[0], nil
	}
	if i := p.load(codes); i >= 0 {
		return codes[i], nil
	}
	var best choice
	for i, guess := range p.shortlist(position, p.width) {
		c := choice{guess: guess}
		if err := p.weigh(ctx, position, &c); err != nil {
			return codebreaker.Code{}, err
		}
		if i == 0 || c.better(&best) {
			best = c
		}
	}
	return best.guess, nil
}

// weigh sets the value of a guess: the sum over its cells of the value of the
// best next guess, which is what a second feedback leaves unknown.
func (p *twoStepPlayer) weigh(ctx context.Context, position *Position, c *choice) error {
	mark := p.splitter.Mark()
	defer p.splitter.Release(mark)
	branch := position.Branch(c.guess)
	for _, part := range p.splitter.Split(position.Codes, c.guess) {
		if int(part.Ordinal) == p.game.Feedbacks()-1 {
			c.candidate = true
			continue
		}
		if len(part.Codes) <= 2 {
			continue
		}
		feedback := p.game.FeedbackAt(int(part.Ordinal))
		value, err := p.bestValue(ctx, branch.After(feedback, part.Codes))
		if err != nil {
			return err
		}
		c.value += value
	}
	return nil
}
