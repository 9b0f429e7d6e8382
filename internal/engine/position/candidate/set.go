// Package candidate finds the candidates of a game, whatever their number. It lists them, counts them
// without a list, or draws some of them with equal probability.
//
// A [Set] is the candidates after some turns. Five methods serve it, and the cheapest suitable one
// is used:
//
//   - enumeration, place by place, for candidates that can be listed (enumerate.go);
//   - rejection: random codes are drawn, and the codes consistent with the turns are kept (uniform.go);
//   - inclusion and exclusion, for exact counts of any size (tally.go, plan.go, summation.go);
//   - a decision diagram, for exact uniform draws after few turns (diagram.go);
//   - population annealing, for all other games (population.go, walker.go).
package candidate

import (
	"slices"
	"sync/atomic"

	"codebreaker/internal/engine/rules"
)

// Set is the candidates of a game after some turns. It keeps the list, the
// samples and the exact count once they are made. A Set may be shared between goroutines.
type Set struct {
	game    *rules.Game
	history rules.History
	before  *Set  // the set before the last turn, if known and not listed
	wrong   error // the reason why the set is invalid; nil for a valid game and turns

	codes  atomic.Pointer[[]rules.Code] // all candidates in code order, once listed
	sample atomic.Pointer[Sample]       // the first sample, once drawn
	fresh  atomic.Pointer[Sample]       // the second sample
	tally  atomic.Pointer[tallied]      // the exact count, once tried
}

// New returns the candidates of a game after turns that are valid in it.
func New(game *rules.Game, history rules.History) *Set {
	if words := game.Words().Secrets; len(history) == 0 && words != nil {
		return Listed(game, history, words)
	}
	return Unlisted(game, history)
}

// Unlisted is New, but lists nothing, not even the words of a game.
func Unlisted(game *rules.Game, history rules.History) *Set {
	return &Set{game: game, history: history}
}

// Listed returns a set whose candidates the caller provides, in code order.
func Listed(game *rules.Game, history rules.History, codes []rules.Code) *Set {
	c := &Set{game: game, history: history}
	c.codes.Store(&codes)
	return c
}

// Wrong returns the set of an invalid game or history: every method returns the error.
func Wrong(err error) *Set { return &Set{wrong: err} }

// After returns the candidates after one more turn, the last of a history. The set keeps the history, which sets
// of the turns before can share.
func (c *Set) After(history rules.History) *Set {
	return &Set{game: c.game, history: slices.Clip(history), before: c}
}

// Check returns the error of [Wrong], or nil.
func (c *Set) Check() error { return c.wrong }
