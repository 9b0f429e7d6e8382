// Package rows stores results per secret in an SQLite file, one row for each secret and strategy,
// to be queried with SQL. The schema is in docs/rows.md. Other programs can read the file too. The
// totals for the front ends are in [store].
package rows

import (
	"context"
	"database/sql"
	_ "embed" // the schema
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"codebreaker/internal/message"
	"codebreaker/internal/sqlite"
	"codebreaker/internal/store"
)

// Version is the version of the schema, the file's user_version.
const Version = 1

// applicationID marks files of this package: "CbRo".
const applicationID = 0x4362526f

//go:embed schema.sql
var schema string

// Run is a strategy played against the secrets of a game.
type Run struct {
	store.Compared        // identifies the run
	Opening        string // its first guess
	Codes          uint64 // number of secrets in the game
	Weighted       bool   // the secrets have weights, and all were played
	Seconds        float64
	Histogram      []uint64 // secrets by number of guesses, from 0; set by [File.Add] from the plays
	Weights        []uint64 // total weights of those secrets, if they have weights; set by [File.Add] too
}

// Play is one secret that was played.
type Play struct {
	Secret  string
	Guesses int
	Weight  uint64 // 1, the weight of the secret, or the number of times it was drawn
}

// File is an open file of results.
type File struct {
	name string
	db   *sql.DB
}

// Open opens a file of results, or creates it. It does not change a file of another kind, a damaged
// file or one of a later version; then the error is a [message.Problem].
func Open(ctx context.Context, name string) (*File, error) {
	f, err := connect(name, "rwc")
	if err != nil {
		return nil, err
	}
	if err := f.prepare(ctx); err != nil {
		f.db.Close()
		return nil, f.problem(err)
	}
	return f, nil
}

// OpenToRead opens a file of results for queries. No query can change this file or any other.
func OpenToRead(ctx context.Context, name string) (*File, error) {
	f, err := connect(name, "ro")
	if err != nil {
		return nil, err
	}
	_, err = os.Stat(name) // SQLite would not name the missing file
	if err == nil {
		err = f.check(ctx)
	}
	if err != nil {
		f.db.Close()
		return nil, f.problem(err)
	}
	return f, nil
}

func connect(name, mode string) (*File, error) {
	path, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // file:///C:/…
	}
	settings := url.Values{"mode": {mode}, "_pragma": {"busy_timeout(10000)", "foreign_keys(1)"}}
	if mode == "ro" {
		settings.Add("_pragma", "query_only(1)")
	}
	source := url.URL{Scheme: "file", Path: path, RawQuery: settings.Encode()}
	db, err := sqlite.Open(source.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	return &File{name, db}, nil
}

// Close closes the file.
func (f *File) Close() error { return f.db.Close() }

var (
	errForeign = errors.New("no file of rows")
	errLater   = errors.New("of a later version")
)

// prepare creates the tables of a new file, and checks an existing one.
func (f *File) prepare(ctx context.Context) error {
	tx, err := f.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var tables, application int
	err = tx.QueryRowContext(ctx, "SELECT (SELECT count(*) FROM sqlite_schema), application_id FROM pragma_application_id").Scan(&tables, &application)
	if err != nil {
		return err
	}
	if tables > 0 || application != 0 {
		tx.Rollback() // it holds the only connection
		return f.check(ctx)
	}
	_, err = tx.ExecContext(ctx, schema+fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, Version))
	if err != nil {
		return err
	}
	return tx.Commit()
}

// check returns an error if this program cannot read the file as results.
func (f *File) check(ctx context.Context) error {
	var application, version int
	err := f.db.QueryRowContext(ctx, "SELECT application_id, user_version FROM pragma_application_id, pragma_user_version").Scan(&application, &version)
	switch {
	case err != nil:
		return err
	case application != applicationID:
		return errForeign
	case version > Version:
		return errLater
	}
	return nil
}

// same is the condition that identifies a run.
const same = "(game, words, strategy, openings, pool, ties, sample, seed) = (?, ?, ?, ?, ?, ?, ?, ?)"

// key returns the parameters of same.
func key(of store.Compared) []any {
	return []any{of.Game, of.Words, of.Strategy, of.Openings, pool(of), of.Ties, of.Sample, int64(of.Seed)}
}

// pool names the codes that may be guessed.
func pool(of store.Compared) string {
	if of.Guesses == "" {
		return "all"
	}
	return of.Guesses
}

// Find returns the stored run with this identity, or nil.
func (f *File) Find(ctx context.Context, of store.Compared) (*Run, error) {
	r := &Run{Compared: of}
	var number, codes int64
	err := f.db.QueryRowContext(ctx, "SELECT run, opening, codes, weighted, seconds FROM runs WHERE "+same, key(of)...).
		Scan(&number, &r.Opening, &codes, &r.Weighted, &r.Seconds)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, f.problem(err)
	}
	r.Codes = uint64(codes)
	found, err := f.db.QueryContext(ctx, "SELECT guesses, count(*), sum(weight) FROM plays WHERE run = ? GROUP BY guesses", number)
	if err != nil {
		return nil, f.problem(err)
	}
	defer found.Close()
	for found.Next() {
		var guesses int
		var secrets, weight uint64
		if err := found.Scan(&guesses, &secrets, &weight); err != nil {
			return nil, f.problem(err)
		}
		r.count(guesses, secrets, weight)
	}
	return r, f.problem(found.Err())
}

// mostGuesses exceeds the number of guesses of any game.
const mostGuesses = 1 << 16

// count adds secrets to the histogram. A secret of a sample counts once for each time it was drawn.
func (r *Run) count(guesses int, secrets, weight uint64) {
	if guesses < 0 || guesses > mostGuesses {
		return // an invalid play; the sums then disagree, and the run is computed again
	}
	if r.Sample > 0 {
		secrets = weight
	}
	add := func(to *[]uint64, number uint64) {
		for len(*to) <= guesses {
			*to = append(*to, 0)
		}
		(*to)[guesses] += number
	}
	add(&r.Histogram, secrets)
	if r.Weighted {
		add(&r.Weights, weight)
	}
}

// Add stores a run with its plays, replacing a run with the same identity. It stores all or
// nothing.
func (f *File) Add(ctx context.Context, r *Run, plays []Play) error {
	return f.problem(f.add(ctx, r, plays))
}

func (f *File) add(ctx context.Context, r *Run, plays []Play) error {
	tx, err := f.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "DELETE FROM runs WHERE "+same, key(r.Compared)...); err != nil {
		return err
	}
	var number int64
	err = tx.QueryRowContext(ctx, `INSERT INTO runs (game, words, strategy, openings, pool, ties, sample, seed, opening, codes, weighted, seconds)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING run`,
		append(key(r.Compared), r.Opening, int64(r.Codes), r.Weighted, r.Seconds)...).Scan(&number)
	if err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, "INSERT INTO plays VALUES (?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, play := range plays {
		if _, err := insert.ExecContext(ctx, number, play.Secret, play.Guesses, int64(play.Weight)); err != nil {
			return err
		}
	}
	return tx.Commit()
}

// problem adds the file's name to an error.
func (f *File) problem(err error) error {
	var known *message.Problem
	if err == nil || errors.As(err, &known) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	code := sqlite.Code(err)
	switch {
	case code == 0 && errors.Is(err, fs.ErrNotExist):
		return message.NewProblem("rows-none", "file {{.file}} not found; codebreaker compare --rows makes it", "file", f.name, "err", err)
	case errors.Is(err, errForeign) || sqlite.Primary(code) == sqlite.NotDatabase:
		return message.NewProblem("rows-foreign", "{{.file}} is not a file of rows from codebreaker compare; it was not changed", "file", f.name, "err", err)
	case errors.Is(err, errLater):
		return message.NewProblem("store-later", "{{.file}} needs a newer version of codebreaker; it was not changed", "file", f.name, "err", err)
	case sqlite.Primary(code) == sqlite.Corrupt || code == sqlite.ShortRead:
		return message.NewProblem("rows-damaged", "{{.file}} is damaged: restore a copy, or move it away to start again", "file", f.name, "err", err)
	case sqlite.Primary(code) == sqlite.CannotOpen || sqlite.Primary(code) == sqlite.ReadOnly || sqlite.Primary(code) == sqlite.Denied:
		return message.NewProblem("rows-closed", "{{.file}} cannot be opened or written: check that it is a file and that its folder exists", "file", f.name, "err", err)
	case sqlite.Primary(code) == sqlite.Busy || sqlite.Primary(code) == sqlite.Locked:
		return message.NewProblem("store-locked", "{{.file}} is locked by another program; try again when it has finished", "file", f.name, "err", err)
	}
	return message.NewProblem("store-failed", "{{.file}}: {{.err}}", "file", f.name, "err", err)
}
