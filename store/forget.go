package store

import (
	"context"
	"time"
)

// GamesOfPlayers returns how many games are kept of each player who has some.
func (s *Store) GamesOfPlayers(ctx context.Context) (map[string]int, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT player, count(*) FROM games GROUP BY player")
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer rows.Close()
	games := make(map[string]int)
	for rows.Next() {
		var player string
		var count int
		if err := rows.Scan(&player, &count); err != nil {
			return nil, s.problem(ctx, err)
		}
		games[player] = count
	}
	return games, s.problem(ctx, rows.Err())
}

// DeletePlayer forgets a player and all that is kept of them: games, of which it returns
// how many there were, lists of words, and membership in groups, of which another member
// becomes the owner. The error is [ErrNoPlayer] where there is none of that ID.
func (s *Store) DeletePlayer(ctx context.Context, id string) (games int, err error) {
	return games, s.write(ctx, func(ctx context.Context, p *pen) error {
		games, err = p.deletePlayer(ctx, id)
		return err
	})
}

func (p *pen) deletePlayer(ctx context.Context, id string) (games int, err error) {
	if known, err := number(ctx, p.conn, "SELECT count(*) FROM players WHERE id = ?", id); err != nil || known == 0 {
		if err == nil {
			err = noPlayer()
		}
		return 0, err
	}
	groups, err := texts(ctx, p.conn, "SELECT group_id FROM members WHERE player = ?", id)
	if err != nil {
		return 0, err
	}
	for _, statement := range []string{"DELETE FROM members WHERE player = ?", "DELETE FROM attempts WHERE player = ?", "DELETE FROM lists WHERE player = ?", "DELETE FROM players WHERE id = ?"} {
		if _, err := p.conn.ExecContext(ctx, statement, id); err != nil {
			return 0, err
		}
	}
	for _, group := range groups {
		if err := p.settleOwner(ctx, group, id); err != nil {
			return 0, err
		}
	}
	done, err := p.conn.ExecContext(ctx, "DELETE FROM games WHERE player = ?", id)
	if err != nil {
		return 0, err
	}
	deleted, err := done.RowsAffected()
	if err != nil {
		return 0, err
	}
	return int(deleted), p.forgetTallies(ctx, id)
}

// forgetTallies deletes the tallies of a player who has no game any more: what is left of them is nothing but the ID.
func (p *pen) forgetTallies(ctx context.Context, id string) error {
	_, err := p.conn.ExecContext(ctx, "DELETE FROM tallies WHERE player = ?", id)
	return err
}

// Forget forgets the players without a name whose browser was here last before a time,
// and who played no game since: what [Store.DeletePlayer] does. It returns how many
// players and games these were. Other programs and the person at this machine are no such
// players.
func (s *Store) Forget(ctx context.Context, before time.Time) (players, games int, err error) {
	ids, err := s.nobodies(ctx, before)
	for _, id := range ids {
		if err != nil {
			break
		}
		var gone, count int
		err = s.write(ctx, func(ctx context.Context, p *pen) (err error) { // one at a time, so that moves need not wait for all
			if gone, err = number(ctx, p.conn, "SELECT count(*) FROM players WHERE id = ?1 AND "+forgotten, id, before.UnixMilli()); gone > 0 {
				count, err = p.deletePlayer(ctx, id)
			}
			return err
		})
		if err == nil {
			players, games = players+gone, games+count
		}
	}
	return players, games, err
}

// forgotten is the condition on players who are nobody in particular and were here last
// before the time ?2.
const forgotten = `name = '' AND seen < ?2 AND NOT EXISTS (SELECT 1 FROM games WHERE player = players.id AND updated >= ?2)`

func (s *Store) nobodies(ctx context.Context, before time.Time) ([]string, error) {
	conn, err := s.db.Conn(ctx)
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer conn.Close()
	ids, err := texts(ctx, conn, "SELECT id FROM players WHERE ?1 = '' AND "+forgotten, "", before.UnixMilli())
	return ids, s.problem(ctx, err)
}
