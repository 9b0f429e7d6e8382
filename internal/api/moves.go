package api

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"codebreaker"
	"codebreaker/match"
	"codebreaker/position"
)

// change does something to a game, keeps it, and answers with the game. What do
// refuses changes nothing.
func (c *call) change(do func(context.Context, *live) error) error {
	return c.once(func() error { return c.changeNow(do) })
}

func (c *call) changeNow(do func(context.Context, *live) error) error {
	l, err := c.hold(c.r.Context(), c.r.PathValue("id"))
	if err != nil {
		return err
	}
	defer c.letGo(l)
	if err := c.match(l); err != nil {
		return err
	}
	return c.think(c.laneOf(l.session.Game()), func(ctx context.Context, _ progress) (thought, error) {
		if err := c.apply(ctx, l, do); err != nil {
			return thought{}, err
		}
		return c.changedGame(ctx, l)
	})
}

// apply does something to a game and keeps it.
func (c *call) apply(ctx context.Context, l *live, do func(context.Context, *live) error) error {
	err := do(ctx, l)
	var refused *refusal
	if err != nil && (errors.As(err, &refused) || !errors.Is(err, position.ErrClash)) {
		l.forget() // it may have been changed in part
		return err
	}
	return c.save(ctx, l) // a turn that clashes stays
}

// entityTag is the tag of a game's revision, in the headers ETag and If-Match.
func entityTag(l *live) string { return strconv.Quote(strconv.Itoa(l.kept.Revision)) }

// match refuses a change that was made for another revision: If-Match has the tags of
// those that it is for, or * for any.
func (c *call) match(l *live) error {
	wanted := c.r.Header.Get("If-Match")
	if wanted == "" {
		return nil
	}
	for tag := range strings.SplitSeq(wanted, ",") {
		if tag = strings.TrimSpace(tag); tag == "*" || tag == entityTag(l) {
			return nil
		}
	}
	return refuse(http.StatusPreconditionFailed, stale())
}

// laneOf returns the lane for the moves of a game.
func (s *Server) laneOf(game *codebreaker.Game) *lane {
	if isSmall(game) {
		return s.moves
	}
	return s.long
}

// isSmall reports whether a game's moves and hints are short work.
func isSmall(game *codebreaker.Game) bool { return game.SecretCount() <= mostQuick }

// mostQuick is the number of codes of games whose moves are short work.
const mostQuick = 1 << 18

// guess plays a guess against the computer.
func (c *call) guess() error {
	var body struct {
		Guess string `json:"guess"`
	}
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	return c.change(func(ctx context.Context, l *live) error {
		guess, err := l.session.Game().ParseCode(body.Guess)
		if err == nil {
			_, err = l.session.Guess(ctx, guess)
		}
		return err
	})
}

// markBody is a mark that a person gives.
type markBody struct {
	Mark string `json:"mark"`
}

// mark marks the guess that the computer asks about.
func (c *call) mark() error {
	var body markBody
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	return c.change(func(ctx context.Context, l *live) error {
		feedback, err := l.session.Game().ParseFeedback(body.Mark)
		if err == nil {
			err = l.checkAgree(match.Cracking)
		}
		if err == nil {
			_, err = l.session.Mark(ctx, feedback)
		}
		return err
	})
}

// checkAgree refuses turns while the marks contradict each other, in a game of that
// kind.
func (l *live) checkAgree(kind match.Kind) error {
	if clash := l.session.Match().Clash(); clash != nil && l.session.Setup().Kind == kind {
		return refuse(http.StatusConflict, clash)
	}
	return nil
}

// addTurns adds turns that were played elsewhere: all of them, also past a clash, or
// none when one cannot be read or may not be played.
func (c *call) addTurns() error {
	var body struct {
		Text string `json:"text"`
	}
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	return c.change(func(ctx context.Context, l *live) error {
		turns, err := readTurns(l.session.Game(), body.Text)
		if err != nil {
			return err
		}
		if len(turns) == 0 {
			return codebreaker.NewProblem("turns-none", "there is no turn in that; write a guess and its mark, as in {{.example}}", "example", exampleTurn(l.session.Game()))
		}
		if err := l.checkAgree(match.Helping); err != nil {
			return err
		}
		return l.session.AddAll(ctx, turns)
	})
}

// exampleTurn returns how a turn of a game is written.
func exampleTurn(game *codebreaker.Game) string {
	for guess := range game.Guesses() {
		return game.FormatTurn(codebreaker.Turn{Guess: guess, Feedback: game.FeedbackAt(1)})
	}
	return ""
}

// editTurn gives a turn another mark.
func (c *call) editTurn() error {
	var body markBody
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	number, err := strconv.Atoi(c.r.PathValue("number"))
	if err != nil {
		return noRoute()
	}
	return c.change(func(ctx context.Context, l *live) error {
		feedback, err := l.session.Game().ParseFeedback(body.Mark)
		if err == nil {
			err = l.session.Edit(ctx, number, feedback)
		}
		return err
	})
}

// undo takes the last move back.
func (c *call) undo() error {
	return c.step((*match.Session).Undo, codebreaker.NewProblem("undo-nothing", "there is no turn to take back"))
}

// redo makes the move again that was taken back.
func (c *call) redo() error {
	return c.step((*match.Session).Redo, codebreaker.NewProblem("redo-nothing", "there is no turn to make again"))
}

// step goes a move back or forth; nothing is the problem when there is none.
func (c *call) step(move func(*match.Session, context.Context) (bool, error), nothing error) error {
	if err := c.read(&struct{}{}, c.limits.Body); err != nil {
		return err
	}
	return c.change(func(ctx context.Context, l *live) error {
		moved, err := move(l.session, ctx)
		if err == nil && !moved {
			err = nothing
		}
		return err
	})
}

// giveUp ends a game.
func (c *call) giveUp() error {
	if err := c.read(&struct{}{}, c.limits.Body); err != nil {
		return err
	}
	return c.change(func(ctx context.Context, l *live) error {
		_, err := l.session.GiveUp(ctx)
		return err
	})
}

// ask answers with the game and the guess that the computer asks about, however long
// that takes.
func (c *call) ask() error {
	l, err := c.hold(c.r.Context(), c.r.PathValue("id"))
	if err != nil {
		return err
	}
	defer c.letGo(l)
	if l.session.Setup().Kind != match.Cracking {
		return refuse(http.StatusConflict, codebreaker.NewProblem("session-kind", "this game is of the kind {{.kind}}, where that cannot be done", "kind", string(l.session.Setup().Kind)))
	}
	return c.think(c.laneOf(l.session.Game()), func(ctx context.Context, _ progress) (thought, error) {
		object, err := c.newGameObject(ctx, l, c.limits.Thinking)
		if err == nil && object.Asking {
			err = context.DeadlineExceeded
		}
		return thought{http.StatusOK, object}, err
	})
}
