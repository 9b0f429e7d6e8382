//go:build !wasm

package sqlite

import (
	"database/sql"
	"errors"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// Missing returns the [codebreaker.Problem] that this program has no SQLite, nil where
// it has.
func Missing() error { return nil }

// Open returns the database of a source, as file:NAME?SETTINGS.
func Open(source string) (*sql.DB, error) { return sql.Open("sqlite", source) }

// Code returns SQLite's result code, extended, of an error or of what is beneath it; 0
// where there is none.
func Code(err error) int {
	var failed *sqlite.Error
	if !errors.As(err, &failed) {
		return 0
	}
	return failed.Code()
}

// Alone keeps a connection from other files than its own.
func Alone(conn *sql.Conn) error {
	_, err := sqlite.Limit(conn, lib.SQLITE_LIMIT_ATTACHED, 0)
	return err
}
