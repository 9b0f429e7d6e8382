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

// change makes a move in a game and answers with the game. A refused move changes nothing.
func (c *call) change(typed game.Typed) error {
	return c.once(func() error { return c.changeNow(typed) })
}

func (c *call) changeNow(typed game.Typed) error {
	seat, err := c.open()
	if err != nil {
		return err
	}
	defer seat.Leave()
	if err := c.match(seat); err != nil {
		return err
	}
	move, err := typed.Move(seat.Game())
	if err != nil {
		return err
	}
	return c.think(c.poolOf(seat.Game()), func(ctx context.Context, _ progress) (thought, error) {
		if err := seat.Do(ctx, move); err != nil {
			return thought{}, err
		}
		return c.changedGame(ctx, seat, false)
	})
}

// entityTag is the tag of a game's revision, in the headers ETag and If-Match.
func entityTag(seat *game.Play) string { return strconv.Quote(strconv.Itoa(seat.Revision())) }

// match refuses a change for another revision: If-Match has the tags of the accepted revisions, or
// * for any.
func (c *call) match(seat *game.Play) error {
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
	if err := seat.Check(revisions...); err != nil {
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

// guess plays a guess against the computer.
func (c *call) guess() error {
	var body newGuess
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	return c.change(game.Typed{Kind: game.Guess, Text: body.Guess})
}

// newRiddle creates a line for a friend.
func (c *call) newRiddle() error {
	var wish game.RiddleRequest
	if err := c.read(&wish, c.limits.Body); err != nil {
		return err
	}
	riddle, err := c.games.Riddle(c.ctx, c.lang, &wish)
	if err != nil {
		return err
	}
	return c.answer(statusOK, riddle)
}

// newMark is a mark from the player.
type newMark struct {
	Mark string `json:"mark" description:"a mark as people write it: XO, 1 1, 1b1w, GYx.., none" maxLength:"200"`
}

// mark marks the computer's guess.
func (c *call) mark() error {
	var body newMark
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	return c.change(game.Typed{Kind: game.Mark, Text: body.Mark})
}

// newRefusal is a word that a game elsewhere does not accept.
type newRefusal struct {
	Guess string `json:"guess,omitempty" description:"the word; when absent, the one that the computer asks about" maxLength:"400"`
}

// refuseWord records that a word is not accepted.
func (c *call) refuseWord() error {
	var body newRefusal
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	return c.change(game.Typed{Kind: game.Refuse, Text: body.Guess})
}

// instead records the guess that was played instead of the computer's.
func (c *call) instead() error {
	var body newGuess
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	return c.change(game.Typed{Kind: game.Instead, Text: body.Guess})
}

// newTurns are turns played elsewhere.
type newTurns struct {
	Text  string `json:"text,omitempty" description:"turns as people have them: ABCD=XO EFAB=1,1, or rows of squares" maxLength:"60000"`
	Guess string `json:"guess,omitempty" description:"the guess of one turn, in place of text" maxLength:"400"`
	Mark  string `json:"mark,omitempty" description:"its mark" maxLength:"200"`
}

// addTurns adds turns played elsewhere.
func (c *call) addTurns() error {
	var body newTurns
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	return c.change(game.Typed{Kind: game.Add, Text: cmp.Or(body.Text, body.Guess), Mark: body.Mark})
}

// editTurn changes the mark of a turn.
func (c *call) editTurn() error {
	var body newMark
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	number, err := strconv.Atoi(c.values["number"])
	if err != nil {
		return noRoute()
	}
	return c.change(game.Typed{Kind: game.Edit, Text: body.Mark, Turn: number})
}

// newRepair chooses a repair of a contradiction.
type newRepair struct {
	Repair int `json:"repair,omitempty" description:"the repair's number, from 1, in the list of the game's clash; the first when absent" minimum:"1"`
}

// repair applies one repair of the contradiction.
func (c *call) repair() error {
	var body newRepair
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	return c.change(game.Typed{Kind: game.Mend, Repair: body.Repair})
}

// nothing is an empty body.
type nothing struct{}

// bare makes a move without parameters.
func (c *call) bare(kind game.Kind) error {
	if err := c.read(&nothing{}, c.limits.Body); err != nil {
		return err
	}
	return c.change(game.Typed{Kind: kind})
}

// undo takes back the last move.
func (c *call) undo() error { return c.bare(game.Undo) }

// redo repeats the move that was taken back.
func (c *call) redo() error { return c.bare(game.Redo) }

// giveUp ends a game.
func (c *call) giveUp() error { return c.bare(game.GiveUp) }

// ask answers with the game and the computer's next guess, however long the search takes.
func (c *call) ask() error {
	seat, err := c.open()
	if err != nil {
		return err
	}
	defer seat.Leave()
	if kind := seat.Session().Setup().Kind; kind != session.Cracking {
		return refuse(statusConflict, message.NewProblem("session-kind", "not possible in a game of kind {{.kind}}", "kind", string(kind)))
	}
	return c.think(c.poolOf(seat.Game()), func(ctx context.Context, _ progress) (thought, error) {
		view, err := c.view(ctx, seat, c.limits.Thinking)
		if err == nil && view.Boards[0].Asking {
			err = context.DeadlineExceeded
		}
		return thought{statusOK, view}, err
	})
}
