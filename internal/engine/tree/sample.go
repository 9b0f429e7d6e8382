package tree

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"

	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Sample plays a strategy against random secrets of a position and returns their measure: an estimate of the
// measure of the whole tree, by weight. The secrets are drawn with the seed and with repeats, each with a
// probability in proportion to its weight, and count as often as they were drawn. A position that several
// secrets lead to is played once. A game with too many codes to list is not listed.
//
// With [Options.Skip], the secrets from that number on are played, so the measures of all parts of a sample
// add up to its measure. More than 10,000,000 secrets are a [limits.ErrReached].
func Sample(ctx context.Context, p *position.Position, options Options, secrets int, seed uint64) (*Result, error) {
	first := max(0, options.Skip)
	end := max(first, secrets)
	if err := limits.Check("sample", end, limits.Sample); err != nil {
		return nil, err
	}
	s := new(sampler)
	var draw func(source *rand.Rand) rules.Code
	var err error
	if p.Check() == nil && p.Turns() == 0 && p.Game().SecretCount() > mostDrawnFrom(options.Strategy) {
		s.builder, err = newBuilder(ctx, p, options, false)
		draw = candidate.SecretDrawer(p.Game())
	} else if s.builder, err = begin(ctx, p, options); err == nil {
		var codes []rules.Code
		codes, err = p.List(ctx)
		draw = candidate.Drawer(p.Game(), codes)
	}
	if err != nil {
		return nil, err
	}
	s.codes = uint64(end - first)
	source, drawn := rand.New(rand.NewPCG(seed, 0)), make([]rules.Code, end-first)
	for range first {
		draw(source)
	}
	for i := range drawn {
		drawn[i] = draw(source)
	}
	w := s.idle.Get().(*worker)
	defer s.idle.Put(w)
	opening := options.Opening
	if opening == nil {
		guess, err := s.choose(ctx, w.next, p)
		if err != nil {
			return nil, err
		}
		opening = &guess
	}
	s.play(ctx, w, p, *opening, drawn, 1)
	s.workers.Wait(&s.group)
	if s.err != nil {
		return nil, s.err
	}
	s.report()
	sortPlays(s.game, s.plays)
	return &Result{Opening: *opening, Measure: s.measure, Plays: s.plays}, nil
}

// mostDrawnFrom returns the largest number of codes that are listed to draw secrets: fewer for a strategy that
// needs no list.
func mostDrawnFrom(s strategy.Strategy) uint64 {
	if strategy.TraitsOf(s).Sampled {
		return 1 << 20
	}
	return position.MostListed
}

// sampler follows secrets.
type sampler struct {
	*builder
	group   sync.WaitGroup
	mutex   sync.Mutex
	measure Measure
	plays   []Play
	err     error // the first
}

// play plays a guess against secrets. It counts the secrets found and plays on against the others, in more
// goroutines if workers are free.
func (s *sampler) play(ctx context.Context, w *worker, p *position.Position, guess rules.Code, secrets []rules.Code, depth int) {
	cells := make(map[rules.Feedback][]rules.Code)
	for _, secret := range secrets {
		feedback := s.game.Mark(guess, secret)
		cells[feedback] = append(cells[feedback], secret)
	}
	feedbacks := slices.SortedFunc(maps.Keys(cells), func(a, b rules.Feedback) int { return cmp.Compare(a.Ordinal(), b.Ordinal()) })
	after := func(feedback rules.Feedback) *position.Position { return p.After(guess, feedback) }
	if len(cells) > 1 && p.Candidates().Kept() != nil {
		parts, err := p.Split(ctx, guess)
		if err != nil {
			s.fail(err)
			return
		}
		after = func(feedback rules.Feedback) *position.Position {
			i, _ := slices.BinarySearchFunc(parts, feedback, func(c position.Cell, feedback rules.Feedback) int {
				return cmp.Compare(c.Feedback.Ordinal(), feedback.Ordinal())
			})
			return parts[i].Position
		}
	}
	for _, feedback := range feedbacks {
		if err := ctx.Err(); err != nil {
			s.fail(err)
			return
		}
		remaining := cells[feedback]
		if feedback.Solved() {
			s.found(guess, depth, len(remaining))
			continue
		}
		next := after(feedback)
		if !s.workers.Go(&s.group, func() {
			other := s.idle.Get().(*worker)
			defer s.idle.Put(other)
			s.choosing(ctx, other, next, remaining, depth+1)
		}) {
			s.choosing(ctx, w, next, remaining, depth+1)
		}
	}
}

func (s *sampler) choosing(ctx context.Context, w *worker, p *position.Position, secrets []rules.Code, depth int) {
	guess, err := s.choose(ctx, w.next, p)
	if err != nil {
		s.fail(err)
		return
	}
	s.play(ctx, w, p, guess, secrets, depth)
}

func (s *sampler) fail(err error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.err = cmp.Or(s.err, err)
}

func (s *sampler) found(secret rules.Code, depth, times int) {
	s.mutex.Lock()
	s.measure.add(depth, uint64(times))
	if s.options.Keep {
		s.plays = append(s.plays, Play{secret, depth, times})
	}
	s.mutex.Unlock()
	s.settled.Add(uint64(times))
	s.report()
}
