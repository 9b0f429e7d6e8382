package position

import (
	"context"
	"errors"
	"iter"

	"codebreaker"
)

// MostListed is the number of candidates that [Position.List] lists at most.
const MostListed = 1 << 24

// ErrClash says that no code agrees with all turns.
var ErrClash error = codebreaker.NewProblem("clash", "no code fits all these marks")

// listed returns all candidates, or nil where they are not listed yet.
func (p *Position) listed() []codebreaker.Code {
	if p == nil {
		return nil
	}
	if p.codes != nil {
		return p.codes
	}
	if codes := p.later.Load(); codes != nil {
		return *codes
	}
	return nil
}

// Walk goes through the candidates in code order, making one at a time. When the
// context is done it ends with the context's error.
func (p *Position) Walk(ctx context.Context) iter.Seq2[codebreaker.Code, error] {
	return func(yield func(codebreaker.Code, error) bool) {
		if err := p.Check(); err != nil {
			yield(codebreaker.Code{}, err)
			return
		}
		for code := range p.walk(ctx, nil) {
			if !yield(code, nil) {
				return
			}
		}
		if err := ctx.Err(); err != nil {
			yield(codebreaker.Code{}, err)
		}
	}
}

// walk walks with so much effort; who stops it must ask why.
func (p *Position) walk(ctx context.Context, effort *effort) iter.Seq[codebreaker.Code] {
	return func(yield func(codebreaker.Code) bool) {
		if codes := p.listed(); codes != nil {
			for i, code := range codes {
				if i%4096 == 4095 && ctx.Err() != nil || !yield(code) {
					return
				}
			}
			return
		}
		if p.game.HasWords() {
			walkWords(ctx, p, yield)
			return
		}
		newWalker(ctx, p.game, p.History(), effort).walk(yield)
	}
}

// First returns the first candidate in code order; ok is false when there is none.
// The error is the context's, or a [codebreaker.ErrLimit] where some seconds of
// search find neither a candidate nor that there is none.
func (p *Position) First(ctx context.Context) (code codebreaker.Code, ok bool, err error) {
	if err := p.Check(); err != nil {
		return code, false, err
	}
	effort := &effort{left: mostEffort}
	for code := range p.walk(ctx, effort) {
		return code, true, nil
	}
	return code, false, p.stopped(ctx, effort)
}

// Any reports whether there is a candidate, or may be one that is hard to find.
func (p *Position) Any() bool {
	_, ok, err := p.First(context.Background())
	return ok || errors.Is(err, codebreaker.ErrLimit)
}

// stopped returns why a walk ended before its end, or nil.
func (p *Position) stopped(ctx context.Context, effort *effort) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if effort.exceeded {
		return p.tooHard()
	}
	return nil
}

func (p *Position) tooHard() error {
	return codebreaker.NewProblem("set-too-hard", "finding the codes of {{.game}} that fit these turns is too hard",
		"game", p.game.Name(), "limit", codebreaker.ErrLimit)
}

// List returns all candidates in code order. Past [MostListed], or where they are
// too hard to find, the error is a [codebreaker.ErrLimit]; when the context is done
// first, the context's error. The slice must not be changed.
func (p *Position) List(ctx context.Context) ([]codebreaker.Code, error) {
	if codes := p.listed(); codes != nil {
		return codes, nil
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	count := p.game.SecretCount()
	if p.Turns() == 0 && count > MostListed {
		return nil, p.tooLarge()
	}
	codes := make([]codebreaker.Code, 0, min(count, 1024))
	effort := &effort{left: mostEffort, each: true}
	for code := range p.walk(ctx, effort) {
		if len(codes) == MostListed {
			return nil, p.tooLarge()
		}
		codes = append(codes, code)
	}
	if err := p.stopped(ctx, effort); err != nil {
		return nil, err
	}
	p.later.Store(&codes)
	return codes, nil
}

func (p *Position) tooLarge() error {
	return codebreaker.NewProblem("set-too-large",
		"more than {{.most}} codes of {{.game}} are left: too many to list",
		"most", MostListed, "game", p.game.Name(), "limit", codebreaker.ErrLimit)
}

// Count counts the candidates as far as most. exact is false when there are more,
// or where further ones are hard to find: then n is a lower limit. The error is the
// context's, or a [codebreaker.ErrLimit] where not even one is found, as in
// [Position.First].
func (p *Position) Count(ctx context.Context, most int) (n int, exact bool, err error) {
	n, exact, err = p.count(ctx, most, &effort{left: easyEffort})
	if exact || n == most || err != nil && !errors.Is(err, codebreaker.ErrLimit) {
		return n, exact, err
	}
	sample, err := p.Sample(ctx)
	switch {
	case err == nil && sample.Error == 0 && sample.Count > float64(most):
		return most, false, nil // exactly counted, though too many to walk
	case err == nil:
		return max(n, min(sample.Found, most)), sample.All && sample.Found <= most, nil
	case n > 0 && errors.Is(err, codebreaker.ErrLimit):
		return n, false, nil
	case !errors.Is(err, codebreaker.ErrLimit):
		return 0, errors.Is(err, ErrClash), clashIsNone(err)
	}
	return p.count(ctx, most, &effort{left: mostEffort})
}

// CountOn is Count for those who know that there are at least so many candidates: it takes little
// time, and where that is not enough, n may be as few as these.
func (p *Position) CountOn(ctx context.Context, most, least int) (n int, exact bool, err error) {
	n, exact, err = p.count(ctx, most, &effort{left: easyEffort})
	if errors.Is(err, codebreaker.ErrLimit) {
		err = nil
	}
	return max(n, min(least, most)), exact, err
}

// clashIsNone returns nil for [ErrClash]: there are no candidates, which is an answer.
func clashIsNone(err error) error {
	if errors.Is(err, ErrClash) {
		return nil
	}
	return err
}

func (p *Position) count(ctx context.Context, most int, effort *effort) (n int, exact bool, err error) {
	if err := p.Check(); err != nil {
		return 0, false, err
	}
	if codes := p.listed(); codes != nil {
		return len(codes), true, nil
	}
	if count := p.game.SecretCount(); p.Turns() == 0 {
		if count > uint64(most) {
			return most, false, nil
		}
		return int(count), true, nil
	}
	for range p.walk(ctx, effort) {
		if n == most {
			return n, false, nil
		}
		n++
	}
	err = p.stopped(ctx, effort)
	if effort.exceeded && n > 0 {
		return n, false, ctx.Err()
	}
	return n, err == nil, err
}
