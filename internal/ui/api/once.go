package api

import (
	"context"
	"crypto/sha256"
	"errors"

	"codebreaker/internal/app/games"
	"codebreaker/internal/engine/message"
)

// changeKey identifies a change by the key that the client sent.
type changeKey struct{ method, path, key string }

// madeChange is a change that was made.
type madeChange struct {
	game string            // its ID
	body [sha256.Size]byte // a hash of the request
}

const (
	mostMade   = 10_000 // changes that are remembered, some hundred bytes each
	longestKey = 200    // bytes of an Idempotency-Key
)

// errNotMade reports that a change was not made.
var errNotMade = errors.New("the change was not made")

// once makes a change to a game once per Idempotency-Key. If a request repeats a key, because the
// first answer may have been lost, once makes no change and answers with the current state of the
// game.
func (c *Call) once(change func() error) error {
	key := c.Header["Idempotency-Key"]
	switch {
	case key == "":
		return change()
	case len(key) > longestKey:
		return refuse(statusBadRequest, message.NewProblem("key-long", "an Idempotency-Key can have at most {{.most}} characters", "most", longestKey))
	}
	body, tried := sha256.Sum256(c.content), false
	var failed error
	made, err := c.server.made.Of(c.ctx, changeKey{c.Method, c.Path, key}, func() (madeChange, error) {
		tried = true
		if failed = change(); c.changed == "" {
			return madeChange{}, errNotMade
		}
		return madeChange{c.changed, body}, nil // even if the answer failed
	})
	switch {
	case tried:
		return failed
	case err != nil:
		return err
	case made.body != body:
		return refuse(statusUnprocessable, message.NewProblem("key-used", "this Idempotency-Key was used for another change: use a new one"))
	}
	return c.tellAgain(made.game)
}

// tellAgain answers a repeated request with the current state of the game.
func (c *Call) tellAgain(id string) error {
	opened, err := c.server.games.Open(c.ctx, id)
	if err != nil {
		return err
	}
	defer opened.Leave()
	return c.think(c.server.poolOf(opened.Game()), func(ctx context.Context, _ progress) (any, error) {
		return c.changedGame(ctx, opened, c.values["id"] == "")
	})
}

// changedGame answers a change, which is already kept, with the changed game or with the new game.
func (c *Call) changedGame(ctx context.Context, opened *games.Play, begun bool) (any, error) {
	c.changed = opened.ID()
	if begun {
		c.status = statusCreated
		c.set("Location", Base+"/games/"+opened.ID())
	}
	return c.view(ctx, opened, c.patience())
}
