package tree

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"

	"codebreaker"
	"codebreaker/internal/gamecheck"
	"codebreaker/internal/sample"
	"codebreaker/position"
	"codebreaker/strategy"
)

// Sample plays a strategy against random secrets of a position and returns their measure: an estimate of the
// measure of the whole tree, by weight. The secrets are drawn with the seed and with repeats, each with a
// probability in proportion to its weight, and count as often as they were drawn. A position that several
// secrets lead to is played once. A game with too many codes to list is not listed.
//
// With [Options.Skip], the secrets from that number on are played, so the measures of all parts of a sample
// add up to its measure.
func Sample(ctx context.Context, p *position.Position, options Options, secrets int, seed uint64) (*Result, error) {
	ctx = options.Budget.Context(ctx)
	first := max(0, options.Skip)
	end := max(first, secrets)
	if p.Check() == nil && p.Turns() == 0 && p.Game().SecretCount() > mostDrawnFrom(options.Strategy) {
		return sampleUnlisted(ctx, p, options, first, end, seed)
	}
	b, err := begin(ctx, p, options)
	if err != nil {
		return nil, err
	}
	codes, err := p.List(ctx)
	if err != nil {
		return nil, err
	}
	b.codes = uint64(end - first)
	source, draw := rand.New(rand.NewPCG(seed, 0)), sample.Drawer(p.Game(), codes)
	drawn := make(map[codebreaker.Code]int)
	for i := range end {
		if secret := draw(source); i >= first {
			drawn[secret]++
		}
	}
	h := b.idle.Get().(*worker)
	s := &sampler{builder: b, worker: h, drawn: drawn}
	if options.Opening != nil {
		err = s.play(ctx, p, *options.Opening, 1)
	} else {
		err = s.choosing(ctx, p, 1)
	}
	if err != nil {
		return nil, err
	}
	b.report()
	sortPlays(b.game, s.plays)
	return &Result{Opening: s.opening, Measure: s.measure, Plays: s.plays}, nil
}

// mostDrawnFrom returns the largest number of codes that are listed to draw secrets: fewer for a strategy that
// needs no list.
func mostDrawnFrom(s strategy.Strategy) uint64 {
	if strategy.TraitsOf(s).Sampled {
		return 1 << 20
	}
	return position.MostListed
}

// sampler follows the secrets that were drawn.
type sampler struct {
	*builder
	worker  *worker
	drawn   map[codebreaker.Code]int // how often each secret was drawn
	opening codebreaker.Code
	measure Measure
	plays   []Play
}

func (s *sampler) choosing(ctx context.Context, p *position.Position, depth int) error {
	guess, err := s.choose(ctx, s.worker, p)
	if err != nil {
		return err
	}
	return s.play(ctx, p, guess, depth)
}

// play counts the secrets that guess finds and plays on against the others.
func (s *sampler) play(ctx context.Context, p *position.Position, guess codebreaker.Code, depth int) error {
	if depth == 1 {
		s.opening = guess
	}
	mark := s.worker.splitter.Mark()
	defer s.worker.splitter.Release(mark)
	for _, cell := range s.worker.splitter.Split(p, guess) {
		codes, err := cell.Position.List(ctx)
		if err != nil {
			return err
		}
		found := 0
		for _, code := range codes {
			found += s.drawn[code]
		}
		switch {
		case found == 0:
			continue
		case cell.Feedback.Solved():
			s.measure.add(depth, uint64(found))
			if s.options.Keep {
				s.plays = append(s.plays, Play{guess, depth, found})
			}
			s.settled.Add(uint64(found))
			continue
		}
		if err := s.choosing(ctx, cell.Position, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// sampleUnlisted is Sample for a game whose codes are too many to list.
func sampleUnlisted(ctx context.Context, p *position.Position, options Options, first, end int, seed uint64) (*Result, error) {
	options, err := options.checked()
	if err != nil {
		return nil, err
	}
	b, err := newBuilder(ctx, p, options, uint64(end-first))
	if err != nil {
		return nil, err
	}
	source := rand.New(rand.NewPCG(seed, 0))
	drawn := make([]codebreaker.Code, end)
	for i := range drawn {
		drawn[i] = sample.DrawSecret(p.Game(), source)
	}
	drawn = drawn[first:]
	guess := options.Opening
	if guess == nil {
		first, err := b.ask(ctx, p)
		if err != nil {
			return nil, err
		}
		guess = &first
	}
	u := &unlisted{builder: b}
	u.play(ctx, p, *guess, drawn, 1)
	u.workers.Wait(&u.group)
	if u.err != nil {
		return nil, u.err
	}
	b.report()
	sortPlays(b.game, u.plays)
	return &Result{Opening: *guess, Measure: u.measure, Plays: u.plays}, nil
}

// unlisted follows secrets through positions that are not listed.
type unlisted struct {
	*builder
	group   sync.WaitGroup
	mutex   sync.Mutex
	measure Measure
	plays   []Play
	err     error // the first
}

// play counts the secrets that guess finds and plays on against the others, in further goroutines if workers
// are free.
func (u *unlisted) play(ctx context.Context, p *position.Position, guess codebreaker.Code, secrets []codebreaker.Code, depth int) {
	cells := make(map[codebreaker.Feedback][]codebreaker.Code)
	for _, secret := range secrets {
		feedback := p.Game().Mark(guess, secret)
		cells[feedback] = append(cells[feedback], secret)
	}
	feedbacks := slices.SortedFunc(maps.Keys(cells), func(a, b codebreaker.Feedback) int { return cmp.Compare(a.Ordinal(), b.Ordinal()) })
	for _, feedback := range feedbacks {
		remaining := cells[feedback]
		if feedback.Solved() {
			u.found(guess, depth, len(remaining))
			continue
		}
		further := func() { u.choosing(ctx, p.After(guess, feedback), remaining, depth+1) }
		if !u.workers.Go(&u.group, further) {
			further()
		}
	}
}

func (u *unlisted) choosing(ctx context.Context, p *position.Position, secrets []codebreaker.Code, depth int) {
	guess, err := u.ask(ctx, p)
	if err != nil {
		u.fail(err)
		return
	}
	if played := u.positions.Add(1); u.most > 0 && played > u.most {
		u.fail(gamecheck.Stopped(ctx))
		return
	}
	u.play(ctx, p, guess, secrets, depth)
}

func (u *unlisted) found(secret codebreaker.Code, depth, times int) {
	u.mutex.Lock()
	u.measure.add(depth, uint64(times))
	if u.options.Keep {
		u.plays = append(u.plays, Play{secret, depth, times})
	}
	u.mutex.Unlock()
	u.settled.Add(uint64(times))
	u.report()
}

func (u *unlisted) fail(err error) {
	u.mutex.Lock()
	defer u.mutex.Unlock()
	u.err = cmp.Or(u.err, err)
}
