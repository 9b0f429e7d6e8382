//go:build !browser

package store

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"strings"

	"codebreaker/internal/engine/rules"
)

// SaveList keeps a list of words, and restores one that was deleted. A list never changes, because
// games are played with it: the error is [ErrListTaken] if there is a list of that name with other
// words, even a deleted one that games still use.
func (s *Store) SaveList(ctx context.Context, name string, words []string) error {
	text := strings.Join(words, "\n")
	return s.write(ctx, func(ctx context.Context, p *pen) error {
		there, err := checkTaken(ctx, p.conn, name, text)
		if err != nil || there {
			return err
		}
		_, err = p.conn.ExecContext(ctx, "INSERT INTO lists (name, words, updated) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET words = excluded.words, updated = excluded.updated, gone = 0",
			name, text, now().UnixMilli())
		return err
	})
}

// checkTaken refuses a list whose name is taken, and reports whether the same list is there
// already.
func checkTaken(ctx context.Context, conn *sql.Conn, name, text string) (there bool, err error) {
	var before string
	var gone bool
	err = conn.QueryRowContext(ctx, "SELECT words, gone FROM lists WHERE name = ?", name).Scan(&before, &gone)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return false, nil
	case err != nil || before == text:
		return !gone, err
	}
	games := 0
	if gone {
		if games, err = gamesWithList(ctx, conn, name); err != nil {
			return false, err
		}
	}
	if !gone || games > 0 {
		err = listTaken(name)
	}
	return false, err
}

// DeleteList deletes a list. Games that use it lose nothing: for them the list keeps its words, and
// only disappears from [Store.Lists]. games is the number of these games. The error is [ErrNoList]
// if the name is unknown.
func (s *Store) DeleteList(ctx context.Context, name string) (games int, err error) {
	err = s.write(ctx, func(ctx context.Context, p *pen) error {
		if games, err = gamesWithList(ctx, p.conn, name); err != nil {
			return err
		}
		statement := "DELETE FROM lists WHERE name = ?"
		if games > 0 {
			statement = "UPDATE lists SET gone = 1 WHERE name = ?"
		}
		done, err := p.conn.ExecContext(ctx, statement, name)
		if err != nil {
			return err
		}
		if changed, err := done.RowsAffected(); err != nil || changed > 0 {
			return err
		}
		return noList(name)
	})
	return games, err
}

// gamesWithList counts the games that are played with a list.
func gamesWithList(ctx context.Context, conn *sql.Conn, name string) (games int, err error) {
	rows, err := conn.QueryContext(ctx, "SELECT game, count(*) FROM games WHERE game LIKE '%words:%' GROUP BY game")
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var game string
		var count int
		if err := rows.Scan(&game, &count); err != nil {
			return 0, err
		}
		if slices.Contains(rules.Lists(game), name) {
			games += count
		}
	}
	return games, rows.Err()
}

// List returns the words of a list, even of a deleted one that games still use. The error is
// [ErrNoList] if the name is unknown.
func (s *Store) List(ctx context.Context, name string) ([]string, error) {
	var text string
	err := s.db.QueryRowContext(ctx, "SELECT words FROM lists WHERE name = ?", name).Scan(&text)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, noList(name)
	case err != nil || text == "":
		return nil, s.problem(ctx, err)
	}
	return strings.Split(text, "\n"), nil
}

// Lists returns the names of the lists, in order, without the deleted ones.
func (s *Store) Lists(ctx context.Context) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT name FROM lists WHERE gone = 0 ORDER BY name")
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer rows.Close()
	var names []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, s.problem(ctx, err)
		}
		names = append(names, name)
	}
	return names, s.problem(ctx, rows.Err())
}
