package weigh

import (
	"cmp"
	"context"
	"math"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/rank"
)

// lookahead plays the guess with the least total if a heuristic plays the rest of the game.
type lookahead struct {
	*heuristic // plays the rest
	width      int
	slack      int64 // in thousandths of a total
	splitter   *Splitter
}

// NewLookahead returns a player of the guess with the least total if the measure plays the rest of
// the game, or a common word whose total exceeds the least by at most slack thousandths. It tries the best guesses by that
// measure, as many as width.
func NewLookahead(game *rules.Game, measure Measure, width int, slack int64, candidatesOnly bool, workers *budget.Pool) Player {
	return &lookahead{newHeuristic(game, measure, candidatesOnly, workers), width, slack, NewSplitter(game)}
}

// Clone returns a player for another goroutine.
func (l *lookahead) Clone() Player {
	return &lookahead{l.clone(), l.width, l.slack, NewSplitter(l.game)}
}

// Next tries the guesses of the shortlist.
func (l *lookahead) Next(ctx context.Context, p *position.Position) (rules.Code, error) {
	return l.tryAll(ctx, p, l.width, l.slack, func(c *rank.Choice, limit int64) error {
		total, err := l.total(ctx, p, c, limit)
		c.Value = total
		return err
	})
}

// tryAll returns the best guess of a shortlist: a common word, if one has a value that exceeds the least by at most slack
// thousandths, else the guess of the least value. Try sets the value of a guess; a value above the limit need not be exact.
func (h *heuristic) tryAll(ctx context.Context, p *position.Position, width int, slack int64, try func(c *rank.Choice, limit int64) error) (rules.Code, error) {
	guess, settled, err := h.begin(ctx, p)
	if err != nil || settled && h.isHeaviest(guess) && (len(h.codes) <= 2 || h.separates(guess)) {
		return guess, err
	}
	codes := h.codes
	guesses, err := h.shortlist(ctx, p, max(1, width))
	if err != nil {
		return guess, err
	}
	limit := int64(math.MaxInt64)
	tried := make([]rank.Choice, len(guesses))
	for i, guess := range guesses {
		c := &tried[i]
		c.Guess = guess
		if err := try(c, limit); err != nil {
			return guess, err
		}
		limit = min(limit, c.Value+c.Value*slack/1000)
	}
	h.load(codes) // trying has loaded other positions
	best := slices.MinFunc(tried, rank.Choice.Compare)
	if common := h.game.Common(); slack > 0 && !common(best.Guess) {
		others := slices.DeleteFunc(tried, func(c rank.Choice) bool { return c.Value > limit || !c.Candidate || !common(c.Guess) })
		if len(others) > 0 {
			best = slices.MinFunc(others, rank.Choice.Compare)
		}
	}
	return best.Guess, h.checkInformative(best.Guess)
}

// total returns the total over all candidates of a position if c.Guess is played and the heuristic
// plays the rest. A total above limit need not be exact. It sets c.Candidate. If candidates have
// weights, their guesses are weighted.
func (l *lookahead) total(ctx context.Context, p *position.Position, c *rank.Choice, limit int64) (int64, error) {
	mark := l.splitter.Mark()
	defer l.splitter.Release(mark)
	cells := l.splitter.Split(p, c.Guess)
	total := int64(0)
	for _, cell := range cells {
		if cell.Feedback.Solved() {
			c.Candidate, c.Weight = true, l.weightOf(c.Guess)
			total += max(1, int64(c.Weight))
			continue
		}
		codes, err := cell.Position.List(ctx)
		if err != nil {
			return 0, err
		}
		all, least := l.least(codes)
		total += all + least
	}
	slices.SortStableFunc(cells, func(a, b position.Cell) int { return cmp.Compare(b.Size, a.Size) })
	for _, cell := range cells {
		if total > limit {
			break
		}
		if cell.Feedback.Solved() || cell.Size <= 2 {
			continue
		}
		exact, err := l.playOn(ctx, cell.Position)
		if err != nil {
			return 0, err
		}
		codes, err := cell.Position.List(ctx)
		if err != nil {
			return 0, err
		}
		_, least := l.least(codes)
		total += exact - least
	}
	return total, nil
}

// playOn returns the total over all candidates of a position if the heuristic plays.
func (l *lookahead) playOn(ctx context.Context, p *position.Position) (int64, error) {
	codes, err := p.List(ctx)
	if err != nil {
		return 0, err
	}
	all, least := l.least(codes)
	if len(codes) <= 2 {
		return least, nil
	}
	guess, err := l.heuristic.Next(ctx, p)
	if err != nil {
		return 0, err
	}
	mark := l.splitter.Mark()
	defer l.splitter.Release(mark)
	total := all
	for _, cell := range l.splitter.Split(p, guess) {
		if cell.Feedback.Solved() {
			continue
		}
		further, err := l.playOn(ctx, cell.Position)
		if err != nil {
			return 0, err
		}
		total += further
	}
	return total, nil
}

// least returns the weight of all candidates, and a lower bound on their total: the heaviest takes
// one guess, the others at least two. For two candidates the bound is exact.
func (l *lookahead) least(codes []rules.Code) (all, least int64) {
	if !l.game.HasWeights() {
		return int64(len(codes)), 2*int64(len(codes)) - 1
	}
	heaviest := int64(0)
	for _, weight := range l.game.AppendWeights(codes, nil) {
		all += int64(weight)
		heaviest = max(heaviest, int64(weight))
	}
	return all, 2*all - heaviest
}

// isHeaviest reports whether no candidate of the position is heavier than a guess. If that guess
// separates all candidates, no guess has a lower total.
func (h *heuristic) isHeaviest(guess rules.Code) bool {
	weights := h.game.AppendWeights(h.codes, nil)
	return weights == nil || slices.Max(weights) == h.game.Weight(guess)
}

// weightOf returns the weight of a candidate, or 0 without weights.
func (h *heuristic) weightOf(code rules.Code) uint32 {
	if !h.game.HasWeights() {
		return 0
	}
	return h.game.Weight(code)
}
