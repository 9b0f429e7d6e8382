package candidate

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/rules"
)

// Sample is all candidates of a set, or random ones and an estimate of their number.
type Sample struct {
	Codes  []rules.Code // all candidates in code order, or random ones with equal probability and repeats
	All    bool         // Codes are all the candidates
	Count  float64      // number of candidates
	Error  float64      // relative standard error of Count; 0 if Count is exact
	Spread float64      // relative standard error of a count based on Codes; from one half on, Codes may lack most kinds of candidates

	families []int // if Codes are not independent: number of the island and of the family there; else nil
	once     bool  // Codes are nearly all candidates, once each
	work     int   // of the budget it was drawn with
	steps    int   // of each code at each stage of populations, if they made it

	found    int // as Found returns
	counting sync.Once
}

// Found returns the number of different codes, a lower bound on the number of candidates.
func (s *Sample) Found() int {
	s.counting.Do(func() {
		if s.found = len(s.Codes); !s.All {
			s.found = len(different(s.Codes))
		}
	})
	return s.found
}

// sampling sets the work of drawing a sample.
type sampling struct {
	listed int // candidates up to which they are listed instead
	effort int // of listing them, in comparisons with a turn
	few    int // codes of a sample at least
	drawn  int // codes of a sample that populations make
	steps  int // of each code at each stage of populations, at first
	longer int // the same if fewer find nothing
	hot    int // one of how many of these steps codes take in hot stages
	most   int // codes of a sample at most
	tries  int // codes that are drawn without regard to the marks, in search of candidates
	tally  int // effort of counting them exactly
	levels int // effort of drawing them exactly, place by place

	work int // of the budget
}

// usualSampling takes some tenths of a second. Most numbers are what that time allows on one core; the others have
// statistical reasons.
var usualSampling = sampling{
	listed: 1 << 17, // 2 MB of codes
	effort: 1 << 23,
	few:    1 << 10, // shares of a thousand codes have errors of 3 %
	drawn:  1 << 13, // and of eight thousand, 1 %
	steps:  64,      // each code changes several times at each place of a long code
	longer: 256,
	most:   1 << 17,
	tries:  1 << 20,
	tally:  1 << 17,
	levels: 1 << 21,
}

// within returns the part of the work that the budget allows. Samples become smaller, and their errors larger, but
// they keep the few codes that an estimate of an error needs.
func (s sampling) within(ctx context.Context) *sampling {
	const few = 64
	s.few, s.drawn, s.most = max(few/2, budget.Share(ctx, s.few)), max(few, budget.Share(ctx, s.drawn)), max(few, budget.Share(ctx, s.most))
	for _, work := range []*int{&s.listed, &s.effort, &s.tries, &s.tally, &s.levels} {
		*work = budget.Share(ctx, *work)
	}
	s.work = budget.WorkOf(ctx, budget.Work)
	return &s
}

// Sample returns the candidates if they are few and easy to list, or a sample of them. The same turns have the
// same sample; it is drawn once and kept, unless a later budget allows more work.
//
// At first, codes are drawn from all, and those that agree with the turns are kept. If too few agree, the
// sample before the last turn is filtered: the codes that agree with the turn are a sample too, and their
// share estimates the number of candidates. After more turns, codes are drawn place by place with equal
// probabilities (type diagram), or if that is too much work, by population annealing (type population). The
// count is a product of shares whose squared errors add up, unless the candidates can be counted exactly.
//
// The error is [ErrContradiction] without candidates, a [limits.ErrReached] if none is found, or the context's.
func (c *Set) Sample(ctx context.Context) (*Sample, error) {
	return c.sampled(ctx, usualSampling.within(ctx))
}

// seekLonger is the factor by which [Set.Seek] lets codes walk longer. Populations take four times as many steps
// after a failure, so they may fail three times more.
const seekLonger = 4 * 4 * 4

// Seek is Sample for a caller that knows there is a candidate. It searches far longer, up to a
// minute or more.
func (c *Set) Seek(ctx context.Context) (*Sample, error) {
	patient := usualSampling.within(ctx)
	patient.longer *= seekLonger
	return c.sampled(ctx, patient)
}

func (c *Set) sampled(ctx context.Context, s *sampling) (*Sample, error) {
	if err := c.wrong; err != nil {
		return nil, err
	}
	if codes := c.Kept(); codes != nil {
		return sampleOf(codes)
	}
	if kept := c.sample.Load(); kept != nil && kept.work >= min(s.work, budget.Work) {
		return kept, nil
	}
	drawn, err := c.draw(ctx, s)
	if err != nil {
		return nil, err
	}
	if !drawn.All && drawn.Error == 0 && drawn.Count <= float64(len(drawn.Codes)) && drawn.Count == float64(drawn.Found()) {
		codes := different(drawn.Codes)
		c.codes.Store(&codes)
		return sampleOf(codes)
	}
	drawn.work = s.work
	c.sample.Store(drawn)
	return drawn, nil
}

// sampleOf returns the sample of all candidates.
func sampleOf(codes []rules.Code) (*Sample, error) {
	if len(codes) == 0 {
		return nil, ErrContradiction
	}
	return &Sample{Codes: codes, All: true, Count: float64(len(codes))}, nil
}

// enoughToCount is the number of candidates from which rejection sampling estimates the count well: the
// standard error is 1/sqrt(100) = 10 %.
const enoughToCount = 100

// draw draws the sample of a position that is not listed.
func (c *Set) draw(ctx context.Context, s *sampling) (*Sample, error) {
	if c.game.SecretCount() <= uint64(s.listed) {
		codes, err := c.List(ctx)
		if err != nil {
			return nil, err
		}
		return sampleOf(codes)
	}
	count, ok, err := c.tallyWith(ctx, s.tally)
	if err != nil {
		return nil, err
	}
	if !ok {
		return c.drawSome(ctx, s)
	}
	if count == 0 {
		return nil, ErrContradiction
	}
	if count <= float64(s.listed) {
		if codes, all := c.few(ctx, s, s.workOf(count)); all {
			c.codes.Store(&codes)
			return sampleOf(codes)
		}
	}
	drawn, err := c.drawSome(ctx, s)
	if err == nil && !drawn.All {
		drawn.Count, drawn.Error = count, 0
	}
	return drawn, err
}

// drawSome draws candidates and estimates their number from the way they are found.
func (c *Set) drawSome(ctx context.Context, s *sampling) (*Sample, error) {
	drawn, err := c.survivors(ctx, s)
	if err == nil && drawn == nil {
		drawn, err = c.drawAnew(ctx, rand.New(rand.NewPCG(c.Digest(), 0)), s)
	}
	if err != nil || drawn.All || drawn.Error == 0 {
		return drawn, err
	}
	drawn.Spread = max(drawn.Spread, drawn.Error)
	if drawn.Count*(1-2*drawn.Error) > float64(s.listed) {
		return drawn, nil
	}
	// They may be few enough to be listed.
	if codes, all := c.few(ctx, s, s.workFor(drawn)); all {
		c.codes.Store(&codes)
		return sampleOf(codes)
	}
	if len(drawn.Codes) == 0 {
		return nil, c.tooHard()
	}
	return drawn, ctx.Err()
}

// drawAnew draws candidates independently of other samples. It fails if population annealing fails.
func (c *Set) drawAnew(ctx context.Context, source *rand.Rand, s *sampling) (*Sample, error) {
	tried, err := c.try(ctx, source, s)
	if err != nil || len(tried.Codes) >= s.few || len(c.history) == 0 {
		return tried, err
	}
	if exact, ok, err := c.drawExactly(ctx, source, s); ok || err != nil {
		return exact, err
	}
	drawn, err := c.populate(ctx, source, s)
	if err == nil && len(drawn.Codes) > 0 && len(tried.Codes) >= enoughToCount && tried.Error < drawn.Error {
		drawn.Count, drawn.Error = tried.Count, tried.Error
	}
	return drawn, err
}

// mostOfDiagram is the largest number of candidates that a decision diagram lists instead of drawing from
// them.
const mostOfDiagram = 1 << 14

// drawExactly draws candidates by a decision diagram, or lists them if they are few; ok is false if the
// diagram takes more effort than allowed.
func (c *Set) drawExactly(ctx context.Context, source *rand.Rand, s *sampling) (sample *Sample, ok bool, err error) {
	if s.levels == 0 {
		return nil, false, nil
	}
	diagram, ok, err := newDiagram(ctx, c.game, c.history, s.levels)
	if !ok || err != nil {
		return nil, false, err
	}
	count := diagram.count.float()
	c.tally.Store(&tallied{count: count, ok: true, effort: s.levels})
	if diagram.count.less(uint128{low: mostOfDiagram}) {
		codes := diagram.all()
		c.codes.Store(&codes)
		sample, err = sampleOf(codes)
		return sample, true, err
	}
	sample = &Sample{Count: count, Spread: 1 / math.Sqrt(float64(s.drawn))}
	for drawn := range s.drawn {
		if drawn%256 == 0 && ctx.Err() != nil {
			return nil, false, ctx.Err()
		}
		sample.Codes = append(sample.Codes, diagram.draw(source))
	}
	return sample, true, nil
}

// earlyTurns is the largest number of turns after which the sample before the last one is drawn and filtered:
// that sample is large then.
const earlyTurns = 3

// survivors filters a sample drawn before the last turn by that turn. It returns nil if there is no such
// sample or too few of its codes agree.
func (c *Set) survivors(ctx context.Context, s *sampling) (*Sample, error) {
	if turns := len(c.history); turns == 0 || turns > earlyTurns {
		return nil, nil
	}
	previous := c.previous()
	if few, err := c.fewSurvive(ctx, previous, s); few || err != nil {
		return nil, err
	}
	before, err := previous.sampled(ctx, s)
	switch {
	case err != nil:
		return nil, err
	case before.All:
		return sampleOf(c.agreeing(before.Codes))
	}
	codes := c.agreeing(before.Codes)
	if len(codes) < s.few {
		return nil, nil
	}
	share := float64(len(codes)) / float64(len(before.Codes))
	deviation := math.Sqrt((1 - share) / float64(len(codes)))
	return &Sample{Codes: codes, Count: before.Count * share, Error: math.Hypot(before.Error, deviation), Spread: math.Hypot(before.Spread, deviation)}, nil
}

// fewSurvive reports whether exact counts show that too few codes of a sample of the previous set can agree with the
// last turn, so that it need not be drawn.
func (c *Set) fewSurvive(ctx context.Context, previous *Set, s *sampling) (bool, error) {
	count := c.counted()
	if count == 0 || previous.Kept() != nil || previous.game.SecretCount() <= uint64(s.listed) {
		return false, nil
	}
	if _, ok, err := previous.tallyWith(ctx, s.tally); !ok || err != nil {
		return false, err
	}
	before := previous.counted()
	return before > float64(s.listed) && surelyBelow(s.few, float64(s.most)*count/before), nil
}

// counted returns the number of candidates if it was counted exactly, or else 0.
func (c *Set) counted() (count float64) {
	if kept := c.tally.Load(); kept != nil {
		count = kept.count
	}
	return count
}

// surelyBelow reports whether a number of finds will be less than n if that many are expected: n is more than eight
// standard deviations away.
func surelyBelow(n int, expected float64) bool {
	return expected+8*math.Sqrt(expected)+8 < float64(n)
}

// isRare reports whether far fewer codes were found than expected. The next draws make up for it with a chance of 1 in 400
// at most.
func isRare(found int, expected float64) bool { return 6*float64(found+1) < expected }

// The tasks draw this many codes each, and then the search may end: few at first, then twice as many each time.
const (
	tasks      = 4
	firstTried = 16
	mostTried  = 1 << 14
)

// try draws codes from all, and keeps the codes that agree with the turns. It returns none if an exact count or the first
// draws show that they will be too few. It still takes the same random numbers from source, so that later draws do not
// depend on that.
func (c *Set) try(ctx context.Context, source *rand.Rand, s *sampling) (*Sample, error) {
	history := c.history
	drawer := newDrawer(c.game, history)
	pool := budget.PoolOf(ctx)
	drawn := new(Sample)
	tries := 0
	few, soonHopeless := false, false // as the count and the first draws show
	if count := c.counted(); count > 0 && len(history) > 0 {
		share := count / drawer.codes()
		few = surelyBelow(s.few, share*float64(s.tries))
		soonHopeless = surelyBelow(s.few/32, share*float64(s.tries/8+tasks*firstTried))
	}
	if len(history) == 0 {
		most := min(s.tries, s.most) // all agree, and the last draws are no more than all before and the first
		drawn.Codes = make([]rules.Code, 0, most+min(most+tasks*firstTried, tasks*mostTried))
	}
	var agreeing [tasks][]rules.Code
	for atOnce := firstTried; tries < s.tries && len(drawn.Codes) < s.most; atOnce = min(2*atOnce, mostTried) {
		found := len(drawn.Codes)
		// At this rate, all tries would find less than half of the codes that are needed.
		hopeless := tries > s.tries/16 && found < s.few/32
		enough := tries > s.tries/4 && found > 4*s.few
		if hopeless || enough {
			break
		}
		if soonHopeless = soonHopeless || isRare(found, float64(tries)/float64(s.tries)*float64(s.few)/2); soonHopeless {
			few = true
		}
		vain := soonHopeless || few && tries > s.tries/16
		var sources [tasks]*pcg
		for i := range sources {
			sources[i] = &pcg{source.Uint64(), uint64(i)}
		}
		tries += tasks * atOnce
		if vain {
			continue
		}
		pool.Each(tasks, func(i int) {
			agreeing[i] = agreeing[i][:0]
			for range atOnce {
				if code, ok := drawer.draw(sources[i]); ok && history.Allows(c.game, code) {
					agreeing[i] = append(agreeing[i], code)
				}
			}
		})
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, codes := range agreeing {
			drawn.Codes = append(drawn.Codes, codes...)
		}
	}
	if few {
		return new(Sample), nil
	}
	share := float64(len(drawn.Codes)) / float64(tries)
	drawn.Count = drawer.codes() * share
	if share < 1 {
		drawn.Error = math.Sqrt((1 - share) / float64(max(1, len(drawn.Codes))))
	}
	drawn.Codes = drawn.Codes[:min(len(drawn.Codes), s.most)]
	return drawn, nil
}

// sample draws that many codes, ignoring the marks that do not limit a place. It returns an empty sample if
// nearly all draws are rejected.
func (l *drawer) sample(source *rand.Rand, drawn int) *Sample {
	s := new(Sample)
	tries := 0
	for ; len(s.Codes) < drawn && tries < 1000*drawn; tries++ {
		if code, ok := l.draw(source); ok {
			s.Codes = append(s.Codes, code)
		}
	}
	if len(s.Codes) == drawn {
		s.Count = l.codes() * float64(drawn) / float64(tries)
		s.Error = math.Sqrt(float64(tries-drawn)) / float64(drawn)
		return s
	}
	return new(Sample)
}

// codes returns the number of codes that can be drawn, including the ones that are then rejected.
func (l *drawer) codes() float64 {
	codes := 1.0
	for _, place := range l.places {
		codes *= float64(l.most[place])
	}
	return codes
}

// unsure is the standard error above which a count by populations is almost meaningless.
const unsure = 0.25

// annealed is the number of codes that populations anneal. The codes that become candidates make more.
const annealed = 1 << 11

// populate draws the sample by populations. They take four times as many steps while they find no candidate,
// or have a count with an error above [unsure].
func (c *Set) populate(ctx context.Context, source *rand.Rand, s *sampling) (*Sample, error) {
	history := c.history
	uniform := newDrawer(c.game, history).sample(source, annealed)
	from := divide(uniform.Codes, uniform.Count)
	for steps := s.steps; ; steps *= 4 {
		grown, err := from.each(ctx, source, func(from island, source *rand.Rand) (island, error) {
			o := newPopulation(c.game, history, from, source)
			err := o.anneal(ctx, steps, steps/max(1, s.hot), s.drawn/len(islands{}))
			return island{o.codes, o.families, o.count, o.variance}, err
		})
		if err != nil {
			return nil, err
		}
		sample := new(Sample)
		if !grown.empty() {
			sample = grown.sample()
			sample.steps = steps
			sample.Error = math.Hypot(sample.Error, uniform.Error)
			sample.Spread = sample.Error
		}
		enough := len(sample.Codes) > 0 && (sample.Error < unsure || 4*steps > usualSampling.longer)
		if enough || 4*steps > s.longer {
			return sample, nil
		}
	}
}

// previous returns the set before the last turn.
func (c *Set) previous() *Set {
	if c.before != nil {
		return c.before
	}
	return New(c.game, c.history[:len(c.history)-1])
}

// agreeing returns the codes that agree with the last turn.
func (c *Set) agreeing(codes []rules.Code) []rules.Code {
	last := c.history[len(c.history)-1]
	return Agreeing(c.game, codes, last.Guess, last.Feedback)
}

// Agreeing returns the codes that would give a feedback to a guess.
func Agreeing(game *rules.Game, codes []rules.Code, guess rules.Code, feedback rules.Feedback) []rules.Code {
	agreeing := make([]rules.Code, 0, len(codes)/8)
	turn := rules.History{{Guess: guess, Feedback: feedback}}
	for _, code := range codes {
		if turn.Allows(game, code) {
			agreeing = append(agreeing, code)
		}
	}
	return agreeing
}

// workOfEach is the effort that listing one candidate usually takes, in comparisons with a turn. To know them all is
// worth workOfFirst times as much, some hundredths of a second.
const (
	workOfEach  = 128
	workOfFirst = 1 << 14
)

// workOf returns the effort that listing about this number of candidates is worth.
func (s *sampling) workOf(about float64) int {
	return int(min(float64(s.effort), workOfEach*(workOfFirst+about)))
}

// mostProven is the largest number of candidates for which twice the effort is spent to prove that
// populations found all.
const mostProven = 100

// workFor returns the effort that listing the candidates is worth, after a sample was drawn.
func (s *sampling) workFor(drawn *Sample) int {
	if drawn.once && len(drawn.Codes) <= mostProven {
		return 2 * s.effort
	}
	return s.workOf(drawn.Count)
}

// few lists the candidates. It gives up after that much work.
func (c *Set) few(ctx context.Context, s *sampling, work int) (codes []rules.Code, all bool) {
	effort := &effort{remaining: work}
	for code := range c.walk(ctx, effort) {
		if len(codes) == s.listed {
			return nil, false
		}
		codes = append(codes, code)
	}
	return codes, c.stopped(ctx, effort) == nil
}

// Digest mixes the turns into one number, with the constants of FNV-1a. It seeds all random numbers of a set,
// so they are the same on every machine.
func (c *Set) Digest() uint64 {
	const offset, prime = 14695981039346656037, 1099511628211
	hash := uint64(offset)
	mix := func(value uint64) { hash = (hash ^ value) * prime }
	for _, turn := range c.history {
		for _, symbol := range turn.Guess {
			mix(uint64(symbol))
		}
		mix(uint64(turn.Feedback.Ordinal()))
	}
	return hash
}

// different returns the codes that differ, in code order.
func different(codes []rules.Code) []rules.Code {
	sorted := slices.Clone(codes)
	slices.SortFunc(sorted, rules.Compare)
	return slices.Compact(sorted)
}

// symbolsOf returns the symbols of a set of bits.
func symbolsOf(set uint64) (symbols []uint8) {
	for ; set != 0; set &= set - 1 {
		symbols = append(symbols, uint8(bits.TrailingZeros64(set)))
	}
	return symbols
}
