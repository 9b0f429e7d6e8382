package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"codebreaker"
	"codebreaker/internal/table"
	"codebreaker/match"
	"codebreaker/position"
)

// seat is where a person sits in lines: a seat at the table, and what is told there.
type seat struct {
	*report
	*table.Seat
	step    table.Step // of a hint, the last that was told in this turn
	unsaved bool       // the last move could not be kept, or there is nowhere to keep it
}

// match returns the turns so far.
func (s *seat) match() *match.Match { return s.Session().Match() }

// last returns the last turn, of which there is one.
func (s *seat) last() match.Record {
	records := s.match().Records()
	return records[len(records)-1]
}

// do makes a move. Marks that clash after it are an error.
func (s *seat) do(ctx context.Context, move table.Move) error {
	stop := s.thinking()
	err := s.Do(ctx, move)
	stop()
	if err != nil {
		return err
	}
	s.step = 0
	s.saved()
	return s.match().Contradiction()
}

// saved takes over whether the game could be kept. That it cannot is said once, and
// stands before every prompt until it can again.
func (s *seat) saved() {
	err := s.Unsaved()
	if err != nil && !s.unsaved {
		s.warn(unsaved(err))
	}
	s.unsaved = err != nil
}

// standing is what stands before a prompt: that the game is not saved, or nothing.
func (s *seat) standing() string {
	if !s.unsaved {
		return ""
	}
	return "(" + s.say("not-saved") + ") "
}

// left says, when the game is left unsaved, which line brings it back.
func (s *seat) left(ctx context.Context) {
	if turns := s.Session().Turns(); s.unsaved && len(turns) > 0 {
		if ctx.Err() != nil {
			s.prompt("\n") // past the ^C
		}
		setup := s.Session().Setup()
		s.sayUnsaved(setup.Line(s.game, turns))
	}
}

// unsaved says that games are not saved, and why.
func unsaved(err error) error {
	return codebreaker.NewProblem("store-without", "{{.err}}; the game continues, but is not saved", "err", err)
}

// move takes a move back or makes it again, and shows what that changed: a turn, or
// where the game stands when it was another mark.
func (s *seat) move(ctx context.Context, kind table.Kind) error {
	before := s.match().Records()
	err := s.do(ctx, table.Move{Kind: kind})
	if err != nil && !errors.Is(err, position.ErrClash) {
		return err
	}
	switch after := s.match().Records(); {
	case len(after) > len(before):
		s.turn(s.last())
	case len(after) == len(before):
		s.showTurns()
	case !s.json:
		undone := before[len(after)]
		fmt.Fprintln(s.out, s.say("turn-undone", "turn", undone.Number, "guess", s.game.Format(undone.Guess)))
	}
	return err
}

// share prints what people paste where they talk of the game.
func (s *seat) share() error {
	share, err := s.Share(s.lang)
	switch {
	case err != nil:
		return err
	case s.json:
		printJSON(s.out, share)
	default:
		_, err = io.WriteString(s.out, share.Text)
	}
	return err
}

// showTurns shows the turns of a game that is gone on with.
func (s *seat) showTurns() {
	for _, record := range s.match().Records() {
		s.turn(record)
	}
}
