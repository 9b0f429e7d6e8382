package review

import (
	"context"
	"sync"

	"codebreaker"
	"codebreaker/position"
	"codebreaker/strategy"
)

// Start is what reviews of one game have in common: the codes before the first turn,
// and what was found out of first guesses, where most of the work is. Who judges many
// games judges them from one Start. It may be shared between goroutines. [NewStart]
// makes it; the zero Start has no game.
type Start struct {
	all *position.Position

	mu     sync.Mutex
	bests  map[string]codebreaker.Code // by the strategy's identity
	totals map[firstGuess]uint64
}

// firstGuess is a first guess, and the identity of the strategy that plays on.
type firstGuess struct {
	strategy string
	guess    codebreaker.Code
}

// mostFirst is how many first guesses a start remembers.
const mostFirst = 20_000

// NewStart returns the start of a game.
func NewStart(game *codebreaker.Game) *Start {
	return &Start{all: position.Start(game), bests: make(map[string]codebreaker.Code), totals: make(map[firstGuess]uint64)}
}

// Judge is the function [Judge] for a game of this start.
func (s *Start) Judge(ctx context.Context, history codebreaker.History, by strategy.Strategy) (*Game, error) {
	return judgeFrom(ctx, s, history, by)
}

// best returns the first guess of a strategy, which find finds when it is not known.
func (s *Start) best(by strategy.Strategy, find func() (codebreaker.Code, error)) (codebreaker.Code, error) {
	identity := strategy.Identity(by)
	if identity == "" {
		return find()
	}
	return remember(&s.mu, s.bests, identity, find)
}

// total returns the guesses that the game takes after a first guess when a strategy
// of that identity plays on, which find finds when it is not known.
func (s *Start) total(identity string, guess codebreaker.Code, find func() (uint64, error)) (uint64, error) {
	return remember(&s.mu, s.totals, firstGuess{identity, guess}, find)
}

// remember returns what is known under a key, or finds it and keeps it.
func remember[Key comparable, Value any](mu *sync.Mutex, known map[Key]Value, key Key, find func() (Value, error)) (Value, error) {
	mu.Lock()
	value, ok := known[key]
	mu.Unlock()
	if ok {
		return value, nil
	}
	value, err := find()
	if err != nil {
		return value, err
	}
	mu.Lock()
	defer mu.Unlock()
	if len(known) < mostFirst {
		known[key] = value
	}
	return value, nil
}
