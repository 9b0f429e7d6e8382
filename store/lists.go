package store

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"codebreaker"
)

// SaveList keeps a list of words under a player's name for it, in place of one of
// that name that was there.
func (s *Store) SaveList(ctx context.Context, player, name string, words []string) error {
	text := strings.Join(words, "\n")
	return s.write(ctx, func(ctx context.Context, p *pen) error {
		_, err := p.conn.ExecContext(ctx, "INSERT INTO lists (player, name, words, updated) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET words = excluded.words, updated = excluded.updated",
			player, name, text, now().UnixMilli())
		return err
	})
}

// List returns the words of a player's list. The error is [ErrNoList] when there is
// none of that name.
func (s *Store) List(ctx context.Context, player, name string) ([]string, error) {
	var text string
	err := s.db.QueryRowContext(ctx, "SELECT words FROM lists WHERE player = ? AND name = ?", player, name).Scan(&text)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil, codebreaker.NewProblem("store-no-list", "there is no list {{.name}}", "name", name, "err", ErrNoList)
	case err != nil || text == "":
		return nil, s.problem(ctx, err)
	}
	return strings.Split(text, "\n"), nil
}

// Lists returns the names of a player's lists, in order.
func (s *Store) Lists(ctx context.Context, player string) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT name FROM lists WHERE player = ? ORDER BY name", player)
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
