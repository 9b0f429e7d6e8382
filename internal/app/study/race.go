package study

import (
	"context"
	"errors"
	"time"

	"codebreaker/internal/app/pause"
	"codebreaker/internal/engine/advice"
	"codebreaker/internal/engine/limits"
	"codebreaker/internal/engine/optimal"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/engine/strategy"
)

// Raced is how the computer found a code.
type Raced struct {
	Strategy string // the usual one of the game
	Guesses  int
	Optimal  int // guesses of an optimal strategy; 0 if that would take long
}

// mostRacing is how long to wait for the computer.
const mostRacing = 5 * time.Second

// Race lets the computer find a code of the game. It returns nil if that takes long.
func (p *Position) Race(ctx context.Context, secret rules.Code) (*Raced, error) {
	limited, cancel := pause.WithTimeout(ctx, mostRacing)
	defer cancel()
	game, usual := p.Game(), advice.Usual(p.Game())
	guesses, err := p.start.race(limited, usual, secret)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case tookLong(err):
		return nil, nil
	case err != nil:
		return nil, err
	}
	best := 0
	if secrets, more := advice.Secrets(game); !more && advice.Proof.Within(ctx).Allows(game, secrets) {
		if best, err = p.start.race(limited, optimal.Strategy{}, secret); err != nil && !tookLong(err) {
			return nil, err
		}
	}
	return &Raced{usual.Name(), guesses, best}, nil
}

// tookLong reports whether a race ended because it takes long.
func tookLong(err error) bool {
	return errors.Is(err, context.DeadlineExceeded) || errors.Is(err, limits.ErrReached)
}

// mostRaced is the number of the computer's results to cache per game.
const mostRaced = 1000

// A racer is a strategy that looks for a code.
type racer struct {
	strategy string
	secret   rules.Code
}

// race returns how many guesses a strategy takes for a code.
func (s *Start) race(ctx context.Context, breaker strategy.Strategy, secret rules.Code) (int, error) {
	return s.raced.Of(ctx, racer{breaker.Name(), secret}, func() (int, error) {
		game := s.Game()
		guess, err := s.First(ctx, breaker)
		for p := s.Position(); err == nil; guess, err = breaker.Choose(ctx, p) {
			mark := game.Mark(guess, secret)
			if p = p.After(guess, mark); mark.Solved() {
				return p.Turns(), nil
			}
		}
		return 0, err
	})
}
