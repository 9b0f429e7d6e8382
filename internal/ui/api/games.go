package api

import (
	"context"
	"strconv"
	"strings"
	"time"

	"codebreaker/internal/app/games"
	"codebreaker/internal/app/pause"
	"codebreaker/internal/app/session"
	"codebreaker/internal/app/study"
	"codebreaker/internal/engine/message"
	"codebreaker/internal/store"
)

// newGame begins a game.
func (c *Call) newGame() error {
	var request games.Request
	if err := c.read(&request, c.server.limits.Body); err != nil {
		return err
	}
	return c.once(func() error {
		prepared, err := c.server.games.Prepare(c.ctx, c.lang, &request)
		if err != nil {
			return err
		}
		return c.think(c.server.poolOf(prepared.Game()), func(ctx context.Context, _ progress) (any, error) {
			opened, err := prepared.Start(ctx)
			if err != nil {
				return nil, err
			}
			defer opened.Leave()
			return c.changedGame(ctx, opened, !prepared.IsBegun())
		})
	})
}

// patience is how long an answer waits for the computer's next guess.
func (c *Call) patience() time.Duration {
	if c.takesEvents() {
		return c.server.limits.Thinking
	}
	return c.server.limits.Patience
}

// open waits for the request's game.
func (c *Call) open() (*games.Play, error) {
	return c.server.games.Open(c.ctx, c.values["id"])
}

// inGame returns a handler that opens the request's game for another.
func inGame(do func(c *Call, opened *games.Play) error) func(*Call) error {
	return func(c *Call) error {
		opened, err := c.open()
		if err != nil {
			return err
		}
		defer opened.Leave()
		return do(c, opened)
	}
}

// view describes the state of a game, and tags the answer with the game's revision.
func (c *Call) view(ctx context.Context, opened *games.Play, patience time.Duration) (*games.View, error) {
	c.set("ETag", entityTag(opened))
	return opened.View(ctx, c.lang, patience)
}

// game describes the state of a game.
func (c *Call) game(opened *games.Play) error {
	ctx, cancel := pause.WithTimeout(c.ctx, c.server.limits.Thinking)
	defer cancel()
	view, err := c.view(ctx, opened, c.patience())
	if err != nil {
		return err
	}
	return c.answer(statusOK, view)
}

// deleteGame deletes a game.
func (c *Call) deleteGame(opened *games.Play) error {
	if err := c.match(opened); err != nil {
		return err
	}
	if err := opened.Delete(c.ctx); err != nil {
		return err
	}
	c.Response.Begin(statusNoContent, c.answered)
	return nil
}

// forget deletes everything that is kept.
func (c *Call) forget() error {
	if err := c.server.store.DeleteAll(c.ctx); err != nil {
		return err
	}
	c.server.study.ForgetWords()
	c.Response.Begin(statusNoContent, c.answered)
	return nil
}

// share returns what players share of a game.
func (c *Call) share(opened *games.Play) error {
	share := func() (*games.Share, error) { return opened.Share(c.ctx, c.lang) }
	if seed := c.Query.Get("seed"); seed != "" {
		share = func() (*games.Share, error) { return opened.ShareSeed(c.ctx, c.lang, seed) }
	}
	shared, err := share()
	if err != nil {
		return err
	}
	return c.answer(statusOK, shared)
}

// gameList is a page of a list of games.
type gameList struct {
	Games []games.Listed `json:"games" description:"the last played first; a game that was begun and in which nothing was played is in no list"`
	Next  string         `json:"next,omitempty" description:"give it as before to get the games that follow, also when the last of these was played on or deleted since; absent at the end"`
}

// usualPage is the default number of games on a page.
const usualPage = 20

// listGames lists the games.
func (c *Call) listGames() error {
	filter, err := c.filter()
	if err != nil {
		return err
	}
	limit := filter.Limit
	filter.Limit++ // one more, to know whether there are more
	found, err := c.server.store.Games(c.ctx, filter)
	if err != nil {
		return err
	}
	list := gameList{Games: []games.Listed{}}
	if len(found) > limit {
		found = found[:limit]
		list.Next = formatCursor(found[limit-1].Cursor())
	}
	for _, g := range found {
		list.Games = append(list.Games, *c.server.games.Listed(c.ctx, c.lang, g))
	}
	return c.answer(statusOK, list)
}

// startOf returns the start of the game with this name.
func (c *Call) startOf(name string) (*study.Start, error) {
	return c.server.study.Start(c.ctx, c.lang, study.Named{Game: name})
}

// formatCursor writes a place in a list of games.
func formatCursor(at store.Cursor) string {
	return strconv.FormatInt(at.Updated.UnixMilli(), 36) + "-" + at.ID
}

// parseCursor reads a place in a list of games.
func parseCursor(text string) (store.Cursor, error) {
	updated, id, ok := strings.Cut(text, "-")
	milliseconds, err := strconv.ParseInt(updated, 36, 64)
	if !ok || err != nil {
		return store.Cursor{}, refuse(statusBadRequest, message.NewProblem("query-cursor", "before={{.value}}: use the value of next from the previous response", "value", strconv.Quote(text)))
	}
	return store.Cursor{Updated: time.UnixMilli(milliseconds), ID: id}, nil
}

// filter reads the filter of games from the query.
func (c *Call) filter() (store.Filter, error) {
	filter := store.Filter{Played: true, Game: c.Query.Get("game")}
	if text := c.Query.Get("before"); text != "" {
		var err error
		if filter.Before, err = parseCursor(text); err != nil {
			return filter, err
		}
	}
	var err error
	if filter.Open, err = c.flag("open"); err != nil {
		return filter, err
	}
	kind, err := c.oneOf("kind", string(session.Playing), string(session.Cracking), string(session.Helping))
	if err != nil {
		return filter, err
	}
	state, err := c.oneOf("state", string(session.Going), string(session.Contradicted), string(session.Solved), string(session.Lost), string(session.GivenUp))
	if err != nil {
		return filter, err
	}
	filter.Kind, filter.State = session.Kind(kind), session.State(state)
	filter.Limit, err = c.number("limit", usualPage, 1, c.server.limits.Page)
	return filter, err
}
