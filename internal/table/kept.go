package table

import (
	"context"
	"io"

	"codebreaker"
	"codebreaker/match"
	"codebreaker/store"
)

// kept returns a game as it is kept.
func (t *Table) kept(ctx context.Context, id string) (*store.Game, error) {
	if t.config.Store == nil {
		return nil, codebreaker.NewProblem("game-none", "there is no such game", "err", store.ErrNoGame)
	}
	return t.config.Store.Game(ctx, id)
}

// resume returns the session of a game that is kept, and its start.
func (t *Table) resume(ctx context.Context, kept *store.Game) (*Start, *match.Session, error) {
	started, err := t.startOf(ctx, kept.Player, &kept.Saved.Setup)
	if err != nil {
		return nil, nil, err
	}
	session, err := started.Resume(ctx, kept.Saved)
	return started, session, err
}

// startOf returns the start of the game of a player's setup.
func (t *Table) startOf(ctx context.Context, player string, setup *match.Setup) (*Start, error) {
	return t.Start(ctx, Named{setup.Game, setup.Symbols, setup.Accents, player})
}

// Resume returns the session of a game that is kept, to be looked at: it is played at a
// seat.
func (t *Table) Resume(ctx context.Context, kept *store.Game) (*match.Session, error) {
	_, session, err := t.resume(ctx, kept)
	return session, err
}

// Reader returns a reader of games that another store wrote, of the person at this
// machine.
func (t *Table) Reader(ctx context.Context, r io.Reader) *store.Reader {
	return store.NewReader(r, func(setup match.Setup) (*match.Start, error) {
		started, err := t.startOf(ctx, "", &setup)
		if err != nil {
			return nil, err
		}
		return started.Start, nil
	})
}
