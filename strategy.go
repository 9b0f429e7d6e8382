package codebreaker

import (
	"context"
	"strconv"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/weigh"
)

// Strategy chooses the next guess of a position. The strategies of this package are the constants of [Known] and what
// [ParseStrategy], [NewHeuristic], [NewLookahead], [NewOptimal] and [Tree.Strategy] return. Strategies of your own work
// everywhere; they are asked once for each position.
//
// Ties, everywhere: the better value first; then a candidate before another guess; then the first in code order. With
// weights, the heavier of two candidates comes first.
type Strategy interface {
	// Name returns the strategy's name, as [ParseStrategy] reads it.
	Name() string
	// Choose returns the next guess. It returns [ErrContradiction] when no candidate remains, [ErrLimit] when there
	// are more than the strategy can weigh, and the context's error when that is done first. It must not change what
	// the position lists.
	Choose(ctx context.Context, p Position) (Code, error)
}

// Traited is a [Strategy] that says how it works. One without this method has the zero [Traits].
type Traited interface {
	Strategy
	Traits() Traits
}

// Traits say how a strategy works, for callers that keep its choices or choose a strategy.
type Traits struct {
	// Identity is the key under which choices may be kept: two strategies have the same identity only if they choose
	// alike in every position of every game. A name is not enough: a random strategy has a seed, and a tree has the
	// name of the strategy that built it. If it is empty, choices must not be kept.
	Identity string
	Random   bool // it draws its guesses, so it has no single tree
	Unlisted bool // it plays positions whose candidates are too many to list
	Sampled  bool // it weighs guesses for a sample of the candidates
	Slow     bool // it looks further than one guess ahead, or at more than one sample
}

// TraitsOf returns the traits of a strategy, or the zero Traits if it is not [Traited].
func TraitsOf(s Strategy) Traits {
	if s, ok := s.(Traited); ok {
		return s.Traits()
	}
	return Traits{}
}

// Known is a strategy of the literature, or of this package, with its usual width. A heuristic weighs one guess of each
// orbit: milliseconds in 4x6, a tenth of a second in 5x8.
type Known uint8

// The known strategies, the simplest first.
const (
	// First plays the first candidate in code order (Shapiro 1983). It lists nothing, so it plays codes of any length.
	First Known = iota
	// Centroid plays the candidate that agrees in most places with the average code (Forget 1983).
	Centroid
	// Minimax plays the guess with the smallest largest cell (Knuth, "The computer as Master Mind", 1977).
	Minimax
	// Expected plays the guess with the smallest expected cell (Irving, "Towards an optimum Mastermind strategy", 1979).
	Expected
	// Entropy plays the guess with the most information (Larmouth 1971, Neuwirth 1982, Tricot and Meirovitz 1979).
	Entropy
	// Parts plays the guess that makes the most cells (Kooi, "Yet another Mastermind strategy", 2005).
	Parts
	// Chance plays the guess with the largest sum of its information in bits and twice its chance of being right. It is
	// for games with weights.
	Chance
	// TwoStep plays the guess with the most information after two guesses, of the 50 best. It takes some hundred times
	// as long as Entropy.
	TwoStep
	// Lookahead plays the guess with the least total if Entropy plays on after it, of the 50 best. It takes some hundred
	// times as long as Entropy. [NewLookahead] has another heuristic.
	Lookahead
	// Overture plays as the Perl program decodeur-mm does, with entropy (Forget 2011–2026).
	Overture
	// OvertureMinimax plays as decodeur-mm does, with minimax.
	OvertureMinimax
	// Sampled weighs guesses by Entropy for a sample of the candidates, and looks for them by varying good ones. It
	// plays games that are too big to list. Heuristic guesses from samples are as old as Bernier et al. 1996 and
	// Berghman et al. 2009, who find them by evolution.
	Sampled
	// Optimal plays the best trees: it searches for the tree of least total in every position, or takes it from a
	// [Book]. Small positions take milliseconds; the first guess of a large game can take hours.
	Optimal
)

// knownNames are the names of the known strategies, as the engine reads them.
var knownNames = []string{
	"first", "centroid", "minimax", "expected", "entropy", "parts", "chance", "two-step", "lookahead", "overture", "overture-minimax", "sampled", "optimal",
}

// Strategies returns the known strategies, the simplest first.
func Strategies() []Known {
	var all []Known
	for i := range knownNames {
		all = append(all, Known(i))
	}
	return all
}

// String returns the strategy's name.
func (k Known) String() string { return nameOf(k, knownNames...) }

// Name returns the strategy's name, as [ParseStrategy] reads it.
func (k Known) Name() string { return k.String() }

// Traits returns the traits of the strategy; the zero Traits for any other number.
func (k Known) Traits() Traits {
	s, err := k.engine()
	if err != nil {
		return Traits{}
	}
	return Traits(strategy.TraitsOf(s))
}

// Choose returns the next guess, as [Strategy] promises.
func (k Known) Choose(ctx context.Context, p Position) (Code, error) {
	s, err := k.engine()
	if err != nil {
		return Code{}, err
	}
	return choose(ctx, s, p)
}

func (k Known) engine() (strategy.Strategy, error) { return advice.ByName(k.String(), 0) }

// choose asks a strategy of the engine.
func choose(ctx context.Context, s strategy.Strategy, p Position) (Code, error) {
	if err := p.ready(ctx); err != nil {
		return Code{}, err
	}
	return advice.Choose(ctx, s, p.position)
}

// ParseStrategy returns the strategy with a name, in any case: a [Known] strategy, or random, which plays any
// candidate, each with the same probability (Appleyard 1976). The number of guesses to try may follow two-step and
// lookahead, as in lookahead-200, up to 100,000. The effort may follow sampled, as in sampled-4, up to 64: it weighs
// that many times as many guesses and candidates. The seed is for random. An unknown name is a [*ParseError], and a
// number that is too large is [ErrLimit].
func ParseStrategy(name string, seed uint64) (Strategy, error) {
	s, err := advice.ByName(name, seed)
	if err != nil {
		return nil, textError(err, name, Entropy.Name())
	}
	return inside{s}, nil
}

// NewHeuristic returns the strategy of a function of the cells of a guess's partition, which has a name: the smaller
// the value, the better the guess. No cell is empty, and they are in the order of their feedbacks' ordinals;
// the one of the secret itself, if the guess is a candidate, is the last. Equal values leave the choice to the tie
// rule. A nil function values all guesses alike. Several goroutines may call the function at once.
//
// It takes some hundred times as long as the heuristics of [Known], whose cells are counted with vector instructions.
func NewHeuristic(name string, value func(cells []Cell) int64) Strategy {
	if value == nil {
		return inside{strategy.NewHeuristic(name, nil)}
	}
	return inside{strategy.NewHeuristic(name, func(counted []weigh.Cell) int64 {
		cells := make([]Cell, len(counted))
		for i, cell := range counted {
			cells[i] = Cell{Feedback{cell.Feedback}, cell.Candidates, cell.Weight}
		}
		return value(cells)
	})}
}

// NewLookahead returns a strategy that plays the guess with the least total of guesses if a heuristic plays on after
// it: one step of policy iteration, as rollouts for backgammon (Tesauro and Galperin 1997). It tries as many guesses as
// its width, 1 to 100,000: the best by that heuristic, which must be Minimax, Expected, Entropy, Parts or one of
// [NewHeuristic]. Otherwise it returns an error.
func NewLookahead(heuristic Strategy, width int) (Strategy, error) {
	base, err := heuristicOf(heuristic)
	if err != nil {
		return nil, err
	}
	if _, err := advice.ByName("lookahead-"+strconv.Itoa(max(0, width)), 0); err != nil {
		return nil, err
	}
	return inside{strategy.NewLookahead(base, width)}, nil
}

// NewOptimal returns the strategy that plays the best trees of an objective: for every position it searches for the
// best tree, or takes it from a [Book], and plays its first guess. [LeastMissed] is an error, because it needs a number
// of guesses.
func NewOptimal(objective Objective, candidatesOnly bool) (Strategy, error) {
	o := optimal.Options{Objective: optimal.Objective(objective), CandidatesOnly: candidatesOnly}
	if err := o.Check(); err != nil {
		return nil, err
	}
	return inside{optimal.Strategy{Options: o}}, nil
}

// inside is a strategy of the engine.
type inside struct{ strategy strategy.Strategy }

func (s inside) Name() string   { return s.strategy.Name() }
func (s inside) Traits() Traits { return Traits(strategy.TraitsOf(s.strategy)) }

func (s inside) Choose(ctx context.Context, p Position) (Code, error) {
	return choose(ctx, s.strategy, p)
}

// outside is a strategy of the caller, for the engine.
type outside struct{ strategy Strategy }

func (s outside) Name() string            { return s.strategy.Name() }
func (s outside) Traits() strategy.Traits { return strategy.Traits(TraitsOf(s.strategy)) }

func (s outside) Choose(ctx context.Context, p *position.Position) (rules.Code, error) {
	return s.strategy.Choose(ctx, Position{p})
}

// strategyOf returns a strategy for the engine; nil for nil. A type that embeds a strategy of this package is one of the
// caller.
func strategyOf(s Strategy) (strategy.Strategy, error) {
	switch s := s.(type) {
	case nil:
		return nil, nil
	case Known:
		return s.engine()
	case inside:
		return s.strategy, nil
	}
	return outside{s}, nil
}

// heuristicOf returns a heuristic for the engine, or an error for another strategy.
func heuristicOf(s Strategy) (*strategy.Heuristic, error) {
	of, err := strategyOf(s)
	if err != nil {
		return nil, err
	}
	if of == nil {
		return nil, message.NewProblem("heuristic-none", "no heuristic given; use entropy, for example")
	}
	return advice.HeuristicOf(of)
}
