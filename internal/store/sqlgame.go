//go:build !browser

package store

import (
	"encoding/json"
	"time"
)

// columns lists the columns of the table games that make up a Game, in the order of values and of
// [scan].
const columns = `id, created, updated, ended, revision,
	kind, game, symbols, accents, codemaker, seed, day, secret, most, strategy, opening,
	moves, done, gave_up, hints, undone, state, turns, line, skill, luck, practice, rival`

const (
	// insertGame keeps a new game. It marks the game as practice if another attempt at that daily
	// game counts.
	insertGame = `INSERT INTO games (` + columns + `, helped) VALUES (
	?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26,
	?27 OR EXISTS (SELECT 1 FROM games WHERE kind = ?6 AND day = ?12 AND day <> '' AND game = ?7 AND NOT practised),
	?28, ?20 > 0 OR ?21 > 0) ON CONFLICT (id) DO NOTHING`

	// updateGame replaces the previous revision. Practice stays practice.
	updateGame = `UPDATE games SET (` + columns + `, helped) = (
	?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26,
	practice OR ?27, ?28, ?20 > 0 OR ?21 > 0) WHERE id = ?1 AND revision = ?5 - 1`
)

// values returns a game's values for the columns.
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
		s.Moves = []string{moves} // this game cannot be continued, but it must not hide the others
	}
	return g, nil
}

// The first and the last time that is read: JSON has no others.
var (
	earliest = time.Time{}
	last     = time.Date(9999, time.December, 31, 0, 0, 0, 0, time.UTC)
)

// timeOf returns a time of the file. It clamps times out of range, which no store wrote.
func timeOf(milliseconds int64) time.Time {
	return time.UnixMilli(min(max(milliseconds, earliest.UnixMilli()), last.UnixMilli())).UTC()
}
