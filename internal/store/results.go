//go:build !browser

package store

import (
	"cmp"
	"context"
	"database/sql"
	_ "embed" // the schema
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/engine/rules"
	"codebreaker/internal/store/sqlite"
)

// resultsID marks a file of results: "CbRo".
const resultsID = 0x4362526f

//go:embed results.sql
var resultsSchema string

// Results is an open file of results: comparisons with a row for each secret, to be queried with
// SQL. The schema is in docs/rows.md, because other programs can read the file too.
type Results struct {
	file string
	db   *sql.DB
}

// OpenResults opens a file of results, or creates it. It does not change a file of another kind or a
// damaged file; then the error is a [message.Problem].
func OpenResults(ctx context.Context, file string) (*Results, error) {
	return openResults(ctx, file, "rwc", (*Results).prepare)
}

// ReadResults opens a file of results for queries. No query can change this file or any other. ReadResults
// undoes a change that another program was killed in.
func ReadResults(ctx context.Context, file string) (*Results, error) {
	if _, err := os.Stat(file); err != nil { // SQLite would not name the missing file
		return nil, (&Results{file: file}).problem(err)
	}
	r, err := openResults(ctx, file, "ro", (*Results).check)
	if sqlite.Code(err) == sqlite.Unfinished { // SQLite undoes the change only if it may write
		if undo, failed := openResults(ctx, file, "rw", (*Results).check); failed == nil {
			undo.Close()
			return openResults(ctx, file, "ro", (*Results).check)
		}
	}
	return r, err
}

func openResults(ctx context.Context, file, mode string, begin func(*Results, context.Context, *sql.Conn) error) (*Results, error) {
	path, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	db, err := sqlite.Open(source(path, "mode", mode))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	r := &Results{file, db}
	conn, err := db.Conn(ctx)
	if err == nil {
		err = errors.Join(begin(r, ctx, conn), conn.Close())
	}
	if err != nil {
		db.Close()
		return nil, r.problem(err)
	}
	return r, nil
}

// Close closes the file.
func (r *Results) Close() error { return r.db.Close() }

// prepare creates the tables of a new file, and checks an existing one.
func (r *Results) prepare(ctx context.Context, conn *sql.Conn) error {
	return transact(ctx, conn, func() error { return create(ctx, conn, resultsID, resultsSchema) })
}

// check returns an error if this program cannot read the file as results.
func (r *Results) check(ctx context.Context, conn *sql.Conn) error {
	return isOld(ctx, conn, resultsID, errForeign)
}

// identity names the columns that identify a run. [Compared.values] returns their values.
const identity = "(game, words, strategy, openings, pool, ties, sample, seed)"

func (of Compared) values() []any {
	return []any{of.Game, of.Words, of.Strategy, of.Openings, cmp.Or(of.Guesses, rules.AllGuesses), of.Ties, of.Sample, int64(of.Seed)}
}

// mostGuesses exceeds the number of guesses of any game.
const mostGuesses = 1 << 16

// Comparison returns the stored comparison with these fields and without its plays, or nil. A
// secret of a sample counts once for each time it was drawn.
func (r *Results) Comparison(ctx context.Context, of Compared) (*Comparison, error) {
	rows, err := r.db.QueryContext(ctx, `SELECT opening, codes, weighted, seconds, guesses, CASE WHEN sample > 0 THEN sum(weight) ELSE count(*) END, sum(weight)
		FROM runs JOIN plays USING (run) WHERE `+identity+" = (?, ?, ?, ?, ?, ?, ?, ?) GROUP BY guesses", of.values()...)
	if err != nil {
		return nil, r.problem(err)
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
			return nil, r.problem(err)
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
	return c, r.problem(rows.Err())
}

// addAt adds to a number of a list, which it makes long enough.
func addAt(list []uint64, at int, more uint64) []uint64 {
	for len(list) <= at {
		list = append(list, 0)
	}
	list[at] += more
	return list
}

// SaveComparison stores a comparison with its plays. It replaces an earlier one with the same
// fields of [Compared]. It stores all or nothing.
func (r *Results) SaveComparison(ctx context.Context, c *Comparison) error {
	return r.problem(r.save(ctx, c))
}

func (r *Results) save(ctx context.Context, c *Comparison) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "DELETE FROM runs WHERE "+identity+" = (?, ?, ?, ?, ?, ?, ?, ?)", c.values()...); err != nil {
		return err
	}
	added, err := tx.ExecContext(ctx, `INSERT INTO runs (game, words, strategy, openings, pool, ties, sample, seed, opening, codes, weighted, seconds)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, append(c.values(), c.Opening, int64(c.Codes), c.Weights != nil, c.Seconds)...)
	if err != nil {
		return err
	}
	run, err := added.LastInsertId()
	if err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, "INSERT INTO plays VALUES (?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, play := range c.Plays {
		if _, err := insert.ExecContext(ctx, run, play.Secret, play.Guesses, int64(play.Weight)); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// problem turns an error into one that a person can act on.
func (r *Results) problem(err error) error {
	code := sqlite.Code(err)
	switch primary := sqlite.Primary(code); {
	case err == nil:
		return nil
	case code == 0 && errors.Is(err, fs.ErrNotExist):
		return message.NewProblem("rows-none", "file {{.file}} not found; codebreaker compare --rows makes it", "file", r.file, "err", err)
	case errors.Is(err, errForeign) || primary == sqlite.NotDatabase:
		return message.NewProblem("rows-foreign", "{{.file}} is not a file of rows from codebreaker compare; it was not changed", "file", r.file, "err", err)
	case primary == sqlite.CannotOpen || primary == sqlite.ReadOnly || primary == sqlite.Denied:
		return message.NewProblem("rows-closed", "{{.file}} cannot be opened or written: check that it is a file and that its folder exists", "file", r.file, "err", err)
	}
	return problem(r.file, err)
}
