package playcmd

import (
	"context"
	"errors"
	"fmt"
	"io"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/preset"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/position"
	"codebreaker/internal/ui/command/cli"
)

// lineGame is a game that a person plays in lines.
type lineGame struct {
	*report
	*games.Play
	step    study.Step // the last step of a hint in this turn
	unsaved bool       // the last move could not be saved, or there is no file
}

// last returns the last turn. There must be one.
func (s *lineGame) last() session.Record {
	records := s.Session().Records()
	return records[len(records)-1]
}

// show shows a turn, by its number from 1.
func (s *lineGame) show(number int) {
	if several := s.Session().Boards(); several != nil {
		printBoardsTurn(s.env, several.Game(), several.Turns()[:number], s.json)
		return
	}
	record := s.Session().Records()[number-1]
	if s.hidesLeft() {
		s.line(record, "")
		return
	}
	s.turn(record)
}

// hidesLeft reports whether the number of remaining codes is shown only if the player asks for a hint, as in
// Wordle.
func (s *lineGame) hidesLeft() bool {
	return !s.json && s.Session().Setup().Kind == session.Playing && preset.LikeWordle(s.game)
}

// command executes a command of every game; known is false for other texts. The error of quit is
// [cli.ErrQuit].
func (s *lineGame) command(ctx context.Context, text string) (known bool, err error) {
	switch {
	case cli.Is(text, "undo", s.env.Say("word-undo"), s.env.Say("word-undo-too")):
		err = s.move(ctx, session.Undo)
	case cli.Is(text, "redo", s.env.Say("word-redo")):
		err = s.move(ctx, session.Redo)
	case cli.Is(text, "share", s.env.Say("word-share")):
		err = s.share(ctx)
	case cli.Is(text, "quit", s.env.Say("word-quit")):
		err = cli.ErrQuit
	default:
		return false, nil
	}
	return true, err
}

// typed makes a move that a person typed. Only an edit has a turn.
func (s *lineGame) typed(ctx context.Context, act session.Act, turn int, text string) error {
	move, err := s.Read(ctx, s.env.Lang, act, turn, text)
	if err != nil {
		return err
	}
	return s.do(ctx, move)
}

// do makes a move. It returns an error if the marks then contradict each other.
func (s *lineGame) do(ctx context.Context, move session.Move) error {
	stop := s.env.Thinking()
	err := s.Do(ctx, move)
	stop()
	s.game = s.Game() // a first turn may name its symbols
	if err != nil {
		return err
	}
	s.step = 0
	s.saved()
	return s.Session().Contradiction()
}

// saved updates whether the game can be saved. It warns once; until the game can be saved again,
// every prompt says so.
func (s *lineGame) saved() {
	err := s.Unsaved()
	if err != nil && !s.unsaved {
		s.env.Warn(cli.Unsaved(err))
	}
	s.unsaved = err != nil
}

// standing returns the start of a prompt: a note that the game is not saved, or nothing.
func (s *lineGame) standing() string {
	if !s.unsaved {
		return ""
	}
	return "(" + s.env.Say("not-saved") + ") "
}

// left prints, if the game is not saved, the line that restores it.
func (s *lineGame) left(ctx context.Context) {
	if s.unsaved && s.Session().Guesses() > 0 {
		if ctx.Err() != nil {
			s.prompt("\n") // end the line with the ^C
		}
		s.env.SayUnsaved(s.Session().WholeLine())
	}
}

// move takes a move back or repeats it, and shows the change: a turn, or all turns if a mark
// changed.
func (s *lineGame) move(ctx context.Context, act session.Act) error {
	before := s.Session().Played()
	err := s.do(ctx, session.Move{Act: act})
	if err != nil && !errors.Is(err, position.ErrContradiction) {
		return err
	}
	switch after := s.Session().Guesses(); {
	case after > len(before):
		s.show(after)
	case after == len(before):
		s.showTurns()
	case !s.json:
		fmt.Fprintln(s.env.Out, s.env.Say("turn-undone", "turn", after+1, "guess", s.game.Format(before[after])))
	}
	return err
}

// share prints the text that people paste to share a game.
func (s *lineGame) share(ctx context.Context) error {
	share, err := s.Share(ctx, s.env.Lang)
	switch {
	case err != nil:
		return err
	case s.json:
		cli.PrintJSON(s.env.Out, share)
	default:
		_, err = io.WriteString(s.env.Out, share.Text)
	}
	return err
}

// showTurns shows the turns of a game.
func (s *lineGame) showTurns() {
	for number := range s.Session().Guesses() {
		s.show(number + 1)
	}
}
