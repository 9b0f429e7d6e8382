package puzzle

import (
	"context"
	"iter"
	"math/bits"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/rules"
)

// Solutions yields every code that fits all lines, in code order. Each is found when it is
// asked for. When the context ends first, the last pair has its error and no code. An invalid
// puzzle yields a single pair with the error of [New].
func (p *Puzzle) Solutions(ctx context.Context) iter.Seq2[rules.Code, error] {
	if err := p.check(); err != nil {
		return failed(err)
	}
	return p.grid().solutions(ctx)
}

// Fitting yields the solutions of other lines, as [Puzzle.Solutions] does for the puzzle's own. The puzzle's own lines
// still decide which letters are allowed at a place.
func (p *Puzzle) Fitting(ctx context.Context, lines rules.History) iter.Seq2[rules.Code, error] {
	if err := p.check(); err != nil {
		return failed(err)
	}
	if err := p.Game.CheckTurns(lines); err != nil {
		return failed(err)
	}
	if err := p.Game.CheckKnown(lines); err != nil {
		return failed(err)
	}
	g := p.grid()
	clues := make([]clue, len(lines))
	for i, line := range lines {
		clues[i] = newClue(p.Game, line)
	}
	g.use(clues)
	return g.solutions(ctx)
}

// failed returns a walk that only yields an error.
func failed(err error) iter.Seq2[rules.Code, error] {
	return func(yield func(rules.Code, error) bool) { yield(rules.Code{}, err) }
}

// Fits reports whether a code is a solution.
func (p *Puzzle) Fits(code rules.Code) bool {
	return p.check() == nil && p.Game.CheckSecret(code) == nil && p.Lines.Allows(p.Game, code) && (p.AllSymbols || p.shows(code))
}

// shows reports whether some line has the same symbol at each place of the code.
func (p *Puzzle) shows(code rules.Code) bool {
	for place := range p.Game.Places() {
		if !slices.ContainsFunc(p.Lines, func(turn rules.Turn) bool { return turn.Guess[place] == code[place] }) {
			return false
		}
	}
	return true
}

// solutions walks the codes that fit: it narrows the choices of each place, tries each symbol
// of the first open place, and repeats.
func (g *grid) solutions(ctx context.Context) iter.Seq2[rules.Code, error] {
	return func(yield func(rules.Code, error) bool) {
		w := g.walk(ctx, yield)
		w.from(g.start)
	}
}

// walk returns a walk that begins at the start of the grid.
func (g *grid) walk(ctx context.Context, yield func(rules.Code, error) bool) *walk {
	return &walk{grid: g, ctx: ctx, yield: yield, work: budget.NewMeter(ctx)}
}

// walk is a walk over the solutions.
type walk struct {
	*grid
	ctx     context.Context
	yield   func(rules.Code, error) bool
	steps   int
	most    int // the walk stops after this number of steps, unless it is 0
	work    *budget.Meter
	found   int
	stopped bool
}

// from yields the solutions within the choices.
func (w *walk) from(c choices) {
	if w.most > 0 && w.steps == w.most {
		w.stopped = true
		return
	}
	err := w.work.Spend(1)
	if w.steps++; err == nil && w.steps%1024 == 0 {
		err = w.ctx.Err()
	}
	if err != nil {
		w.yield(rules.Code{}, err)
		w.stopped = true
		return
	}
	if !w.narrow(&c) {
		return
	}
	place := c.firstOpen(w.places)
	if place == w.places {
		if err := w.ctx.Err(); err != nil {
			w.yield(rules.Code{}, err)
			w.stopped = true
			return
		}
		w.found++
		w.stopped = !w.yield(c.code(w.places), nil)
		return
	}
	for rest := c[place]; rest != 0 && !w.stopped; rest &= rest - 1 {
		symbol := rest & -rest
		next := c
		next[place] = symbol
		found := w.found
		w.from(next)
		// Symbols that no clue distinguishes fit equally well: if one does not, none does.
		if alike := c[place] & w.unseen[place]; symbol&alike != 0 && w.found == found {
			rest = rest&^alike | symbol
		}
	}
}

// firstOpen returns the first place with several choices, or the number of places.
func (c *choices) firstOpen(places int) int {
	for place := range places {
		if c[place]&(c[place]-1) != 0 {
			return place
		}
	}
	return places
}

// code returns the code of choices with one symbol at each place.
func (c *choices) code(places int) rules.Code {
	var code rules.Code
	for place := range places {
		code[place] = uint8(bits.TrailingZeros64(c[place]))
	}
	return code
}
