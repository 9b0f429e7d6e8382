package puzzle

import (
	"context"
	"iter"
	"math"
	"slices"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position/candidate"
	"codebreaker/internal/engine/rules"
)

// Solutions yields every code that fits all lines, in code order. Each is found when it is
// asked for. When the context ends first, the last pair has its error and no code. An invalid
// puzzle yields a single pair with the error of [New].
func (p *Puzzle) Solutions(ctx context.Context) iter.Seq2[rules.Code, error] {
	if err := p.check(); err != nil {
		return failed(err)
	}
	return p.solutions(ctx, p.Lines)
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
	return p.solutions(ctx, lines)
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

// solutions walks the codes that fit some lines.
func (p *Puzzle) solutions(ctx context.Context, lines rules.History) iter.Seq2[rules.Code, error] {
	return func(yield func(rules.Code, error) bool) {
		allowed, remaining := p.allowed(), min(budget.WorkOf(ctx, math.MaxInt), math.MaxInt>>8)*(len(lines)+1)
		for code := range candidate.Within(ctx, p.Game, lines, &allowed, &remaining) {
			if ctx.Err() != nil {
				break
			}
			if !yield(code, nil) {
				return
			}
		}
		if remaining < 0 || ctx.Err() != nil {
			yield(rules.Code{}, budget.Stopped(ctx))
		}
	}
}
