package protocol

import (
	"context"
	"errors"
	"math/rand/v2"

	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/position/partition"
	"codebreaker/internal/engine/position/partition/bitslice"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
	"codebreaker/internal/engine/strategy/estimate"
	"codebreaker/internal/engine/strategy/weigh"
	"codebreaker/internal/engine/tree"
)

// This file has all calls of the library, except for parsing and printing.

// checkPlayed returns an error unless a guess may be played after some turns. In a game of words any
// row of letters may: other programs have other lists.
func checkPlayed(game *rules.Game, guess rules.Code, history rules.History) error {
	return game.CheckPlayed(guess, history)
}

// checkCode returns an error unless a code is a row of the game's symbols.
func checkCode(game *rules.Game, code rules.Code) error {
	return game.CheckCode(code)
}

// weightOf returns the weight of secrets together: their number in a game without weights.
func weightOf(game *rules.Game, secrets []rules.Code) uint64 {
	return game.SumWeights(secrets)
}

// totalWeight is weightOf for all secrets.
func totalWeight(game *rules.Game) uint64 { return game.TotalWeight() }

// guessSymbols returns the number of symbols that guesses have.
func guessSymbols(game *rules.Game) int { return game.GuessSymbols() }

// count returns how many candidates there are.
func count(ctx context.Context, p *position.Position) (Count, error) {
	remaining, err := p.Remaining(ctx)
	if errors.Is(err, position.ErrContradiction) {
		return Count{Kind: "exact"}, nil
	}
	if err != nil {
		return Count{}, err
	}
	n, exact := remaining.Exact()
	switch {
	case exact:
		return Count{Count: float64(n), Kind: "exact"}, nil
	case remaining.About > 0 && remaining.Error == 0:
		return Count{Count: remaining.About, Kind: "exact"}, nil
	case remaining.About > 0:
		return Count{Count: remaining.About, Kind: "estimated", Error: remaining.Error}, nil
	}
	return Count{Count: float64(remaining.Least), Kind: "at least"}, nil
}

// mostListed is the number of candidates that are listed to look at each.
const mostListed = 1 << 20

// listable reports whether all candidates of a position can be looked at one by one.
func listable(c Count) bool { return c.Kind == "exact" && c.Count <= mostListed }

// slice returns candidates in the form that guesses are counted for.
func slice(game *rules.Game, candidates []rules.Code) *bitslice.Set {
	return partition.Slice(game, candidates)
}

// weighGuess returns how a guess divides the candidates of a position, by weight.
func weighGuess(ctx context.Context, p *position.Position, guess rules.Code) (*strategy.Weighed, error) {
	weighed, err := strategy.Weigh(ctx, p, []rules.Code{guess})
	if err != nil {
		return nil, err
	}
	return &weighed[0], nil
}

// bits returns the information of a partition.
func bits(cells []uint32) float64 { return weigh.Bits(cells) }

// estimates weighs guesses for a sample of the candidates.
func estimates(ctx context.Context, p *position.Position, guesses []rules.Code) ([]strategy.Estimate, error) {
	drawn, err := p.Candidates().Fresh(ctx)
	if err != nil {
		return nil, err
	}
	return estimate.Guesses(ctx, p, drawn, guesses)
}

// listed returns a position whose candidates are at hand.
func listed(game *rules.Game, history rules.History, candidates []rules.Code) *position.Position {
	return position.Listed(game, history, candidates)
}

// bestGuesses returns the guesses with most information, one of each orbit. Where weighing all
// of them takes too long it returns one that was found by a sample.
func bestGuesses(ctx context.Context, p *position.Position, candidates Count, top int) ([]rules.Code, error) {
	if listable(candidates) && advice.Weighable(ctx, p, int(candidates.Count)) {
		best, err := advice.Best(ctx, p, strategy.Entropy, top)
		if err == nil || !errors.Is(err, limits.ErrReached) {
			guesses := make([]rules.Code, len(best))
			for i := range best {
				guesses[i] = best[i].Guess
			}
			return guesses, err
		}
	}
	guess, err := advice.Choose(ctx, advice.Usual(p.Game()), p)
	return []rules.Code{guess}, err
}

// solved is what an exact search found.
type solved struct {
	guess        rules.Code
	total, lower uint64 // of guesses over all candidates, by weight
	max, least   int
	proven       bool
}

// searchMemory is the memory of the largest table of a search, in bytes.
const searchMemory = 64 << 20

// solve searches for the best tree of a position with some candidates, with a first guess or the best one. When the
// context ends first it returns the best tree that it found, if any.
func solve(ctx context.Context, p *position.Position, opening *rules.Code, objective optimal.Objective, candidates int, tell func(done float64)) (*solved, error) {
	threads := 0
	if candidates <= mostQuick {
		threads = 1 // waking others takes longer than the search
	}
	result, err := optimal.Solve(ctx, p, optimal.Options{
		Budget: budget.Budget{Threads: threads, Memory: searchMemory}, Opening: opening, Objective: objective,
		Progress: func(now optimal.Progress) {
			if tell != nil && now.Openings > 0 {
				tell((float64(now.Settled) + now.Done) / float64(now.Openings+1))
			}
		},
	})
	if err != nil {
		return nil, err
	}
	if result.Tree == nil || result.Tree.Root == nil {
		return nil, result.Unfinished
	}
	return &solved{result.Tree.Root.Guess, result.Total, result.Lower, result.Max, result.LowerMax, result.Proven}, nil
}

// provable reports whether an exact search takes seconds at most.
func provable(game *rules.Game, candidates int) bool {
	return advice.Proof.Allows(game, candidates)
}

// booked returns what the library's book says of a position: the best guess with the total that
// was proven, or nil.
func booked(p *position.Position) *solved {
	book := optimal.Book(p.Game(), optimal.LeastTotal)
	if book == nil {
		return nil
	}
	node, err := book.Node(p)
	if err != nil {
		return nil
	}
	measure := node.Measure()
	return &solved{node.Guess, measure.Total(), measure.Total(), measure.Max(), 0, true}
}

// mostPlayed is the number of secrets of a game up to which a strategy is played against all.
const mostPlayed = 50_000

// played returns the measure of a strategy tree by entropy: over all secrets, or in larger games
// over a sample; exact says which.
func played(ctx context.Context, game *rules.Game) (average float64, most int, exact bool, err error) {
	p, options := position.Start(game), tree.Options{Strategy: strategy.Entropy}
	if game.SecretCount() <= mostPlayed {
		result, err := advice.Build(ctx, p, options)
		if err != nil {
			return 0, 0, false, err
		}
		return result.Measure.Average(), result.Measure.Max(), true, nil
	}
	options.Strategy = advice.Usual(game)
	result, err := tree.Sample(ctx, p, options, 100, 1)
	if err != nil {
		return 0, 0, false, err
	}
	return result.Measure.Average(), result.Measure.Max(), false, nil
}

// build builds the tree of a strategy. For optimal it takes the library's book, or searches small
// games.
func build(ctx context.Context, game *rules.Game, name string, tell func(done float64)) (*tree.Tree, error) {
	chosen, err := advice.Planned(name)
	if err != nil {
		return nil, err
	}
	if chosen.Name() == strategy.Optimal {
		if book := optimal.Book(game, optimal.LeastTotal); book != nil {
			return book, nil
		}
		if game.SecretCount() > mostListed || !provable(game, int(game.SecretCount())) {
			return nil, &Error{LimitReached, "the best tree of " + game.Name() + " takes too long to find; strategy entropy has one"}
		}
		result, err := optimal.Solve(ctx, position.Start(game), optimal.Options{Budget: budget.Budget{Memory: searchMemory}})
		if err != nil {
			return nil, err
		}
		if !result.Proven {
			return nil, result.Unfinished
		}
		return result.Tree, nil
	}
	if game.SecretCount() > mostPlayed {
		return nil, &Error{LimitReached, "trees are built for games of at most 50000 secrets; " + game.Name() + " has more"}
	}
	result, err := advice.Build(ctx, position.Start(game), tree.Options{Strategy: chosen, Keep: true, Progress: func(settled, codes uint64) {
		if tell != nil && codes > 0 {
			tell(float64(settled) / float64(codes))
		}
	}})
	if err != nil {
		return nil, err
	}
	return result.Tree, nil
}

// maker hides a code or answers as it goes.
type maker = match.Revealer

// newMaker makes a codemaker of a kind.
func newMaker(game *rules.Game, of *CodemakerParams) (maker, error) {
	seed, err := of.drawn()
	switch {
	case err != nil:
		return nil, err
	case of.Kind == "fixed":
		return match.Hiding(game, of.Secret)
	case of.Kind == "random":
		return match.Random(game, seed), nil
	}
	return match.Adversary{}, nil
}

// drawn checks what a request says of a codemaker, and returns the seed: the one of the request, or a random one.
func (of *CodemakerParams) drawn() (uint64, error) {
	switch {
	case of.Kind != "fixed" && of.Kind != "random" && of.Kind != "adversarial":
		return 0, wrong("kind %q of codemaker: choose fixed, random or adversarial", of.Kind)
	case of.Secret != "" && of.Kind != "fixed":
		return 0, wrong("secret needs a codemaker of the kind fixed, not %s", of.Kind)
	case of.Seed != 0 && of.Kind != "random":
		return 0, wrong("seed needs a codemaker of the kind random, not %s", of.Kind)
	case of.Seed != 0:
		return of.Seed, nil
	}
	return rand.Uint64(), nil
}
