package store

import (
	"crypto/sha256"
	"encoding/base32"
	"math/rand/v2"
	"strings"
	"time"

	"codebreaker/internal/engine/review"
)

// Game is a saved session.
type Game struct {
	ID       string    // 26 random letters and digits: base32, lower case
	Created  time.Time // UTC, to the millisecond, as all times here
	Updated  time.Time // of the last Save
	Ended    time.Time // when it was first saved as over; zero while the game is open
	Revision int       // grows by one with every Save; 0 before the first
	Saved    Saved
	State    State
	Turns    int    // guesses so far
	Line     string // as [Session] prints it
	Skill    int    // 0 to 99, or review.Unrated before a review
	Luck     int    // 0 to 99, or review.Unrated
	Damaged  bool   // its record is damaged: the game can be listed, but its moves are unknown
}

// NewGame returns a game of a session, with an ID of its own. It is not saved yet.
func NewGame(played Session) *Game {
	g := &Game{ID: newID(), Created: now(), Skill: review.Unrated, Luck: review.Unrated}
	g.Take(played)
	return g
}

// SharedGame returns a game of a session that was shared as a line, created after another game. The same line gives the
// same ID.
func SharedGame(played Session, line string, after time.Time) *Game {
	g := NewGame(played)
	if !g.Created.After(after) { // so that lists keep the order of the lines
		g.Created = after.Add(time.Millisecond)
	}
	g.ID, g.Updated, g.Revision = lineID(line), g.Created, 1
	g.settleEnd()
	return g
}

// idLength is the length of an ID.
const idLength = 26

// newID returns 130 random bits as 26 letters and digits.
func newID() string {
	const signs = "abcdefghijklmnopqrstuvwxyz234567"
	id := make([]byte, idLength)
	for i := range id {
		id[i] = signs[rand.IntN(len(signs))]
	}
	return string(id)
}

// lineID returns the ID of a game that was shared as a line.
func lineID(line string) string {
	sum := sha256.Sum256([]byte("line " + line))
	return strings.ToLower(base32.StdEncoding.EncodeToString(sum[:]))[:idLength]
}

// now is the time, to the millisecond as the store keeps it.
func now() time.Time { return kept(clock()) }

// clock is the clock of this machine; tests replace it.
var clock = time.Now

// kept is a time as the store keeps it.
func kept(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// Take copies a session's state into the game, for the next [Keeper.Save]. If the turns have changed
// it drops the rating. Practice stays practice.
func (g *Game) Take(played Session) {
	line := played.Line()
	if line != g.Line {
		g.Skill, g.Luck = review.Unrated, review.Unrated
	}
	practice := g.Saved.Practice
	g.Saved, g.State, g.Turns, g.Line = played.Saved(), played.State(), played.Guesses(), line
	g.Saved.Practice = g.Saved.Practice || practice
}

// Replayed replaces all that the moves determine, from a session that made them again. The rating of a game that is over
// stays.
func (g *Game) Replayed(played Session) {
	skill, luck := g.Skill, g.Luck
	g.Take(played)
	if g.Skill, g.Luck = skill, luck; !g.Over() {
		g.Skill, g.Luck = review.Unrated, review.Unrated
	}
	g.settleEnd()
}

// settleEnd makes the end time agree with the state.
func (g *Game) settleEnd() {
	switch {
	case !g.Over():
		g.Ended = time.Time{}
	case g.Ended.IsZero():
		g.Ended = g.Updated
	}
}

// Over reports whether the game has come to its end.
func (g *Game) Over() bool {
	return g.State == Solved || g.State == Lost || g.State == GivenUp
}

// Helped reports whether hints were taken or moves taken back.
func (g *Game) Helped() bool { return g.Saved.Hints > 0 || g.Saved.Undone > 0 }

// Counts reports whether the game is over and among [Statistics.Played]. The
// marks of its head say the same.
func (g *Game) Counts() bool { return g.Over() && g.MayCount() }

// MayCount reports whether the game is among [Statistics.Played] once it is over: so far
// it is played without help, not for practice, and not at a code that was typed.
func (g *Game) MayCount() bool {
	practised := g.Saved.Practice || g.Saved.Codemaker == Fixed
	return g.Saved.Kind == Playing && !practised && !g.Helped()
}
