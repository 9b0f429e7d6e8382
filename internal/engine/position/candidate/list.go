package candidate

import (
	"context"
	"errors"
	"iter"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// MostListed is the largest number of candidates that [Set.List] lists.
const MostListed = 1 << 24

// ErrContradiction reports that no code is consistent with all turns.
var ErrContradiction error = message.NewProblem("clash", "no code fits all these marks")

// Kept returns all candidates, or nil before they are listed.
func (c *Set) Kept() []rules.Code {
	if codes := c.codes.Load(); codes != nil {
		return *codes
	}
	return nil
}

// Walk visits the candidates in code order, generating them one at a time. If the context ends, the
// last element is the context's error. Each candidate is preceded by a look at the context, because the caller's loop
// can take any time.
func (c *Set) Walk(ctx context.Context) iter.Seq2[rules.Code, error] {
	return func(yield func(rules.Code, error) bool) {
		if err := c.wrong; err != nil {
			yield(rules.Code{}, err)
			return
		}
		for code := range c.walk(ctx, nil) {
			if ctx.Err() != nil {
				break
			}
			if !yield(code, nil) {
				return
			}
		}
		if err := ctx.Err(); err != nil {
			yield(rules.Code{}, err)
		}
	}
}

// walk walks with an effort limit. The caller asks [Set.stopped] whether it was exceeded.
func (c *Set) walk(ctx context.Context, effort *effort) iter.Seq[rules.Code] {
	return func(yield func(rules.Code) bool) {
		if codes := c.Kept(); codes != nil {
			for i, code := range codes {
				if i%4096 == 4095 && ctx.Err() != nil || !yield(code) {
					return
				}
			}
			return
		}
		if c.game.HasWords() {
			c.walkWords(ctx, yield)
			return
		}
		newEnumerator(ctx, newConstraints(c.game, c.history), effort).walk(yield)
	}
}

// First returns the first candidate in code order, or false without candidates. The error is the context's, or
// a [limits.ErrReached] if some seconds of search find no candidate and cannot exclude one.
func (c *Set) First(ctx context.Context) (code rules.Code, ok bool, err error) {
	if err := c.wrong; err != nil {
		return code, false, err
	}
	effort := newEffort(ctx, mostEffort)
	for code := range c.walk(ctx, effort) {
		return code, true, nil
	}
	return code, false, c.stopped(ctx, effort)
}

// stopped returns the reason why a walk ended early, or nil.
func (c *Set) stopped(ctx context.Context, effort *effort) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if effort.exceeded {
		return c.tooHard()
	}
	return nil
}

func (c *Set) tooHard() error {
	return message.NewProblem("set-too-hard", "finding the codes of {{.game}} that fit these turns is too hard",
		"game", c.game.Name(), "limit", limits.ErrReached)
}

// List returns all candidates in code order. The slice must not be changed. The error is a
// [limits.ErrReached] if there are more than [MostListed] or the budget's memory holds, or they are too hard to find, or the context's.
func (c *Set) List(ctx context.Context) ([]rules.Code, error) {
	if codes := c.Kept(); codes != nil {
		return codes, nil
	}
	if err := c.wrong; err != nil {
		return nil, err
	}
	count := c.game.SecretCount()
	most := mostListed(ctx)
	if len(c.history) == 0 && count > uint64(most) {
		return nil, c.tooLarge(most)
	}
	if len(c.history) > 0 {
		count = min(count, 1024)
	}
	codes := make([]rules.Code, 0, count)
	effort := newEffort(ctx, mostEffort)
	effort.each = true
	for code := range c.walk(ctx, effort) {
		if len(codes) == most {
			return nil, c.tooLarge(most)
		}
		codes = append(codes, code)
	}
	if err := c.stopped(ctx, effort); err != nil {
		return nil, err
	}
	c.codes.Store(&codes)
	return codes, nil
}

// mostListed returns the largest number of codes to list: each takes 16 bytes of the budget.
func mostListed(ctx context.Context) int { return min(MostListed, budget.MemoryOf(ctx)/16) }

func (c *Set) tooLarge(most int) error {
	if most < MostListed {
		return message.NewProblem("set-memory",
			"more than {{.most}} codes of {{.game}} are left: too many to list in {{.memory}} bytes of memory",
			"most", most, "game", c.game.Name(), "memory", most*16, "limit", limits.ErrReached)
	}
	return message.NewProblem("set-too-large",
		"more than {{.most}} codes of {{.game}} are left: too many to list",
		"most", most, "game", c.game.Name(), "limit", limits.ErrReached)
}

// Count counts the candidates up to most. If there are more, or if further ones are hard to find,
// exact is false and n is a lower bound. A caller that knows that at least some remain gets an answer in
// little time: that number, if no more are found. The error is the context's, or a [limits.ErrReached] if
// not even one candidate is known or found, as in [Set.First].
func (c *Set) Count(ctx context.Context, most, least int) (n int, exact bool, err error) {
	n, exact, err = c.count(ctx, most, newEffort(ctx, easyEffort))
	switch {
	case least > 0 && errors.Is(err, limits.ErrReached):
		return min(least, most), exact, nil
	case least > 0:
		return max(n, min(least, most)), exact, err
	case exact || n == most || err != nil && !errors.Is(err, limits.ErrReached):
		return n, exact, err
	}
	sample, err := c.Sample(ctx)
	switch {
	case err == nil && sample.Error == 0 && sample.Count > float64(most):
		return most, false, nil // counted exactly, though too many to walk
	case err == nil:
		return max(n, min(sample.Found(), most)), sample.All && sample.Found() <= most, nil
	case n > 0 && errors.Is(err, limits.ErrReached):
		return n, false, nil
	case errors.Is(err, ErrContradiction):
		return 0, true, nil // no candidates is a valid answer
	case !errors.Is(err, limits.ErrReached):
		return 0, false, err
	}
	return c.count(ctx, most, newEffort(ctx, mostEffort))
}

func (c *Set) count(ctx context.Context, most int, effort *effort) (n int, exact bool, err error) {
	if err := c.wrong; err != nil {
		return 0, false, err
	}
	if codes := c.Kept(); codes != nil {
		return len(codes), true, nil
	}
	if count := c.game.SecretCount(); len(c.history) == 0 {
		if count > uint64(most) {
			return most, false, nil
		}
		return int(count), true, nil
	}
	for range c.walk(ctx, effort) {
		if n == most {
			return n, false, nil
		}
		n++
	}
	err = c.stopped(ctx, effort)
	if effort.exceeded && n > 0 {
		return n, false, ctx.Err()
	}
	return n, err == nil, err
}
