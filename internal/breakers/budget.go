package breakers

import (
	"context"
	"errors"
	"math"
	"math/big"

	"codebreaker"
	"codebreaker/internal/gamecheck"
	"codebreaker/position"
)

// A Budget is how much work may be done without being asked for, in pairs of a guess
// that the game has and a candidate.
type Budget uint64

// The budgets of what is done with a position.
const (
	// Proof is for the search of the best tree: within a second or two, the first
	// position of 4x6 among them.
	Proof Budget = 1 << 21
	// Playout is for a heuristic's play against every candidate: a good part of a second.
	Playout Budget = 1 << 25
	// Table is for the values of all guesses: about a second.
	Table Budget = 1 << 32
	// Opening is for the first guess of a word game: some seconds.
	Opening Budget = 1 << 33
	// AllOpenings is for the values of all first guesses of a word game: about a minute.
	AllOpenings Budget = 1 << 36
)

// PlaysOut reports whether [Playout] is enough for so many candidates. It is meant for pegs,
// which are counted for many candidates at once: by place, and with weights, which are
// added up one by one, a pair takes some times as long.
func PlaysOut(game *codebreaker.Game, candidates int) bool {
	budget := Playout
	switch {
	case game.Rule() == codebreaker.Place:
		budget /= 2
	case game.HasWeights():
		budget /= 8
	}
	return budget.Allows(game, candidates)
}

// Allows reports whether a budget is enough for so many candidates.
func (b Budget) Allows(game *codebreaker.Game, candidates int) bool {
	return game.GuessCount() <= uint64(b)/uint64(max(1, candidates))
}

// Weighable reports whether the values of all guesses can be found in about a second, by
// place in some seconds, where so many candidates are left. First guesses fall into a few orbits, but those
// of words do not; later ones fall into orbits too, which are listed to count them.
func Weighable(ctx context.Context, p *position.Position, candidates int) bool {
	game, budget := p.Game(), Table
	if game.HasWords() && game.Rule() == codebreaker.Place {
		budget /= 8 // pairs are counted one by one
	}
	switch {
	case p.Turns() == 0 && !game.HasWords() || budget.Allows(game, candidates):
		return true
	case game.HasWords() || game.GuessCount() > orbitGuesses:
		return false
	}
	orbits, err := p.Orbits(ctx)
	return err == nil && uint64(len(orbits)) <= uint64(Table)/uint64(max(1, candidates))
}

// orbitGuesses is the number of guesses of a game up to which their orbits are listed.
const orbitGuesses = 1 << 22

// The numbers of codes up to which something is done with each of them.
const (
	// Orbits is for first guesses that fall into orbits: secrets of a game of which the
	// usual strategy weighs every guess.
	Orbits = 1 << 21
	// Listed is for candidates that are listed to say something of each.
	Listed = 1 << 20
	// Counted is for candidates of which it is counted how many they are, exactly; in
	// larger games they are counted as far as CountedLarge, and looked at one by one as
	// far as WalkedLarge.
	Counted      = 1_000_000
	CountedLarge = 10_000
	WalkedLarge  = 100_000
)

// MostCounted returns how far candidates of a game are counted.
func MostCounted(game *codebreaker.Game) int { return allOr(game, CountedLarge) }

// MostWalked returns how many candidates of a game are looked at one by one.
func MostWalked(game *codebreaker.Game) int { return allOr(game, WalkedLarge) }

// allOr returns the number of all secrets of a game, or in a larger game than is
// counted exactly, where all could take long, that number.
func allOr(game *codebreaker.Game, large int) int {
	if secrets := game.SecretCount(); secrets <= Counted {
		return int(secrets)
	}
	return large
}

// mostExact is the largest number that JSON hands on exactly to any program.
const mostExact = 1<<53 - 1

// Secrets returns the number of secrets of a game, as far as numbers are exact
// everywhere.
func Secrets(game *codebreaker.Game) (n int, more bool) {
	secrets := game.SecretCount()
	return int(min(secrets, mostExact, math.MaxInt)), secrets > mostExact
}

// Remaining is how many codes are left.
type Remaining struct {
	Left  int     // codes that were counted
	More  bool    // there are more
	About float64 // where there are more: how many; 0 where that is not known
	Error float64 // the standard error of About, as a share of it; 0 where it is not estimated
}

// Exact returns how many codes are left where that is known exactly, and numbers of that
// size are exact everywhere.
func (r Remaining) Exact() (n int, ok bool) {
	switch {
	case !r.More:
		return r.Left, true
	case r.About == 0 || r.Error > 0 || r.About > min(mostExact, math.MaxInt):
		return 0, false
	}
	return int(r.About), true
}

// About returns how many candidates there are that a sample of the position stands for, and the
// standard error as a share of it: 0 where they can be counted exactly ([position.Position.Tally]).
func About(ctx context.Context, p *position.Position, sample *position.Sample) (count, deviation float64, err error) {
	if sample.Error == 0 {
		return sample.Count, 0, nil
	}
	exact, err := p.Tally(ctx)
	if exact == nil || err != nil {
		return sample.Count, sample.Error, err
	}
	count, _ = new(big.Float).SetInt(exact).Float64()
	return count, 0, nil
}

// Left returns how many codes are left in a position, for somebody who asks: exactly
// before the first turn, as far as numbers are exact everywhere, up to a million, and where
// it is not hard to count them without listing ([position.Position.Tally]); else
// an estimate ([position.Position.Sample]). The errors are [position.ErrClash]
// where none is, and those of [position.Position.Count].
func Left(ctx context.Context, p *position.Position) (Remaining, error) {
	var left Remaining
	large := gamecheck.Game(p.Game()) == nil && p.Game().SecretCount() > Counted
	if p.Turns() == 0 && gamecheck.Game(p.Game()) == nil {
		left.Left, left.More = Secrets(p.Game())
		if !left.More {
			return left, nil
		}
	}
	if large {
		switch sample, err := p.Sample(ctx); {
		case errors.Is(err, codebreaker.ErrLimit): // counting may find some all the same
		case err != nil:
			return left, err
		case sample.All:
			return Remaining{Left: sample.Found}, nil
		default:
			if left.About, left.Error, err = About(ctx, p, sample); err != nil {
				return left, err
			}
			if p.Turns() == 0 {
				return left, nil
			}
			if left.About*(1-2*left.Error) > Counted {
				left.Left, left.More = sample.Found, true
				return left, nil
			}
		}
	}
	n, exact, err := p.Count(ctx, Counted)
	switch {
	case err == nil && n == 0:
		return left, position.ErrClash
	case exact:
		return Remaining{Left: n}, err
	}
	left.Left, left.More = n, true
	return left, err
}
