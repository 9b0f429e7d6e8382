package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"codebreaker"
	"codebreaker/internal/alphabet"
	"codebreaker/internal/breakers"
	"codebreaker/internal/gamecheck"
	"codebreaker/position"
	"codebreaker/strategy"
)

// Advice is what can be said before a guess.
type Advice struct {
	Left    int                // codes that agree with all turns
	More    bool               // there are more than Left
	Codes   []codebreaker.Code // those codes, in code order, where they are few enough to list; else nil
	Guess   codebreaker.Code   // what the strategy plays
	Agrees  bool               // Guess agrees with all turns, which one that opens or divides well need not
	Weighed bool               // Guesses says how guesses divide the codes; where they are too many it does not
	Guesses []strategy.Weighed // the best, the best first; Guess is among them

	About     float64             // where there are more than Left: how many; 0 where that is not known
	Error     float64             // the standard error of About, as a share of it; 0 where it is not estimated
	Estimates []strategy.Estimate // where Guesses does not say it: the best guesses of a sample, the best first
}

// Remaining returns how many codes are left.
func (a *Advice) Remaining() breakers.Remaining {
	return breakers.Remaining{Left: a.Left, More: a.More, About: a.About, Error: a.Error}
}

// Advise returns what is left and the best guesses, no more than top, under a
// strategy, or [breakers.Usual] for nil: of a heuristic, in its order; of another
// strategy, its guess before the best by entropy. Where the codes are too many to weigh
// every guess, the [Estimator] chooses. The error is [position.ErrClash]
// when no code is left, what the strategy returned, or the context's.
func Advise(ctx context.Context, p *position.Position, by strategy.Strategy, top int) (*Advice, error) {
	if by == nil {
		by = breakers.Usual(p.Game())
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	advice, err := advise(ctx, p, by, top)
	if err != nil {
		return nil, err
	}
	advice.Agrees = p.History().Allows(p.Game(), advice.Guess)
	return advice, nil
}

// advise is Advise but for what the guess agrees with.
func advise(ctx context.Context, p *position.Position, by strategy.Strategy, top int) (*Advice, error) {
	left, err := breakers.Left(ctx, p)
	if err != nil {
		return nil, err
	}
	advice := &Advice{Left: left.Left, More: left.More, About: left.About, Error: left.Error}
	if left.More || left.Left > breakers.Listed || !breakers.Weighable(ctx, p, left.Left) {
		return advice, advice.estimate(ctx, p, by, top)
	}
	if advice.Codes, err = p.List(ctx); err != nil {
		return nil, err
	}
	advice.Guesses, err = Best(ctx, p, by, max(1, top))
	if errors.Is(err, codebreaker.ErrLimit) {
		return advice, advice.estimate(ctx, p, by, top)
	}
	if err != nil {
		return nil, err
	}
	advice.Guess, advice.Weighed = advice.Guesses[0].Guess, true
	return advice, nil
}

// Estimator returns the strategy that advises where there is too much to weigh: by itself, if it needs no list, or
// else the usual one.
func Estimator(game *codebreaker.Game, by strategy.Strategy) strategy.Strategy {
	switch by.(type) {
	case *strategy.Sampled, *strategy.Random:
		return by
	}
	if by == strategy.First {
		return by
	}
	return breakers.Usual(game)
}

// estimate adds the guess of the [Estimator], and what a sample says of it and of the best other guesses. The sample
// may be out of reach.
func (a *Advice) estimate(ctx context.Context, p *position.Position, by strategy.Strategy, top int) (err error) {
	by = Estimator(p.Game(), by)
	if sampled, ok := by.(*strategy.Sampled); ok {
		a.Estimates, err = sampled.Estimate(ctx, p, max(1, top))
		if err == nil {
			a.Guess = a.Estimates[0].Guess
		}
		if !errors.Is(err, codebreaker.ErrLimit) {
			return err
		}
	}
	a.Guess, err = breakers.Choose(ctx, by, p)
	if err != nil {
		return err
	}
	switch by.(type) {
	case *strategy.Sampled, *strategy.Heuristic:
		return nil
	}
	a.Estimates, err = compared(ctx, p, a.Guess, top)
	if errors.Is(err, codebreaker.ErrLimit) {
		return nil
	}
	return err
}

// compared estimates a guess, and after it the best others, no more than top in all.
func compared(ctx context.Context, p *position.Position, own codebreaker.Code, top int) ([]strategy.Estimate, error) {
	sample, err := p.Fresh(ctx)
	if err != nil {
		return nil, err
	}
	estimates, err := strategy.Estimates(ctx, p, sample, []codebreaker.Code{own})
	if err != nil || top <= 1 {
		return estimates, err
	}
	others, err := strategy.NewSampled(1).Estimate(ctx, p, top)
	for _, other := range others {
		if other.Guess != own && len(estimates) < top {
			estimates = append(estimates, other)
		}
	}
	return estimates, err
}

// Best weighs the best guesses, no more than top: of a heuristic, in its order; of
// another strategy, its own guess before the best by entropy. The error is
// [codebreaker.ErrLimit] where there is too much to weigh, what the strategy returned,
// or the context's.
func Best(ctx context.Context, p *position.Position, by strategy.Strategy, top int) ([]strategy.Weighed, error) {
	if heuristic, ok := by.(*strategy.Heuristic); ok {
		return breakers.Best(ctx, p, heuristic, top)
	}
	own, err := by.Choose(ctx, p)
	if err != nil {
		return nil, err
	}
	guesses, err := strategy.Weigh(ctx, p, []codebreaker.Code{own})
	if err != nil {
		return nil, err
	}
	others, err := breakers.Best(ctx, p, strategy.Entropy, top)
	for _, other := range others {
		if other.Guess != own && len(guesses) < top {
			guesses = append(guesses, other)
		}
	}
	return guesses, err
}

// Empty stands in a [Row] for a place that is not filled yet. An empty slot, where a
// guess may have one, is a symbol.
const Empty = -1

// Row is a guess that is being made: a symbol at each place, or [Empty].
type Row []int

// Bare reports whether no place of a row has a symbol.
func (r Row) Bare() bool {
	return !slices.ContainsFunc(r, func(symbol int) bool { return symbol != Empty })
}

// OrLast returns the row that is asked about: a bare one stands for the last guess,
// if there is one.
func (r Row) OrLast(game *codebreaker.Game, turns codebreaker.History) Row {
	if !r.Bare() || len(turns) == 0 {
		return slices.Clone(r)
	}
	var last Row
	for _, symbol := range turns[len(turns)-1].Guess[:game.Places()] {
		last = append(last, int(symbol))
	}
	return last
}

// Whole reports whether each place of a row of the game has a peg.
func (r Row) Whole(game *codebreaker.Game) bool {
	return len(r) == game.Places() && !slices.ContainsFunc(r, func(symbol int) bool { return symbol == Empty || alphabet.IsEmpty(game, symbol) })
}

// Doubt is what the turns say against a row.
type Doubt struct {
	Absent    []int // places, from 0, whose symbol is in no code that is left
	Misplaced []int // further places whose symbol no code that is left has there
	Together  bool  // one code that is left has all pegs of the row
	Possible  bool  // the row is full and can be the secret
	Forbidden error // a [codebreaker.Problem] where the game does not allow the row, or nil
}

// Doubt returns which pegs of a row cannot be right when the codes of a position are
// left. Past a million codes it is a codebreaker.ErrLimit.
func (r Row) Doubt(ctx context.Context, p *position.Position) (*Doubt, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if len(r) > p.Game().Places() {
		return nil, rowLong(p.Game(), fmt.Sprint([]int(r)), len(r))
	}
	left, err := breakers.Left(ctx, p)
	if err != nil && !errors.Is(err, position.ErrClash) {
		return nil, err
	}
	if left.More || left.Left > breakers.Listed {
		return nil, codebreaker.NewProblem("doubt-many", "too many codes are left to find impossible pegs", "limit", codebreaker.ErrLimit)
	}
	doubt := &Doubt{}
	if doubt.Absent, doubt.Misplaced, err = p.Impossible(ctx, r); err != nil {
		return nil, err
	}
	if doubt.Together, err = r.isPartOf(ctx, p); err != nil {
		return nil, err
	}
	code, err := p.Game().Code(r...)
	doubt.Possible = err == nil && p.Allows(code)
	if err == nil {
		doubt.Forbidden = p.CheckGuess(code)
	} else {
		doubt.Forbidden = r.repeated(p.Game())
	}
	return doubt, nil
}

// isPartOf reports whether one of the codes that are left has all pegs of a row.
func (r Row) isPartOf(ctx context.Context, p *position.Position) (bool, error) {
	codes, err := p.List(ctx)
	return slices.ContainsFunc(codes, func(code codebreaker.Code) bool {
		for place, symbol := range r {
			if symbol != Empty && !alphabet.IsEmpty(p.Game(), symbol) && int(code[place]) != symbol {
				return false
			}
		}
		return true
	}), err
}

// repeated returns a problem when a row that is not full has a symbol twice, and the
// symbols of the game are all different.
func (r Row) repeated(game *codebreaker.Game) error {
	for place, symbol := range r {
		if game.Distinct() && symbol != Empty && !alphabet.IsEmpty(game, symbol) && slices.Contains(r[:place], symbol) {
			return codebreaker.NewProblem("row-repeated", "{{.symbol}} is used twice, but the symbols of {{.game}} are all different",
				"symbol", game.SymbolName(symbol), "game", game.Name())
		}
	}
	return nil
}

func rowLong(game *codebreaker.Game, row string, length int) error {
	return codebreaker.NewProblem("row-long", "row {{.row}} has {{.length}} places; codes of {{.game}} have {{.places}}",
		"row", strconv.Quote(row), "length", length, "game", game.Name(), "places", game.Places())
}

// ParseRow reads a row that may have empty places, written as dots: AB.D, or
// Red . . Blue. Dots are places that are not filled yet, and empty slots where a guess
// may have those. The error is a [codebreaker.Problem].
func ParseRow(game *codebreaker.Game, text string) (Row, error) {
	if err := gamecheck.Game(game); err != nil {
		return nil, err
	}
	names := strings.Fields(text)
	if len(names) == 1 {
		names = strings.Split(names[0], "")
	}
	if len(names) > game.Places() {
		return nil, rowLong(game, text, len(names))
	}
	row := slices.Repeat(Row{Empty}, game.Places())
	for place, name := range names {
		symbol, ok := alphabet.Symbol(game, name)
		if name != "." && !ok {
			return nil, codebreaker.NewProblem("row-symbol", "row {{.row}}: {{.symbol}} is not a symbol of {{.game}}",
				"row", strconv.Quote(text), "symbol", strconv.Quote(name), "game", game.Name())
		}
		if name != "." {
			row[place] = symbol
		}
	}
	return row, nil
}
