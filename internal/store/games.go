//go:build !browser

package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"

	"codebreaker/internal/engine/message"
)

// Save keeps a game. When Save returns nil the game is durable and its revision has grown by one; a
// daily game has become practice if another attempt at it counts. The error is [ErrStale] if the
// store has another revision than the game's, and [ErrNoGame] if the game was deleted: then nothing
// has changed. Concurrent saves share a transaction.
func (s *Store) Save(ctx context.Context, g *Game) error {
	saved := *g
	saved.Revision++
	saved.Updated = now()
	saved.settleEnd()
	values, err := saved.values()
	if err != nil {
		return err
	}
	err = s.write(ctx, func(ctx context.Context, p *pen) error { return p.save(ctx, &saved, values) })
	if err == nil {
		g.Revision, g.Updated, g.Ended, g.Saved.Practice = saved.Revision, saved.Updated, saved.Ended, saved.Saved.Practice
	}
	return err
}

func (p *pen) save(ctx context.Context, g *Game, values []any) error {
	statement := p.update
	if g.Revision == 1 {
		statement = p.insert
	}
	changed, err := affected(statement.ExecContext(ctx, values...))
	if err == nil && changed && g.Saved.Day != "" {
		err = p.conn.QueryRowContext(ctx, "SELECT practice FROM games WHERE id = ?", g.ID).Scan(&g.Saved.Practice)
	}
	if err != nil || changed {
		return err
	}
	known, err := number(ctx, p.conn, "SELECT count(*) FROM games WHERE id = ?", g.ID)
	switch {
	case err != nil:
		return err
	case known == 0:
		return noGame(g.ID)
	}
	return staleGame()
}

// affected reports whether a statement changed anything.
func affected(result sql.Result, err error) (bool, error) {
	if err != nil {
		return false, err
	}
	rows, err := result.RowsAffected()
	return rows > 0, err
}

// Add keeps games of another store as they are, with their IDs, times and revisions. It skips games
// with a known ID; added says which games were new. It keeps all of them or, on an error, none.
func (s *Store) Add(ctx context.Context, games []*Game) (added []bool, err error) {
	added = make([]bool, len(games))
	rows := make([][]any, len(games))
	for i, g := range games {
		if rows[i], err = g.values(); err != nil {
			return nil, err
		}
	}
	err = s.write(ctx, func(ctx context.Context, p *pen) (err error) {
		for i := range rows {
			if added[i], err = affected(p.insert.ExecContext(ctx, rows[i]...)); err != nil {
				return err
			}
		}
		return nil
	})
	return added, err
}

// KnownLines returns the lines, among the given ones, of games in the store.
func (s *Store) KnownLines(ctx context.Context, lines []string) (map[string]bool, error) {
	text, err := json.Marshal(lines)
	if err != nil {
		return nil, err
	}
	rows, err := s.db.QueryContext(ctx, "SELECT DISTINCT line FROM games WHERE line IN (SELECT value FROM json_each(?))", string(text))
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer rows.Close()
	known := make(map[string]bool)
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			return nil, s.problem(ctx, err)
		}
		known[line] = true
	}
	return known, s.problem(ctx, rows.Err())
}

// Rate keeps a game's skill and luck after a review. The revision and the times do not change. The
// error is [ErrNoGame] if the ID is unknown.
func (s *Store) Rate(ctx context.Context, id string, skill, luck int) error {
	return s.write(ctx, func(ctx context.Context, p *pen) error {
		return p.one(ctx, id, "UPDATE games SET skill = ?2, luck = ?3 WHERE id = ?1", id, skill, luck)
	})
}

// Delete deletes a game. The error is [ErrNoGame] if the ID is unknown.
func (s *Store) Delete(ctx context.Context, id string) error {
	return s.write(ctx, func(ctx context.Context, p *pen) error {
		return p.one(ctx, id, "DELETE FROM games WHERE id = ?", id)
	})
}

// one changes one game.
func (p *pen) one(ctx context.Context, id, statement string, args ...any) error {
	changed, err := affected(p.conn.ExecContext(ctx, statement, args...))
	if err == nil && !changed {
		return noGame(id)
	}
	return err
}

// Game returns the game with this ID. The error is [ErrNoGame] if the ID is unknown.
func (s *Store) Game(ctx context.Context, id string) (*Game, error) {
	g, err := scan(s.byID.QueryRowContext(ctx, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, noGame(id)
	}
	return g, s.problem(ctx, err)
}

// OfDay returns the attempt at a daily game that counts. The error is [ErrNoGame] if the player has
// not begun one.
func (s *Store) OfDay(ctx context.Context, game, day string) (*Game, error) {
	found, err := s.query(ctx, "SELECT "+columns+" FROM games WHERE kind = ? AND day = ? AND day <> '' AND game = ? AND NOT practised ORDER BY number LIMIT 1",
		string(Playing), day, game)
	switch {
	case err != nil:
		return nil, err
	case len(found) == 0:
		return nil, noGame(game + " " + day)
	}
	return found[0], nil
}

// OfDays returns all attempts at the daily games from one day to another, practice included, in the
// order in which they began.
func (s *Store) OfDays(ctx context.Context, from, to string) ([]*Game, error) {
	return s.query(ctx, "SELECT "+columns+" FROM games WHERE kind = ? AND day BETWEEN ? AND ? AND day <> '' ORDER BY number",
		string(Playing), from, to)
}

// problem explains an error of the file. If the caller has cancelled, it returns the error of the
// context.
func (s *Store) problem(ctx context.Context, err error) error {
	if err != nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return problem(s.file, err)
}

// Find returns the one game whose ID has this prefix. The error is [ErrNoGame] if no ID matches,
// and a [message.Problem] if several do.
func (s *Store) Find(ctx context.Context, prefix string) (*Game, error) {
	rows, err := s.query(ctx, "SELECT "+columns+" FROM games WHERE id >= ?1 AND id < ?1 || '~' ORDER BY id LIMIT 2", strings.ToLower(prefix))
	switch {
	case err != nil:
		return nil, err
	case len(rows) == 0 || prefix == "":
		return nil, noGame(prefix)
	case len(rows) > 1 && rows[0].ID != strings.ToLower(prefix):
		return nil, message.NewProblem("store-ambiguous", "several games start with {{.id}}, such as {{.first}} and {{.second}}: write more characters",
			"id", prefix, "first", rows[0].ID, "second", rows[1].ID)
	}
	return rows[0], nil
}

// where returns the condition of a filter and its arguments.
func (f *Filter) where() (string, []any) {
	conditions, args := []string{"true"}, []any{}
	add := func(condition string, values ...any) {
		conditions = append(conditions, condition)
		args = append(args, values...)
	}
	if f.Kind != "" {
		add("kind = ?", string(f.Kind))
	}
	if f.Game != "" {
		add("game = ?", f.Game)
	}
	if f.State != "" {
		add("state = ?", string(f.State))
	}
	if f.Open {
		add("ended IS NULL")
	}
	if f.Played {
		add("(turns > 0 OR done > 0 OR ended IS NOT NULL)")
	}
	if f.Before != (Cursor{}) {
		updated := f.Before.Updated.UnixMilli()
		if f.Before.Updated.Equal(earliest) { // it may have been before that
			add("updated <= ? AND id < ?", updated, f.Before.ID)
		} else {
			add("updated <= ? AND (updated < ? OR id < ?)", updated, updated, f.Before.ID)
		}
	}
	return strings.Join(conditions, " AND "), args
}

// table returns the table, and the index if needed, for the games of a filter. Few of many games
// are open: they have an index of their own, which SQLite would not choose by itself.
func (f *Filter) table() string {
	if f.Open {
		return "games INDEXED BY open_games"
	}
	return "games"
}

// Games returns the games of a filter, the last played first; games of the same millisecond are
// sorted by ID.
func (s *Store) Games(ctx context.Context, f Filter) ([]*Game, error) {
	where, args := f.where()
	limit := -1
	if f.Limit > 0 {
		limit = f.Limit
	}
	return s.query(ctx, "SELECT "+columns+" FROM "+f.table()+" WHERE "+where+" ORDER BY updated DESC, id DESC LIMIT ?", append(args, limit)...)
}

func (s *Store) query(ctx context.Context, query string, args ...any) ([]*Game, error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer rows.Close()
	var games []*Game
	for rows.Next() {
		g, err := scan(rows)
		if err != nil {
			return nil, s.problem(ctx, err)
		}
		games = append(games, g)
	}
	return games, s.problem(ctx, rows.Err())
}
