package store

import (
	"time"
)

// Filter selects games. Its zero value selects all of them.
type Filter struct {
	Kind   Kind   // or ""
	Game   string // its name, or ""
	State  State  // or ""
	Open   bool   // only open games
	Played bool   // only games with a move, or that are over: the ones that lists show
	Limit  int    // games at most; 0 for all
	Before Cursor // only games after this place of a list, unless it is zero
}

// Cursor is a place in a list of games: after a game that was last played at that time. The place
// does not move when that game is continued or deleted.
type Cursor struct {
	Updated time.Time
	ID      string
}

// Cursor returns the place behind a game as it is kept.
func (g *Game) Cursor() Cursor { return Cursor{g.Updated, g.ID} }
