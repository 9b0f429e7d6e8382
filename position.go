package codebreaker

import (
	"context"
	"iter"

	"codebreaker/internal/engine/position"
)

// Position is a game after some turns. Nothing is listed before it is needed: [Position.Walk] makes one candidate at a
// time, [Position.Remaining] counts without a list, and [Position.List] keeps its list. The zero Position has no game;
// [Game.Start] and [Game.After] return others.
type Position struct{ position *position.Position }

// After returns the position after some turns. If a turn is not valid in the game, [Position.Check] and all methods
// that return an error return it.
func (g Game) After(turns ...Turn) Position {
	return Position{position.After(g.game, historyOf(turns))}
}

// After returns the position after one more turn: its candidates would have given that feedback to the guess. It is
// listed if p is listed. If the turn is not valid in the game, [Position.Check] and all methods that return an error
// return it.
func (p Position) After(guess Code, feedback Feedback) Position {
	return Position{p.position.After(guess, feedback.feedback)}
}

// Game returns the game.
func (p Position) Game() Game { return Game{p.position.Game()} }

// Turns returns the turns played.
func (p Position) Turns() []Turn { return turnsOf(p.position.History()) }

// Check returns an error without a game, or if a turn is not valid in it: its guess is not a row of the game's
// symbols, or its feedback has another rule or length.
func (p Position) Check() error { return p.position.Check() }

// ready returns the error of the context or of Check.
func (p Position) ready(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return p.Check()
}

// CheckGuess returns an error if the game forbids a guess here, as [Game.CheckGuess] does.
func (p Position) CheckGuess(guess Code) error { return p.position.CheckGuess(guess) }

// Allows reports whether a code agrees with all turns and may be the secret.
func (p Position) Allows(code Code) bool { return p.position.Allows(code) }

// First returns the first candidate in code order. The error is [ErrContradiction] without candidates, [ErrLimit] if
// some seconds of search find no candidate and cannot exclude one, or the context's.
func (p Position) First(ctx context.Context) (Code, error) {
	if err := p.ready(ctx); err != nil {
		return Code{}, err
	}
	code, ok, err := p.position.First(ctx)
	if err == nil && !ok {
		err = ErrContradiction
	}
	return code, err
}

// List returns all candidates in code order and keeps the list, 16 bytes a candidate. The slice must not be changed.
// It is empty if the turns contradict each other. The error is [ErrLimit] when there are more candidates than 16,777,216
// (2^24) or than the memory of the [Budget] holds, or they are too hard to find, or the context's.
func (p Position) List(ctx context.Context) ([]Code, error) {
	if err := p.ready(ctx); err != nil {
		return nil, err
	}
	return p.position.List(ctx)
}

// Walk yields the candidates in code order, making one at a time. The first candidate of a game of 68 billion codes
// comes at once. Once the context is done, the next pair is the last and has the context's error and no code.
func (p Position) Walk(ctx context.Context) iter.Seq2[Code, error] { return p.position.Walk(ctx) }

// Remaining counts the candidates. The number is exact before the first turn. Afterwards, up to the budget's work,
// they are counted one by one if the search finds them fast enough. More of them are counted without a list, exactly
// if that takes no more than one or two tenths of a second; otherwise the number is an estimate from a sample, or a
// lower bound. [Count.Exact] tells which. The error is [ErrContradiction] without candidates, [ErrLimit] if the search
// finds not even one, or the context's.
func (p Position) Remaining(ctx context.Context) (Count, error) {
	if err := p.ready(ctx); err != nil {
		return Count{}, err
	}
	count, err := p.position.Remaining(ctx)
	return countOf(count), err
}

// Count is how many candidates remain, as far as that is known: exactly, at least, or about.
type Count struct {
	Least  int     // the candidates that were counted
	More   bool    // counting stopped, so there may be more
	About  float64 // how many in all, if counting stopped; 0 when that is not known
	StdErr float64 // the standard error of About, as a share of it; 0 when About is exact
}

// Exact returns the number if it is known exactly and is below 2^53; otherwise ok is false.
func (c Count) Exact() (n int, ok bool) {
	return position.Count{Least: c.Least, More: c.More, About: c.About, Error: c.StdErr}.Exact()
}

func countOf(c position.Count) Count { return Count{c.Least, c.More, c.About, c.Error} }

// Cell is what one feedback to a guess leaves of the candidates: a class of the partition that the guess makes.
type Cell struct {
	Feedback Feedback
	Size     int    // the number of candidates, at least 1
	Weight   uint64 // of the candidates; their number in a game without weights
}

// Split returns the partition that a guess makes of the candidates: the cells that are not empty, in the order of
// their feedbacks' ordinals. [Position.After] with the guess and a cell's feedback returns the position of the cell.
// Split lists the candidates. The error is that of [Position.List], or an error when the guess is not a row of the
// game's symbols.
func (p Position) Split(ctx context.Context, guess Code) ([]Cell, error) {
	if err := p.ready(ctx); err != nil {
		return nil, err
	}
	parts, err := p.position.Split(ctx, guess)
	if err != nil {
		return nil, err
	}
	var cells []Cell
	for _, part := range parts {
		codes, err := part.Position.List(ctx)
		if err != nil {
			return nil, err
		}
		cells = append(cells, Cell{Feedback{part.Feedback}, part.Size, p.position.Game().SumWeights(codes)})
	}
	return cells, nil
}

// Orbits returns the guesses that are worth considering, in code order: of the guesses that the game allows here, one
// of each orbit. Guesses of one orbit differ by a symmetry of the position, so they are equally good. The error is that
// of [Position.List], or [ErrLimit] if there are too many guesses.
func (p Position) Orbits(ctx context.Context) ([]Code, error) {
	if err := p.ready(ctx); err != nil {
		return nil, err
	}
	return p.position.Orbits(ctx)
}
