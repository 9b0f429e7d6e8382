//go:build !wasm

package sqlite

import (
	"database/sql"
	"errors"

	"github.com/ncruces/go-sqlite3"
	"github.com/ncruces/go-sqlite3/driver"
)

// Missing returns the [message.Problem] that this program has no SQLite, or nil
// if it has one.
func Missing() error { return nil }

// Open returns the database of a source, as file:NAME?SETTINGS. Its connections refuse
// to damage the file by SQL, and take a text in double quotes for a name.
func Open(source string) (*sql.DB, error) {
	return driver.Open(source, func(conn *sqlite3.Conn) error {
		_, defensive := conn.Config(sqlite3.DBCONFIG_DEFENSIVE, true)
		_, queries := conn.Config(sqlite3.DBCONFIG_DQS_DML, false)
		_, schemas := conn.Config(sqlite3.DBCONFIG_DQS_DDL, false)
		return errors.Join(defensive, queries, schemas)
	})
}

// Code returns SQLite's extended result code of an error, or 0 for other errors.
func Code(err error) int {
	var failed *sqlite3.Error
	if errors.As(err, &failed) {
		return int(failed.ExtendedCode())
	}
	var extended sqlite3.ExtendedErrorCode
	if errors.As(err, &extended) {
		return int(extended)
	}
	var primary sqlite3.ErrorCode
	if errors.As(err, &primary) {
		return int(primary)
	}
	return 0
}

// Alone keeps a connection from other files than its own.
func Alone(conn *sql.Conn) error {
	return conn.Raw(func(raw any) error {
		raw.(driver.Conn).Raw().Limit(sqlite3.LIMIT_ATTACHED, 0)
		return nil
	})
}
