package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/estimate"
	"codebreaker/internal/engine/strategy/weigh"
)

// Advice is the help for the next guess.
type Advice struct {
	By        strategy.Strategy   // which chose Guess
	Remaining position.Count      // candidates
	Codes     []rules.Code        // the candidates in code order, if they are few enough to list; otherwise nil
	Likely    []rules.Code        // in a game with weights, the [MostLikely] likeliest of Codes; if equally likely, the better dividers come first
	Guess     rules.Code          // the guess of the strategy
	Agrees    bool                // Guess agrees with all turns; a guess that divides well need not
	Weighed   bool                // Guesses is filled; otherwise there was too much to weigh
	Guesses   []strategy.Weighed  // the best guesses, best first; Guess is one of them
	Estimates []strategy.Estimate // if not Weighed: the best guesses on a sample, best first
}

// Fewest reports whether no guess finds the code in fewer guesses on average: an exact search chose it.
func (a *Advice) Fewest() bool { return a.By.Name() == strategy.Optimal }

// Advise returns the remaining candidates and at most top guesses, the best first. With a
// heuristic they are in its order; with another strategy its guess comes first and the best
// guesses by the usual heuristic follow. For nil the strategy is [advice.Advisor]. When there are too many
// candidates to weigh every guess, another strategy may choose. The error is [position.ErrContradiction]
// when no candidate remains, the strategy's, or the context's.
func Advise(ctx context.Context, p *position.Position, by strategy.Strategy, top int) (*Advice, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	found, err := advise(ctx, p, by, top)
	if err != nil {
		return nil, err
	}
	found.Agrees = p.History().Allows(p.Game(), found.Guess)
	return found, nil
}

// advise is Advise without Agrees.
func advise(ctx context.Context, p *position.Position, by strategy.Strategy, top int) (*Advice, error) {
	left, err := p.Remaining(ctx)
	if err != nil {
		return nil, err
	}
	if by == nil {
		by = advisor(ctx, p.Game(), left)
	}
	found := &Advice{By: by, Remaining: left}
	if left.More || left.Least > advice.Listed || !advice.Weighable(ctx, p, left.Least) {
		return found, found.estimate(ctx, p, by, top)
	}
	if found.Codes, err = p.List(ctx); err != nil {
		return nil, err
	}
	found.Guesses, err = Best(ctx, p, by, max(1, top))
	if errors.Is(err, limits.ErrReached) {
		return found, found.estimate(ctx, p, by, top)
	}
	if err != nil {
		return nil, err
	}
	found.Guess, found.Weighed = found.Guesses[0].Guess, true
	found.Likely, err = likely(ctx, p, found.Codes)
	return found, err
}

// MostLikely is the number of the likeliest candidates that advice names.
const MostLikely = 20

// likely returns the likeliest candidates of a game with weights, or nil. Weights are coarse: hundreds of common words have the
// same. Among them, the words that divide the candidates best come first: they tell most if they are wrong.
func likely(ctx context.Context, p *position.Position, candidates []rules.Code) ([]rules.Code, error) {
	game := p.Game()
	if !game.HasWeights() {
		return nil, nil
	}
	sorted := game.Likeliest(candidates)
	if end := min(MostLikely, len(sorted)); end > 0 {
		for least := game.Weight(sorted[end-1]); end < len(sorted) && game.Weight(sorted[end]) == least; {
			end++
		}
		sorted = sorted[:end]
	}
	weighed, err := strategy.Weigh(ctx, p, sorted)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(weighed, func(a, b strategy.Weighed) int {
		return cmp.Or(cmp.Compare(game.Weight(b.Guess), game.Weight(a.Guess)), cmp.Compare(b.Entropy, a.Entropy))
	})
	named := make([]rules.Code, min(MostLikely, len(weighed)))
	for i := range named {
		named[i] = weighed[i].Guess
	}
	return named, nil
}

// advisor returns the default strategy of advice.
func advisor(ctx context.Context, game *rules.Game, left position.Count) strategy.Strategy {
	if left.More {
		return advice.Usual(game)
	}
	return advice.Advisor(ctx, game, left.Least)
}

// estimator returns the strategy that advises when there is too much to weigh: the given one
// if it needs no list of candidates, otherwise the usual one.
func estimator(game *rules.Game, by strategy.Strategy) strategy.Strategy {
	if strategy.TraitsOf(by).Unlisted {
		return by
	}
	return advice.Usual(game)
}

// estimate adds the guess of the [estimator], and the results of this guess and the best
// others on a sample, unless no sample can be drawn.
func (a *Advice) estimate(ctx context.Context, p *position.Position, by strategy.Strategy, top int) (err error) {
	by = estimator(p.Game(), by)
	a.By = by
	isSampled := strategy.TraitsOf(by).Sampled
	if isSampled {
		a.Estimates, err = estimate.Best(ctx, p, by, max(1, top))
		if err == nil {
			a.Guess = a.Estimates[0].Guess
		}
		if !errors.Is(err, limits.ErrReached) {
			return err
		}
	}
	a.Guess, err = advice.Choose(ctx, by, p)
	if err != nil {
		return err
	}
	if _, weighs := by.(*strategy.Heuristic); weighs || isSampled {
		return nil
	}
	a.Estimates, err = compared(ctx, p, a.Guess, top)
	if errors.Is(err, limits.ErrReached) {
		return nil
	}
	return err
}

// compared estimates a guess and the best others, at most top in all.
func compared(ctx context.Context, p *position.Position, own rules.Code, top int) ([]strategy.Estimate, error) {
	sample, err := p.Candidates().Fresh(ctx)
	if err != nil {
		return nil, err
	}
	estimates, err := estimate.Guesses(ctx, p, sample, []rules.Code{own})
	if err != nil || top <= 1 {
		return estimates, err
	}
	others, err := estimate.Best(ctx, p, strategy.NewSampled(1), top)
	for _, other := range others {
		if other.Guess != own && len(estimates) < top {
			estimates = append(estimates, other)
		}
	}
	return estimates, err
}

// Best weighs at most top guesses, the best first. With a heuristic they are in its order;
// with another strategy its guess comes first and the best guesses by the usual heuristic follow. The
// error is [limits.ErrReached] when there is too much to weigh, the strategy's, or the
// context's.
func Best(ctx context.Context, p *position.Position, by strategy.Strategy, top int) ([]strategy.Weighed, error) {
	if heuristic, ok := by.(*strategy.Heuristic); ok {
		return advice.Best(ctx, p, heuristic, top)
	}
	own, err := by.Choose(ctx, p)
	if err != nil {
		return nil, err
	}
	guesses, err := strategy.Weigh(ctx, p, []rules.Code{own})
	if err != nil {
		return nil, err
	}
	others, err := advice.Best(ctx, p, advice.UsualHeuristic(p.Game()), top)
	for _, other := range others {
		if other.Guess != own && len(guesses) < top {
			guesses = append(guesses, other)
		}
	}
	return guesses, err
}

// Empty is a place of a [Row] without a symbol. An empty slot of a game that has slots is a
// symbol.
const Empty = -1

// Row is a guess in progress: a symbol at each place, or [Empty].
type Row []int

// Bare reports whether a row has no symbol.
func (r Row) Bare() bool {
	return !slices.ContainsFunc(r, func(symbol int) bool { return symbol != Empty })
}

// OrLast returns the row, or the last guess for a bare row.
func (r Row) OrLast(game *rules.Game, turns rules.History) Row {
	if !r.Bare() || len(turns) == 0 {
		return slices.Clone(r)
	}
	var last Row
	for _, symbol := range turns[len(turns)-1].Guess[:game.Places()] {
		last = append(last, int(symbol))
	}
	return last
}

// Whole reports whether each place of the row has a peg.
func (r Row) Whole(game *rules.Game) bool {
	return len(r) == game.Places() && !slices.ContainsFunc(r, func(symbol int) bool { return symbol == Empty || game.IsEmpty(symbol) })
}

// Doubt is the evidence of the turns against a row.
type Doubt struct {
	Absent    []int // places, from 0, whose symbol no candidate has anywhere
	Misplaced []int // other places whose symbol no candidate has there
	Together  bool  // some candidate has all pegs of the row
	Possible  bool  // the row is full and can be the secret
	Forbidden error // a [message.Problem] if the game does not allow the row, otherwise nil
}

// Doubt returns the impossible pegs of a row in a position. The error is
// [limits.ErrReached] for more than a million candidates.
func (r Row) Doubt(ctx context.Context, p *position.Position) (*Doubt, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	if len(r) > p.Game().Places() {
		return nil, rowLong(p.Game(), fmt.Sprint([]int(r)), len(r))
	}
	left, err := p.Remaining(ctx)
	if err != nil && !errors.Is(err, position.ErrContradiction) {
		return nil, err
	}
	if left.More || left.Least > advice.Listed {
		return nil, message.NewProblem("doubt-many", "too many codes are left to find impossible pegs", "limit", limits.ErrReached)
	}
	doubt := &Doubt{}
	if doubt.Absent, doubt.Misplaced, err = weigh.Impossible(ctx, p, r); err != nil {
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

// isPartOf reports whether some candidate has all pegs of a row.
func (r Row) isPartOf(ctx context.Context, p *position.Position) (bool, error) {
	codes, err := p.List(ctx)
	return slices.ContainsFunc(codes, func(code rules.Code) bool {
		for place, symbol := range r {
			if symbol != Empty && !p.Game().IsEmpty(symbol) && int(code[place]) != symbol {
				return false
			}
		}
		return true
	}), err
}

// repeated returns a problem when a row has a symbol twice and the symbols of the game must
// differ.
func (r Row) repeated(game *rules.Game) error {
	for place, symbol := range r {
		if game.Distinct() && symbol != Empty && !game.IsEmpty(symbol) && slices.Contains(r[:place], symbol) {
			return message.NewProblem("row-repeated", "{{.symbol}} is used twice, but the symbols of {{.game}} are all different",
				"symbol", game.SymbolName(symbol), "game", game.Name())
		}
	}
	return nil
}

func rowLong(game *rules.Game, row string, length int) error {
	return message.NewProblem("row-long", "row {{.row}} has {{.length}} places; codes of {{.game}} have {{.places}}",
		"row", strconv.Quote(row), "length", length, "game", game.Name(), "places", game.Places())
}

// ParseRow reads a row with dots for empty places: AB.D, or Red . . Blue. In games with empty
// slots a dot can be a slot. The error is a [message.Problem].
func ParseRow(game *rules.Game, text string) (Row, error) {
	if err := game.Check(); err != nil {
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
		symbol, ok := game.Symbol(name)
		if name != "." && !ok {
			return nil, message.NewProblem("row-symbol", "row {{.row}}: {{.symbol}} is not a symbol of {{.game}}",
				"row", strconv.Quote(text), "symbol", strconv.Quote(name), "game", game.Name())
		}
		if name != "." {
			row[place] = symbol
		}
	}
	return row, nil
}

// Remaining returns the number of candidates after a turn. If they were not all counted it is
// an estimate, which can take some tenths of a second. The error is the context's.
func Remaining(ctx context.Context, r match.Record) (position.Count, error) {
	counted := position.Count{Least: r.Remaining, More: r.More}
	if !r.More || r.After == nil {
		return counted, nil
	}
	estimated, err := r.After.Remaining(ctx)
	if errors.Is(err, limits.ErrReached) {
		return counted, nil
	}
	return estimated, err
}
