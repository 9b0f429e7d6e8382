package candidate

import (
	"context"
	"iter"
	"math/bits"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/rules"
)

// enumerator walks the candidates in code order. It tries each possible symbol at the first open place, narrows the
// choices of the other places (narrow.go), and repeats. A prefix ends as soon as a turn rules it out.
type enumerator struct {
	*constraints
	*lanes
	ctx    context.Context
	levels []level // by number of places that were tried
	steps  int
	last   int      // steps at the last candidate
	effort *effort  // nil for no limit
	sums   []uint64 // for [enumerator.possible], as limit
	limit  int
}

// effort limits the work of a walk, which can be as hard as a puzzle. The unit is a comparison with
// a turn, so the limit is the same on every machine.
type effort struct {
	remaining int
	whole     int  // the effort at first
	each      bool // each candidate restores the whole effort
	exceeded  bool
}

// newEffort returns the part of a usual effort that the budget allows.
func newEffort(ctx context.Context, usual int) *effort {
	share := budget.Share(ctx, usual)
	return &effort{remaining: share, whole: share}
}

const (
	mostEffort = 300_000_000 // a few seconds
	easyEffort = 1 << 21     // some hundredths of a second
)

// spend counts work and reports whether effort remains.
func (e *effort) spend(work int) bool {
	if e == nil {
		return true
	}
	e.remaining -= work
	e.exceeded = e.remaining < 0
	return !e.exceeded
}

// found records a candidate.
func (e *effort) found() {
	if e != nil && e.each {
		e.remaining = e.whole
	}
}

func newEnumerator(ctx context.Context, c *constraints, effort *effort) *enumerator {
	e := &enumerator{constraints: c, lanes: newLanes(c), ctx: ctx, effort: effort}
	e.levels = make([]level, c.game.Places())
	words := len(e.low)
	sums := make([]uint64, 2*words*len(e.levels))
	for i := range e.levels {
		e.levels[i].sure, sums = sums[:words], sums[words:]
		e.levels[i].may, sums = sums[:words], sums[words:]
	}
	return e
}

// Within walks the codes of a game without words that are consistent with the turns and have a symbol of the choices at each
// place, in code order. It counts its comparisons of codes with turns down from the remaining ones, and ends when these are
// below 0 or the context is done.
func Within(ctx context.Context, game *rules.Game, history rules.History, choices *[rules.MaxPlaces]uint64, remaining *int) iter.Seq[rules.Code] {
	return func(yield func(rules.Code) bool) {
		c := newConstraints(game, history)
		for place := range choices {
			c.allowed[place] &= choices[place]
		}
		effort := &effort{remaining: *remaining}
		newEnumerator(ctx, c, effort).walk(yield)
		*remaining = effort.remaining
	}
}

func (e *enumerator) walk(yield func(rules.Code) bool) {
	if !e.never && e.begin(&e.levels[0]) {
		e.extend(0, yield)
	}
}

// extend walks the candidates of a level. It returns false if the walk must stop.
func (e *enumerator) extend(depth int, yield func(rules.Code) bool) bool {
	l := &e.levels[depth]
	switch bits.OnesCount16(l.open) {
	case 0:
		return e.yield(e.code(l), yield)
	case 1:
		return e.finish(l, yield)
	}
	next := &e.levels[depth+1]
	place := bits.TrailingZeros16(l.open)
	choices := l.choices[place]
	l.open &^= 1 << place
	e.lose(l, place, choices)
	for rest := choices; rest != 0; rest &= rest - 1 {
		if !e.step() {
			return false
		}
		symbol := bits.TrailingZeros64(rest)
		last := e.last
		if e.try(l, next, place, symbol) && (e.steps-e.last < patience || e.total == 0 || e.possible(next)) && !e.extend(depth+1, yield) {
			return false
		}
		// If a symbol that no turn distinguishes from others leads to no candidate, the others do not either.
		if alike := e.alike[place]; alike>>symbol&1 != 0 && e.last == last {
			rest = rest&^alike | 1<<symbol
		}
	}
	return true
}

// finish walks the candidates of a level with one open place.
func (e *enumerator) finish(l *level, yield func(rules.Code) bool) bool {
	place := bits.TrailingZeros16(l.open)
	code := e.code(l)
	for rest := l.choices[place]; rest != 0; rest &= rest - 1 {
		symbol := bits.TrailingZeros64(rest)
		code[place] = uint8(symbol)
		if !e.step() || e.completes(l, place, symbol) && !e.yield(code, yield) {
			return false
		}
	}
	return true
}

// step counts a step. It returns false if the walk must stop.
func (e *enumerator) step() bool {
	e.steps++
	return e.effort.spend(len(e.pegs)+1) && (e.steps%1024 != 0 && e.steps-e.last < patience || e.ctx.Err() == nil)
}

// code returns the only choices of a level.
func (e *enumerator) code(l *level) (code rules.Code) {
	for place := range e.places {
		code[place] = uint8(bits.TrailingZeros64(l.choices[place]))
	}
	return code
}

func (e *enumerator) yield(code rules.Code, yield func(rules.Code) bool) bool {
	if len(e.marked) > 0 && !e.marked.Allows(e.game, code) {
		return true
	}
	e.last = e.steps
	e.effort.found()
	return yield(code)
}

// walkWords walks the words of a list that are consistent with the turns.
func (c *Set) walkWords(ctx context.Context, yield func(rules.Code) bool) {
	for i, word := range c.game.Words().Secrets {
		if i%4096 == 4095 && ctx.Err() != nil {
			return
		}
		if c.history.Allows(c.game, word) && !yield(word) {
			return
		}
	}
}
