package api

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	"codebreaker"
	"codebreaker/internal/game"
	"codebreaker/internal/message"
	"codebreaker/internal/session"
)

// mover is the body of a request for a move.
type mover interface {
	move(g *codebreaker.Game, act session.Act, turn int) (session.Move, error)
}

// moving returns the handler for a kind of move, which answers with the game. A refused move changes
// nothing.
func moving[body mover](act session.Act) func(*call) error {
	return func(c *call) error {
		var asked body
		if err := c.read(&asked, c.limits.Body); err != nil {
			return err
		}
		turn, err := strconv.Atoi(cmp.Or(c.values["number"], "0"))
		if err != nil {
			return noRoute()
		}
		return c.once(func() error { return c.change(asked, act, turn) })
	}
}

func (c *call) change(asked mover, act session.Act, turn int) error {
	opened, err := c.open()
	if err != nil {
		return err
	}
	defer opened.Leave()
	if err := c.match(opened); err != nil {
		return err
	}
	move, err := asked.move(opened.Game(), act, turn)
	if err != nil {
		return err
	}
	return c.think(c.poolOf(opened.Game()), func(ctx context.Context, _ progress) (any, error) {
		if err := opened.Do(ctx, move); err != nil {
			return nil, err
		}
		return c.changedGame(ctx, opened, false)
	})
}

// entityTag is the tag of a game's revision, in the headers ETag and If-Match.
func entityTag(opened *game.Play) string { return strconv.Quote(strconv.Itoa(opened.Revision())) }

// match refuses a change for another revision: If-Match has the tags of the accepted revisions, or
// * for any.
func (c *call) match(opened *game.Play) error {
	wanted := c.Header["If-Match"]
	if wanted == "" {
		return nil
	}
	var revisions []int
	for tag := range strings.SplitSeq(wanted, ",") {
		tag = strings.TrimSpace(tag)
		if tag == "*" {
			return nil
		}
		if text, err := strconv.Unquote(tag); err == nil {
			if revision, err := strconv.Atoi(text); err == nil {
				revisions = append(revisions, revision)
			}
		}
	}
	if err := opened.Check(revisions...); err != nil {
		return refuse(statusPreconditionFailed, err)
	}
	return nil
}

// poolOf returns the pool for moves and hints of a game.
func (s *Server) poolOf(game *codebreaker.Game) pool {
	if isSmall(game) {
		return s.quick
	}
	return s.long
}

// isSmall reports whether moves and hints in a game take little work.
func isSmall(game *codebreaker.Game) bool { return game.SecretCount() <= mostQuick }

// mostQuick is the largest number of codes of a game whose moves take little work.
const mostQuick = 1 << 18

// newGuess is a guess against the computer.
type newGuess struct {
	Guess string `json:"guess" description:"a code as people write it" maxLength:"400"`
}

func (b newGuess) move(g *codebreaker.Game, act session.Act, turn int) (session.Move, error) {
	return session.ReadMove(g, act, turn, b.Guess)
}

// newMark is a mark from the player.
type newMark struct {
	Mark string `json:"mark" description:"a mark as people write it: XO, 1 1, 1b1w, GYx.., none" maxLength:"200"`
}

func (b newMark) move(g *codebreaker.Game, act session.Act, turn int) (session.Move, error) {
	return session.ReadMove(g, act, turn, b.Mark)
}

// newRefusal is a word that a game elsewhere does not accept.
type newRefusal struct {
	Guess string `json:"guess,omitempty" description:"the word; when absent, the one that the computer asks about" maxLength:"400"`
}

func (b newRefusal) move(g *codebreaker.Game, act session.Act, turn int) (session.Move, error) {
	return session.ReadMove(g, act, turn, b.Guess)
}

// newTurns are turns played elsewhere.
type newTurns struct {
	Text  string `json:"text,omitempty" description:"turns as people have them: ABCD=XO EFAB=1,1, or rows of squares" maxLength:"60000"`
	Guess string `json:"guess,omitempty" description:"the guess of one turn, in place of text" maxLength:"400"`
	Mark  string `json:"mark,omitempty" description:"its mark" maxLength:"200"`
}

func (b newTurns) move(g *codebreaker.Game, act session.Act, turn int) (session.Move, error) {
	if b.Mark == "" {
		return session.ReadMove(g, act, turn, cmp.Or(b.Text, b.Guess))
	}
	var played codebreaker.Turn
	var err error
	if played.Guess, err = g.ParseCode(cmp.Or(b.Text, b.Guess)); err == nil {
		played.Feedback, err = g.ParseFeedback(b.Mark)
	}
	return session.Move{Act: act, Turns: codebreaker.History{played}}, err
}

// newRepair chooses a repair of a contradiction.
type newRepair struct {
	Repair int `json:"repair,omitempty" description:"the repair's number, from 1, in the list of the game's clash; the first when absent" minimum:"1"`
}

func (b newRepair) move(_ *codebreaker.Game, act session.Act, _ int) (session.Move, error) {
	return session.Move{Act: act, Repair: b.Repair}, nil
}

// nothing is an empty body.
type nothing struct{}

func (nothing) move(_ *codebreaker.Game, act session.Act, _ int) (session.Move, error) {
	return session.Move{Act: act}, nil
}

// newRiddle creates a line for a friend.
func (c *call) newRiddle() error {
	var request game.RiddleRequest
	if err := c.read(&request, c.limits.Body); err != nil {
		return err
	}
	riddle, err := c.games.Riddle(c.ctx, c.lang, &request)
	if err != nil {
		return err
	}
	return c.answer(statusOK, riddle)
}

// ask answers with the game and the computer's next guess, however long the search takes.
func (c *call) ask(opened *game.Play) error {
	if kind := opened.Session().Setup().Kind; kind != session.Cracking {
		return refuse(statusConflict, message.NewProblem("session-kind", "not possible in a game of kind {{.kind}}", "kind", string(kind)))
	}
	return c.think(c.poolOf(opened.Game()), func(ctx context.Context, _ progress) (any, error) {
		view, err := c.view(ctx, opened, c.limits.Thinking)
		if err == nil && view.Boards[0].Asking {
			err = context.DeadlineExceeded
		}
		return view, err
	})
}
