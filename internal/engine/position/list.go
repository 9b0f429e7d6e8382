package position

import (
	"context"
	"iter"

	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
)

// MostListed is the largest number of candidates that [Position.List] lists: 2^24, which take 256 MB.
const MostListed = 1 << 24

var _ = [1]struct{}{}[MostListed-candidate.MostListed] // they are equal

// ErrContradiction says that no code agrees with all turns.
var ErrContradiction = candidate.ErrContradiction

// Walk yields the candidates in code order, making one at a time. When the context is done, it ends with
// the context's error.
func (p *Position) Walk(ctx context.Context) iter.Seq2[rules.Code, error] {
	return p.Candidates().Walk(ctx)
}

// First returns the first candidate in code order, or false without candidates. The error is the context's, or
// a [limits.ErrReached] if some seconds of search find no candidate and cannot exclude one.
func (p *Position) First(ctx context.Context) (code rules.Code, ok bool, err error) {
	if codes := p.listed(); codes != nil {
		if len(codes) == 0 {
			return code, false, ctx.Err()
		}
		return codes[0], true, nil
	}
	return p.Candidates().First(ctx)
}

// List returns all candidates in code order and keeps the list. The slice must not be changed. The error is
// a [limits.ErrReached] when there are more than [MostListed] or they are too hard to find, or the
// context's.
func (p *Position) List(ctx context.Context) ([]rules.Code, error) {
	if codes := p.listed(); codes != nil {
		return codes, nil
	}
	return p.Candidates().List(ctx)
}
