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

// A Lookahead tries the best guesses by a measure, and values each by the guesses after it. The least
// value is best.
type Lookahead struct {
	Measure Measure
	Width   int   // the number of guesses to try
	Slack   int64 // by how many thousandths a common word may exceed the least value
	TwoStep bool  // the value is the sum of the values of the best second guesses, not the total if the measure plays on
}

// Play returns a player of the lookahead.
func (l Lookahead) Play(game *rules.Game, candidatesOnly bool, workers *budget.Pool) Player {
	return &lookahead{newHeuristic(game, l.Measure, candidatesOnly, workers), l, NewSplitter(game)}
}

// lookahead is a player of a [Lookahead].
type lookahead struct {
	*heuristic // plays the rest
	options    Lookahead
	splitter   *Splitter
}

// Clone returns a player for another goroutine.
func (l *lookahead) Clone() Player {
	return &lookahead{l.clone(), l.options, NewSplitter(l.game)}
}

// Next returns the best guess of the shortlist: a common word, if one has a value within the slack, else the guess of the
// least value.
func (l *lookahead) Next(ctx context.Context, p *position.Position) (rules.Code, error) {
	value, slack := l.total, l.options.Slack
	if l.options.TwoStep {
		value = l.uncertainty
	}
	guess, settled, err := l.begin(ctx, p)
	if err != nil || settled && l.isHeaviest(guess) && (len(l.codes) <= 2 || l.separates(guess)) {
		return guess, err
	}
	codes := l.codes
	guesses, err := l.shortlist(ctx, p, max(1, l.options.Width))
	if err != nil {
		return guess, err
	}
	limit := int64(math.MaxInt64)
	tried := make([]rank.Choice, len(guesses))
	for i, guess := range guesses {
		c := &tried[i]
		c.Guess = guess
		if c.Value, err = value(ctx, p, c, limit); err != nil {
			return guess, err
		}
		limit = min(limit, c.Value+c.Value*slack/1000)
	}
	l.load(codes) // trying has loaded other positions
	best := slices.MinFunc(tried, rank.Choice.Compare)
	if common := l.game.Common(); slack > 0 && !common(best.Guess) {
		others := slices.DeleteFunc(tried, func(c rank.Choice) bool { return c.Value > limit || !c.Candidate || !common(c.Guess) })
		if len(others) > 0 {
			best = slices.MinFunc(others, rank.Choice.Compare)
		}
	}
	return best.Guess, l.checkInformative(best.Guess)
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

// uncertainty returns the sum over the cells of c.Guess of the value of the best next guess. This measures the
// uncertainty after the second feedback. It sets c.Candidate.
func (l *lookahead) uncertainty(ctx context.Context, p *position.Position, c *rank.Choice, _ int64) (sum int64, err error) {
	mark := l.splitter.Mark()
	defer l.splitter.Release(mark)
	for _, cell := range l.splitter.Split(p, c.Guess) {
		if cell.Feedback.Solved() {
			c.Candidate, c.Weight = true, l.weightOf(c.Guess)
		}
		if cell.Feedback.Solved() || cell.Size <= 2 {
			if l.game.HasWeights() { // without weights, the term is the same for every guess
				codes, err := cell.Position.List(ctx)
				if err != nil {
					return 0, err
				}
				sum += l.apartValue(codes)
			}
			continue
		}
		value, err := l.bestValue(ctx, cell.Position)
		if err != nil {
			return 0, err
		}
		sum += value
	}
	return sum, nil
}

// isHeaviest reports whether no candidate of the position is heavier than a guess. If that guess
// separates all candidates, no guess has a lower total.
func (l *lookahead) isHeaviest(guess rules.Code) bool {
	weights := l.game.AppendWeights(l.codes, nil)
	return weights == nil || slices.Max(weights) == l.game.Weight(guess)
}

// weightOf returns the weight of a candidate, or 0 without weights.
func (l *lookahead) weightOf(code rules.Code) uint32 {
	if !l.game.HasWeights() {
		return 0
	}
	return l.game.Weight(code)
}
