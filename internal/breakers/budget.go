package breakers

import (
	"context"
	"math"

	"codebreaker"
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
