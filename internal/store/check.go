//go:build !browser

package store

import (
	"context"
	"fmt"
)

// countedAnew computes the tallies from the games that are over.
const countedAnew = `SELECT kind, game, strategy, practised, helped, state, turns, count(*),
	sum(max(skill, 0)), sum(skill >= 0), sum(max(luck, 0)), sum(luck >= 0)
	FROM games WHERE ended IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7`

// Check verifies the whole file: its pages and indexes, and that its tallies agree with its games.
// It changes nothing, and takes some seconds for 100,000 games. The error is a
// [message.Problem] if anything is wrong.
func (s *Store) Check(ctx context.Context) error {
	var found string
	if err := s.db.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&found); err != nil {
		return s.problem(ctx, err)
	}
	if found != "ok" {
		return problem(s.file, fmt.Errorf("%w: %s", errDamaged, found))
	}
	var different int
	err := s.db.QueryRowContext(ctx, `WITH counted AS (`+countedAnew+`), kept AS (SELECT * FROM tallies WHERE games > 0)
		SELECT (SELECT count(*) FROM (SELECT * FROM counted EXCEPT SELECT * FROM kept))
		+ (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM counted))`).Scan(&different)
	if err == nil && different > 0 {
		err = fmt.Errorf("%w: tallies are not those of the games", errDamaged)
	}
	return s.problem(ctx, err)
}
