package table

import (
	"context"
	"errors"
	"slices"
	"time"

	"codebreaker"
	"codebreaker/internal/session"
	"codebreaker/internal/store"
)

// Attempt says what a wish for the game of a day leads to.
type Attempt int

// What a wish for the game of a day leads to.
const (
	Counting Attempt = iota // the one attempt that counts in statistics
	Begun                   // the attempt that there is: to go on with, or to look at
	Practice                // a game that counts nowhere
)

// DayWish is a wish for the game of a day.
type DayWish struct {
	Day   string // 2026-11-20
	Begun bool   // the player has the attempt that counts
	Again bool   // another attempt is wanted
	Given bool   // the game comes with turns: somebody else's
}

// The clocks of the time zones that are farthest from UTC.
const (
	behind = 12 * time.Hour
	ahead  = 14 * time.Hour
)

// Day says what a wish for the game of a day leads to. Today is what is today
// anywhere, since players' clocks differ. The error is a [codebreaker.Problem] for a
// day to come.
func Day(now time.Time, wish DayWish) (Attempt, error) {
	first, last := now.UTC().Add(-behind).Format(time.DateOnly), now.UTC().Add(ahead).Format(time.DateOnly)
	switch {
	case wish.Day > last:
		return 0, codebreaker.NewProblem("day-ahead", "the daily game of {{date .day}} cannot be played before that day", "day", wish.Day)
	case wish.Again || wish.Given:
		return Practice, nil
	case wish.Begun:
		return Begun, nil
	case wish.Day < first:
		return Practice, nil
	}
	return Counting, nil
}

// Daily settles, in a setup that is about to begin, the game of its day: how many
// guesses it has, and whether it is practice, which it is already when it comes with
// turns. Where the player has the attempt that counts, or practice at a past day that
// goes on, and wants none again, that is the game to open, which is returned; else nil is. A setup without a day stays as it
// is. Without a store nothing is known of games before.
func Daily(ctx context.Context, games store.Keeper, game *codebreaker.Game, setup *session.Setup, again bool, now time.Time) (*store.Game, error) {
	if setup.Day == "" {
		return nil, nil
	}
	if err := session.CheckDay(setup.Day); err != nil {
		return nil, err
	}
	begun, err := begunOn(ctx, games, game.Name(), setup.Day)
	if err != nil {
		return nil, err
	}
	attempt, err := Day(now, DayWish{Day: setup.Day, Begun: begun != nil, Again: again, Given: setup.Practice})
	switch {
	case err != nil:
		return nil, err
	case attempt == Begun:
		return begun, nil
	}
	if attempt == Practice && !again && !setup.Practice {
		if begun, err = practiceOn(ctx, games, game.Name(), setup.Day); begun != nil || err != nil {
			return begun, err
		}
	}
	setup.Most, setup.Practice = Limit(game, setup.Day, nil), attempt == Practice
	return nil, nil
}

// practiceOn returns the practice at a past day that goes on, or nil.
func practiceOn(ctx context.Context, games store.Keeper, game, day string) (*store.Game, error) {
	if games == nil {
		return nil, nil
	}
	open, err := games.Games(ctx, store.Filter{Game: game, Kind: session.Playing, Open: true})
	if at := slices.IndexFunc(open, func(g *store.Game) bool { return g.Saved.Day == day }); at >= 0 {
		return open[at], err
	}
	return nil, err
}

// begunOn returns the game of a day that counts, or nil.
func begunOn(ctx context.Context, games store.Keeper, game, day string) (*store.Game, error) {
	if games == nil {
		return nil, nil
	}
	begun, err := games.OfDay(ctx, game, day)
	if errors.Is(err, store.ErrNoGame) {
		return nil, nil
	}
	return begun, err
}
