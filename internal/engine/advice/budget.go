package advice

import (
	"context"
	"math"

	"codebreaker/internal/engine/budget"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/engine/rules"
)

// A Budget is the amount of work to do without asking the user, in pairs of a guess and a
// candidate that a kernel marks. The caller's [budget.Budget] may allow only a share of it.
type Budget uint64

// The budgets of operations on a position.
const (
	// Proof is the budget of a search for the best tree: a second or two, enough for the start of
	// 4x6.
	Proof Budget = 1 << 21
	// Finish is the budget of such a search while a player waits for advice: some hundredths of a second.
	Finish Budget = 1 << 18
	// Playout is the budget for playing a heuristic against every candidate: almost a second.
	Playout Budget = 1 << 25
	// Tries is the budget for playing a heuristic after several guesses while a player waits for advice: a quarter of a
	// second.
	Tries Budget = 1 << 26
	// Table is the budget for the values of all guesses: about a second.
	Table Budget = 1 << 32
	// Opening is the budget for the first guess of a word game: a few seconds.
	Opening Budget = 1 << 33
	// AllOpenings is the budget for the values of all first guesses of a word game: about a minute.
	AllOpenings Budget = 1 << 36
)

// PlaysOut reports whether [Playout] allows that number of candidates. The budget is set for games
// of pegs, which count many candidates at once. Feedback by place and weighted words take several
// times as long for each pair.
func PlaysOut(ctx context.Context, game *rules.Game, candidates int) bool {
	budget := Playout
	switch {
	case game.Rule().Kernel() == rules.CountTiles:
		budget /= 2
	case game.HasWeights():
		budget /= 8
	}
	return budget.Within(ctx).Allows(game, candidates)
}

// tries returns the number of guesses that [Tries] allows to play on after. Games that do not mark each place take more
// turns, and several times as long.
func tries(ctx context.Context, game *rules.Game, candidates int) int {
	budget := Tries
	if game.Rule().Kernel() != rules.CountTiles {
		budget /= 8
	}
	return int(min(most, budget.Within(ctx).times(game, game.GuessCount(), candidates)))
}

// MarkCost is what it costs to mark a pair with a kernel: 1, or about as many times as long as the plain algorithm of a
// rule takes without a kernel, which is 30 to 100.
func MarkCost(kernel rules.Kernel) uint64 {
	if kernel == rules.NoKernel {
		return 64
	}
	return 1
}

// Allows reports whether the budget allows that number of candidates.
func (b Budget) Allows(game *rules.Game, candidates int) bool {
	return b.allows(game, game.GuessCount(), candidates)
}

// allows is Allows for a number of guesses of the game.
func (b Budget) allows(game *rules.Game, guesses uint64, candidates int) bool {
	return guesses == 0 || b.times(game, guesses, candidates) > 0
}

// times returns how often the budget allows to mark all pairs of guesses and candidates.
func (b Budget) times(game *rules.Game, guesses uint64, candidates int) uint64 {
	return uint64(b) / MarkCost(game.Rule().Kernel()) / uint64(max(1, candidates)) / max(1, guesses)
}

// Within returns the share that the caller's budget allows.
func (b Budget) Within(ctx context.Context) Budget { return Budget(budget.Share(ctx, uint64(b))) }

// Weighable reports whether the best guess can be found among all in about a second. Guesses of most peg games fall into
// orbits: only a few for the first guess, and later ones are listed to count them. Guesses of word games do not, but
// entropy bounds most of them before it counts any.
func Weighable(ctx context.Context, p *position.Position, candidates int) bool {
	game := p.Game()
	switch {
	case p.Turns() == 0 && !game.Rigid() || Table.Within(ctx).Allows(game, candidates):
		return true
	case game.Rigid() || game.GuessCount() > orbitGuesses:
		return false
	}
	orbits, err := p.Orbits(ctx)
	return err == nil && Table.Within(ctx).allows(game, uint64(len(orbits)), candidates)
}

// orbitGuesses is the largest number of guesses whose orbits are listed.
const orbitGuesses = 1 << 22

// Limits on the number of codes for operations on each code.
const (
	// Orbits is the largest number of secrets for which the default strategy weighs every guess. It
	// applies to games whose first guesses fall into orbits.
	Orbits = 1 << 21
	// Listed is the largest number of candidates that are listed individually.
	Listed = 1 << 20
	// Counted is the largest number of secrets whose candidates are always counted exactly. In
	// larger games, counting stops at CountedLarge and listing at WalkedLarge.
	Counted      = 1_000_000
	CountedLarge = 10_000
	WalkedLarge  = 100_000
)

// MostCounted returns the largest number of candidates to count in a game.
func MostCounted(ctx context.Context, game *rules.Game) int {
	most := allOr(game, CountedLarge)
	return min(most, budget.WorkOf(ctx, most))
}

// MostWalked returns the largest number of candidates to visit in a game.
func MostWalked(ctx context.Context, game *rules.Game) int {
	most := allOr(game, WalkedLarge)
	return min(most, budget.WorkOf(ctx, most))
}

// allOr returns the number of secrets of a game, or large if there are more than Counted.
func allOr(game *rules.Game, large int) int {
	if secrets := game.SecretCount(); secrets <= Counted {
		return int(secrets)
	}
	return large
}

// Secrets returns the number of secrets of a game. If the number is too large for JSON, it returns
// the largest exact number, and more is true.
func Secrets(game *rules.Game) (n int, more bool) {
	secrets := game.SecretCount()
	return int(min(secrets, position.MostExact, math.MaxInt)), secrets > position.MostExact
}
