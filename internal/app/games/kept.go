package games

import (
	"context"
	"errors"
	"io"

	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
)

// kept returns a game from the store.
func (s *Service) kept(ctx context.Context, id string) (*store.Game, error) {
	if s.config.Store == nil {
		return nil, message.NewProblem("game-none", "game not found", "err", store.ErrNoGame)
	}
	return s.config.Store.Game(ctx, id)
}

// resume returns the session of a kept game, and its start.
func (s *Service) resume(ctx context.Context, kept *store.Game) (*study.Start, *session.Session, error) {
	started, err := s.startOf(ctx, &kept.Saved.Setup)
	if err != nil {
		return nil, nil, unsound(kept.ID, err)
	}
	played, err := started.Resume(ctx, kept.Saved)
	return started, played, unsound(kept.ID, err)
}

// ErrUnsound is wrapped in the problem of a kept game that cannot be continued.
var ErrUnsound = errors.New("the game is not sound")

// unsound names a kept game that cannot be continued, and the reason. The error does not blame the
// request.
func unsound(id string, err error) error {
	var problem *message.Problem
	if !errors.As(err, &problem) {
		return err
	}
	return message.NewProblem("game-unsound", "game {{.id}} cannot be continued as saved: {{.why}}", "id", id, "why", err, "err", ErrUnsound)
}

// startOf returns the start of a setup's game.
func (s *Service) startOf(ctx context.Context, setup *session.Setup) (*study.Start, error) {
	return s.config.Study.Several(ctx, nil, study.Named{Game: setup.Game, Symbols: setup.Symbols, Accents: setup.Accents})
}

// Resume returns the session of a kept game for viewing. Playing it needs a play.
func (s *Service) Resume(ctx context.Context, kept *store.Game) (*session.Session, error) {
	_, played, err := s.resume(ctx, kept)
	return played, err
}

// reader returns a reader of games that another store wrote.
func (s *Service) reader(ctx context.Context, r io.Reader) *Reader {
	return NewReader(r, func(setup session.Setup) (*session.Start, error) {
		started, err := s.startOf(ctx, &setup)
		if err != nil {
			return nil, err
		}
		return started.Start, nil
	})
}
