package store

import (
	"crypto/rand"
	"strings"
	"time"

	"codebreaker/internal/app/session"
	"codebreaker/internal/engine/review"
)

// Game is a saved session.
type Game struct {
	ID       string    // 26 letters and digits that cannot be guessed: base32, lower case
	Created  time.Time // UTC, to the millisecond, as all times here
	Updated  time.Time // of the last Save
	Ended    time.Time // when it was first saved as over; zero while the game is open
	Revision int       // grows by one with every Save; 0 before the first
	Saved    session.Saved
	State    session.State
	Turns    int    // guesses so far
	Line     string // session.Line()
	Skill    int    // 0 to 99, or review.Unrated before a review
	Luck     int    // 0 to 99, or review.Unrated
}

// NewGame returns a game of a session, with an ID of its own. It is not saved yet.
func NewGame(played *session.Session) *Game {
	g := &Game{ID: newID(), Created: now(), Skill: review.Unrated, Luck: review.Unrated}
	g.Take(played)
	return g
}

// newID returns 130 random bits as 26 letters and digits.
func newID() string { return strings.ToLower(rand.Text()) }

// now is the time, to the millisecond as the store keeps it.
func now() time.Time { return kept(clock()) }

// clock is the clock of this machine; tests replace it.
var clock = time.Now

// kept is a time as the store keeps it.
func kept(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// Take copies a session's state into the game, for the next [Store.Save]. If the turns have changed
// it drops the rating. Practice stays practice.
func (g *Game) Take(played *session.Session) {
	line := played.Line()
	if line != g.Line {
		g.Skill, g.Luck = review.Unrated, review.Unrated
	}
	practice := g.Saved.Practice
	g.Saved, g.State, g.Turns, g.Line = played.Saved(), played.State(), played.Guesses(), line
	g.Saved.Practice = g.Saved.Practice || practice
}

// Over reports whether the game has come to its end.
func (g *Game) Over() bool {
	return g.State == session.Solved || g.State == session.Lost || g.State == session.GivenUp
}

// Helped reports whether hints were taken or moves taken back.
func (g *Game) Helped() bool { return g.Saved.Hints > 0 || g.Saved.Undone > 0 }

// Counts reports whether the game is over and among [Statistics.Played]. The columns
// helped and practised of the file say the same.
func (g *Game) Counts() bool { return g.Over() && g.MayCount() }

// MayCount reports whether the game is among [Statistics.Played] once it is over: so far
// it is played without help, not for practice, and not at a code that was typed.
func (g *Game) MayCount() bool {
	practised := g.Saved.Practice || g.Saved.Codemaker == session.Fixed
	return g.Saved.Kind == session.Playing && !practised && !g.Helped()
}
