package overture

import (
	"cmp"
	"context"
	"slices"

	"codebreaker/internal/bitslice"
	"codebreaker/internal/gamecheck"

	"codebreaker"
	"codebreaker/internal/play"
	"codebreaker/position"
)

// mostWeighed is the number of candidates above which [WeighEndgame] weighs a sample.
const mostWeighed = 2000

// Endgame is a turn after the overture: its guesses with their values.
type Endgame struct {
	Sample  []codebreaker.Code // the candidates that the guesses were valued for
	Entropy codebreaker.Code   // the best guess by entropy, then by the largest cell
	Minimax codebreaker.Code   // the best by the largest cell, then by entropy

	guesses []codebreaker.Code // the sample, then the extra guesses
	entropy []int64            // values of the guesses: the smaller the better
	minimax []int64
}

// WeighEndgame values guesses by how they divide the candidates of a position: the candidates themselves
// and the extra guesses. Of more than 2,000 candidates, 2,000 at even distances stand for all. Of equal
// guesses the first one is the best: candidates in their order, then extra guesses in theirs.
func WeighEndgame(ctx context.Context, p *position.Position, extra []codebreaker.Code) (*Endgame, error) {
	game := p.Game()
	codes, err := p.List(ctx)
	if err != nil {
		return nil, err
	}
	if len(codes) == 0 {
		return nil, position.ErrClash
	}
	for _, guess := range extra {
		if err := gamecheck.Code(game, guess); err != nil {
			return nil, err
		}
	}
	e := &Endgame{Sample: spread(codes)}
	e.guesses = slices.Concat(e.Sample, extra)
	if e.entropy, err = play.Values(ctx, game, play.Counted(bitslice.Entropy), e.Sample, e.guesses); err != nil {
		return nil, err
	}
	if e.minimax, err = play.Values(ctx, game, play.Counted(bitslice.Minimax), e.Sample, e.guesses); err != nil {
		return nil, err
	}
	e.Entropy, e.Minimax = bestOf(e.guesses, e.entropy, e.minimax), bestOf(e.guesses, e.minimax, e.entropy)
	return e, nil
}

// spread returns [mostWeighed] of the codes, or all when there are no more. The Perl
// program counts their positions, floor(i·n/2000), in floating point, where a
// whole one may come out as the position before: now and then that decides a tie.
func spread(codes []codebreaker.Code) []codebreaker.Code {
	if len(codes) <= mostWeighed {
		return codes
	}
	distance := float64(len(codes)) / mostWeighed
	even := make([]codebreaker.Code, mostWeighed)
	for i := range even {
		even[i] = codes[int(distance*float64(i))]
	}
	return even
}

// bestOf returns the guess with the smallest value, of equal ones that with the
// smallest further value, of those the first.
func bestOf(guesses []codebreaker.Code, values, further []int64) codebreaker.Code {
	best := 0
	for i := range guesses {
		if cmp.Or(cmp.Compare(values[i], values[best]), cmp.Compare(further[i], further[best])) < 0 {
			best = i
		}
	}
	return guesses[best]
}

// Best returns the guess to play.
func (e *Endgame) Best(minimax bool) codebreaker.Code {
	if minimax {
		return e.Minimax
	}
	return e.Entropy
}

// Ties returns the other candidates of the sample with the entropy and the largest
// cell of a guess; none where that was not weighed.
func (e *Endgame) Ties(guess codebreaker.Code) []codebreaker.Code {
	at := slices.Index(e.guesses, guess)
	if at < 0 {
		return nil
	}
	var ties []codebreaker.Code
	for i, other := range e.Sample {
		if e.entropy[i] == e.entropy[at] && e.minimax[i] == e.minimax[at] && other != guess {
			ties = append(ties, other)
		}
	}
	return ties
}
