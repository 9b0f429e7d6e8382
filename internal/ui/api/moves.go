package api

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
)

// moveBody is the body of a request for a move, as a player writes it. Each route takes some of its
// fields.
type moveBody struct {
	Text   string `json:"text" description:"turns as people have them: ABCD=XO EFAB=1,1, or rows of squares; with several boards ABCD=XO/OO, or guesses with the grids that games share" maxLength:"60000"`
	Guess  string `json:"guess" description:"a code as people write it" maxLength:"400"`
	Mark   string `json:"mark" description:"a mark as people write it: XO, 1 1, 1b1w, GYx.., none; ? for a part that is not known, 1 ? or G??x.; with several boards the marks in their order, XO/OO" maxLength:"2000"`
	Repair int    `json:"repair" description:"the repair's number, from 1, in the list of the game's clash; the first when absent" minimum:"1"`
}

// move reads the move of a body.
func (b *moveBody) move(c *Call, opened *games.Play, act session.Act, turn int) (session.Move, error) {
	if act == session.Add && b.Mark != "" {
		return opened.ReadTurn(cmp.Or(b.Text, b.Guess), b.Mark)
	}
	move, err := opened.Read(c.ctx, c.lang, act, turn, cmp.Or(b.Text, b.Guess, b.Mark))
	move.Repair = b.Repair
	return move, err
}

// moving completes the route of a move. It takes these fields of a [moveBody], those with a question
// mark optionally, and answers with the game. By default its path ends with the act. A refused move
// changes nothing.
func moving(act session.Act, takes string, r route) route {
	r.body, r.takes, r.answer, r.streams, r.changes = moveBody{}, takes, games.View{}, true, true
	r.method, r.path, r.id = cmp.Or(r.method, "POST"), cmp.Or(r.path, "/games/{id}/"+string(act)), cmp.Or(r.id, string(act))
	r.do = func(c *Call) error {
		var asked moveBody
		if err := c.read(&asked, c.server.limits.Body); err != nil {
			return err
		}
		var sent map[string]any
		_ = json.Unmarshal(c.content, &sent) // it has been read
		for name := range sent {
			if !slices.Contains(strings.Fields(strings.ReplaceAll(takes, "?", "")), name) {
				return refuse(statusBadRequest, unknownField(strconv.Quote(name)))
			}
		}
		turn, err := strconv.Atoi(cmp.Or(c.values["number"], "0"))
		if err != nil {
			return noRoute()
		}
		return c.once(func() error { return c.change(&asked, act, turn) })
	}
	return r
}

func (c *Call) change(asked *moveBody, act session.Act, turn int) error {
	opened, err := c.open()
	if err != nil {
		return err
	}
	defer opened.Leave()
	if err := c.match(opened); err != nil {
		return err
	}
	move, err := asked.move(c, opened, act, turn)
	if err != nil {
		return err
	}
	return c.think(c.server.poolOf(opened.Game()), func(ctx context.Context, _ progress) (any, error) {
		if err := opened.Do(ctx, move); err != nil {
			return nil, err
		}
		return c.changedGame(ctx, opened, false)
	})
}

// entityTag is the tag of a game's revision, in the headers ETag and If-Match.
func entityTag(opened *games.Play) string { return strconv.Quote(strconv.Itoa(opened.Revision())) }

// match refuses a change for another revision: If-Match has the tags of the accepted revisions, or
// * for any.
func (c *Call) match(opened *games.Play) error {
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
func (s *Server) poolOf(game *rules.Game) pool {
	if isSmall(game) {
		return s.quick
	}
	return s.long
}

// isSmall reports whether moves and hints in a game take little work.
func isSmall(game *rules.Game) bool { return game.SecretCount() <= mostQuick }

// mostQuick is the largest number of codes of a game whose moves take little work.
const mostQuick = 1 << 18

// newRiddle creates a line for a friend.
func (c *Call) newRiddle() error {
	var request games.RiddleRequest
	if err := c.read(&request, c.server.limits.Body); err != nil {
		return err
	}
	riddle, err := c.server.games.Riddle(c.ctx, c.lang, &request)
	if err != nil {
		return err
	}
	return c.answer(statusOK, riddle)
}

// ask answers with the game and the computer's next guess, however long the search takes.
func (c *Call) ask(opened *games.Play) error {
	if kind := opened.Session().Setup().Kind; kind != session.Cracking {
		return refuse(statusConflict, message.NewProblem("session-kind", "not possible in a game of kind {{.kind}}", "kind", string(kind)))
	}
	return c.think(c.server.poolOf(opened.Game()), func(ctx context.Context, _ progress) (any, error) {
		view, err := c.view(ctx, opened, c.server.limits.Thinking)
		if err == nil && slices.ContainsFunc(view.Boards, func(board games.Board) bool { return board.Asking }) {
			err = context.DeadlineExceeded
		}
		return view, err
	})
}
