package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"codebreaker"
	"codebreaker/internal/table"
	"codebreaker/store"
)

// playerObject is who plays in a browser.
type playerObject struct {
	Name     string `json:"name" description:"empty of nobody in particular: a browser whose games nobody else opens"`
	Linked   bool   `json:"linked" description:"a link opens the player's games in other browsers"`
	Nameable bool   `json:"nameable" description:"the player may have a name: not the person at this machine, nor programs that keep no cookies"`
}

// namedPlayer is a name that somebody wants.
type namedPlayer struct {
	Name string `json:"name" description:"1 to 40 characters" maxLength:"200"`
}

// linkObject is a link by which a player's games open in another browser.
type linkObject struct {
	Path string `json:"path" description:"what follows the server's address; the secret stands behind #, so that browsers send it to nobody. It is told this once"`
}

// linkSecret is what a link carries.
type linkSecret struct {
	Secret string `json:"secret" description:"what stands behind # in the link" maxLength:"200"`
}

// linkedPlayer is whom a link leads to.
type linkedPlayer struct {
	Name  string `json:"name"`
	Own   bool   `json:"own" description:"this browser plays as them already"`
	Games int    `json:"games" description:"of this browser, which would move to them; 0 where it has a name of its own" minimum:"0"`
	Now   string `json:"now,omitempty" description:"whose this browser is now: their games stay theirs, and open by their link alone"`
}

// entering is a wish to play as somebody.
type entering struct {
	linkSecret
	Games bool `json:"games,omitempty" description:"takes along the games and lists that this browser has had without a name; else nobody opens these any more"`
}

// enteredPlayer is who plays from now on.
type enteredPlayer struct {
	playerObject
	Moved int `json:"moved" description:"games that were taken along" minimum:"0"`
	Left  int `json:"left" description:"games that could not be: the player has a list of words of the same name with other words" minimum:"0"`
}

// nameable reports whether a player is a browser's: the person at this machine has its
// file, and programs that keep no cookies are told apart by nothing.
func nameable(player string) bool { return player != "" && player != bearerPlayer }

// mustBeNameable returns why a player can have no name, or nil.
func (c *call) mustBeNameable() error {
	if nameable(c.player) {
		return nil
	}
	return refuse(http.StatusUnprocessableEntity, codebreaker.NewProblem("player-alone", "names and groups are for browsers that reach a server of several people; here plays whoever sits at this machine, or a program without cookies"))
}

// playerHere returns the player of a request; without a name where nothing is known.
func (c *call) playerHere() (*store.Player, error) {
	player, err := c.store.Player(c.r.Context(), c.player)
	if errors.Is(err, store.ErrNoPlayer) {
		return &store.Player{ID: c.player}, nil
	}
	return player, err
}

// thePlayer tells who plays.
func (c *call) thePlayer() error {
	player, err := c.playerHere()
	if err != nil {
		return err
	}
	return c.answer(http.StatusOK, playerObject{player.Name, player.Linked, nameable(c.player)})
}

// namePlayer gives the player a name.
func (c *call) namePlayer() error {
	var body namedPlayer
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	if err := c.takeName(body.Name); err != nil {
		return err
	}
	return c.thePlayer()
}

// takeName gives the player a name.
func (c *call) takeName(typed string) error {
	if err := c.mustBeNameable(); err != nil {
		return err
	}
	name, err := table.NameOf(typed)
	if err != nil {
		return err
	}
	return c.store.NamePlayer(c.r.Context(), c.player, name, c.limits.Players)
}

// linkPlayer makes the player a new link, and ends the old one.
func (c *call) linkPlayer() error {
	if err := c.mustBeNameable(); err != nil {
		return err
	}
	secret, err := c.store.LinkPlayer(c.r.Context(), c.player)
	if errors.Is(err, store.ErrNoPlayer) {
		return unnamed()
	}
	if err != nil {
		return err
	}
	return c.answer(http.StatusOK, linkObject{"/me#" + secret})
}

// unnamed says that a name is needed.
func unnamed() error {
	return codebreaker.NewProblem("player-unnamed", "give yourself a name first, by which others know you")
}

// linked returns whom a link leads to.
func (c *call) linked(secret string) (*store.Player, error) {
	if err := c.mustBeNameable(); err != nil {
		return nil, err
	}
	player, err := c.store.PlayerOfLink(c.r.Context(), secret)
	if errors.Is(err, store.ErrNoPlayer) {
		return nil, refuse(http.StatusNotFound, codebreaker.NewProblem("link-none", "this link opens nothing: a newer one has taken its place, or a part of it is missing"))
	}
	return player, err
}

// lookPlayer tells whom a link leads to.
func (c *call) lookPlayer() error {
	var body linkSecret
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	player, err := c.linked(body.Secret)
	if err != nil {
		return err
	}
	told := linkedPlayer{Name: player.Name, Own: player.ID == c.player}
	here, err := c.playerHere()
	if err != nil {
		return err
	}
	if told.Now = here.Name; here.Name == "" {
		if told.Games, err = c.store.Count(c.r.Context(), store.Filter{Player: c.player, Played: true}); err != nil {
			return err
		}
	}
	return c.answer(http.StatusOK, told)
}

// enterPlayer has the browser play as whom a link leads to.
func (c *call) enterPlayer() error {
	var body entering
	if err := c.read(&body, c.limits.Body); err != nil {
		return err
	}
	player, err := c.linked(body.Secret)
	if err != nil {
		return err
	}
	here, err := c.playerHere()
	if err != nil {
		return err
	}
	told := enteredPlayer{playerObject: playerObject{player.Name, player.Linked, true}}
	if body.Games && here.Name == "" {
		if told.Moved, told.Left, err = c.store.MoveGames(context.WithoutCancel(c.r.Context()), c.player, player.ID); err != nil {
			return err
		}
		c.table.ForgetLists(c.player)
		c.table.ForgetLists(player.ID)
	}
	c.become(player.ID)
	return c.answer(http.StatusOK, told)
}

// renewPlayer has the player's other browsers be nobody's. What brings the player back if the answer is lost is the link.
func (c *call) renewPlayer() error {
	if err := c.mustBeNameable(); err != nil {
		return err
	}
	renewed, err := c.store.RenewPlayer(context.WithoutCancel(c.r.Context()), c.player)
	if errors.Is(err, store.ErrNoPlayer) {
		return codebreaker.NewProblem("player-unlinked", "make a link first: without one nothing would bring you back")
	}
	if err != nil {
		return err
	}
	c.table.ForgetLists(c.player)
	c.become(renewed)
	c.player = renewed
	return c.thePlayer()
}

// leavePlayer has the browser be nobody's, with no games.
func (c *call) leavePlayer() error {
	if err := c.mustBeNameable(); err != nil {
		return err
	}
	c.become(NewToken())
	c.WriteHeader(http.StatusNoContent)
	return nil
}

// become has the browser that asks be a player's from now on.
func (c *call) become(player string) {
	if become, ok := c.r.Context().Value(becomeKey{}).(func(http.ResponseWriter, string)); ok {
		become(c.ResponseWriter, player)
	}
}

// see notes that the player's browser is here.
func (c *call) see() {
	if !nameable(c.player) {
		return
	}
	_, known := c.seen.Of(context.Background(), sighting{c.player, c.clock().UTC().Format(time.DateOnly)}, func() (struct{}, error) {
		return struct{}{}, c.store.SeePlayer(context.WithoutCancel(c.r.Context()), c.player, c.clock())
	})
	if known != nil && !errors.Is(known, store.ErrReadOnly) {
		c.complain(known)
	}
}

// sighting is a player on a day.
type sighting struct{ player, day string }

// mostSeen is how many players of a day are remembered to be noted.
const mostSeen = 10_000
