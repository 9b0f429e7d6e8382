package store

import (
	"time"

	"codebreaker/internal/session"
)

// Filter says which games are meant. Its zero value means all games.
type Filter struct {
	Kind   session.Kind  // or ""
	Game   string        // its name, or ""
	State  session.State // or ""
	Open   bool          // only games that go on
	Played bool          // only games with a move, or that are over: what lists are of
	Limit  int           // games at most; 0 for all
	Before Cursor        // only games that come after this place of a list, unless it is zero
}

// Cursor is a place in a list of games: behind a game that was last played then. It
// stays where it is when that game is played on or deleted.
type Cursor struct {
	Updated time.Time
	ID      string
}

// Cursor returns the place behind a game as it is kept.
func (g *Game) Cursor() Cursor { return Cursor{g.Updated, g.ID} }
