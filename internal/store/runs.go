//go:build !browser

package store

import (
	"cmp"
	"context"
	"database/sql"

	"codebreaker/internal/engine/rules"
)

// Both kinds of file have a table of runs: the comparisons that were computed. A file of games has
// the number of secrets of a run for each number of guesses, a file of results has every secret.

// identity names the columns that identify a run. [Compared.values] returns their values.
const identity = "(game, words, strategy, openings, pool, ties, sample, seed)"

func (of Compared) values() []any {
	return []any{of.Game, of.Words, of.Strategy, of.Openings, cmp.Or(of.Guesses, rules.AllGuesses), of.Ties, of.Sample, int64(of.Seed)}
}

// connection is a connection, a transaction or a file.
type connection interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// addRun adds a run to the table of runs, in place of an earlier one, and returns its number.
func addRun(ctx context.Context, db connection, c *Comparison) (run int64, err error) {
	if _, err := db.ExecContext(ctx, "DELETE FROM runs WHERE "+identity+" = (?, ?, ?, ?, ?, ?, ?, ?)", c.values()...); err != nil {
		return 0, err
	}
	added, err := db.ExecContext(ctx, `INSERT INTO runs (game, words, strategy, openings, pool, ties, sample, seed, opening, codes, weighted, seconds)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, append(c.values(), c.Opening, int64(c.Codes), c.Weights != nil, c.Seconds)...)
	if err != nil {
		return 0, err
	}
	return added.LastInsertId()
}

// mostGuesses exceeds the number of guesses of any game.
const mostGuesses = 1 << 16

// findRun returns a run, or nil. Its secrets are in a table with a number of guesses and a weight
// in each row; the expression secrets counts the secrets of some rows.
func findRun(ctx context.Context, db connection, of Compared, table, secrets string) (*Comparison, error) {
	rows, err := db.QueryContext(ctx, "SELECT opening, codes, weighted, seconds, guesses, "+secrets+", sum(weight) FROM runs JOIN "+table+
		" USING (run) WHERE "+identity+" = (?, ?, ?, ?, ?, ?, ?, ?) GROUP BY guesses", of.values()...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var c *Comparison
	for rows.Next() {
		if c == nil {
			c = &Comparison{Compared: of}
		}
		var codes, guesses int64
		var weighted bool
		var secrets, weight uint64
		if err := rows.Scan(&c.Opening, &codes, &weighted, &c.Seconds, &guesses, &secrets, &weight); err != nil {
			return nil, err
		}
		c.Codes = uint64(codes)
		if guesses < 0 || guesses > mostGuesses {
			continue // an invalid row; the sums then disagree, and the run is computed again
		}
		c.Histogram = addAt(c.Histogram, int(guesses), secrets)
		if weighted {
			c.Weights = addAt(c.Weights, int(guesses), weight)
		}
	}
	return c, rows.Err()
}

// addAt adds to a number of a list, which it makes long enough.
func addAt(list []uint64, at int, more uint64) []uint64 {
	for len(list) <= at {
		list = append(list, 0)
	}
	list[at] += more
	return list
}

// SaveComparison keeps a comparison without its plays, in place of an earlier one with the same
// fields of [Compared].
func (s *Store) SaveComparison(ctx context.Context, c *Comparison) error {
	return s.write(ctx, func(ctx context.Context, p *pen) error {
		run, err := addRun(ctx, p.conn, c)
		for guesses, secrets := range c.Histogram {
			if err != nil || secrets == 0 {
				continue
			}
			weight := secrets
			if c.Weights != nil {
				weight = c.Weights[guesses]
			}
			_, err = p.conn.ExecContext(ctx, "INSERT INTO counts VALUES (?, ?, ?, ?)", run, guesses, int64(secrets), int64(weight))
		}
		return err
	})
}

// Comparison returns the kept comparison with these fields, or nil.
func (s *Store) Comparison(ctx context.Context, of Compared) (*Comparison, error) {
	c, err := findRun(ctx, s.db, of, "counts", "sum(secrets)")
	return c, s.problem(ctx, err)
}
