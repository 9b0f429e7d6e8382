package overture

import (
	"cmp"
	"context"
	"slices"

	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/weigh"
)

// mostWeighed is the largest number of candidates for which [WeighEndgame] does not take a sample.
const mostWeighed = 2000

// Endgame is a turn after the overture, with the values of its guesses.
type Endgame struct {
	Sample  []rules.Code // the candidates for which the guesses were valued
	Entropy rules.Code   // the best guess by entropy, then by largest cell
	Minimax rules.Code   // the best guess by largest cell, then by entropy

	guesses []rules.Code // the sample, then the extra guesses
	entropy []int64      // values of the guesses; smaller is better
	minimax []int64
}

// WeighEndgame values guesses by their partitions of a position's candidates. The guesses are the
// candidates and the extra guesses. If there are more than 2,000 candidates, it takes a sample of
// 2,000 at even distances. Ties go to the first guess: candidates in order, then extra guesses.
func WeighEndgame(ctx context.Context, p *position.Position, extra []rules.Code) (*Endgame, error) {
	game := p.Game()
	codes, err := p.List(ctx)
	if err != nil {
		return nil, err
	}
	if len(codes) == 0 {
		return nil, position.ErrContradiction
	}
	for _, guess := range extra {
		if err := game.CheckCode(guess); err != nil {
			return nil, err
		}
	}
	e := &Endgame{Sample: spread(codes)}
	e.guesses = slices.Concat(e.Sample, extra)
	if e.entropy, err = weigh.Values(ctx, game, weigh.Counted(bitslice.Entropy), e.Sample, e.guesses); err != nil {
		return nil, err
	}
	if e.minimax, err = weigh.Values(ctx, game, weigh.Counted(bitslice.Minimax), e.Sample, e.guesses); err != nil {
		return nil, err
	}
	e.Entropy, e.Minimax = bestOf(e.guesses, e.entropy, e.minimax), bestOf(e.guesses, e.minimax, e.entropy)
	return e, nil
}

// spread returns [mostWeighed] codes at even distances, or all codes if there are fewer. The Perl
// program computes the positions floor(i·n/2000) in floating point. Rounding may turn an exact
// position into the one before it, which occasionally decides a tie.
func spread(codes []rules.Code) []rules.Code {
	if len(codes) <= mostWeighed {
		return codes
	}
	distance := float64(len(codes)) / mostWeighed
	even := make([]rules.Code, mostWeighed)
	for i := range even {
		even[i] = codes[int(distance*float64(i))]
	}
	return even
}

// bestOf returns the guess with the smallest value. Ties go to the smaller further value, then to
// the first guess.
func bestOf(guesses []rules.Code, values, further []int64) rules.Code {
	best := 0
	for i := range guesses {
		if cmp.Or(cmp.Compare(values[i], values[best]), cmp.Compare(further[i], further[best])) < 0 {
			best = i
		}
	}
	return guesses[best]
}

// Best returns the guess to play.
func (e *Endgame) Best(minimax bool) rules.Code {
	if minimax {
		return e.Minimax
	}
	return e.Entropy
}

// Ties returns the other candidates in the sample with the same entropy and largest cell as a
// guess. It returns nil if the guess was not weighed.
func (e *Endgame) Ties(guess rules.Code) []rules.Code {
	at := slices.Index(e.guesses, guess)
	if at < 0 {
		return nil
	}
	var ties []rules.Code
	for i, other := range e.Sample {
		if e.entropy[i] == e.entropy[at] && e.minimax[i] == e.minimax[at] && other != guess {
			ties = append(ties, other)
		}
	}
	return ties
}
