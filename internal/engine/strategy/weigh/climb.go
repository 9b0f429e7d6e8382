package weigh

import (
	"context"
	"math"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy/rank"
)

// Work limits of [Climb] at effort 1.
const (
	some          = 16      // candidates, however small the budget: fewer say little about a guess
	climbWeighed  = 2048    // candidates that guesses are weighed for
	climbStarts   = 1024    // candidates weighed as initial guesses
	climbs        = 6       // number of the best ones to vary
	mostSteps     = 64      // steps of one climb
	screened      = 8       // variations are first weighed for one of this many candidates, and one of this many is kept
	leastScreened = 256     // candidates to screen variations for: fewer say little about them
	fewestKept    = 32      // variations that screening keeps
	contenders    = 48      // number of weighed guesses to weigh more closely
	closely       = 1 << 14 // candidates that contenders are weighed for
	mostSparse    = 1 << 23 // code-guess pairs weighed by climbs if feedbacks are too many for a table
	mostPlayedOut = 1024    // most candidates for which contenders are played out
)

// Climb searches for good guesses of a position with too many candidates or guesses to weigh all. A
// sample represents the candidates. The initial guesses are candidates of the sample; for a first
// guess, one of each collection of symbols. The best of them are varied by hill climbing: change
// one symbol or exchange two, while that improves the guess. Variations are weighed for a part of the sample
// first, and only the best of them for all of it. The best guesses found are weighed for more candidates.
// If there are few candidates, they are also played out against each. Climb returns at most that many of
// the best guesses, the best first.
func Climb(ctx context.Context, measure Measure, p *position.Position, sample *candidate.Sample, effort, most int) ([]rules.Code, error) {
	most = max(0, most)
	c := &climber{workers: budget.PoolOf(ctx), game: p.Game(), p: p, measure: measure, met: make(map[rules.Code]int64)}
	c.history = p.History()
	share := func(usual int) int { return max(some, budget.Share(ctx, usual*effort)) }
	c.weighed = spread(sample.Codes, share(climbWeighed))
	if len(sample.Codes) <= 2 {
		return sample.Codes[:min(most, len(sample.Codes))], nil
	}
	c.scale = NewScale(c.workers, c.game, measure, c.weighed)
	c.left = math.MaxInt
	if c.scale.isSparse() {
		c.left = share(mostSparse)
	}
	for _, code := range c.weighed {
		for _, symbol := range code[:c.game.Places()] {
			c.symbols[symbol] = true
		}
	}
	if err := c.weigh(ctx, c.starts(sample, share(climbStarts))); err != nil {
		return nil, err
	}
	if !c.opens() {
		for _, start := range c.best(budget.Share(ctx, climbs*effort)) {
			if err := c.climb(ctx, start); err != nil {
				return nil, err
			}
		}
	}
	found, err := c.closely(ctx, sample)
	if err != nil {
		return nil, err
	}
	var guesses []rules.Code
	for _, choice := range found[:min(most, len(found))] {
		guesses = append(guesses, choice.Guess)
	}
	return guesses, nil
}

// spread returns at most that many of the codes, at even distances.
func spread(codes []rules.Code, most int) []rules.Code {
	if len(codes) <= most {
		return codes
	}
	some := make([]rules.Code, most)
	for i := range some {
		some[i] = codes[int64(i)*int64(len(codes))/int64(most)]
	}
	return some
}

type climber struct {
	workers *budget.Pool
	game    *rules.Game
	p       *position.Position
	history rules.History
	measure Measure
	weighed []rules.Code               // candidates
	scale   *Scale                     // for them
	rough   *Scale                     // for a part of them, once made
	left    int                        // pairs that climbs may still weigh
	symbols [rules.MaxSymbols + 1]bool // occurs in a candidate
	met     map[rules.Code]int64
}

// starts returns the initial guesses.
func (c *climber) starts(sample *candidate.Sample, most int) []rules.Code {
	if c.opens() {
		return c.collections()
	}
	var starts []rules.Code
	if c.game.HasWords() {
		starts = append(starts, spread(c.game.Words().Guesses, 2*most)...)
	}
	return append(starts, spread(sample.Codes, most)...)
}

// opens reports whether this is a first guess with interchangeable symbols and places. Then only
// the numbers of copies of its symbols matter.
func (c *climber) opens() bool {
	return len(c.history) == 0 && c.alike()
}

// alike reports whether symbols are interchangeable: every place allows all of them, and marks stay the same if they
// are renamed.
func (c *climber) alike() bool {
	if c.game.Rigid() {
		return false
	}
	for place := range c.game.Places() {
		if c.game.Limit(place) != c.game.Symbols() {
			return false
		}
	}
	return true
}

// collections returns one guess for each collection of copies of symbols: AAAA, AAAB, AABB, and so
// on.
func (c *climber) collections() (guesses []rules.Code) {
	places := c.game.Places()
	var guess rules.Code
	var fill func(place, symbol, most int)
	fill = func(place, symbol, most int) {
		if place == places {
			guesses = append(guesses, guess)
			return
		}
		if symbol == c.game.Symbols() {
			return
		}
		for copies := min(most, places-place); copies > 0; copies-- {
			for i := range copies {
				guess[place+i] = uint8(symbol)
			}
			fill(place+copies, symbol+1, copies)
		}
	}
	fill(0, 0, places)
	return guesses
}

// weigh weighs the guesses that can be played and are new.
func (c *climber) weigh(ctx context.Context, guesses []rules.Code) error {
	fresh := guesses[:0:0]
	for _, guess := range guesses {
		if c.isNew(guess) {
			c.met[guess] = math.MaxInt64
			fresh = append(fresh, guess)
		}
	}
	c.left -= len(fresh) * len(c.weighed)
	values, err := c.scale.Values(ctx, fresh)
	if err != nil {
		return err
	}
	for i, guess := range fresh {
		c.met[guess] = values[i]
	}
	return nil
}

// isNew reports whether a guess can be played and was not weighed.
func (c *climber) isNew(guess rules.Code) bool {
	_, met := c.met[guess]
	return !met && c.game.CheckGuess(guess, c.history) == nil
}

// best returns at most that many of the best guesses found.
func (c *climber) best(most int) []rules.Code {
	choices := make([]rank.Choice, 0, len(c.met))
	for guess, value := range c.met {
		if value < math.MaxInt64 {
			choices = append(choices, rank.Choice{Value: value, Guess: guess})
		}
	}
	slices.SortFunc(choices, rank.Choice.Compare)
	choices = choices[:min(most, len(choices))]
	guesses := make([]rules.Code, 0, len(choices))
	for _, choice := range choices {
		guesses = append(guesses, choice.Guess)
	}
	return guesses
}

// climb varies a guess while that improves it.
func (c *climber) climb(ctx context.Context, guess rules.Code) error {
	if c.game.HasWords() {
		return nil
	}
	for range mostSteps {
		if c.left <= 0 {
			return nil
		}
		varied, err := c.promising(ctx, c.variations(guess))
		if err != nil {
			return err
		}
		if err := c.weigh(ctx, varied); err != nil {
			return err
		}
		next := guess
		for _, other := range varied {
			if value, met := c.met[other]; met && (value < c.met[next] || value == c.met[next] && rules.Compare(other, next) < 0) {
				next = other
			}
		}
		if next == guess {
			return nil
		}
		guess = next
	}
	return nil
}

// promising returns the variations that are new and the best for a part of the candidates. Few candidates would say too
// little: then it returns all variations.
func (c *climber) promising(ctx context.Context, varied []rules.Code) ([]rules.Code, error) {
	part := len(c.weighed) / screened
	if part < leastScreened {
		return varied, nil
	}
	if c.rough == nil {
		c.rough = NewScale(c.workers, c.game, c.measure, spread(c.weighed, part))
	}
	fresh := slices.DeleteFunc(varied, func(guess rules.Code) bool { return !c.isNew(guess) })
	c.left -= len(fresh) * part
	values, err := c.rough.Values(ctx, fresh)
	if err != nil {
		return nil, err
	}
	choices := make([]rank.Choice, len(fresh))
	for i, guess := range fresh {
		choices[i] = rank.Choice{Value: values[i], Guess: guess}
	}
	slices.SortFunc(choices, rank.Choice.Compare)
	promising := fresh[:min(len(fresh), max(fewestKept, len(fresh)/screened))]
	for i := range promising {
		promising[i] = choices[i].Guess
	}
	return promising, nil
}

// variations returns the guesses that differ by a change of one symbol or an exchange of two.
func (c *climber) variations(guess rules.Code) []rules.Code {
	palette, places := c.palette(&guess), c.game.Places()
	varied := make([]rules.Code, 0, places*(len(palette)+places/2))
	for place := range places {
		for _, symbol := range palette {
			if symbol != guess[place] {
				other := guess
				other[place] = symbol
				varied = append(varied, other)
			}
		}
		for further := place + 1; further < places; further++ {
			if guess[place] != guess[further] {
				other := guess
				other[place], other[further] = guess[further], guess[place]
				varied = append(varied, other)
			}
		}
	}
	return varied
}

// palette returns the symbols for variations of a guess: its own symbols, and played symbols that
// candidates have. It adds one unplayed symbol, if they are interchangeable, and one symbol that
// no candidate has, unless marks tell symbols apart.
func (c *climber) palette(guess *rules.Code) (symbols []uint8) {
	var seen, played [rules.MaxSymbols + 1]bool
	for _, symbol := range guess[:c.game.Places()] {
		seen[symbol] = true
	}
	for _, turn := range c.history {
		for _, symbol := range turn.Guess[:c.game.Places()] {
			played[symbol] = true
		}
	}
	alike := c.alike()
	fresh, gone := false, false
	for symbol := range c.game.GuessSymbols() {
		switch {
		case seen[symbol] || c.game.IsEmpty(symbol):
		case !c.symbols[symbol]:
			if gone && !c.game.Rigid() {
				continue
			}
			gone = true
		case alike && !played[symbol]:
			if fresh {
				continue
			}
			fresh = true
		}
		symbols = append(symbols, uint8(symbol))
	}
	return symbols
}

// closely weighs the best guesses more closely and returns them, the best first.
func (c *climber) closely(ctx context.Context, sample *candidate.Sample) ([]rank.Choice, error) {
	all := c.best(len(c.met))
	guesses := slices.Clone(all[:min(contenders, len(all))])
	for _, code := range all {
		if len(guesses) >= contenders+8 {
			break
		}
		if !slices.Contains(guesses, code) && c.p.Allows(code) {
			guesses = append(guesses, code)
		}
	}
	if many := spread(sample.Codes, max(some, budget.Share(ctx, closely))); len(many) > len(c.weighed) {
		c.scale = NewScale(c.workers, c.game, c.measure, many)
	}
	values, err := c.scale.Values(ctx, guesses)
	if err != nil {
		return nil, err
	}
	found := make([]rank.Choice, len(guesses))
	for i, guess := range guesses {
		found[i] = rank.Choice{Value: values[i], Candidate: c.p.Allows(guess), Guess: guess}
	}
	slices.SortFunc(found, rank.Choice.Compare)
	if len(sample.Codes) <= budget.Share(ctx, mostPlayedOut) {
		if err := playOut(ctx, c.game, sample.Codes, found); err != nil {
			return nil, err
		}
		slices.SortStableFunc(found, rank.Choice.Compare)
	}
	return found, nil
}
