package api

import (
	"context"
	"crypto/sha256"
	"errors"

	"codebreaker"
	"codebreaker/internal/table"
)

// changeKey tells a change apart by the key that its client gave it.
type changeKey struct{ method, path, key string }

// madeChange is a change that was made.
type madeChange struct {
	game string            // its ID
	body [sha256.Size]byte // of the request, in short
}

const (
	mostMade   = 10_000 // changes that are remembered, of some hundred bytes each
	longestKey = 200    // bytes of an Idempotency-Key
)

// errNotMade says that a change was not made.
var errNotMade = errors.New("the change was not made")

// once makes a change to a game. When the request has an Idempotency-Key and another of
// the same key has made its change before, whose answer may have been lost, none is
// made: the game is told as it stands.
func (c *call) once(change func() error) error {
	key := c.Header["Idempotency-Key"]
	switch {
	case key == "":
		return change()
	case len(key) > longestKey:
		return refuse(statusBadRequest, codebreaker.NewProblem("key-long", "an Idempotency-Key can have at most {{.most}} characters", "most", longestKey))
	}
	body, tried := sha256.Sum256(c.body), false
	var failed error
	made, err := c.made.Of(c.ctx, changeKey{c.Method, c.Path, key}, func() (madeChange, error) {
		tried = true
		if failed = change(); c.changed == "" {
			return madeChange{}, errNotMade
		}
		return madeChange{c.changed, body}, nil // also when telling of it failed
	})
	switch {
	case tried:
		return failed
	case err != nil:
		return err
	case made.body != body:
		return refuse(statusUnprocessable, codebreaker.NewProblem("key-used", "this Idempotency-Key was used for another change: use a new one"))
	}
	return c.tellAgain(made.game)
}

// tellAgain answers as a change did that was made before, with the game as it stands.
func (c *call) tellAgain(id string) error {
	seat, err := c.table.Open(c.ctx, id)
	if err != nil {
		return err
	}
	defer seat.Leave()
	return c.think(c.poolOf(seat.Game()), func(ctx context.Context, _ progress) (thought, error) {
		return c.changedGame(ctx, seat, c.values["id"] == "")
	})
}

// changedGame answers a change, which is kept, with the game after it: one that was
// there, or one that was begun by it.
func (c *call) changedGame(ctx context.Context, seat *table.Seat, begun bool) (thought, error) {
	c.changed = seat.ID()
	status := statusOK
	if begun {
		status = statusCreated
		c.set("Location", Base+"/games/"+seat.ID())
	}
	view, err := c.view(ctx, seat, c.patience())
	return thought{status, view}, err
}
