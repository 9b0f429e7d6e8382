package store

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"slices"
	"strings"
	"time"

	"codebreaker"
)

// Player is who plays beside the person at this machine: a person with a name, or a
// browser without one, nobody in particular.
type Player struct {
	ID     string    // of [Game.Player]; a browser that brings it is that player's
	Name   string    // "" of nobody in particular
	Linked bool      // a link opens the games in another browser
	Made   time.Time // UTC, as all times here
	Seen   time.Time // when a browser of the player's was here last, to the day
}

const playerColumns = `id, name, link IS NOT NULL, made, seen`

func scanPlayer(row interface{ Scan(...any) error }) (*Player, error) {
	p := new(Player)
	var made, seen int64
	if err := row.Scan(&p.ID, &p.Name, &p.Linked, &made, &seen); err != nil {
		return nil, err
	}
	p.Made, p.Seen = time.UnixMilli(made).UTC(), time.UnixMilli(seen).UTC()
	return p, nil
}

// Player returns the player of an ID. The error is [ErrNoPlayer] where nothing is known
// of one.
func (s *Store) Player(ctx context.Context, id string) (*Player, error) {
	return s.onePlayer(ctx, "id = ?", id)
}

// PlayerOfLink returns the player whose link has a secret. The error is [ErrNoPlayer]
// where no link has it, or no longer.
func (s *Store) PlayerOfLink(ctx context.Context, secret string) (*Player, error) {
	return s.onePlayer(ctx, "link = ?", digest(secret))
}

func (s *Store) onePlayer(ctx context.Context, which string, value any) (*Player, error) {
	p, err := scanPlayer(s.db.QueryRowContext(ctx, "SELECT "+playerColumns+" FROM players WHERE "+which, value))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, noPlayer()
	}
	return p, s.problem(ctx, err)
}

func noPlayer() error {
	return codebreaker.NewProblem("store-no-player", "there is no such player", "err", ErrNoPlayer)
}

// digest is what is kept of a link's secret. It has as many bits, so that no salt is
// needed.
func digest(secret string) []byte {
	sum := sha256.Sum256([]byte(secret))
	return sum[:]
}

// NamePlayer gives a player a name. The error is [ErrManyPlayers] where so many others
// have one, 0 for any number.
func (s *Store) NamePlayer(ctx context.Context, id, name string, most int) error {
	return s.write(ctx, func(ctx context.Context, p *pen) error {
		others, err := number(ctx, p.conn, "SELECT count(*) FROM players WHERE name <> '' AND id <> ?", id)
		if err != nil {
			return err
		}
		if most > 0 && others >= most {
			return codebreaker.NewProblem("players-many", "{{.most}} people have a name here, which is as many as there may be", "most", most, "err", ErrManyPlayers)
		}
		at := now().UnixMilli()
		_, err = p.conn.ExecContext(ctx, "INSERT INTO players VALUES (?1, ?2, NULL, ?3, ?3) ON CONFLICT DO UPDATE SET name = excluded.name", id, name, at)
		return err
	})
}

// LinkPlayer makes a new link for a player with a name, and returns its secret, of which
// a digest is kept: nobody can tell it again. The link of before opens nothing from then
// on. The error is [ErrNoPlayer] where nobody has that ID and a name.
func (s *Store) LinkPlayer(ctx context.Context, id string) (secret string, err error) {
	secret = newID()
	return secret, s.write(ctx, func(ctx context.Context, p *pen) error {
		changed, err := affected(p.conn.ExecContext(ctx, "UPDATE players SET link = ? WHERE id = ? AND name <> ''", digest(secret), id))
		if err == nil && !changed {
			err = noPlayer()
		}
		return err
	})
}

// RenewPlayer gives a player another ID, and returns it: browsers that bring the old one are nobody's from then on. The
// player has a link, which opens the same games. The error is [ErrNoPlayer] where nobody has that ID, a name and a link.
func (s *Store) RenewPlayer(ctx context.Context, id string) (renewed string, err error) {
	renewed = newID()
	return renewed, s.write(ctx, func(ctx context.Context, p *pen) error {
		changed, err := affected(p.conn.ExecContext(ctx, "UPDATE players SET id = ? WHERE id = ? AND name <> '' AND link IS NOT NULL", renewed, id))
		if err == nil && !changed {
			err = noPlayer()
		}
		if err != nil {
			return err
		}
		for _, statement := range []string{
			"UPDATE games SET player = ?, revision = revision + 1 WHERE player = ?", // none that is held somewhere is kept as the old player's
			"UPDATE lists SET player = ? WHERE player = ?",
			"UPDATE groups SET owner = ? WHERE owner = ?",
			"UPDATE members SET player = ? WHERE player = ?",
			"UPDATE attempts SET player = ? WHERE player = ?",
		} {
			if _, err := p.conn.ExecContext(ctx, statement, renewed, id); err != nil {
				return err
			}
		}
		return p.forgetTallies(ctx, id)
	})
}

// seenAnew is how long a player counts as seen: one write a day is enough to know who is
// gone for long.
const seenAnew = 24 * time.Hour

// SeePlayer notes that a player's browser is here, at a time. It writes once a day, and
// not at all of whom nothing is kept.
func (s *Store) SeePlayer(ctx context.Context, id string, at time.Time) error {
	known, err := s.Player(ctx, id)
	switch {
	case errors.Is(err, ErrNoPlayer):
		return nil
	case err != nil || at.Sub(known.Seen) < seenAnew:
		return err
	}
	return s.write(ctx, func(ctx context.Context, p *pen) error {
		_, err := p.conn.ExecContext(ctx, "UPDATE players SET seen = max(seen, ?) WHERE id = ?", at.UnixMilli(), id)
		return err
	})
}

// MoveGames gives what one player has to another: games and lists of words. Of two
// attempts at the game of a day that count, the other's stays the one. Games with a list
// stay where they are, as left counts them, where the other has one of its name with
// other words. Who has gone on with a game meanwhile finds it moved, and of another
// revision.
func (s *Store) MoveGames(ctx context.Context, from, to string) (moved, left int, err error) {
	if from == to {
		return 0, 0, nil
	}
	err = s.write(ctx, func(ctx context.Context, p *pen) error {
		moved, left, err = p.moveGames(ctx, from, to)
		return err
	})
	return moved, left, err
}

func (p *pen) moveGames(ctx context.Context, from, to string) (moved, left int, err error) {
	clashing, err := texts(ctx, p.conn, `SELECT name FROM lists JOIN lists AS theirs USING (name)
		WHERE lists.player = ? AND theirs.player = ? AND lists.words <> theirs.words`, from, to)
	if err != nil {
		return 0, 0, err
	}
	games, err := texts(ctx, p.conn, "SELECT DISTINCT game FROM games WHERE player = ?", from)
	if err != nil {
		return 0, 0, err
	}
	for _, game := range games {
		if slices.ContainsFunc(codebreaker.ListNames(game), func(list string) bool { return slices.Contains(clashing, list) }) {
			continue
		}
		done, err := p.conn.ExecContext(ctx, `UPDATE games SET player = ?2, revision = revision + 1, practice = practice OR day <> '' AND EXISTS (
			SELECT 1 FROM games AS theirs WHERE theirs.player = ?2 AND theirs.kind = games.kind AND theirs.day = games.day AND theirs.game = games.game AND NOT theirs.practised)
			WHERE player = ?1 AND game = ?3`, from, to, game)
		if err != nil {
			return 0, 0, err
		}
		count, err := done.RowsAffected()
		if err != nil {
			return 0, 0, err
		}
		moved += int(count)
	}
	if left, err = number(ctx, p.conn, "SELECT count(*) FROM games WHERE player = ?", from); err != nil {
		return 0, 0, err
	}
	for _, statement := range []string{
		"UPDATE lists SET gone = 0 WHERE player = ?2 AND gone AND EXISTS (SELECT 1 FROM lists AS old WHERE old.player = ?1 AND old.name = lists.name AND old.words = lists.words AND NOT old.gone)",
		"UPDATE OR IGNORE lists SET player = ?2 WHERE player = ?1",
		"DELETE FROM lists WHERE player = ?1 AND EXISTS (SELECT 1 FROM lists AS theirs WHERE theirs.player = ?2 AND theirs.name = lists.name AND theirs.words = lists.words)",
		"DELETE FROM players WHERE id = ?1 AND name = '' AND ?2 <> '' AND NOT EXISTS (SELECT 1 FROM games WHERE player = ?1)",
	} {
		if _, err := p.conn.ExecContext(ctx, statement, from, to); err != nil {
			return 0, 0, err
		}
	}
	return moved, left, nil
}

// texts returns the texts that a query answers.
func texts(ctx context.Context, conn *sql.Conn, query string, args ...any) ([]string, error) {
	rows, err := conn.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return all, rows.Err()
}

// Players returns the players who have a name, in the order of their names, and then the
// others, those who were here last first.
func (s *Store) Players(ctx context.Context) ([]*Player, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT "+playerColumns+" FROM players ORDER BY name = '', name COLLATE NOCASE, seen DESC, id")
	if err != nil {
		return nil, s.problem(ctx, err)
	}
	defer rows.Close()
	var all []*Player
	for rows.Next() {
		p, err := scanPlayer(rows)
		if err != nil {
			return nil, s.problem(ctx, err)
		}
		all = append(all, p)
	}
	return all, s.problem(ctx, rows.Err())
}

// FindPlayer returns the one player whose ID begins so. The error is [ErrNoPlayer] where
// there is none, and a [codebreaker.Problem] where there are several.
func (s *Store) FindPlayer(ctx context.Context, prefix string) (*Player, error) {
	players, err := s.Players(ctx)
	if err != nil {
		return nil, err
	}
	var found []*Player
	for _, p := range players {
		if prefix != "" && strings.HasPrefix(p.ID, strings.ToLower(prefix)) {
			found = append(found, p)
		}
	}
	switch {
	case len(found) == 0:
		return nil, codebreaker.NewProblem("store-no-player-id", "there is no player {{.id}}", "id", prefix, "err", ErrNoPlayer)
	case len(found) > 1:
		return nil, codebreaker.NewProblem("store-players-ambiguous", "several players' IDs begin with {{.id}}: write more of it", "id", prefix)
	}
	return found[0], nil
}
