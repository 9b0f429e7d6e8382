package games

import (
	"cmp"
	"context"

	"codebreaker/internal/app/lang"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/match"
	"codebreaker/internal/engine/message"
)

// RiddleRequest is a request to send a code to a friend.
type RiddleRequest struct {
	Game   string `json:"game,omitempty"`   // a name such as mastermind, 4x6 or wordle:en; by default 4x6
	Secret string `json:"secret,omitempty"` // the code to send; by default a random one
}

// Riddle is a line that gives others a code to find.
type Riddle struct {
	Line string `json:"line"` // the game and a number that draws its code, such as mastermind seed:1234
}

// Riddle returns a line that gives a friend a code: the requested one, hidden in the seed that
// draws it, or a random one, unknown to everyone. The error is a [message.Problem] if the code
// cannot be a secret of the game.
func (s *Service) Riddle(ctx context.Context, l *lang.Language, w *RiddleRequest) (*Riddle, error) {
	started, err := s.config.Study.Several(ctx, l, study.Named{Game: cmp.Or(w.Game, preset.UsualGame)})
	if err != nil {
		return nil, err
	}
	seed := session.DrawSeed(session.MostDrawn)
	if w.Secret != "" && started.Boards() != nil {
		return nil, message.NewProblem("boards-riddle", "codes for several boards cannot be chosen: leave out the secret, and they are drawn")
	}
	if w.Secret != "" {
		seed, err = match.SeedOf(ctx, started.Game(), w.Secret, seed, session.MostDrawn)
	}
	if err != nil {
		return nil, err
	}
	return &Riddle{session.Riddle(started.Start, seed)}, nil
}
