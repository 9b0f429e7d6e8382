package store

import (
	"crypto/rand"
	"encoding/json"
	"strings"
	"time"

	"codebreaker/match"
	"codebreaker/review"
)

// Game is a session as it is kept.
type Game struct {
	ID       string    // 26 letters and digits that cannot be guessed: base32, lower case
	Created  time.Time // UTC, to the millisecond, as all times here
	Updated  time.Time // of the last Save
	Ended    time.Time // when it was saved as over; zero while it goes on
	Revision int       // grows by one with every Save; 0 before the first
	Saved    match.Saved
	State    match.State
	Turns    int    // guesses so far
	Line     string // session.Line()
	Skill    int    // 0 to 99, or review.Unrated until it was reviewed
	Luck     int    // 0 to 99, or review.Unrated
}

// NewGame returns a game of a session, with an ID of its own. It is not saved yet.
func NewGame(session *match.Session) *Game {
	g := &Game{ID: newID(), Created: now(), Skill: review.Unrated, Luck: review.Unrated}
	g.Take(session)
	return g
}

// newID returns 130 random bits as 26 letters and digits.
func newID() string { return strings.ToLower(rand.Text()) }

// now is the time to the millisecond, as it is kept.
func now() time.Time { return kept(clock()) }

// clock is the clock of this machine; a test has one of its own.
var clock = time.Now

// kept is a time as it is kept.
func kept(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }

// Take takes a session's state over, for the next [Store.Save]. A rating that was
// of other turns is dropped; practice stays practice.
func (g *Game) Take(session *match.Session) {
	line := session.Line()
	if line != g.Line {
		g.Skill, g.Luck = review.Unrated, review.Unrated
	}
	practice := g.Saved.Practice
	g.Saved, g.State, g.Turns, g.Line = session.Saved(), session.State(), len(session.Turns()), line
	g.Saved.Practice = g.Saved.Practice || practice
}

// Over reports whether the game has come to its end.
func (g *Game) Over() bool {
	return g.State == match.Solved || g.State == match.Lost || g.State == match.GivenUp
}

// Helped reports whether hints were taken or moves taken back.
func (g *Game) Helped() bool { return g.Saved.Hints > 0 || g.Saved.Undone > 0 }

// Counts reports whether the game is over and among [Statistics.Played]: played without
// help, not for practice, and not at a code that was typed. The columns helped and
// practised of the file say the same.
func (g *Game) Counts() bool {
	practised := g.Saved.Practice || g.Saved.Codemaker == match.Fixed
	return g.Over() && g.Saved.Kind == match.Playing && !practised && !g.Helped()
}

// columns are those of the table games that make up a Game, in the order of values
// and of [scan].
const columns = `id, created, updated, ended, revision,
	kind, game, symbols, accents, codemaker, seed, day, secret, most, strategy, opening,
	moves, done, gave_up, hints, undone, state, turns, line, skill, luck, practice, rival`

const (
	// insertGame keeps a new game. It is practice, too, when another game of its day
	// counts.
	insertGame = `INSERT INTO games (` + columns + `, helped) VALUES (
	?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26,
	?27 OR EXISTS (SELECT 1 FROM games WHERE kind = ?6 AND day = ?12 AND day <> '' AND game = ?7 AND NOT practised),
	?28, ?20 > 0 OR ?21 > 0) ON CONFLICT (id) DO NOTHING`

	// updateGame replaces the revision before the one that is given. Practice stays
	// practice.
	updateGame = `UPDATE games SET (` + columns + `, helped) = (
	?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26,
	practice OR ?27, ?28, ?20 > 0 OR ?21 > 0) WHERE id = ?1 AND revision = ?5 - 1`
)

// values returns what the columns hold of a game.
func (g *Game) values() ([]any, error) {
	moves, err := json.Marshal(append([]string{}, g.Saved.Moves...)) // [] rather than null
	s := &g.Saved
	var ended any
	if !g.Ended.IsZero() {
		ended = g.Ended.UnixMilli()
	}
	return []any{
		g.ID, g.Created.UnixMilli(), g.Updated.UnixMilli(), ended, g.Revision,
		string(s.Kind), s.Game, s.Symbols, s.Accents, s.Codemaker, int64(s.Seed), s.Day, s.Secret, s.Most, s.Strategy, s.Opening,
		string(moves), s.Done, s.GaveUp, s.Hints, s.Undone, string(g.State), g.Turns, g.Line, g.Skill, g.Luck, s.Practice, s.Rival,
	}, err
}

// scan reads the columns of a row.
func scan(row interface{ Scan(...any) error }) (*Game, error) {
	g := new(Game)
	s := &g.Saved
	var created, updated, seed, gaveUp, practice int64
	var ended *int64
	var moves string
	err := row.Scan(&g.ID, &created, &updated, &ended, &g.Revision,
		&s.Kind, &s.Game, &s.Symbols, &s.Accents, &s.Codemaker, &seed, &s.Day, &s.Secret, &s.Most, &s.Strategy, &s.Opening,
		&moves, &s.Done, &gaveUp, &s.Hints, &s.Undone, &g.State, &g.Turns, &g.Line, &g.Skill, &g.Luck, &practice, &s.Rival)
	if err != nil {
		return nil, err
	}
	g.Created, g.Updated, s.Seed, s.GaveUp, s.Practice = timeOf(created), timeOf(updated), uint64(seed), gaveUp != 0, practice != 0
	if ended != nil {
		g.Ended = timeOf(*ended)
	}
	if moves == "[]" {
		return g, nil
	}
	if json.Unmarshal([]byte(moves), &s.Moves) != nil {
		s.Moves = []string{moves} // a move that nobody can read: this game cannot be gone on with, but those beside it can
	}
	return g, nil
}

// The first and the last time that are read: JSON has no others.
var (
	earliest = time.Time{}
	last     = time.Date(9999, time.December, 31, 0, 0, 0, 0, time.UTC)
)

// timeOf is a time of the file; in place of one past the ends, which no store wrote, the end.
func timeOf(milliseconds int64) time.Time {
	return time.UnixMilli(min(max(milliseconds, earliest.UnixMilli()), last.UnixMilli())).UTC()
}
