package games

import (
	"context"

	"codebreaker/internal/app/reading"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// prepareFrom handles a request to continue from a turn of a finished game with another guess:
// practice at the same code. A game against the adversary uses the code that remained at the end.
func (s *Service) prepareFrom(ctx context.Context, w *Request) (*Prepared, error) {
	play, err := s.Open(ctx, w.From)
	if err != nil {
		return nil, err
	}
	defer play.Leave()
	if !play.session.Over() {
		return nil, message.NewProblem("from-going", "the game is still in progress: continue it")
	}
	if play.session.Boards() != nil {
		return nil, study.ErrSeveral()
	}
	secret, known, err := play.session.Secret(ctx)
	if err != nil {
		return nil, err
	}
	if !known {
		return nil, message.NewProblem("from-secret", "the code of this game is unknown, so no other guess can be marked")
	}
	turns, err := w.turnsFrom(play.Game(), play.session.Turns(), secret)
	if err != nil {
		return nil, err
	}
	past := play.session.Setup()
	return &Prepared{service: s, start: play.start, turns: turns, setup: session.Setup{
		Kind: session.Playing, Game: past.Game, Symbols: past.Symbols, Accents: past.Accents,
		Codemaker: session.Fixed, Secret: play.Game().Format(secret), Practice: true, Most: past.Most,
	}}, nil
}

// turnsFrom returns the turns with which the game begins: the first turns of the finished game, and
// the guess of the request with its mark.
func (w *Request) turnsFrom(game *rules.Game, played rules.History, secret rules.Code) (rules.History, error) {
	open := len(played)
	if open > 0 && played[open-1].Feedback.Solved() {
		open--
	}
	if w.Turns < 0 || w.Turns > open {
		return nil, message.NewProblem("from-turns", "cannot continue after turn {{.turns}}: write a number from 0 to {{.most}}", "turns", w.Turns, "most", open)
	}
	turns := played[:w.Turns:w.Turns]
	if w.Guess == "" {
		return turns, nil
	}
	_, guess, err := reading.Code(game, w.Guess)
	if err != nil {
		return nil, err
	}
	return turns.With(guess, game.Mark(guess, secret)), nil
}
