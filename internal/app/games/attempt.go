package games

import (
	"context"
	"errors"
	"slices"
	"time"

	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
)

// Attempt is the status of an attempt at a daily game.
type Attempt int

// The status of an attempt at a daily game.
const (
	Counting Attempt = iota // the one attempt that counts in statistics
	Begun                   // the existing attempt, to continue or to look at
	Practice                // a game that counts nowhere
)

// DayRequest is a request for a daily game.
type DayRequest struct {
	Day   string // 2026-11-20
	Begun bool   // the player has already begun the attempt that counts
	Again bool   // another attempt is wanted
	Given bool   // the game comes with turns, which somebody else made
}

// The offsets of the outermost time zones from UTC.
const (
	behind = 12 * time.Hour
	ahead  = 14 * time.Hour
)

// Day returns the status of a requested attempt at a daily game. A day counts as today if it is
// today anywhere, because players' clocks differ. The error is a [message.Problem] for a future
// day.
func Day(now time.Time, request DayRequest) (Attempt, error) {
	first, last := now.UTC().Add(-behind).Format(time.DateOnly), now.UTC().Add(ahead).Format(time.DateOnly)
	switch {
	case request.Day > last:
		return 0, message.NewProblem("day-ahead", "the daily game of {{date .day}} cannot be played before that day", "day", request.Day)
	case request.Again || request.Given:
		return Practice, nil
	case request.Begun:
		return Begun, nil
	case request.Day < first:
		return Practice, nil
	}
	return Counting, nil
}

// Daily completes the setup of a daily game: its number of guesses, and whether it is practice. A
// game that comes with turns is practice already. If the player has begun the attempt that counts,
// or has open practice at a past day, and wants no other, Daily returns that game to open; else
// nil. A setup without a day stays as it is. Without a store no earlier games are known.
func Daily(ctx context.Context, games *store.Keeper, start *session.Start, setup *session.Setup, again bool, now time.Time) (*store.Game, error) {
	if setup.Day == "" {
		return nil, nil
	}
	if err := session.CheckDay(setup.Day); err != nil {
		return nil, err
	}
	begun, err := begunOn(ctx, games, start.Name(), setup.Day)
	if err != nil {
		return nil, err
	}
	attempt, err := Day(now, DayRequest{Day: setup.Day, Begun: begun != nil, Again: again, Given: setup.Practice})
	switch {
	case err != nil:
		return nil, err
	case attempt == Begun:
		return begun, nil
	}
	if attempt == Practice && !again && !setup.Practice {
		if begun, err = practiceOn(ctx, games, start.Name(), setup.Day); begun != nil || err != nil {
			return begun, err
		}
	}
	setup.Most, setup.Practice = preset.Limit(start.Game(), start.Boards(), setup.Day, nil), attempt == Practice
	return nil, nil
}

// practiceOn returns the open practice at a past day, or nil.
func practiceOn(ctx context.Context, games *store.Keeper, game, day string) (*store.Game, error) {
	if games == nil {
		return nil, nil
	}
	open, err := games.Games(ctx, store.Filter{Game: game, Kind: session.Playing, Open: true})
	if at := slices.IndexFunc(open, func(g *store.Game) bool { return g.Saved.Day == day }); at >= 0 {
		return open[at], err
	}
	return nil, err
}

// begunOn returns the attempt at a daily game that counts, or nil.
func begunOn(ctx context.Context, games *store.Keeper, game, day string) (*store.Game, error) {
	if games == nil {
		return nil, nil
	}
	begun, err := games.OfDay(ctx, game, day)
	if errors.Is(err, store.ErrNoGame) {
		return nil, nil
	}
	return begun, err
}
