package position

import (
	"context"
	"errors"
	"math"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
)

// Count is how many candidates remain, as far as that is known: exactly, at least, or about.
type Count struct {
	Least int     // the candidates that were counted
	More  bool    // counting stopped, so there may be more
	About float64 // how many in all, if counting stopped; 0 when that is not known
	Error float64 // the standard error of About, as a share of it; 0 when About is exact
}

// MostExact is the largest number that a float64, and so JSON, holds exactly.
const MostExact = 1<<53 - 1

// Exact returns the number if it is known exactly and is below 2^53; otherwise ok is false.
func (c Count) Exact() (n int, ok bool) {
	switch {
	case !c.More:
		return c.Least, true
	case c.About == 0 || c.Error > 0 || c.About > min(MostExact, math.MaxInt):
		return 0, false
	}
	return int(c.About), true
}

// Remaining counts the candidates. The number is exact before the first turn. Afterwards, up to the budget's work, they
// are counted one by one if the search finds them fast enough. More of them are counted without a list, exactly if that
// takes no more than one or two tenths of a second; otherwise the number is an estimate from a sample, or a lower bound.
// [Count.Exact] tells which. The errors are [ErrContradiction] for no candidates, a [limits.ErrReached] if the
// search finds not even one, and the context's.
func (p *Position) Remaining(ctx context.Context) (Count, error) {
	if err := p.Check(); err != nil {
		return Count{}, err
	}
	work := budget.WorkOf(ctx, budget.Work)
	var count Count
	if p.Turns() == 0 {
		secrets := p.game.SecretCount()
		count.Least, count.More = int(min(secrets, MostExact, math.MaxInt)), secrets > MostExact
		if !count.More {
			return count, nil
		}
	}
	if p.game.SecretCount() > uint64(work) {
		switch drawn, err := p.Candidates().Sample(ctx); {
		case errors.Is(err, limits.ErrReached): // counting may find some all the same
		case err != nil:
			return count, err
		case drawn.All:
			return Count{Least: drawn.Found()}, nil
		default:
			if count.About, count.Error, err = p.Candidates().About(ctx, drawn); err != nil {
				return count, err
			}
			if p.Turns() == 0 {
				return count, nil
			}
			if count.About*(1-2*count.Error) > float64(work) {
				count.Least, count.More = drawn.Found(), true
				return count, nil
			}
		}
	}
	n, exact, err := p.Candidates().Count(ctx, work, 0)
	switch {
	case err == nil && n == 0:
		return count, ErrContradiction
	case exact:
		return Count{Least: n}, err
	}
	count.Least, count.More = n, true
	return count, err
}
