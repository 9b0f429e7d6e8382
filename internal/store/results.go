//go:build !browser

package store

import (
	"context"
	"database/sql"
	_ "embed" // the schema
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"codebreaker/internal/engine/message"
	"codebreaker/internal/store/sqlite"
)

// resultsVersion is the version of the schema, the user_version of a file of results.
const resultsVersion = 1

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

// OpenResults opens a file of results, or creates it. It does not change a file of another kind, a
// damaged file or one of a later version; then the error is a [message.Problem].
func OpenResults(ctx context.Context, file string) (*Results, error) {
	return openResults(ctx, file, "rwc", (*Results).prepare)
}

// ReadResults opens a file of results for queries. No query can change this file or any other.
func ReadResults(ctx context.Context, file string) (*Results, error) {
	return openResults(ctx, file, "ro", (*Results).check)
}

func openResults(ctx context.Context, file, mode string, begin func(*Results, context.Context) error) (*Results, error) {
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
	if err := begin(r, ctx); err != nil {
		db.Close()
		return nil, r.problem(err)
	}
	return r, nil
}

// Close closes the file.
func (r *Results) Close() error { return r.db.Close() }

// prepare creates the tables of a new file, and checks an existing one.
func (r *Results) prepare(ctx context.Context) error {
	tx, err := r.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	version, err := versionOf(ctx, tx, resultsID, resultsVersion)
	if version > 0 || err != nil {
		return err
	}
	if _, err = tx.ExecContext(ctx, resultsSchema+fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", resultsID, resultsVersion)); err != nil {
		return err
	}
	return tx.Commit()
}

// check returns an error if this program cannot read the file as results.
func (r *Results) check(ctx context.Context) error {
	if _, err := os.Stat(r.file); err != nil { // SQLite would not name the missing file
		return err
	}
	version, err := versionOf(ctx, r.db, resultsID, resultsVersion)
	if err == nil && version == 0 {
		err = errForeign
	}
	return err
}

// Comparison returns the stored comparison with these fields and without its plays, or nil. A
// secret of a sample counts once for each time it was drawn.
func (r *Results) Comparison(ctx context.Context, of Compared) (*Comparison, error) {
	c, err := findRun(ctx, r.db, of, "plays", "CASE WHEN sample > 0 THEN sum(weight) ELSE count(*) END")
	return c, r.problem(err)
}

// SaveComparison stores a comparison with its plays, in place of an earlier one with the same
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
	run, err := addRun(ctx, tx, c)
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
