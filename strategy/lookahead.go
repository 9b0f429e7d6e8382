package strategy

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"codebreaker"
	"codebreaker/candidate"
)

// Lookahead plays the guess with the least total of guesses if a heuristic plays
// on after it (one step of policy iteration, as rollouts for backgammon:
// Tesauro and Galperin 1997). Of all guesses it tries the best by that heuristic,
// as many as its width.
type Lookahead struct {
	width int
	base  *Heuristic
}

// DefaultWidth is the number of guesses that the strategies which look ahead try.
const DefaultWidth = 50

// NewLookahead returns a lookahead of that width, at least 1, after which base
// plays on.
func NewLookahead(base *Heuristic, width int) *Lookahead {
	return &Lookahead{max(1, width), base}
}

// Name returns the name and, unless it is the default, the width: lookahead-200.
func (l *Lookahead) Name() string { return widthName("lookahead", l.width) }

func widthName(name string, width int) string {
	if width == DefaultWidth {
		return name
	}
	return name + "-" + strconv.Itoa(width)
}

// Choose returns the guess with the least total.
func (l *Lookahead) Choose(ctx context.Context, set *candidate.Set) (codebreaker.Code, error) {
	return choosePlaying(ctx, l, set)
}

// choosePlaying lets a player of the strategy choose.
func choosePlaying(ctx context.Context, s Playable, set *candidate.Set) (codebreaker.Code, error) {
	codes, err := set.List(ctx)
	if err != nil {
		return codebreaker.Code{}, err
	}
	if len(codes) == 0 {
		return codebreaker.Code{}, ErrClash
	}
	if err := weighable(set, len(codes)); err != nil {
		return codebreaker.Code{}, err
	}
	return s.Play(set.Game(), false, NewCrew(0)).Next(ctx, PositionOf(set, codes))
}

// Play returns a player of the lookahead.
func (l *Lookahead) Play(game *codebreaker.Game, candidatesOnly bool, crew *Crew) Player {
	return &lookaheadPlayer{
		heuristicPlayer: l.base.player(game, candidatesOnly, crew),
		width:           l.width,
		splitter:        candidate.NewSplitter(game),
		solved:          uint32(game.Feedbacks() - 1),
	}
}

type lookaheadPlayer struct {
	*heuristicPlayer // of the strategy that plays on
	width            int
	splitter         *candidate.Splitter
	solved           uint32
}

// Clone returns a player for another goroutine.
func (p *lookaheadPlayer) Clone() Player {
	clone := *p
	clone.heuristicPlayer = p.clone()
	clone.splitter = candidate.NewSplitter(p.game)
	return &clone
}

// Next tries the guesses of the shortlist.
func (p *lookaheadPlayer) Next(ctx context.Context, position *Position) (codebreaker.Code, error) {
	codes := position.Codes
	if len(codes) <= 2 {
		return codes[0], nil
	}
	if i := p.load(codes); i >= 0 {
		return codes[i], nil
	}
	var best choice
	for i, guess := range p.shortlist(position, p.width) {
		limit := uint64(1<<63 - 1)
		if i > 0 {
			limit = uint64(best.value)
		}
		c := choice{guess: guess}
		total, err := p.total(ctx, position, &c, limit)
		if err != nil {
			return codebreaker.Code{}, err
		}
		c.value = int64(total)
		if i == 0 || c.better(&best) {
			best = c
		}
	}
	return best.guess, nil
}

// choice is a guess with what decides about it.
type choice struct {
	value     int64 // the smaller the better
	candidate bool
	guess     codebreaker.Code
}

// better reports whether c comes before other by the tie rule.
func (c *choice) better(other *choice) bool {
	if c.value != other.value {
		return c.value < other.value
	}
	if c.candidate != other.candidate {
		return c.candidate
	}
	return codebreaker.Compare(c.guess, other.guess) < 0
}

// total returns the total of guesses over all candidates of a position if c.guess
// is played and the heuristic plays on, or some number above limit when the total
// is above it. It sets c.candidate.
//
// n candidates take at least 2n-1 guesses: one is found at once, the others by a
// second guess at the earliest.
func (p *lookaheadPlayer) total(ctx context.Context, position *Position, c *choice, limit uint64) (uint64, error) {
	mark := p.splitter.Mark()
	defer p.splitter.Release(mark)
	total := uint64(len(position.Codes))
	parts := p.splitter.Split(position.Codes, c.guess)
	for _, part := range parts {
		if part.Ordinal == p.solved {
			c.candidate = true
		} else {
			total += 2*uint64(len(part.Codes)) - 1
		}
	}
	slices.SortStableFunc(parts, func(a, b candidate.Part) int { return cmp.Compare(len(b.Codes), len(a.Codes)) })
	branch := position.Branch(c.guess)
	for _, part := range parts {
		if total > limit {
			break
		}
		if part.Ordinal == p.solved || len(part.Codes) <= 2 {
			continue
		}
		exact, err := p.playOn(ctx, branch.After(p.feedback(part.Ordinal), part.Codes))
		if err != nil {
			return 0, err
		}
		total += exact - (2*uint64(len(part.Codes)) - 1)
	}
	return total, nil
}

func (p *lookaheadPlayer) feedback(ordinal uint32) codebreaker.Feedback {
	return p.game.FeedbackAt(int(ordinal))
}

// playOn returns the total of guesses over all candidates of a position when the
// heuristic plays.
func (p *lookaheadPlayer) playOn(ctx context.Context, position *Position) (uint64, error) {
	n := uint64(len(position.Codes))
	if n <= 2 {
		return 2*n - 1, nil
	}
	guess, err := p.heuristicPlayer.Next(ctx, position)
	if err != nil {
		return 0, err
	}
	mark := p.splitter.Mark()
	defer p.splitter.Release(mark)
	branch := position.Branch(guess)
	total := n
	for _, part := range p.splitter.Split(position.Codes, guess) {
		if part.Ordinal == p.solved {
			continue
		}
		further, err := p.playOn(ctx, branch.After(p.feedback(part.Ordinal), part.Codes))
		if err != nil {
			return 0, err
		}
		total += further
	}
	return total, nil
}

// shortlist returns the best guesses of the loaded position by the heuristic, one
// of each orbit, the best first and no more than width.
func (p *heuristicPlayer) shortlist(position *Position, width int) []codebreaker.Code {
	pool := p.orbits(position)
	values := make([]int64, pool.guesses.Len())
	pool.set.Values(pool.guesses, p.heuristic.value, values)
	return leaders(values, pool.at, position.Codes, width)
}

// bestValue returns the value of the best guess for a position.
func (p *heuristicPlayer) bestValue(ctx context.Context, position *Position) (int64, error) {
	if p.load(position.Codes) >= 0 {
		return p.perfect(len(position.Codes)), nil
	}
	pool := p.pool(position)
	found, err := p.best(ctx, pool.set, pool.guesses)
	return found.Value, err
}
